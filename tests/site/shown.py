"""What a cell shows in CPython, for the tests of the runner and of what is baked."""

import json

from site_build import cells
from site_build.runner.run import run


def shown(source):
    """All of it, text joined, as [kind, text] pairs."""
    events = []
    run(source, lambda kind, text: events.append([kind, text]))
    return cells._joined(events)


def last(kind, source):
    """The event that a cell ends with, which must be of this kind."""
    found, text = shown(source)[-1]
    assert found == kind
    return json.loads(text)


def error(source):
    """The error that a cell ends with."""
    return last("error", source)
