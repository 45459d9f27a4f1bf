"""Counters of several requests, intervals or engines, summed: counts are added, means never averaged."""

from dataclasses import replace
from itertools import chain, zip_longest
from operator import mul

from .consistent import COUNTS
from .counters import Counters

PARTS = 2048  # kept at most; beyond it neighbours are summed, so that a long log needs no long memory
WEIGHTED = ("stated_tokens_per_pass", "stated_rate", "draft_seconds", "verify_seconds")


def summed(parts, names=None):
    """The figures of all parts together: settled ones of the same source, model and draft length, or sums of such.

    Where only means were printed, of intervals whose passes nobody counted, they are weighted
    by ``batch``: each interval of a log covers as many steps, and a step is a pass of each
    request that ran. A sum has the ``number`` of its parts. ``names`` are those that any of the parts has.

    >>> summed([{"passes": 10, "accepted": 4, "batch": 2}, {"passes": 5, "accepted": 1, "batch": 4}])
    {'batch': 3.0, 'passes': 15, 'accepted': 5, 'notes': (), 'number': 2}
    """
    if len(parts) == 1:
        return parts[0]
    names = set().union(*parts) if names is None else names
    figures = {name: parts[0][name] for name in ("source", "model", "varies") if name in parts[0]}
    lengths = {part.get("draft_length") for part in parts}
    if None not in lengths:
        figures["draft_length"] = max(lengths)
    numbers = [part.get("number", 1) for part in parts]
    weights = [number * (part.get("batch") or 1) for number, part in zip(numbers, parts)]
    for name in WEIGHTED:
        if name in names:
            _add_mean(figures, name, parts, weights)
    if "batch" in names:
        _add_mean(figures, "batch", parts, numbers)
    if "histogram" in parts[0]:
        figures["histogram"] = list(map(sum, zip_longest(*(part["histogram"] for part in parts), fillvalue=0)))
    for name in COUNTS:
        if name in names:
            figures[name] = sum(part[name] for part in parts if name in part)
    notes = dict.fromkeys(chain.from_iterable(part["notes"] for part in parts if "notes" in part))
    return {**figures, "notes": tuple(notes), "number": sum(numbers)}


def _add_mean(figures, name, parts, weights):
    """The weighted mean, over the parts that tell it."""
    values, weights = zip(*((part[name], weight) for part, weight in zip(parts, weights) if name in part))
    figures[name] = sum(map(mul, values, weights)) / sum(weights)


class Pile:
    """Parts as they are found: each its own, or summed with its neighbours where they are many."""

    def __init__(self):
        self.parts, self.open, self.each = [], [], 1

    def add(self, known):
        """Lay settled figures on it, or the sum of several."""
        self.open.append(known)
        if len(self.open) >= self.each or "number" in known:
            self.close()

    def close(self):
        """The parts that are waiting become one, and all are halved in number where they are too many."""
        if self.open:
            self.parts.append(summed(self.open))
            self.open = []
        if len(self.parts) == 2 * PARTS:
            self.parts = [summed(pair) for pair in zip(self.parts[::2], self.parts[1::2])]
            self.each *= 2

    def total(self):
        """The counters of all together, with the parts where there are several."""
        self.close()
        parts = tuple(map(_counters, self.parts))
        return replace(_counters(summed(self.parts)), parts=parts) if len(parts) > 1 else parts[0]


def _counters(figures):
    return Counters(**{name: value for name, value in figures.items() if name != "number"})
