"""Finite distributions: a sequence of probabilities, one per token 0, 1, 2, ...

All of these work in the arithmetic of what they are given: floats, or exact
``fractions.Fraction``. Randomness is a ``random.Random`` passed in, of which only
``rng.random()`` is drawn: that stream is the same in every Python, the browser's included.
"""

from math import log

from . import _check


def sample(distribution, rng):
    """Draw a token; one call of ``rng.random()``. A token of probability 0 is never drawn.

    ``distribution`` may also be weights that do not sum to 1. ValueError if all are 0.

    >>> from random import Random
    >>> rng = Random(1)
    >>> [sample([0.5, 0.0, 0.5], rng) for _ in range(6)]
    [0, 2, 2, 0, 0, 0]
    """
    threshold = rng.random() * sum(distribution)
    cumulative = 0
    token = None
    for candidate, probability in enumerate(distribution):
        if probability > 0:
            token = candidate  # rounding may leave the threshold beyond the end: then the last one
            cumulative += probability
            if threshold < cumulative:
                break
    if token is None:
        raise ValueError(f"distribution must have a token of positive probability, got {distribution!r}")
    return token


def greedy(distribution):
    """The likeliest token; the first of equals.

    >>> greedy([0.2, 0.4, 0.4])
    1
    """
    return max(range(len(distribution)), key=distribution.__getitem__)


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
    largest, power = max(distribution), 1 / temperature
    powers = [(probability / largest) ** power if probability else 0.0 for probability in distribution]
    total = sum(powers)
    return [value / total for value in powers]


def residual(target, draft):
    """What the draft leaves of the target: ``max(target - draft, 0)``, scaled to sum 1.

    This is what a rejected token is replaced from. Where target and draft are equal nothing
    is left and nothing is ever rejected; the target itself stands in. ValueError where the
    two are not equally long.

    >>> from fractions import Fraction
    >>> residual([Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)])
    [Fraction(1, 1), Fraction(0, 1)]
    >>> residual([0.5, 0.5], [0.5, 0.5])
    [0.5, 0.5]
    """
    same_length(target, draft)
    left = [wanted - offered if wanted > offered else 0 for wanted, offered in zip(target, draft)]
    total = sum(left)
    return [value / total for value in left] if total > 0 else list(target)


def overlap(target, draft):
    """The chance that rejection sampling accepts a token of the draft: the sum of the minima.

    It is 1 minus the total variation distance (Leviathan et al. 2023, corollary 3.6).

    >>> round(overlap([0.5, 0.3, 0.2], [0.2, 0.5, 0.3]), 12)
    0.7
    """
    same_length(target, draft)
    return sum(min(wanted, offered) for wanted, offered in zip(target, draft))


def race(distribution, noise):
    """The token that wins an exponential race: with fresh noise, a draw from the distribution.

    Token t arrives at time ``-log(noise[t]) / distribution[t]``; the first wins. It is the
    Gumbel-max trick in other words, and given the same noise two similar distributions
    mostly choose the same token. ``noise`` holds one number in [0, 1) per token.

    >>> race([0.5, 0.5], [0.9, 0.1]), race([0.0, 1.0], [0.9, 0.1])
    (0, 1)
    """
    same_length(distribution, noise, "noise")
    runners = [token for token, probability in enumerate(distribution) if probability > 0]
    if not runners:
        raise ValueError(f"distribution must have a token of positive probability, got {distribution!r}")
    return min(runners, key=lambda token: -log(noise[token] or 5e-324) / distribution[token])


def same_length(target, other, name="draft"):
    """Refuse two vocabularies of different size."""
    if len(target) != len(other):
        raise ValueError(f"{name} must have as many entries as the target's vocabulary, {len(target)}, got {len(other)}")
