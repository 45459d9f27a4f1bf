"""A record is a dict of fields, from JSON or nearly so: what a form of it is, and how its fields are read."""

from functools import lru_cache
from typing import NamedTuple

from .consistent import LONGEST
from .lines import MOST, count

IN_ORDER = tuple(range(LONGEST + 1))
ALL_STEPS = "steps of the target without a draft are among the passes"


class Refused(Exception):
    """Why a record is not used."""


class Form(NamedTuple):
    """A form: its source, the fields it is known by, what gives its figures, and the names that may stand without JSON."""

    source: str
    anchors: tuple
    figures: object  # of a record and what is around it: yields dicts of Counters' figures
    loose: tuple = ()


def whole(one, *names):
    """The first of the names that is there, as a count; AIPerf wraps it in {"value": ...} or {"avg": ...}."""
    for name in names:
        value = one.get(name)
        if type(value) is int and 0 <= value <= MOST:  # nearly always
            return value
        if isinstance(value, dict):
            value = value.get("value", value.get("avg"))
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, (int, float)) or count(value) is None:
            raise Refused(f"{name} is no count")
        return count(value)
    return None


def mean_of(one, name):
    """Tokens per pass that a record tells; None where it does not, or they cannot be."""
    value = one.get(name)
    return value if type(value) in (int, float) and 1 <= value <= LONGEST + 1 else None


def histogram(value, name="acceptance_histogram"):
    """Counts by accepted tokens from a list, or from {"0": 34, "2": 5}; None where there is none."""
    if not value and value in (None, [], {}):
        return None
    counts = _by_number(value) if isinstance(value, dict) else value
    if not isinstance(counts, list) or len(counts) > LONGEST + 1:
        raise Refused(f"{name} is no list of counts")
    if set(map(type, counts)) != {int}:  # seldom: whole numbers with a point
        counts = [count(one) if type(one) in (int, float) else None for one in counts]
    if None in counts or min(counts) < 0 or max(counts) > MOST:
        raise Refused(f"{name} is no list of counts")
    return counts


def _by_number(counts):
    """A list of the entries of a dict with numbers for keys; None of another dict."""
    numbers = _numbers(tuple(counts))
    if numbers is None:
        return None
    if numbers == IN_ORDER[: len(numbers)]:  # nearly always
        return list(counts.values())
    known = dict(zip(numbers, counts.values()))
    return [known.get(number, 0) for number in range(max(numbers) + 1)]


@lru_cache(maxsize=64)  # the keys of many records are few
def _numbers(keys):
    if not all(map(str.isdecimal, keys)) or max(map(len, keys)) > 4 or max(map(int, keys)) > LONGEST:
        return None
    return tuple(map(int, keys))


def even(drafted, passes):
    """The draft length where each pass drafted as much."""
    return drafted // passes if drafted and passes and drafted % passes == 0 and drafted // passes <= LONGEST else None
