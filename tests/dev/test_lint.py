"""What `dev.py lint` checks holds: ruff on the Python, tsc on the scripts' JSDoc types."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_python():
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "."], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_types_of_the_scripts():
    tsc = shutil.which("tsc", path=str(ROOT / "node_modules" / ".bin"))
    done = subprocess.run([tsc, "--noEmit"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
