"""The oracle tests' own environment, .venv-oracle: torch as a CPU build, and Transformers. Python 3.9 and newer, like machine.py.

requirements-oracle.txt names torch so that no CUDA build can be taken. Where no Python of the machine
has a CPU build within pip's reach there is no environment, and the tests are skipped in words.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Optional

from site_build.machine import AGAIN, ROOT, VENV_BIN, VENV_PYTHON, Stop, _digest, _pythons, _read, attempt, say

ORACLE = ROOT / ".venv-oracle"
PYTHON = ORACLE / VENV_BIN.name / VENV_PYTHON.name
NEEDS = ROOT / "requirements-oracle.txt"
NONE = "no Python here has a CPU build of torch within pip's reach (see requirements-oracle.txt)"
WANTED = ("3.11", "3.12", "3.13", "3.14")  # in this order: a machine may hold the build of one version on disk
VERSION = "import sys, venv; print('%d.%d' % sys.version_info[:2])"


def oracle_ready() -> Optional[Path]:
    """Return the environment's Python, made first where it is not there; nothing where torch has no CPU build."""
    stamp, wanted = ORACLE / ".specpy-stamp", _digest(NEEDS, str(ROOT))
    if PYTHON.exists() and _read(stamp) == wanted:
        return PYTHON
    versions = _versions()
    for version in WANTED:
        if version in versions and _has_torch(versions[version], version):
            say("installing Transformers into .venv-oracle")
            attempt(_pip("-r", NEEDS), f"Packages of the oracle tests could not be installed: check the network, {AGAIN}")
            stamp.write_text(wanted)
            return PYTHON
    shutil.rmtree(ORACLE, ignore_errors=True)
    return None


def _has_torch(python: str, version: str) -> bool:
    """Make the environment with this Python and install torch alone; False where there is no build for it."""
    say(f"looking for a CPU build of torch for Python {version}")
    attempt([python, "-m", "venv", "--clear", "--without-pip", ORACLE], f"{python} could not make .venv-oracle, {AGAIN}")
    torch = [line.partition(" #")[0] for line in NEEDS.read_text().splitlines() if line.startswith("torch==")]
    try:
        attempt(_pip(*torch), "torch")
    except Stop as stop:
        if "No matching distribution" in str(stop):
            return False
        raise Stop(f"torch could not be installed into .venv-oracle: check the network, {AGAIN} ({stop})") from None
    return True


def _pip(*arguments: object) -> list:
    """The .venv's pip, working on .venv-oracle; it takes what is asked for and nothing that this would need besides."""
    quiet = ("--quiet", "--disable-pip-version-check", "--retries", "2", "--no-deps", "--no-compile")
    return [VENV_PYTHON, "-m", "pip", "--python", PYTHON, "install", *quiet, *arguments]


def _versions() -> dict:
    """{version: path} of the Pythons that start and can make an environment."""
    found = {}
    for python in [*map(shutil.which, (f"python{version}" for version in WANTED)), *_pythons((3, 11))]:
        try:
            done = subprocess.run([str(python), "-c", VERSION], capture_output=True, text=True, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            found.setdefault(done.stdout.strip(), str(python))
    return found
