"""Run a notebook that is kept as a Python file (jupytext), and keep it with its outputs.

mkdocs-jupyter turns the result into a page, through notebook.md.j2, and publishes it as the download.
"""

import json
import os
import re
from html import unescape
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient

from .cache import cached, digest, specpy_files
from .paths import CACHE, ROOT
from .still import still

_CHART = re.compile(r"""(?<=<div class="output">)<spec-chart data-figure='([^']*)'>""")


def executed(source: Path) -> Path:
    """The notebook as .ipynb with outputs, run anew when it or `specpy` has changed; an error in a cell raises."""
    source = source.resolve()
    key = digest([source, Path(__file__), *specpy_files()])
    return cached(CACHE / "notebooks" / key, lambda folder: _run(source, folder)) / f"{source.stem}.ipynb"


def _run(source: Path, folder: Path):
    notebook = jupytext.read(source)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"  # random otherwise: the same sources give the same file
    client = NotebookClient(
        notebook, kernel_name="python3", timeout=120, record_timing=False, extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(ROOT)}},  # so that `import specpy` finds the project's own
    )
    client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    nbformat.validate(notebook)
    nbformat.write(notebook, folder / f"{source.stem}.ipynb")


def finished(markdown: str) -> str:
    """Give each chart its still, as a cell has one; cut off the styles that mkdocs-jupyter appends."""
    body = markdown.partition("\n        <style>")[0]
    return _CHART.sub(lambda chart: f'{chart[0]}<div class="plot">{still(json.loads(unescape(chart[1])))}</div>', body)
