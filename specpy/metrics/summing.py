"""Counters of several requests, intervals or engines, summed: counts are added, means never averaged."""

from dataclasses import replace
from itertools import zip_longest

COUNTS = ("passes", "drafted", "accepted", "emitted", "undrafted")
MEANS = ("stated_tokens_per_pass", "stated_rate", "batch", "draft_seconds", "verify_seconds")
PARTS = 2048  # kept at most; beyond it neighbours are summed, so that a long log needs no long memory


def together(parts):
    """One for all: a count is known where every part has it. The parts stay in ``parts``.

    Where only means were printed, of intervals whose passes nobody counted, they are weighted
    by ``batch``: each interval of a log covers as many steps, and a step is a pass of each
    request that ran.
    """
    if len(parts) == 1:
        return parts[0]
    figures = {name: _sum([getattr(part, name) for part in parts]) for name in COUNTS}
    weights = [part.batch or 1 for part in parts]
    for name in MEANS:
        values = [getattr(part, name) for part in parts]
        figures[name] = _mean(values, [1] * len(parts) if name == "batch" else weights)
    histograms = [part.histogram for part in parts]
    if None not in histograms:
        figures["histogram"] = tuple(map(sum, zip_longest(*histograms, fillvalue=0)))
    lengths = [part.draft_length for part in parts]
    return replace(
        parts[0],
        **{"histogram": None, **figures},
        survival=None,
        draft_length=None if None in lengths else max(lengths),
        varies=any(part.varies for part in parts) or len(set(lengths)) > 1,
        notes=tuple(dict.fromkeys(note for part in parts for note in part.notes)),
        parts=tuple(parts),
    )


def _sum(values):
    return None if None in values else sum(values)


def _mean(values, weights):
    if None in values:
        return None
    return sum(value * weight for value, weight in zip(values, weights)) / sum(weights)


class Pile:
    """Parts as they are found, halved by summing neighbours before they get too many."""

    def __init__(self):
        self.parts = []

    def add(self, part):
        """Lay one more on it."""
        self.parts.append(part)
        if len(self.parts) == 2 * PARTS:
            pairs = zip(self.parts[::2], self.parts[1::2])
            self.parts = [replace(together(pair), parts=()) for pair in pairs]

    def total(self):
        """All of them, together."""
        return together(self.parts)
