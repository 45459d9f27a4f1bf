"""Garbage that can wait."""

import gc
from contextlib import contextmanager


@contextmanager
def without_collection():
    """Leave the search for garbage in circles until the end: there is none in what is read, and a long log holds much to search."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
