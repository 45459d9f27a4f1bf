#!/usr/bin/env python3
"""Everything a developer of this project does; any Python 3.9 or newer runs it, set-up included.

python3 dev.py serve [--port 8000]    serve the site, rebuilt as you edit
python3 dev.py test                   run all tests: in the browser's Python, beside Transformers, and here
python3 dev.py test [pytest's own]    run those that pytest's arguments choose; first --pyodide: in the browser's Python
python3 dev.py build                  build the site into site/ (its address: SITE_URL)
python3 dev.py build --archive        build dist/specpy-site.zip: unpacked, it works under any path of any static host
python3 dev.py bench                  print the speed and size figures beside their limits
python3 dev.py lint                   check Python with ruff and the scripts' types with tsc
python3 dev.py clean                  remove what was built; with --all also the .venvs and node_modules
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys

from site_build import archive, serving, testing
from site_build.chromium import NONE, chromium_ready
from site_build.machine import ROOT, VENV, VENV_BIN, VENV_PYTHON, Stop, node_ready, python_ready

BUILT = ("site", "dist", ".cache", ".pytest_cache", ".hypothesis", ".ruff_cache")


def serve(*options):
    port = _port(options)
    _set_up()
    os.environ["SITE_URL"] = f"http://127.0.0.1:{port}/"
    print(f"The site will be at {os.environ['SITE_URL']} (Ctrl-C ends it)", flush=True)
    return serving.serve(port)


def test(*options):
    _set_up()
    if options[:1] == ("--pyodide",):
        return testing.in_pyodide(_python, *options[1:])
    if any(option.startswith("tests/oracle") for option in options):
        return testing.oracle(_python, *options)
    _set_up_browser(needed=bool(os.environ.get("CI")))
    return _python("-m", "pytest", *options) if options else testing.everything(_python)


def build(*options):
    is_archive = options == ("--archive",)
    if not is_archive:
        _nothing_more("build", options)
    _set_up()
    return archive.build(_python) if is_archive else _python("-m", "mkdocs", "build", "--strict")


def bench(*options):
    _set_up()
    _set_up_browser(needed=True)
    return _python("-m", "benchmarks", *options)


def lint(*options):
    _nothing_more("lint", options)
    _set_up()
    python = _python("-m", "ruff", "check", ".")
    tsc = shutil.which("tsc", path=str(ROOT / "node_modules" / ".bin"))
    return subprocess.call([tsc, "--noEmit"], cwd=ROOT) or python


def clean(*options):
    if options != ("--all",):
        _nothing_more("clean", options)
    for name in (*BUILT, *((VENV.name, ".venv-oracle", "node_modules") if options else ())):
        if (ROOT / name).exists():
            shutil.rmtree(ROOT / name)
            print(f"removed {name}/")


COMMANDS = {command.__name__: command for command in (serve, test, build, bench, lint, clean)}


def _set_up():
    """Make .venv and node_modules right; what they hold comes first on PATH."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # the theme's notice that it ends in 2027, at every build
    os.environ["PATH"] = os.pathsep.join([str(VENV_BIN), os.environ.get("PATH", "")])
    python_ready()
    node_ready()


def _set_up_browser(needed):
    found = chromium_ready()
    if found:
        os.environ["SPECPY_CHROMIUM"] = found
    elif needed:
        raise Stop(NONE)
    else:
        print(f"{NONE}: the browser tests are SKIPPED.", file=sys.stderr)


def _python(*arguments, python=VENV_PYTHON, log=None):
    """Run a Python, .venv's, and return its exit code; after Ctrl-C, which it gets too, let it end by itself.

    What it writes goes into the file `log`, if one is given.
    """
    with open(log, "wb") if log else contextlib.nullcontext() as file:
        process = subprocess.Popen([str(python), *map(str, arguments)], cwd=ROOT, stdout=file, stderr=file and subprocess.STDOUT)
    try:
        return process.wait()
    except KeyboardInterrupt:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        process.kill()
        raise


def _nothing_more(command, options):
    if options:
        raise Stop(f"{command} takes no {' '.join(options)}")


def _port(options):
    value = "8000" if not options else options[-1].replace("--port=", "")
    named = len(options) == 2 and options[0] == "--port" or len(options) == 1 and options[0].startswith("--port=")
    if options and not named or not value.isdecimal() or not 0 < int(value) < 65536:
        raise Stop(f"serve takes --port and a number from 1 to 65535, got {' '.join(options)}")
    with socket.socket() as probe:
        if os.name != "nt":  # a port just left may still be waiting; there it would mean sharing it
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(value)))
        except OSError:
            raise Stop(f"Port {value} is in use: run `python3 dev.py serve --port {int(value) % 65535 + 1}`") from None
    return int(value)


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0 if arguments else 2
    name, *options = arguments
    if name not in COMMANDS:
        raise Stop(f"No command is called {name}: choose one of {', '.join(COMMANDS)}")
    return COMMANDS[name](*options)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"dev.py: {stop}.")
    except KeyboardInterrupt:
        sys.exit(130)
