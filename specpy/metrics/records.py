"""A record is a dict of fields, from JSON or nearly so: what a form of it is, and how its fields are read."""

from typing import NamedTuple

from .consistent import LONGEST
from .lines import MOST, count

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


def histogram(value, name="acceptance_histogram"):
    """Counts by accepted tokens from a list, or from {"0": 34, "2": 5}; None where there is none."""
    if value in (None, [], {}):
        return None
    if type(value) is list and len(value) <= LONGEST and set(map(type, value)) == {int} and min(value) >= 0 and max(value) <= MOST:
        return value
    pairs = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else [(None, None)]
    )
    counts = {}
    for number, passes in pairs:
        number = int(number) if str(number).isdecimal() and len(str(number)) < 5 else LONGEST + 1
        if number > LONGEST or isinstance(passes, bool) or not isinstance(passes, (int, float)) or count(passes) is None:
            raise Refused(f"{name} is no list of counts")
        counts[number] = count(passes)
    return [counts.get(number, 0) for number in range(max(counts) + 1)]


def even(drafted, passes):
    """The draft length where each pass drafted as much."""
    return drafted // passes if drafted and passes and drafted % passes == 0 and drafted // passes <= LONGEST else None
