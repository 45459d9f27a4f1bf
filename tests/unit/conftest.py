"""Property tests draw the same examples in every run, and no machine is too slow for them."""

import sys

import pytest
from hypothesis import settings

IN_BROWSER = sys.platform == "emscripten"  # its Python takes several times as long: a fifth of the examples
settings.register_profile("seeded", derandomize=True, deadline=None, max_examples=12 if IN_BROWSER else 60)
settings.load_profile("seeded")


def pytest_collection_modifyitems(items):
    """Where each second counts, what takes many is left to CPython, and says so."""
    for item in items:
        if IN_BROWSER and item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long: the browser's Python draws and computes the same"))
