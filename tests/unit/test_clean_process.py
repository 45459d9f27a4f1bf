"""In a fresh interpreter without site-packages: specpy needs nothing else, and is cheap to import."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no processes")

USE_EVERYTHING = """
import specpy
for name in specpy.__all__:
    getattr(specpy, name)
specpy.figures.replay(tokens=3)
specpy.live_speedup(0.8, 4, passes=5)
foreign = sorted(name for name in sys.modules if name.split(".")[0] not in {*sys.stdlib_module_names, "specpy", "__main__"})
print(foreign)
"""


def clean(program):
    """Run a program with nothing on the path but the standard library and the project."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    return subprocess.run([sys.executable, "-I", "-S", "-c", start + program], capture_output=True, text=True)


def test_it_runs_on_the_standard_library_alone():
    run = clean(USE_EVERYTHING)
    assert (run.stdout, run.stderr) == ("[]\n", "")


@pytest.mark.parametrize("package", ["pytest", "hypothesis"])
def test_that_a_foreign_import_would_be_seen(package):
    assert "ModuleNotFoundError" in clean(f"import {package}").stderr


def test_importing_it_loads_none_of_its_modules():
    run = clean("import specpy; print(sorted(name for name in sys.modules if name.startswith('specpy')))")
    assert run.stdout == "['specpy']\n"


@pytest.mark.parametrize("first", ["specpy.figures", "specpy.decode", "specpy.exact", "specpy.austen", "specpy.simulate"])
def test_functions_win_over_modules_whatever_is_loaded_first(first):
    run = clean(f"import {first}, specpy; print(callable(specpy.decode), callable(specpy.simulate), callable(specpy.speculate))")
    assert (run.stdout, run.stderr) == ("True True True\n", "")


def test_a_formula_does_not_load_the_models():
    run = clean("import specpy; specpy.speedup(0.8, 4); print('specpy.austen' in sys.modules, 'random' in sys.modules)")
    assert run.stdout == "False False\n"
