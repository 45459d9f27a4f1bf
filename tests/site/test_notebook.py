"""The notebook: run at build time, small, no styles or scripts of its own, downloadable with its outputs."""

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from site_build import notebooks

ROWS = ["0.8  4    0.328  3.36  2.40×", "0.9  4    0.590  4.10  2.93×", "0.5  4    0.031  1.94  1.38×", "0.8  2    0.512  2.44  2.03×"]


@pytest.fixture(scope="module")
def folder(site):
    return site[0] / "notebooks" / "table-and-simulator"


def test_page_is_small_and_has_nothing_of_its_own(folder, notebook_page, lesson_page):
    assert (folder / "index.html").stat().st_size <= 30_000  # 3,000 of them are the policy and the first script, and 200 each page in the navigation
    assert not notebook_page.find_all("style")
    scripts = {script.get("src", "").split("/")[-1] for script in notebook_page.find_all("script")}
    assert scripts == {script.get("src", "").split("/")[-1] for script in lesson_page.find_all("script")}


def test_page_shows_code_and_outputs(notebook_page):
    text = notebook_page.find("article").get_text()
    assert all(row in text for row in ROWS)
    assert "from specpy import expected_tokens, speedup" in text
    assert 'outside = "" if low <= exact <= high else' in text, "signs of comparison as they were written"
    assert "0.6723 / 0.2 = 3.36 tokens per pass" in text and "3.36 / 1.4 = 2.40× net speedup" in text
    assert len(notebook_page.select("spec-chart[data-figure]")) == 1


def test_download_has_outputs(folder, notebook_page):
    (link,) = notebook_page.select("a[download]")
    notebook = nbformat.read(folder / link["href"], as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs and cell.execution_count for cell in cells)
    assert all(row in cells[0].outputs[0].text for row in ROWS)
    assert cells[-1].outputs[0].data["application/vnd.plotly.v1+json"]["data"]


def test_an_error_in_a_cell_stops_the_build(tmp_path):
    source = tmp_path / "wrong.py"
    source.write_text("# %%\nfrom specpy import speedup\nspeedup(80, 4)\n", encoding="utf-8")
    with pytest.raises(CellExecutionError, match="acceptance_rate must be in"):
        notebooks._run(source, tmp_path)
