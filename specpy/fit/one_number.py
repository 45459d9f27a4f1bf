"""One acceptance rate for all tokens, from a server's totals: the formula turned round, and the share of verdicts.

Neither is the ratio of accepted to drafted tokens that servers print: that one also counts the
tokens after a rejection, which no verdict fell on, and so falls as drafts get longer.
"""

from math import exp, inf, log

from .. import _check


def matching_rate(tokens_per_pass, draft_length):
    """The acceptance rate at which :func:`specpy.expected_tokens` yields so many tokens per pass.

    ``draft_length`` (k) is a whole number from 1 to a million, ``tokens_per_pass`` lies in
    [1, k + 1]; the result lies in [0, 1]. Newton's method, on a curve that bends upward: begun
    above the root it comes down to it and never past it.

    >>> round(matching_rate(3.3616, 4), 6), matching_rate(1, 4), matching_rate(5, 4)
    (0.8, 0.0, 1.0)
    """
    _check.whole("draft_length", draft_length, lowest=1, highest=_check.LONGEST)
    _check.at_least("tokens_per_pass", tokens_per_pass, 1)
    if tokens_per_pass > draft_length + 1:
        raise ValueError(f"tokens_per_pass must be at most draft_length + 1 = {draft_length + 1}, got {tokens_per_pass!r}")
    accepted = float(tokens_per_pass - 1)
    # The mean of a, a**2, ..., a**k is at least a to the power of their mean exponent.
    rate = min(accepted, (accepted / draft_length) ** (2 / (draft_length + 1)))
    while True:
        tokens, slope = 1.0, 0.0
        for _ in range(draft_length):
            tokens, slope = 1 + rate * tokens, tokens + rate * slope
        lower = rate - (tokens - tokens_per_pass) / slope
        if not lower < rate:
            return rate
        rate = lower


def verdict_rate(histogram):
    """The share of drafted tokens accepted among those that a verdict fell on: ``A / (A + R)``.

    ``histogram[j]`` counts the passes that accepted exactly j tokens; every pass but a wholly
    accepted one ends in one rejection. Where every token has the same chance this is the rate's
    maximum-likelihood estimate. At least one draft was judged, else it is a ValueError.

    >>> round(verdict_rate([39, 1, 0, 3]), 3), round(10 / 129, 3)  # beside accepted over drafted
    (0.2, 0.078)
    """
    _check.entries("histogram", histogram, "counts")
    for number, count in enumerate(histogram):
        _check.at_least(f"histogram[{number}]", count, 0)
    accepted, rejected = sum(number * count for number, count in enumerate(histogram)), sum(histogram[:-1])
    if not accepted + rejected:
        raise ValueError(f"histogram must count at least one judged token, got {_check.brief(histogram)}")
    return accepted / (accepted + rejected)


def rate_of(logit):
    """The rate with this logit, kept off 0 and 1.

    >>> rate_of(0), 0 < rate_of(-1000) < rate_of(1000) < 1
    (0.5, True)
    """
    return 1 / (1 + exp(-max(-30, min(30, logit))))


def within(rate, edge):
    """The rate, kept so far off 0 and 1.

    >>> within(0.5, 0.1), within(1, 0.1), within(0, 0.1)
    (0.5, 0.9, 0.1)
    """
    return min(max(rate, edge), 1 - edge)


def logit(rate):
    """The logarithm of the odds, infinite at 0 and 1.

    >>> logit(0.5), logit(0), logit(1)
    (0.0, -inf, inf)
    """
    return log(rate / (1 - rate)) if 0 < rate < 1 else (inf if rate > 0 else -inf)
