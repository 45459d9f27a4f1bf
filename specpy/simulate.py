"""Speculative decoding as coin tosses: a seeded simulator to set beside the formula."""

from collections.abc import Sequence
from dataclasses import dataclass

from . import _check
from .acceptance import ByPosition, TwoState
from .binomial import draw
from .interval import mean_interval


@dataclass(frozen=True)
class Simulation:
    """What a simulated run yields.

    ``tokens_per_pass``: mean over the passes, in [1, draft_length + 1]. ``interval``: its
    confidence interval (low, high). ``histogram``: entry j counts the passes that accepted
    exactly j tokens. ``speedup`` and ``speedup_interval``: the same divided by the cost of a
    pass. ``judged`` and ``accepted``: drafted tokens that a verdict fell on, and those kept.
    ``trace``: of each pass in turn the number of accepted tokens, or None where not asked for.
    """

    tokens_per_pass: float
    interval: tuple
    histogram: tuple
    speedup: float
    speedup_interval: tuple
    judged: int
    accepted: int
    trace: tuple | None = None


def simulate(acceptance_rate, draft_length, passes, rng, cost_ratio=0.1, trace=False, confidence=0.95):
    """Run so many passes; each accepts drafted tokens until the first rejection, and yields one token more.

    ``acceptance_rate`` is a number in [0, 1], the same for every token; or a sequence of them,
    one per position of the draft; or a :class:`specpy.TwoState`, for text that is easy in
    stretches. ``passes`` is a whole number from 1 to 2**53, and a billion cost what a thousand
    do: only how many passes accept one more token is drawn. With ``trace`` they are tossed one
    by one and kept. ``rng`` is a ``random.Random``; other ranges as in :func:`specpy.speedup`.

    The interval is that of :func:`specpy.mean_interval`, at the ``confidence`` between 0 and 1.

    >>> from random import Random
    >>> run = simulate(0.8, 4, passes=10**9, rng=Random(1))
    >>> round(run.tokens_per_pass, 4), [round(end, 4) for end in run.interval]
    (3.3616, [3.3615, 3.3617])
    >>> simulate([0.9, 0.5], 2, passes=5, rng=Random(1), trace=True).trace
    (1, 2, 2, 1, 2)
    """
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    _check.whole("passes", passes, lowest=1, highest=_check.MOST)
    _check.at_least("cost_ratio", cost_ratio, 0)
    _check.random_source(rng)
    model = _model(acceptance_rate, draft_length)
    histogram, kept = [0] * (draft_length + 1), []
    at_once = model.text_length if trace else passes
    for done in range(0, passes, at_once):
        for counts in model.passes(min(at_once, passes - done), draft_length, lambda amount, chance: draw(amount, chance, rng)):
            histogram = [before + count for before, count in zip(histogram, counts)]
            if trace:
                kept.append(counts.index(1))
    factor = model.variance_factor(draft_length, passes)
    interval = tuple(1 + end for end in mean_interval(histogram, confidence, factor))
    return _summary(histogram, interval, 1 + draft_length * cost_ratio, tuple(kept) if trace else None)


def _model(acceptance_rate, draft_length):
    """The number, the sequence or the model given, as a model."""
    if isinstance(acceptance_rate, (ByPosition, TwoState)):
        return acceptance_rate
    if isinstance(acceptance_rate, Sequence) and not isinstance(acceptance_rate, str):
        for position, rate in enumerate(acceptance_rate):
            _check.rate(f"acceptance_rate[{position}]", rate)
        return ByPosition(tuple(acceptance_rate))
    _check.rate("acceptance_rate", acceptance_rate)
    return ByPosition((acceptance_rate,) * draft_length)


def _summary(histogram, interval, pass_cost, trace):
    passes = sum(histogram)
    accepted = sum(number * count for number, count in enumerate(histogram))
    mean = 1 + accepted / passes
    return Simulation(
        tokens_per_pass=mean,
        interval=interval,
        histogram=tuple(histogram),
        speedup=mean / pass_cost,
        speedup_interval=tuple(end / pass_cost for end in interval),
        judged=accepted + sum(histogram[:-1]),  # every pass but a wholly accepted one ends in a rejection
        accepted=accepted,
        trace=trace,
    )
