"""Speculative decoding as coin tosses: a seeded simulator to set beside the formula."""

from dataclasses import dataclass
from math import sqrt

from . import _check
from .formula import expected_tokens

NORMAL_QUANTILE = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations


@dataclass(frozen=True)
class Simulation:
    """What a simulated run yields.

    ``tokens_per_pass``: mean over the passes, in [1, draft_length + 1]. ``interval``: its 95 %
    confidence interval (low, high). ``histogram``: entry j counts the passes that accepted
    exactly j tokens. ``speedup`` and ``speedup_interval``: the same divided by the cost of a
    pass. ``judged`` and ``accepted``: drafted tokens that a verdict fell on, and those kept.
    """

    tokens_per_pass: float
    interval: tuple
    histogram: tuple
    speedup: float
    speedup_interval: tuple
    judged: int
    accepted: int


def simulate(acceptance_rate, draft_length, passes, rng, cost_ratio=0.1):
    """Run so many passes, accepting each drafted token with probability ``acceptance_rate``.

    A pass tosses until the first rejection or until ``draft_length`` tokens are accepted, and
    yields one token more than it accepted. Ranges as in :func:`specpy.speedup`; ``passes`` is
    a whole number of at least 1; ``rng`` is a ``random.Random``.

    The interval is Wilson's score interval for the acceptance rate, from the tokens judged,
    carried through the formula. It stays inside [1, draft_length + 1], and has a width even
    after one pass, or where everything or nothing was accepted.

    >>> from random import Random
    >>> run = simulate(0.8, 4, passes=1000, rng=Random(1))
    >>> run.tokens_per_pass, [round(end, 2) for end in run.interval], run.histogram
    (3.317, [3.22, 3.41], (206, 161, 141, 94, 398))
    """
    _check.rate("acceptance_rate", acceptance_rate)
    _check.whole("draft_length", draft_length)
    _check.whole("passes", passes, lowest=1)
    _check.at_least("cost_ratio", cost_ratio, 0)
    _check.random_source(rng)
    histogram = [0] * (draft_length + 1)
    for _ in range(passes):
        accepted = 0
        while accepted < draft_length and rng.random() < acceptance_rate:
            accepted += 1
        histogram[accepted] += 1
    return _summary(histogram, 1 + draft_length * cost_ratio)


def _summary(histogram, pass_cost):
    draft_length, passes = len(histogram) - 1, sum(histogram)
    accepted = sum(count * passes_so for count, passes_so in enumerate(histogram))
    judged = accepted + sum(histogram[:-1])  # every pass but a wholly accepted one ends in a rejection
    mean = 1 + accepted / passes
    interval = tuple(expected_tokens(end, draft_length) for end in wilson_interval(accepted, judged))
    return Simulation(
        tokens_per_pass=mean,
        interval=interval,
        histogram=tuple(histogram),
        speedup=mean / pass_cost,
        speedup_interval=tuple(end / pass_cost for end in interval),
        judged=judged,
        accepted=accepted,
    )


def wilson_interval(successes, trials):
    """95 % score interval of a proportion (Wilson 1927), inside [0, 1]; (0.0, 1.0) without trials.

    >>> [round(end, 3) for end in wilson_interval(80, 100)], wilson_interval(0, 0)
    ([0.711, 0.867], (0.0, 1.0))
    """
    if trials == 0:
        return 0.0, 1.0
    share, weight = successes / trials, NORMAL_QUANTILE**2 / trials
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    high = 1.0 if successes == trials else min(1.0, centre + half)  # rounding must not miss the end
    return max(0.0, centre - half), high
