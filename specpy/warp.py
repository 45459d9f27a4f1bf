"""Warping: how a model's distribution is changed before anything is drawn from it.

Temperature, then top-k, then top-p. In speculative decoding both models are warped alike, and
before their probabilities are compared: the text then follows the warped target.
"""

from . import _check
from .distribution import greedy


def temper(distribution, temperature):
    """Sharpen or flatten: each probability to the power 1 / temperature, scaled to sum 1.

    1 changes nothing; below 1 favours the likely; 0 is the limit, all on the greedy token.
    ``temperature`` is finite and at least 0, or it is a ValueError or a TypeError.

    >>> temper([0.8, 0.2], 0.5), temper([0.3, 0.7], 0)
    ([0.9411764705882353, 0.058823529411764705], [0, 1])
    """
    _check.at_least("temperature", temperature, 0)
    if temperature == 1:
        return distribution
    if temperature == 0:
        best = greedy(distribution)
        return [int(token == best) for token in range(len(distribution))]
    # Scaled by the largest first, so that a low temperature cannot push all of them to 0.
    largest, power = distribution[greedy(distribution)], 1 / temperature
    _some(largest, distribution)
    powers = [(probability / largest) ** power if probability else 0.0 for probability in distribution]
    total = sum(powers)
    return [value / total for value in powers]


def keep_top_k(distribution, top_k):
    """Keep the ``top_k`` likeliest tokens, scaled to sum 1; of equals the first are kept.

    ``top_k`` is a whole number of at least 1; more than there are tokens keeps all.

    >>> keep_top_k([0.5, 0.1, 0.25, 0.15], 2)
    [0.6666666666666666, 0, 0.3333333333333333, 0]
    """
    _check.whole("top_k", top_k, lowest=1)
    return _only(distribution, _likeliest_first(distribution)[:top_k])


def keep_top_p(distribution, top_p):
    """Keep the fewest likeliest tokens whose probabilities reach ``top_p`` in sum, scaled to sum 1.

    ``top_p`` is above 0 and at most 1. At least one token is kept (Holtzman et al. 2020,
    nucleus sampling, arXiv 1904.09751).

    >>> keep_top_p([0.5, 0.125, 0.25, 0.125], 0.75)
    [0.6666666666666666, 0, 0.3333333333333333, 0]
    """
    _check.number("top_p", top_p, "a number above 0 and at most 1")
    if not 0 < top_p <= 1:
        raise ValueError(f"top_p must be above 0 and at most 1 (1 keeps everything), got {top_p!r}")
    kept, reached = [], 0
    for token in _likeliest_first(distribution):
        if reached >= top_p:
            break
        kept.append(token)
        reached += distribution[token]
    return _only(distribution, kept)


def warper(temperature=1, top_k=None, top_p=None):
    """The function distribution -> distribution of these settings, each checked once; None where they change nothing.

    >>> warper(top_k=1)([0.4, 0.6]), warper()
    ([0, 1.0], None)
    """
    cuts = [(step, value) for step, value in ((keep_top_k, top_k), (keep_top_p, top_p)) if value is not None]
    active = [(temper, temperature), *cuts]
    for step, value in active:
        step([1], value)  # refuses what is out of range, also where nothing is ever warped

    def warp(distribution):
        for step, value in active:
            distribution = step(distribution, value)
        return distribution

    return None if temperature == 1 and top_k is None and top_p is None else warp


def _likeliest_first(distribution):
    _check.entries("distribution", distribution)
    return sorted(range(len(distribution)), key=distribution.__getitem__, reverse=True)  # stable: equals in order


def _some(total, distribution):
    if not total > 0:
        raise ValueError(f"distribution must have a token of positive probability, got {_check.brief(distribution)}")


def _only(distribution, tokens):
    total = sum(distribution[token] for token in tokens)
    _some(total, distribution)
    kept = [0] * len(distribution)
    for token in tokens:
        kept[token] = distribution[token] / total
    return kept
