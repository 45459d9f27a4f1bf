"""Turn /source.zip (Python sources) into /target.zip (byte code); runs inside Pyodide, see runtime.py."""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

LIBRARY = "/lib/python314.zip/"  # what tracebacks show, as in the stock library


def compiled(name: str, source: bytes) -> bytes:
    """The .pyc of one module: no docstrings, never compared with a source file again."""
    code = compile(source, LIBRARY + name, "exec", dont_inherit=True, optimize=2)
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)


with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile("/target.zip", "w") as target:
    for entry in source.infolist():
        content = source.read(entry)
        if entry.filename.endswith(".py"):
            entry.filename, content = entry.filename + "c", compiled(entry.filename, content)
        entry.date_time = (1980, 1, 1, 0, 0, 0)
        target.writestr(entry, content, zipfile.ZIP_STORED)
