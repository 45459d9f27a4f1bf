"""Turn /source.zip (a wheel of Python sources) into /target.zip, with byte code beside them; runs inside Pyodide, see runtime.py.

The sources stay: tracebacks show their lines. The byte code is found as after any first import. Nothing is
deflated: the transport compresses it better.
"""

import base64
import hashlib
import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc


def compiled(name, source):
    """The .pyc of one module, docstrings and all, never compared with its source again."""
    code = compile(source, name, "exec", dont_inherit=True)
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)


def recorded(name, content):
    """The line of a wheel's RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile("/target.zip", "w") as target:
    more = ""
    for entry in source.infolist():  # RECORD is the last
        content = source.read(entry)
        if entry.filename.endswith(".py"):
            name = importlib.util.cache_from_source(entry.filename)
            byte_code = compiled(entry.filename, content)
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), byte_code)
            more += recorded(name, byte_code)
        if entry.filename.endswith("/RECORD"):
            content += more.encode()
        target.writestr(entry, content, zipfile.ZIP_STORED)
