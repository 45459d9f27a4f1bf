"""The plotly package for the reader's Python: one zip that is imported from as it is, loaded when a cell imports plotly.

- What a page cannot use is left out: plotly.js itself (the page has its own), Jupyter's parts, data sets, and what
  needs numpy or pandas (plotly.express says so in its own words).
- Byte code without docstrings instead of sources, stored as the library's is (see pyodide.py): 0.6 MB on the way
  from a host that packs by brotli and 1.7 MB by gzip, where the wheel has 9.7 MB.
- Not unpacked: that takes seconds for 1,500 files. So the one file that plotly opens by its path is read another way.
- plotly asks narwhals only whether a value is a data frame of it. There is none in a page: a stand-in says no.
"""

import gzip
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

from site_build.cache import cached, digest, quietly
from site_build.paths import CACHE
from site_build.pyodide import COMPILED_BY, COMPILER

LEFT_OUT = (
    "plotly/labextension/", "plotly/package_data/plotly.min.js", "plotly/package_data/widgetbundle.js",
    "plotly/package_data/datasets/", "plotly/matplotlylib/", "plotly/figure_factory/", "plotly/data/", "plotly/express/_",
)  # fmt: skip
KEPT = (
    "plotly/", "_plotly_utils/", f"plotly-{version('plotly')}.dist-info/METADATA", f"plotly-{version('plotly')}.dist-info/licenses/",
    "packaging/__init__.py", "packaging/version.py", "packaging/_structures.py",  # all that plotly uses of it
    f"packaging-{version('packaging')}.dist-info/licenses/",
)  # fmt: skip
STAND_IN = {
    "narwhals/__init__.py": "",
    "narwhals/stable/__init__.py": "",
    "narwhals/stable/v1/__init__.py": "class Series: pass\nclass DataFrame: pass\ndef from_native(value, **_): return value\n",
}
OPENED = ("            validator_json_path = ", "        key = (parent_path")  # from here to there, in plotly/validator_cache.py
READ = """\
            import pkgutil
            ValidatorCache._json_cache = json.loads(pkgutil.get_data("plotly", "validators/_validators.json"))

"""


def build_plotly() -> Path:
    """Return the folder of plotly.zip and of its packed copy, built unless it is cached."""
    name = digest([COMPILER, COMPILED_BY, Path(__file__)], version("plotly"), version("packaging"))
    return cached(CACHE / "runtime" / f"plotly-{name}", _fill)


def _fill(folder: Path) -> None:
    target = folder / "plotly.zip"
    _write_sources(target)
    quietly("node", COMPILER, COMPILED_BY.name, target, target)
    (folder / "plotly.zip.gz").write_bytes(gzip.compress(target.read_bytes(), compresslevel=9, mtime=0))


def _write_sources(target: Path) -> None:
    with zipfile.ZipFile(target, "w") as sources:
        for package in ("plotly", "packaging"):
            for file in sorted(distribution(package).files or [], key=str):
                if _is_kept(file.as_posix()):
                    sources.writestr(file.as_posix(), _content(Path(file.locate())))
        for name, text in STAND_IN.items():
            sources.writestr(name, text)


def _is_kept(name: str) -> bool:
    if name.startswith(LEFT_OUT) and name != "plotly/express/__init__.py" or name.endswith((".pyc", ".md", ".pyi")):
        return False
    return name.startswith(KEPT)


def _content(path: Path) -> bytes:
    if path.name != "validator_cache.py":
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    before, after = (text.index(part) for part in OPENED)  # an error if plotly has changed there
    return (text[:before] + READ + text[after:]).encode()
