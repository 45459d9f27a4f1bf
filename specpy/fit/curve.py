"""Tokens per pass at every draft length, from what was measured at one or several.

At a measured draft length the result is the measured number. Elsewhere it follows the fitted
two-state text (:mod:`specpy.fit.stretches`); where only totals are known, the one rate that matches
them. Both are seen on one scale: the logit of the rate at which the formula would yield as many
tokens per pass. On it, what the model misses at measured lengths is carried over to the others.

How far the model may be wrong where nothing was measured is a random walk along the logarithm
of the draft length, tied down at the measured lengths. Its step was taken from counters of
public acceptance traces (tests/data/README.md): predicting from each draft length every other,
19 in 20 errors lie within two standard deviations. Where no shape is known it is twice what the
largest error asks for: a draft that copies code, or soon loses track, is further from one rate.
"""

from functools import cached_property, lru_cache
from math import hypot, log, sqrt

from .. import _check
from ..formula import expected_tokens
from ..interval import normal_quantile
from .bridge import between, stray
from .counted import LONGEST
from .one_number import logit, matching_rate, rate_of, within

NEAR = 4  # times the longest measured draft, and as many more: no low end rises beyond, and to look at all would take long
STEP, BLIND_STEP = 0.05, 0.3  # the walk's standard deviation where the draft length grows e-fold; where no shape is known


class Curve:
    """``measured``: a :class:`specpy.fit.measured.Measured` for each draft length. ``stretches``: the fitted text, or None.

    ``blind``: nothing is known of where in the draft acceptance ends; the model may be further off.

    >>> from specpy.fit.measured import Measured
    >>> curve = Curve([Measured(3, 1000, 1660, None, 6)], blind=True)
    >>> round(curve.tokens_per_pass(3), 6), round(curve.tokens_per_pass(5), 2), round(curve.matching_rate, 3)
    (2.66, 3.16, 0.732)
    >>> [[round(end, 1) for end in curve.interval(length)] for length in (3, 5)]
    [[2.4, 2.9], [2.5, 3.9]]
    """

    def __init__(self, measured, stretches=None, blind=False):
        self.measured, self.stretches, self.blind = tuple(measured), stretches, blind
        self._points = [log(one.draft_length) for one in self.measured]
        self._intervals = {}  # asked for at every batch

    @cached_property
    def matching_rate(self):
        """The one rate for every token at which the formula yields the measured tokens per pass."""
        passes = sum(one.passes for one in self.measured)
        return sum(one.passes * rate_of(_measured_logit(one)) for one in self.measured) / passes

    def tokens_per_pass(self, draft_length):
        """Tokens per pass at a draft length from 0 to 1000: as measured, where it was."""
        exact = self.measured_at(draft_length)
        if exact or draft_length == 0:
            return exact.tokens_per_pass if exact else 1.0
        return expected_tokens(rate_of(self._logit(draft_length)), draft_length)

    def interval(self, draft_length, confidence=0.95):
        """Where tokens per pass lie, (low, high): by chance alone where they were measured, elsewhere by errors of the model too.

        A longer draft yields no fewer tokens: beyond the measured ones the low end does not fall.
        """
        exact = self.measured_at(draft_length)
        if exact or draft_length == 0:
            return exact.interval(confidence) if exact else (1.0, 1.0)
        low, high = self._modelled(draft_length, confidence)
        longest = self.measured[-1]
        if draft_length > longest.draft_length:
            shorter = range(longest.draft_length + 1, min(draft_length, NEAR * longest.draft_length + NEAR))
            low = max(low, longest.interval(confidence)[0], *(self._modelled(length, confidence)[0] for length in shorter))
        return low, high

    def _modelled(self, draft_length, confidence):
        """The interval at a draft length that was not measured, by itself."""
        known = self._intervals.get((draft_length, confidence))
        if known is None:
            known = self._intervals[draft_length, confidence] = self._around(draft_length, confidence)
        return known

    def _around(self, draft_length, confidence):
        place, step = log(draft_length), BLIND_STEP if self.blind else STEP
        doubt = normal_quantile(confidence) * sqrt(step**2 * stray(self._points, place) + self._unidentified(draft_length))
        by_chance = zip(*(_reach(one, confidence) for one in self.measured))
        down, up = (hypot(between(self._points, side, place), doubt) for side in by_chance)
        middle = self._logit(draft_length)
        return tuple(expected_tokens(rate_of(end), draft_length) for end in (middle - down, middle + up))

    def measured_at(self, draft_length):
        """What was measured at this draft length, or None."""
        _check.whole("draft_length", draft_length, highest=LONGEST)
        return next((one for one in self.measured if one.draft_length == draft_length), None)

    def _model(self, draft_length):
        """The model's logit, before what was measured corrects it."""
        return self.stretches.matching_logit(draft_length) if self.stretches else logit(self.matching_rate)

    @cached_property
    def _missed(self):
        """By how much the model's logits miss what was measured."""
        return [_measured_logit(one) - self._model(one.draft_length) for one in self.measured]

    def _logit(self, draft_length):
        return self._model(draft_length) + between(self._points, self._missed, log(draft_length))

    def _unidentified(self, draft_length):
        """The variance of the model's logit that the measured means leave: parameters that the counts do not tell."""
        if not self.stretches:
            return 0
        covariance, here = self.stretches.covariance, self.stretches.slope(draft_length)
        told = [0]
        for there in (self.stretches.slope(one.draft_length) for one in self.measured):
            variance = covariance(there, there)
            told.append(covariance(here, there) ** 2 / variance if variance > 0 else 0)
        return max(0, covariance(here, here) - max(told))


def _measured_logit(measured):
    """The logit of the rate that matches what was measured, kept off 0 and 1 by half a token."""
    half = 1 / (2 * measured.passes * measured.draft_length + 2)
    return logit(within(matching_rate(measured.tokens_per_pass, measured.draft_length), max(half, 1e-12)))


@lru_cache(maxsize=64)
def _reach(measured, confidence):
    """How far down and up, in logits, the interval of what was measured reaches: without end where it ends at the least or the most."""
    low, high = (logit(matching_rate(end, measured.draft_length)) for end in measured.interval(confidence))
    middle = _measured_logit(measured)
    return middle - low, high - middle
