"""Counters of several requests, intervals or engines, summed: counts are added, means never averaged."""

from dataclasses import replace
from itertools import zip_longest

from .consistent import COUNTS
from .counters import Counters

PARTS = 2048  # kept at most; beyond it neighbours are summed, so that a long log needs no long memory


class Sum:
    """Settled figures of one kind, as they are found: the same source, model and draft length, the same ones known.

    Where only means were printed, of intervals whose passes nobody counted, they are weighted
    by ``batch``: each interval of a log covers as many steps, and a step is a pass of each
    request that ran.
    """

    MEANS = ("stated_tokens_per_pass", "stated_rate", "batch", "draft_seconds", "verify_seconds")

    def __init__(self):
        self.number, self.weight = 0, 0
        self.counts, self.means, self.same, self.lengths, self.notes = {}, {}, {}, set(), {}
        self.histogram = []

    def add(self, known):
        """Add the figures of a part, or of a sum of parts, which has their ``number``."""
        number = known.get("number", 1)
        weight = number * (known.get("batch") or 1)
        self.number, self.weight = self.number + number, self.weight + weight
        for name in COUNTS:
            if name in known:
                self.counts[name] = self.counts.get(name, 0) + known[name]
        for name in self.MEANS:
            if name in known:
                self.means[name] = self.means.get(name, 0) + known[name] * (number if name == "batch" else weight)
        if "histogram" in known:
            self.histogram = [one + more for one, more in zip_longest(self.histogram, known["histogram"], fillvalue=0)]
        self.same = self.same or known
        self.lengths.add(known.get("draft_length"))
        for note in known.get("notes", ()):
            self.notes[note] = None

    def figures(self):
        """The figures of all parts together."""
        if self.number == 1:
            return self.same
        figures = {name: self.same[name] for name in ("source", "model", "varies") if name in self.same}
        if None not in self.lengths:
            figures["draft_length"] = max(self.lengths)
        for name, total in self.means.items():
            figures[name] = total / (self.number if name == "batch" else self.weight)
        if "histogram" in self.same:
            figures["histogram"] = self.histogram
        return {**figures, **self.counts, "notes": tuple(self.notes), "number": self.number}


class Pile:
    """Parts as they are found: each its own, or summed with its neighbours where they are many."""

    def __init__(self):
        self.parts, self.open, self.each = [], Sum(), 1

    def add(self, known):
        """Lay settled figures on it."""
        if self.each == 1:
            self.parts.append(known)
        else:
            self.open.add(known)
            if self.open.number == self.each:
                self.close()
        if len(self.parts) == 2 * PARTS:
            self.parts = [_summed(pair) for pair in zip(self.parts[::2], self.parts[1::2])]
            self.each *= 2

    def close(self):
        """The part that is being summed is one of the parts."""
        if self.open.number:
            self.parts.append(self.open.figures())
            self.open = Sum()

    def total(self):
        """The counters of all together, with the parts where there are several."""
        self.close()
        parts = tuple(map(_counters, self.parts))
        return replace(_counters(_summed(self.parts)), parts=parts) if len(parts) > 1 else parts[0]


def _summed(parts):
    whole = Sum()
    for part in parts:
        whole.add(part)
    return whole.figures()


def _counters(figures):
    return Counters(**{name: value for name, value in figures.items() if name != "number"})
