"""Run pytest inside the site's own Python, as a reader's browser runs it, only under Node: ``python -m site_build.in_pyodide``.

The packages are the .venv's: pytest and Hypothesis are pure Python, so the browser's Python imports the same files.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

from site_build.paths import CACHE, ROOT
from site_build.runtime import build_runtime

PLUGINS = ("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin", "-o", "faulthandler_timeout=0")  # no thread to watch from


def main(*options: str) -> int:
    """Run pytest with these arguments and return its exit code; /cache inside is .cache/pyodide."""
    cache = CACHE / "pyodide"
    cache.mkdir(parents=True, exist_ok=True)
    folders = (ROOT, sysconfig.get_path("purelib"), cache)
    command = ["node", Path(__file__).with_suffix(".mjs"), build_runtime().in_node(), *folders, *PLUGINS, *options]
    return subprocess.call([str(part) for part in command], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
