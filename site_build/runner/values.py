"""Answers: whether one is what was wanted, and how it is shown. Nothing of a reader's own classes is asked."""

from fractions import Fraction
from itertools import islice
from json import dumps  # by name: a program may put something else into json
from math import isclose

NUMBERS = (int, float, Fraction)
MANY = 12  # entries that are shown
LONG = 60  # characters of a text


def same(given, wanted):
    """Whether an answer is right: a list may be a tuple, a number differ in its last digits."""
    if type(wanted) in NUMBERS:
        return type(given) in NUMBERS and _near(given, wanted)
    if type(wanted) in (list, tuple):
        return type(given) in (list, tuple) and len(given) == len(wanted) and all(map(same, given, wanted))
    if type(wanted) is dict:
        return type(given) is dict and given.keys() == wanted.keys() and all(same(given[key], wanted[key]) for key in wanted)
    return type(given) is type(wanted) and given == wanted


def _near(given, wanted):
    try:
        return given == wanted or isclose(given, wanted, rel_tol=1e-9, abs_tol=1e-12)
    except OverflowError:  # a whole number that no float can hold
        return False


def is_rounded(given, wanted):
    """Whether a wrong answer is the right one with fewer digits."""
    return any(same(given, _rounded(wanted, digits)) for digits in range(2, 7))


def _rounded(value, digits):
    if type(value) in (list, tuple):
        return [_rounded(one, digits) for one in value]
    return round(value, digits) if type(value) is float else value


def shown(value, depth=3):
    """A value in few characters; what is no plain value by its type."""
    kind = type(value)
    if kind is float:
        return f"{value:.6g}"
    if kind is int and abs(value) >= 10**LONG:
        return f"a number of about {int(value.bit_length() * 0.30103) + 1} digits"
    if kind is str:  # in the quotes that the cases have
        return dumps(value[:LONG], ensure_ascii=False) + "…" * (len(value) > LONG)
    if value is None or kind in (bool, int):
        return repr(value)
    if kind is Fraction:
        return str(value)
    if kind in (list, tuple, dict) and depth:
        return _entries(value, depth - 1)
    return f"something of type {kind.__name__}"


def _entries(value, depth):
    entries = [shown(one, depth) for one in islice(value, MANY)]
    if type(value) is dict:
        entries = [f"{key}: {shown(one, depth)}" for key, one in zip(entries, value.values())]
    if len(value) > MANY:
        entries.append("…")
    inside = ", ".join(entries)
    if type(value) is tuple:
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return f"{{{inside}}}" if type(value) is dict else f"[{inside}]"
