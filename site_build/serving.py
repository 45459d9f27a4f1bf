"""`mkdocs serve`, started anew when Python code changes, which it would not load again. Python 3.9 and newer."""

import os
import signal
import subprocess
import time
from pathlib import Path

from site_build.machine import ROOT, VENV_PYTHON

CODE = ("specpy/**/*", "site_build/**/*", "docs/hooks.py")  # mkdocs itself watches the rest of docs/ and mkdocs.yml


def serve(port: int) -> int:
    """Serve until Ctrl-C, whenever it comes; after a change that does not build, wait for the next one."""
    try:
        return _serve(port)
    except KeyboardInterrupt:  # just while mkdocs was started
        return 0


def _serve(port: int) -> int:
    # --livereload is said although it is the default: mkdocs 1.6 with click 8.3 takes it for off.
    command = [str(VENV_PYTHON), "-m", "mkdocs", "serve", "--livereload", "--dev-addr", f"127.0.0.1:{port}"]
    has_changed = False
    while True:
        seen, process = _code(), subprocess.Popen(command, cwd=ROOT)
        try:
            while _code() == seen:
                time.sleep(0.5)
                if process.poll() == 0 or process.returncode and not has_changed:
                    return process.returncode
        except KeyboardInterrupt:  # mkdocs gets it too
            process.wait()
            return 0
        has_changed = True
        print("Python code has changed: starting again …", flush=True)
        if process.poll() is None:
            process.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
        process.wait()


def _code() -> dict:
    """When each file of the site's Python code was last written."""
    paths = [path for pattern in CODE for path in ROOT.glob(pattern) if "__pycache__" not in path.parts]
    return {path: _written(path) for path in paths if path.is_file()}


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:  # an editor puts the new file in its place just now
        return 0
