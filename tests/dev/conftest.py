"""A copy of the two commands' files on a made-up machine: its PATH, its home, its programs are fakes."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ("dev.py", "requirements.txt", "requirements-oracle.txt", "package.json", "package-lock.json",
         "site_build/__init__.py", "site_build/machine.py", "site_build/chromium.py",
         "site_build/serving.py", "site_build/archive.py", "site_build/oracle.py", "site_build/testing.py")


class Machine:
    """A folder that holds the copy (`root`), an empty home and the only folder on PATH (`programs`)."""

    def __init__(self, folder):
        self.root, self.home, self.programs = folder / "project", folder / "home", folder / "programs"
        for made in (self.home, self.programs):
            made.mkdir()
        for name in FILES:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.root / name)
        self.log = folder / "log"
        self.environment = {
            "PATH": str(self.programs), "HOME": str(self.home), "USERPROFILE": str(self.home),
            "PIP_NO_INDEX": "1",  # there is no network
            "PIP_CONFIG_FILE": os.devnull, "npm_config_offline": "true",
            **{name: os.environ[name] for name in ("SystemRoot", "TEMP", "PATHEXT") if name in os.environ},
        }

    def fake(self, path, prints="", code=0):
        """Make a program that notes its arguments, prints a text and ends with an exit code."""
        if os.name == "nt":
            pytest.skip("the made-up programs are shell scripts, which Windows does not start")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho {path.name} \"$@\" >> '{self.log}'\necho '{prints}'\nexit {code}\n")
        path.chmod(0o755)
        return path

    def set_up(self):
        """Make the copy look like one that was set up before."""
        python = self.fake(self.root / ".venv" / "bin" / "python")
        wanted = (self.root / "requirements.txt").read_bytes() + str(self.root).encode()
        (self.root / ".venv" / ".specpy-stamp").write_text(hashlib.sha256(wanted).hexdigest())
        (self.root / "node_modules").mkdir()
        lock = (self.root / "package-lock.json").read_bytes()
        (self.root / "node_modules" / ".specpy-stamp").write_text(hashlib.sha256(lock).hexdigest())
        self.fake(self.programs / "node", "v22.0.0")
        return python

    def dev(self, *arguments):
        """Run `dev.py` there and return the finished process."""
        return subprocess.run([sys.executable, "dev.py", *arguments], cwd=self.root, env=self.environment,
                              capture_output=True, text=True, timeout=120)

    def calls(self):
        """The programs that were run, with their arguments."""
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)
