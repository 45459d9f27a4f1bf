"""The reader's Python: the files of Pyodide that the site serves itself, and specpy as a wheel in its lock.

Two changes to what the npm package holds, both measured on 2 cores in Chromium (medians):
- The stock library zip is source text, compiled again at every start. Ours is byte code compiled once, in
  Pyodide itself. Whole library kept: no module is left out (npm's zip holds no tests, tkinter or idlelib).
- Column numbers and docstrings of the library are dropped, and the zip is stored rather than deflated,
  because the transport then compresses across modules:
      brotli-11, MB   stock 2.49 · byte code deflated 3.81 · stored 2.47 · stored without columns 1.85
specpy's wheel holds byte code too, beside its sources: 60 kB more, and `import specpy.figures` takes a quarter
of the time (100 ms for 390, both under Node on a busy machine).
A host that compresses (brotli or gzip) serves the plain files. For one that does not, each large file has a
.gz beside it, to be unpacked by DecompressionStream: the worker asks for it when a plain answer comes
without a Content-Encoding.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from flit_core import buildapi

from site_build.cache import cached, digest, specpy_files
from site_build.paths import CACHE, NODE_MODULES, ROOT

PYODIDE = NODE_MODULES / "pyodide"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
COMPILER = ("compile_stdlib.mjs", "compile_stdlib.py")
WHEEL_COMPILER = "compile_wheel.py"
HERE = Path(__file__).parent


def build_runtime() -> Path:
    """Return the folder of files to publish at assets/runtime/<its name>/, built unless it is cached."""
    inputs = [*specpy_files(), ROOT / "pyproject.toml", HERE / WHEEL_COMPILER, Path(__file__)]
    name = digest(_stdlib_inputs() + inputs)
    return cached(CACHE / "runtime" / name, _fill_runtime)


def _fill_runtime(folder: Path) -> None:
    for name in COPIED:
        shutil.copyfile(PYODIDE / name, folder / name)
    stdlib = cached(CACHE / "stdlib" / digest(_stdlib_inputs()), _fill_stdlib)
    shutil.copyfile(stdlib / "python_stdlib.zip", folder / "python_stdlib.zip")
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        packed = stdlib / f"{name}.gz"
        shutil.copyfile(packed, folder / packed.name)
    _write_lock(folder, _build_wheel(folder))


def _fill_stdlib(folder: Path) -> None:
    """Compile the library (about 10 s) and pack what hosts may leave uncompressed."""
    stdlib = folder / "python_stdlib.zip"
    _run("node", HERE / COMPILER[0], COMPILER[1], PYODIDE / stdlib.name, stdlib)
    for plain in (PYODIDE / "pyodide.asm.wasm", stdlib):
        packed = gzip.compress(plain.read_bytes(), compresslevel=9, mtime=0)
        (folder / f"{plain.name}.gz").write_bytes(packed)


def _build_wheel(folder: Path) -> Path:
    """Build specpy's wheel from the tree, the same bytes every time, without the network."""
    before, dated = Path.cwd(), os.environ.get("SOURCE_DATE_EPOCH")
    os.chdir(ROOT)  # a build back-end works in the current folder
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980-01-01, the first date a zip can hold
    try:
        wheel = folder / buildapi.build_wheel(str(folder))
    finally:
        os.chdir(before)
        os.environ.pop("SOURCE_DATE_EPOCH")
        os.environ.update({"SOURCE_DATE_EPOCH": dated} if dated else {})
    _run("node", HERE / COMPILER[0], WHEEL_COMPILER, wheel, wheel)
    return wheel


def _write_lock(folder: Path, wheel: Path) -> None:
    """Write the lock of this distribution: npm's without its packages, which we do not host, plus the wheel."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as temporary:
        emptied = Path(temporary, "lock.json")
        emptied.write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
        options = ["--input", emptied, "--output", folder / "pyodide-lock.json", "--base-path", folder]
        _run(sys.executable, "-m", "pyodide_cli", "lockfile", "add-wheels", *options, wheel)


def _stdlib_inputs() -> list[Path]:
    copied = [PYODIDE / name for name in (*COPIED, "python_stdlib.zip", "pyodide-lock.json")]
    return copied + [HERE / name for name in COMPILER]


def _run(*command: object) -> None:
    """Run a command; its output is shown only when it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
