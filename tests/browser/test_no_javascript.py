"""Every page is whole with JavaScript off."""

import pytest

PAGES = ["", "lessons/prefill-and-decode/", "lessons/speculative-decoding/", "lessons/exercises/", "notebooks/table-and-simulator/", "reference/notation/", "reference/specpy/", "teach/exercises/"]


@pytest.fixture
def still(browser, site):
    """A page of a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    yield lambda path: (page.goto(site[1] + path), page)[1]
    context.close()


def test_lesson_teaches_everything(still):
    page = still("lessons/speculative-decoding/")
    article = page.locator("article")
    for words in [
        "reads all of its weights", "in one pass", "a token of its own", "k + 1", "exactly as probable",
        "Checking k tokens costs about as much as one decode step", "wastes the whole tail", "A cheap draft proposes.",
    ]:
        assert words in article.inner_text(), words
    assert page.locator("article math:visible").count() == 4
    assert page.locator("#net-speedup ~ .md-typeset__scrollwrap, #net-speedup ~ table").first.is_visible()


def test_lesson_figure_and_cells_show_their_first_state(still):
    page = still("lessons/speculative-decoding/")
    figure = page.locator("#try-it")
    assert "3.36" in figure.inner_text() and "2.40×" in figure.inner_text()
    assert figure.locator("svg.still").first.is_visible()
    for name in ("greedy-identity", "sampled-proof", "sampled-identity", "formula", "table", "chart", "simulation"):
        cell = page.locator(f"#cell-{name}")
        assert cell.locator("code").first.is_visible() and cell.locator(".cell-output").is_visible(), name
    assert "True" in page.locator("#cell-greedy-identity .cell-output").text_content()
    assert page.locator("#cell-chart svg.still").is_visible()


def test_notebook_shows_outputs_and_chart(still):
    page = still("notebooks/table-and-simulator/")
    assert "0.8  4    0.328  3.36  2.40×" in page.locator("article").inner_text()
    assert page.locator("svg.still").is_visible()


@pytest.mark.parametrize("path", PAGES)
def test_pages_can_be_left_by_their_links(still, path):
    page = still(path)
    assert page.locator(".md-footer a:visible, article a.md-button:visible").count() >= 1
