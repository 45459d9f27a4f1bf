"""Every example in a docstring runs, and every public thing has a docstring."""

import doctest
import importlib
import pkgutil

import pytest

import specpy

MODULES = sorted(module.name.removeprefix("specpy.") for module in pkgutil.walk_packages(specpy.__path__, "specpy."))


@pytest.mark.parametrize("name", [None, *MODULES])
def test_examples_run(name):
    module = importlib.import_module("specpy" + (f".{name}" if name else ""))
    result = doctest.testmod(module)
    assert result.failed == 0
    assert module.__doc__
    assert result.attempted > 0 or name == "_check" or name and "." in name  # files of a folder may leave that to its __init__


@pytest.mark.parametrize("name", specpy.__all__)
def test_public_names_say_what_they_are(name):
    value = getattr(specpy, name)
    assert value.__doc__ and not value.__doc__.startswith(f"{name}(")  # the latter is a dataclass's made-up one
