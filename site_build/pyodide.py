"""Pyodide's own files as the site serves them, in a folder whose name depends on them alone.

Two changes to what the npm package holds, both measured on 2 cores in Chromium (medians):
- The stock library zip is source text, compiled again at every start. Ours is byte code compiled once, in
  Pyodide itself. Whole library kept: no module is left out (npm's zip holds no tests, tkinter or idlelib).
- Column numbers and docstrings of the library are dropped, and the zip is stored rather than deflated,
  because the transport then compresses across modules:
      brotli-11, MB   stock 2.49 · byte code deflated 3.81 · stored 2.47 · stored without columns 1.85
A host that compresses (brotli or gzip) serves the plain files. For one that does not, each large file has a
.gz beside it, to be unpacked by DecompressionStream: the worker asks for it when a plain answer comes
without a Content-Encoding.
"""

import gzip
import shutil
from pathlib import Path

from site_build.cache import cached, digest, quietly
from site_build.paths import CACHE, NODE_MODULES

SOURCE = NODE_MODULES / "pyodide"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LARGE = ("pyodide.asm.wasm", STDLIB)
HERE = Path(__file__).parent
COMPILER = HERE / "compile_stdlib.mjs"
COMPILED_BY = HERE / "compile_stdlib.py"


def build_pyodide() -> Path:
    """Return the folder of Pyodide's files, built unless it is cached."""
    inputs = [*(SOURCE / name for name in (*COPIED, STDLIB)), COMPILER, COMPILED_BY, Path(__file__)]
    return cached(CACHE / "runtime" / f"pyodide-{digest(inputs)}", _fill)


def _fill(folder: Path) -> None:
    """Compile the library (about 10 s) and pack what hosts may leave uncompressed."""
    for name in COPIED:
        shutil.copyfile(SOURCE / name, folder / name)
    quietly("node", COMPILER, COMPILED_BY.name, SOURCE / STDLIB, folder / STDLIB)
    for name in LARGE:
        packed = gzip.compress((folder / name).read_bytes(), compresslevel=9, mtime=0)
        (folder / f"{name}.gz").write_bytes(packed)
