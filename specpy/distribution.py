"""Finite distributions: a sequence of probabilities, one per token 0, 1, 2, ...

All of these work in the arithmetic of what they are given: floats, or exact
``fractions.Fraction``. Randomness is a ``random.Random`` passed in, of which only
``rng.random()`` is drawn: that stream is the same in every Python, the browser's included.
"""

from itertools import accumulate
from math import log

from . import _check


def sample(distribution, rng):
    """Draw a token; one call of ``rng.random()``. A token of probability 0 is never drawn.

    It reads no further than the token drawn, so ``distribution`` must sum to 1; what rounding
    leaves at the end goes to the last possible token. ValueError if all are 0.

    >>> from random import Random
    >>> rng = Random(1)
    >>> [sample([0.5, 0.0, 0.5], rng) for _ in range(6)]
    [0, 2, 2, 0, 0, 0]
    """
    try:
        threshold = rng.random()
        cumulative = 0
        for token, probability in enumerate(distribution):
            cumulative += probability
            if threshold < cumulative:
                return token
    except (AttributeError, TypeError):  # looked into only now: this is drawn from all the time
        _check.random_source(rng)
        _check.entries("distribution", distribution)
        raise
    if not cumulative > 0:  # also true of NaN
        raise _nothing_to_draw(distribution)
    return max(token for token, probability in enumerate(distribution) if probability > 0)


def greedy(distribution):
    """The likeliest token; the first of equals.

    >>> greedy([0.2, 0.4, 0.4])
    1
    """
    _check.entries("distribution", distribution)
    if not len(distribution):
        raise _nothing_to_draw(distribution)
    return max(range(len(distribution)), key=distribution.__getitem__)


def _nothing_to_draw(distribution):
    return ValueError(f"distribution must have a token of positive probability, got {_check.brief(distribution)}")


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


def sample_residual(target, draft, rng):
    """Draw from the residual in one reading of target and draft: it is cumulated, not scaled first.

    One call of ``rng.random()``, as ``sample(residual(target, draft), rng)`` would make.

    >>> from random import Random
    >>> sample_residual([0.5, 0.5], [0.25, 0.75], Random(1))
    0
    """
    same_length(target, draft)
    zero = 0 * target[0]  # of the same kind of number: adding mixed ones takes twice as long
    left = [wanted - offered if wanted > offered else zero for wanted, offered in zip(target, draft)]
    total = sum(left)
    if not total > 0:
        return sample(target, rng)
    threshold = rng.random() * total
    for token, cumulative in enumerate(accumulate(left)):
        if threshold < cumulative:
            return token
    return max(token for token, value in enumerate(left) if value > 0)  # rounding may leave the draw at the very end


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
    same_length(distribution, noise, "noise", "distribution")
    runners = [token for token, probability in enumerate(distribution) if probability > 0]
    if not runners:
        raise _nothing_to_draw(distribution)
    return min(runners, key=lambda token: -log(noise[token] or 5e-324) / distribution[token])


def race_agreement(target, draft):
    """The chance that one noise makes both distributions choose the same token in a race.

    Token i wins both where every other's exponential time is above i's by the larger of the
    two ratios of probabilities: 1 / sum over j of max(target_j / target_i, draft_j / draft_i),
    summed over the i that both can choose. The work grows with the square of the vocabulary.

    >>> round(race_agreement([0.5, 0.3, 0.2], [0.2, 0.5, 0.3]), 12)
    0.693548387097
    """
    same_length(target, draft)
    return sum(
        1 / sum(max(wanted / target[token], offered / draft[token]) for wanted, offered in zip(target, draft))
        for token in range(len(target))
        if target[token] > 0 and draft[token] > 0
    )


def same_length(target, other, name="draft", first="target"):
    """Refuse two vocabularies of different size, and what is no vocabulary."""
    _check.entries(first, target)
    _check.entries(name, other)
    if len(target) != len(other):
        whole = "the target's vocabulary" if first == "target" else first
        raise ValueError(f"{name} must have as many entries as {whole}, {len(target)}, got {len(other)}")
