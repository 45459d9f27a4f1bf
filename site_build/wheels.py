"""Wheels that the reader's Python loads, each in a folder named by what it is made from.

specpy's holds byte code beside its sources: 60 kB more, and `import specpy.figures` takes a quarter of the time
(100 ms for 390, both under Node on a busy machine).
"""

import os
from pathlib import Path

from flit_core import buildapi

from site_build.cache import cached, digest, quietly, specpy_files
from site_build.paths import CACHE, ROOT
from site_build.pyodide import COMPILER, HERE

COMPILED_BY = HERE / "compile_wheel.py"


def build_specpy() -> Path:
    """Return the folder of specpy's wheel, built unless it is cached."""
    inputs = [*specpy_files(), ROOT / "pyproject.toml", COMPILER, COMPILED_BY, Path(__file__)]
    return cached(CACHE / "runtime" / f"specpy-{digest(inputs)}", _fill_specpy)


def _fill_specpy(folder: Path) -> None:
    """Build the wheel from the tree, the same bytes every time, without the network."""
    before, dated = Path.cwd(), os.environ.get("SOURCE_DATE_EPOCH")
    os.chdir(ROOT)  # a build back-end works in the current folder
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980-01-01, the first date a zip can hold
    try:
        wheel = folder / buildapi.build_wheel(str(folder))
    finally:
        os.chdir(before)
        os.environ.pop("SOURCE_DATE_EPOCH")
        os.environ.update({"SOURCE_DATE_EPOCH": dated} if dated else {})
    quietly("node", COMPILER, COMPILED_BY.name, wheel, wheel)
