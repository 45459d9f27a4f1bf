"""The reader's Python: Pyodide's files, the wheels, and the lock that tells Pyodide where the wheels are.

Each stands in a folder named by what it is made from, so that a new specpy makes nobody fetch Pyodide again.
The lock comes with the worker that reads it.
"""

import gzip
import hashlib
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from site_build.cache import cached, digest, quietly
from site_build.paths import CACHE
from site_build.plotly_zip import build_plotly
from site_build.pyodide import SOURCE, build_pyodide
from site_build.wheels import build_specpy

FOLDER = CACHE / "runtime"  # holds the folders as the site does at assets/runtime


@dataclass(frozen=True)
class Runtime:
    """The folders to publish, and the file of the lock, which is not published."""

    pyodide: Path
    wheels: tuple[Path, ...]
    plotly: Path  # comes only when a cell imports it
    lock: Path

    def files(self) -> dict[str, Path]:
        """Every file by its address below assets/runtime; more hosts know what a .js is than an .mjs."""
        paths = [path for folder in (self.pyodide, *self.wheels, self.plotly) for path in sorted(folder.iterdir())]
        return {re.sub(r"\.mjs$", ".js", path.relative_to(FOLDER).as_posix()): path for path in paths}

    def manifest(self) -> dict:
        """What the worker has to know: the files with size, size on the way and digest, those of them that may come later, and the lock."""
        files = self.files()
        plain = {address: path for address, path in files.items() if path.suffix != ".gz"}
        later = f"{self.plotly.name}/plotly.zip"
        described = {address: _described(path, files.get(f"{address}.gz")) for address, path in plain.items()}
        return {
            "pyodide": f"{self.pyodide.name}/",
            "later": {later: described.pop(later)},
            "files": described,
            "lock": json.loads(self.lock.read_text(encoding="utf-8")),
        }

    def in_node(self) -> str:
        """What loadPyodide needs under Node to start from these folders, as JSON."""
        places = {"indexURL": f"{self.pyodide}{os.sep}", "packageBaseUrl": f"{FOLDER}{os.sep}", "lockFileURL": str(self.lock)}
        return json.dumps(places)


@cache
def build_runtime() -> Runtime:
    """Return the runtime, built unless it is cached."""
    wheels = (build_specpy(),)
    name = digest([SOURCE / "pyodide-lock.json"], *(folder.name for folder in wheels))
    lock = cached(CACHE / "lock" / name, lambda folder: _fill_lock(folder, wheels))
    return Runtime(build_pyodide(), wheels, build_plotly(), lock / "pyodide-lock.json")


def _fill_lock(folder: Path, wheels: tuple[Path, ...]) -> None:
    """Write the lock of this distribution: npm's without its packages, which we do not host, plus the wheels."""
    lock = json.loads((SOURCE / "pyodide-lock.json").read_text(encoding="utf-8"))
    files = [path for wheel in wheels for path in sorted(wheel.glob("*.whl"))]
    with tempfile.TemporaryDirectory() as temporary:
        emptied = Path(temporary, "lock.json")
        emptied.write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
        options = ["--input", emptied, "--output", folder / "pyodide-lock.json", "--base-path", FOLDER]
        quietly(sys.executable, "-m", "pyodide_cli", "lockfile", "add-wheels", *options, *files)


def _described(path: Path, packed: Path | None) -> dict:
    """Bytes of a file, bytes on the way from a host that compresses, digest; whether a .gz stands beside it."""
    content = path.read_bytes()
    small = packed.stat().st_size if packed else len(gzip.compress(content, 6))
    return {"size": len(content), "small": small, "sha256": hashlib.sha256(content).hexdigest(), "packed": bool(packed)}
