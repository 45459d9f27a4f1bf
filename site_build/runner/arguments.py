"""Hints for arguments of specpy's functions: a percentage for a rate, two arguments in each other's place."""

import importlib
import inspect
import re
import traceback

from . import NAME

_PERCENTAGE = re.compile(r" must be in \[0, 1\], got (\S+): a percentage\? write (\S+)$")
_RULES = {  # specpy's own check of each argument that is a plain number
    "acceptance_rate": lambda check, value: check.rate("", value),
    "draft_length": lambda check, value: check.whole("", value, highest=check.LONGEST),
    "passes": lambda check, value: check.whole("", value, lowest=1),
    "cost_ratio": lambda check, value: check.at_least("", value, 0),
}
_COUNTS = ("draft_length", "passes")


def out_of_range(error, message):
    """80 where 0.8 is meant."""
    found = _PERCENTAGE.search(message)
    if not found or float(found[1]) < 10 or swapped(error, message):
        return ""
    return f"{found[1]} % is `{found[2]}`: rates go from 0 to 1."


def swapped(error, message):
    """A fraction where a count belongs, and a count elsewhere: if each is right in the other's place."""
    function, given = _called(error)
    if not function:
        return ""
    check = importlib.import_module("specpy._check")
    numbers = {name: value for name, value in given.items() if name in _RULES}
    pairs = [
        (count, other) for count in _COUNTS if isinstance(numbers.get(count), float) and numbers[count] % 1
        for other in numbers
        if other != count and isinstance(numbers[other], int) and _fits(check, {**numbers, count: numbers[other], other: numbers[count]})
    ]  # fmt: skip
    if len(pairs) != 1:
        return ""
    one, other = sorted(pairs[0], key=list(given).index)
    return f"Are the two swapped? `{one}={numbers[other]!r}` and `{other}={numbers[one]!r}` would be right."


def _fits(check, numbers):
    try:
        for name, value in numbers.items():
            _RULES[name](check, value)
    except (TypeError, ValueError):
        return False
    return True


def _called(error):
    """The public function of specpy that the reader's own line has called, and its arguments; or nothing."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    own = [place for place, frame in enumerate(frames) if frame.f_code.co_filename == NAME]
    if not own or own[-1] + 1 >= len(frames):
        return None, {}
    frame = frames[own[-1] + 1]
    function = getattr(importlib.import_module("specpy"), frame.f_code.co_name, None)
    if getattr(function, "__code__", None) is not frame.f_code:
        return None, {}
    return function, {name: frame.f_locals[name] for name in inspect.signature(function).parameters}
