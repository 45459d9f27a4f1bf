"""What one server's counters say for certain: passes, accepted tokens, and where passes broke off.

The counters are a :class:`specpy.Counters`, or anything with some of its attributes
``draft_length``, ``passes``, ``drafted``, ``accepted``, ``emitted``, ``histogram``, ``survival``,
``tokens_per_pass``, ``varies`` and ``parts``; what is missing or None is not known, and worked
out from the others where it follows from them.
"""

from typing import NamedTuple

from .. import _check
from .by_position import adds_up, at_most, from_survival, row_of

LONGEST = 1000  # drafted tokens
NEARLY_ALL = 0.98  # of full drafts: some are cut where a request ends
UNKNOWN_PASSES = 100  # what a mean without its number of passes is taken to be from, at least
ATTRIBUTES = ("passes", "accepted", "emitted", "histogram", "survival", "tokens_per_pass")
NO_PASSES = "The number of passes is not known; the interval takes it to be {:,.0f}{}. The server's counters of passes would settle it."
FEWEST = ", one of each request in each interval, which is the least that it can be"
SHORTER = "Drafts were {mean:.3g} token{s} long on average, not {draft_length}: the result holds for drafts that vary as these did."
VARYING = "Drafts were up to {draft_length} tokens long, how long on average is not known: the result holds for drafts that vary as these did."


class Counted(NamedTuple):
    """Of one source: ``histogram`` is None where only totals are known; ``notes`` are sentences on what is missing.

    ``parts``: (passes, accepted) of the single requests, intervals or servers that it is the sum of, where they are known.
    """

    draft_length: int
    passes: float
    accepted: float
    histogram: tuple | None
    notes: tuple
    parts: tuple


def counted(counters, name="counters"):
    """Read counters, refusing what cannot be; ``name`` is what errors call them.

    >>> from types import SimpleNamespace
    >>> counted(SimpleNamespace(draft_length=3, passes=1000, accepted=1660, survival=(0.71, 0.53, 0.42)))[:3]
    (3, 1000, 1660)
    """
    if isinstance(counters, type) or not any(hasattr(counters, attribute) for attribute in ATTRIBUTES):
        raise TypeError(f"{name} must be a Counters or a list of them, got {_check.brief(counters)}")
    given = {attribute: getattr(counters, attribute, None) for attribute in (*ATTRIBUTES, "draft_length", "drafted", "varies")}
    for attribute in ("passes", "drafted", "accepted", "emitted", "tokens_per_pass"):
        if given[attribute] is not None:
            _check.at_least(f"{name}.{attribute}", given[attribute], 0)
    draft_length = _draft_length(given, name)
    survival = row_of(f"{name}.survival", given["survival"], draft_length)
    histogram = row_of(f"{name}.histogram", given["histogram"], draft_length + 1)
    known = _passes(given, draft_length, histogram, name)
    parts = _parts(counters)
    passes = known or max(UNKNOWN_PASSES, sum(count for count, _ in parts))
    if survival is not None and histogram is None:
        histogram = from_survival(survival, passes, given["accepted"], f"{name}.survival")
    accepted = _accepted(given, passes, histogram, name)
    at_most(f"{name}.accepted", accepted, passes * draft_length, "passes * draft_length")
    if given["drafted"] is not None:
        at_most(f"{name}.accepted", accepted, given["drafted"], "drafted")
    if given["accepted"] not in (None, accepted):  # of accepted tokens that are not all in the text the places say nothing
        histogram = None
    if histogram is not None:
        adds_up(f"{name}.{'survival' if given['histogram'] is None else 'histogram'}", histogram, passes, accepted)
    notes = tuple(_notes(known, passes, draft_length, given))
    return Counted(draft_length, passes, min(accepted, passes * draft_length), histogram, notes, _making_up(passes, parts, counters))


def _notes(known, passes, draft_length, given):
    """What is missing, in sentences."""
    if known is None:
        yield NO_PASSES.format(passes, FEWEST * (passes > UNKNOWN_PASSES))
    if given["drafted"] is not None and given["drafted"] < NEARLY_ALL * passes * draft_length:
        mean = given["drafted"] / passes
        yield SHORTER.format(mean=mean, s="s" * (f"{mean:.3g}" != "1"), draft_length=draft_length)
    elif given["drafted"] is None and given["varies"]:
        yield VARYING.format(draft_length=draft_length)


def _draft_length(given, name):
    """The draft length as given, or by the number of entries, or from drafted tokens and passes."""
    draft_length = given["draft_length"]
    for attribute, more in (("histogram", 1), ("survival", 0)):
        if draft_length is None and given[attribute] is not None:
            _check.entries(f"{name}.{attribute}", given[attribute], "counts")
            draft_length = len(given[attribute]) - more
    if draft_length is None and given["drafted"] and given["passes"]:
        each = given["drafted"] / given["passes"]
        draft_length = int(each) if each == int(each) else None
    if draft_length is None:
        raise ValueError(f"{name}.draft_length must be known, got None: set it to the number of tokens drafted per pass")
    _check.whole(f"{name}.draft_length", draft_length, lowest=1, highest=LONGEST)
    return draft_length


def _passes(given, draft_length, histogram, name):
    """The number of passes, None where it is not known."""
    passes = given["passes"]
    if passes is None and histogram is not None:
        passes = sum(histogram)
    if passes is None and given["drafted"] is not None:
        passes = given["drafted"] / draft_length
    if passes is not None and passes < 1:
        raise ValueError(f"{name}.passes must be at least 1, got {passes:g}: nothing was drafted")
    if passes is not None:
        at_most(f"{name}.passes", passes, _check.MOST, "2**53")
    return passes


def _accepted(given, passes, histogram, name):
    """The number of accepted tokens that joined the text, whichever way it is known."""
    if given["emitted"] is not None:  # vLLM v0 also counts as accepted what comes after a rejection
        if given["emitted"] < passes:
            raise ValueError(f"{name}.emitted must be at least passes = {passes:g}, got {given['emitted']:g}")
        return given["emitted"] - passes
    if given["accepted"] is not None:
        return given["accepted"]
    if histogram is not None:
        return sum(number * count for number, count in enumerate(histogram))
    if given["tokens_per_pass"] is None:
        raise ValueError(f"{name}.accepted must be known, or tokens_per_pass, got None")
    _check.at_least(f"{name}.tokens_per_pass", given["tokens_per_pass"], 1)
    return (given["tokens_per_pass"] - 1) * passes


def _parts(counters):
    """Of each part (passes, accepted), nothing unless they are known of all; of means without passes, as many as they have at least."""
    given = getattr(counters, "parts", ())
    each = [(getattr(part, "passes", None), getattr(part, "tokens_per_pass", None)) for part in given] if isinstance(given, (list, tuple)) else []
    if each and all(passes is None for passes, _ in each):
        each = [(max(1, getattr(part, "batch", None) or 1), mean) for part, (_, mean) in zip(given, each)]
    each = [part for part in each if part[0] != 0]  # an idle interval
    if not all(isinstance(value, (int, float)) for part in each for value in part):
        return ()
    return tuple((count, (tokens - 1) * count) for count, tokens in each)


def _making_up(passes, parts, counters):
    """The parts, if they make up the whole; of those without passes each has its share of them."""
    total = sum(count for count, _ in parts)
    if parts and getattr(counters.parts[0], "passes", None) is None:
        return tuple((count * passes / total, accepted * passes / total) for count, accepted in parts)
    return parts if abs(total - passes) < 1e-9 * passes else ()
