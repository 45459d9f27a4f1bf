"""Closed forms: how many tokens a verify pass yields, and what that gains.

Source: Leviathan, Kalman and Matias, "Fast Inference from Transformers via Speculative
Decoding" (2023, arXiv 2211.17192): equation (1) and theorem 3.8.

Numbers may be ints, floats or ``fractions.Fraction``; fractions give exact results.
"""

from . import _check


def expected_tokens(acceptance_rate, draft_length):
    """Tokens that one verify pass yields on average.

    ``E = (1 - a**(k + 1)) / (1 - a)``, which is ``1 + a + ... + a**k``: the target's own
    token, and each drafted token times the chance that it and all before it are accepted.

    The sum is taken in Horner's way, ``1 + a * (1 + a * (...))``. The quotient loses its digits
    where a is near 1, and is 0 / 0 at 1; here nothing is subtracted, so every digit stays,
    without a special case, and in floats too the result never falls as a or k rises.

    ``acceptance_rate`` (a) is in [0, 1], ``draft_length`` (k) a whole number of at least 0;
    the result is in [1, k + 1]. Anything else is a ValueError or a TypeError.

    >>> round(expected_tokens(0.8, 4), 2)
    3.36
    >>> expected_tokens(1.0, 4), expected_tokens(0.0, 4), expected_tokens(0.8, 0)
    (5.0, 1.0, 1.0)
    >>> from fractions import Fraction
    >>> expected_tokens(Fraction(4, 5), 4)
    Fraction(2101, 625)
    """
    _check.rate("acceptance_rate", acceptance_rate)
    _check.whole("draft_length", draft_length)
    total = acceptance_rate**0  # a 1 of the same kind of number
    for _ in range(draft_length):
        longer = 1 + acceptance_rate * total
        if longer == total:  # to the last digit: a longer draft changes nothing any more
            break
        total = longer
    return total


def speedup(acceptance_rate, draft_length, cost_ratio=0.1):
    """Net speedup over plain decoding: tokens per pass, divided by what a pass costs.

    A pass costs one target step and ``draft_length`` draft steps of ``cost_ratio`` (c) target
    steps each: ``E / (1 + k * c)``. Ranges as in :func:`expected_tokens`; ``cost_ratio`` is
    finite and at least 0. Below 1 speculation is slower than plain decoding.

    >>> round(speedup(0.8, 4), 2), round(speedup(0.5, 4, cost_ratio=0.3), 2), speedup(0.8, 0)
    (2.4, 0.88, 1.0)
    """
    _check.at_least("cost_ratio", cost_ratio, 0)
    return expected_tokens(acceptance_rate, draft_length) / (1 + draft_length * cost_ratio)


def best_draft_length(acceptance_rate, cost_ratio=0.1, longest=64):
    """The draft length from 0 to ``longest`` with the highest speedup; the shortest of equals.

    0 means that speculation does not pay, which is so exactly where ``cost_ratio`` is at
    least ``acceptance_rate`` (corollary 3.9). Ranges as in :func:`speedup`; ``longest`` is a
    whole number of at least 0.

    >>> best_draft_length(0.8), best_draft_length(0.8, cost_ratio=0.02), best_draft_length(0.1)
    (6, 11, 0)
    """
    _check.whole("longest", longest)
    return max(range(longest + 1), key=lambda length: speedup(acceptance_rate, length, cost_ratio))
