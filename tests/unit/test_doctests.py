"""Every example in a docstring runs, and every public thing has a docstring."""

import doctest
import importlib
import pkgutil

import pytest

import specpy

MODULES = sorted(module.name for module in pkgutil.iter_modules(specpy.__path__))


@pytest.mark.parametrize("name", [None, *MODULES])
def test_examples_run(name):
    module = importlib.import_module("specpy" + (f".{name}" if name else ""))
    result = doctest.testmod(module)
    assert result.failed == 0
    assert module.__doc__
    assert result.attempted > 0 or name == "_check"


@pytest.mark.parametrize("name", specpy.__all__)
def test_public_names_say_what_they_are(name):
    value = getattr(specpy, name)
    assert value.__doc__ and not value.__doc__.startswith(f"{name}(")  # the latter is a dataclass's made-up one
