"""Find a Chromium for the browser tests and the benchmarks, or get one. Python 3.9 and newer, like machine.py."""

import os
import shutil
from pathlib import Path
from typing import Optional

from site_build.machine import ROOT, VENV_PYTHON, Stop, attempt, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
NONE = (
    "No Chromium was found and none could be installed: install Chromium or Chrome, "
    "or run `.venv/bin/python -m playwright install chromium`"
)
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
FLAGS = [  # no connection of its own
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
] + ["--no-sandbox"] * IS_ROOT  # the sandbox refuses root
NOTE = ROOT / ".cache" / "chromium"  # where Playwright's own stands, so that it is asked only once
ASK = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"


def chromium_ready() -> Optional[str]:
    """Return the path of a Chromium, installed first where there is none; nothing if that fails."""
    return _standing() or _from_playwright() or _from_debian()


def _standing() -> Optional[str]:
    for found in map(shutil.which, NAMES):
        if found:
            return found
    usual = [Path("/Applications", f"{name}.app", "Contents/MacOS", name) for name in MAC]
    for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
        usual += [Path(os.environ[variable], path) for path in WINDOWS if variable in os.environ]
    if NOTE.is_file():
        usual.append(Path(NOTE.read_text()))
    return next((str(path) for path in usual if path.is_file()), None)


def _from_playwright() -> Optional[str]:
    say("no Chromium here: getting Playwright's")
    try:
        attempt([VENV_PYTHON, "-m", "playwright", "install", "chromium"], NONE)
        path = attempt([VENV_PYTHON, "-c", ASK], NONE)
    except Stop:
        return None
    NOTE.parent.mkdir(exist_ok=True)
    NOTE.write_text(path)
    return path


def _from_debian() -> Optional[str]:
    if not (shutil.which("apt-get") and IS_ROOT):
        return None
    say("installing Debian's Chromium")
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    try:
        attempt(["apt-get", "update"], NONE)
        attempt(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], NONE)
    except Stop:
        return None
    return shutil.which("chromium")
