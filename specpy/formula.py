"""Closed forms: how many tokens a verify pass yields, and what that gains.

Source: Leviathan, Kalman and Matias, "Fast Inference from Transformers via Speculative
Decoding" (2023, arXiv 2211.17192): equation (1), theorems 3.8 and 3.11, corollary 3.9.

Numbers may be ints, floats or ``fractions.Fraction``; fractions give exact results.
"""

from . import _check

LONG = 64  # drafted tokens, from where on the sum is not taken term by term


def expected_tokens(acceptance_rate, draft_length):
    """Tokens that one verify pass yields on average.

    ``E = (1 - a**(k + 1)) / (1 - a)``, which is ``1 + a + ... + a**k``: the target's own
    token, and each drafted token times the chance that it and all before it are accepted.

    The sum is taken in Horner's way, ``1 + a * (1 + a * (...))``. The quotient loses its digits
    where a is near 1, and is 0 / 0 at 1; here nothing is subtracted, so every digit stays,
    and in floats too the result never falls as a or k rises. A very long draft is as quick.

    ``acceptance_rate`` (a) is in [0, 1], ``draft_length`` (k) a whole number from 0 to
    2**53; the result is in [1, k + 1]. Anything else is a ValueError or a TypeError.

    >>> round(expected_tokens(0.8, 4), 2)
    3.36
    >>> expected_tokens(1.0, 4), expected_tokens(0.0, 4), expected_tokens(0.8, 0)
    (5.0, 1.0, 1.0)
    >>> from fractions import Fraction
    >>> expected_tokens(Fraction(4, 5), 4)
    Fraction(2101, 625)
    """
    _check.rate("acceptance_rate", acceptance_rate)
    _check.whole("draft_length", draft_length, highest=_check.MOST)
    total = acceptance_rate**0  # a 1 of the same kind of number
    if acceptance_rate == 1:
        return total * (draft_length + 1)
    by_quotient = draft_length > LONG and isinstance(acceptance_rate, float)
    for _ in range(LONG if by_quotient else draft_length):
        longer = 1 + acceptance_rate * total
        if longer == total:  # to the last digit: a longer draft changes nothing any more
            return total
        total = longer
    # Both never fall, so neither does the larger of them; the quotient may be a digit behind at first.
    return max(total, _quotient(acceptance_rate, draft_length)) if by_quotient else total


def _quotient(acceptance_rate, draft_length):
    """The formula as printed, in 60 digits, rounded once: a float that never falls as a or k rises."""
    from decimal import Context, Decimal  # takes longer to import than all of specpy, and is rarely needed

    digits = Context(prec=60, traps=[])
    rate = Decimal(acceptance_rate)
    missed = digits.subtract(1, digits.power(rate, draft_length + 1))
    return float(digits.divide(missed, digits.subtract(1, rate)))


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


def expected_operations(acceptance_rate, draft_length, operations_ratio=0.1):
    """Arithmetic operations per token, as a multiple of plain decoding's (theorem 3.11).

    A pass computes ``draft_length`` + 1 positions of the target and as many tokens of the
    draft as it proposes, each at ``operations_ratio`` of a target position's operations:
    ``(k * r + k + 1) / E``. This is what the gain in time costs in work. Ranges as in
    :func:`expected_tokens`; ``operations_ratio`` is finite and at least 0.

    >>> round(expected_operations(0.8, 5, operations_ratio=0), 2), expected_operations(0.8, 0)
    (1.63, 1.0)
    """
    _check.at_least("operations_ratio", operations_ratio, 0)
    tokens = expected_tokens(acceptance_rate, draft_length)
    return (draft_length * operations_ratio + draft_length + 1) / tokens


def best_draft_length(acceptance_rate, cost_ratio=0.1, longest=64):
    """The draft length from 0 to ``longest`` with the highest speedup; the shortest of equals.

    0 means that speculation does not pay, which is so exactly where ``cost_ratio`` is at
    least ``acceptance_rate`` (corollary 3.9). Ranges as in :func:`speedup`; ``longest`` is a
    whole number from 0 to a million.

    >>> best_draft_length(0.8), best_draft_length(0.8, cost_ratio=0.02), best_draft_length(0.1)
    (6, 11, 0)
    """
    _check.whole("longest", longest, highest=_check.LONGEST)
    return max(range(longest + 1), key=lambda length: speedup(acceptance_rate, length, cost_ratio))
