"""The package site_build/runner as byte code in one zip, which the worker's script holds: compiled at every start it took 0.3 s."""

import zipfile
from pathlib import Path

from site_build.cache import cached, digest, quietly
from site_build.paths import CACHE
from site_build.pyodide import COMPILED_BY, COMPILER, HERE

RUNNER = sorted((HERE / "runner").glob("*.py"))


def build_runner() -> Path:
    """Return the zip, whose files are stored and not deflated, built unless it is cached."""
    name = digest([*RUNNER, COMPILER, COMPILED_BY, Path(__file__)])
    return cached(CACHE / "runner" / name, _fill) / "runner.zip"


def _fill(folder: Path) -> None:
    target = folder / "runner.zip"
    with zipfile.ZipFile(target, "w") as sources:
        for path in RUNNER:
            sources.writestr(f"runner/{path.name}", path.read_bytes())
    quietly("node", COMPILER, COMPILED_BY.name, target, target)
