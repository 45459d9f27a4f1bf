"""Easy and hard stretches of text, found again in counts of passes: the two-state model, fitted.

Source of the counts that the prior was tried on: tests/data/README.md.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log

from ..acceptance import TwoState
from .one_number import logit, matching_rate, rate_of, within
from .optimum import information, most_likely, slopes, solved

# Parameters are the logits of easy, hard, stay_easy, stay_hard and decay. The prior is weak: one standard
# deviation around goes from .27 to .95 for the easy rate, and from .87 to .997 for the decay, since drafts lose
# little of their accuracy from one position to the next. Counts at one draft length do not identify five
# numbers; among those that fit alike the prior chooses.
CENTRE, SPREAD = (1, -1, 1, 1, log(49)), (2, 2, 2, 2, 2)
STARTS = ((2, -2, 1, 1), (2, 0, 2, 2), (1, -1, -1, 0))  # copying, mixed, short stretches


@dataclass(frozen=True)
class Stretches:
    """A two-state text fitted to counts: its ``parameters``, logits; ``information``, how sure they are.

    >>> fitted = fit_stretches([(3, [62, 3, 2, 6])])
    >>> text = fitted.text
    >>> text.easy > 0.8, text.hard < 0.1, [round(100 * share) for share in text.shares(3)]
    (True, True, [83, 6, 3, 8])
    """

    parameters: tuple
    information: tuple

    @cached_property
    def text(self):
        """The :class:`specpy.TwoState`, with the easy state first."""
        easy, hard, stay_easy, stay_hard, decay = map(rate_of, self.parameters)
        if easy < hard:
            easy, hard, stay_easy, stay_hard = hard, easy, stay_hard, stay_easy
        return TwoState(easy, hard, stay_easy, stay_hard, decay)

    def matching_logit(self, draft_length):
        """The logit of the one rate that yields as many tokens per pass at this draft length."""
        return _matching_logit(self.parameters, draft_length)

    def slope(self, draft_length):
        """How that logit changes with each parameter."""
        return _slope(self.parameters, draft_length)

    def covariance(self, slope, other):
        """The covariance of two numbers whose slopes by the parameters are given."""
        return sum(one * two * value for one, row in zip(slope, self._inverse) for two, value in zip(other, row))

    @cached_property
    def _inverse(self):
        units = [[float(place == other) for other in range(5)] for place in range(5)]
        return [solved(self.information, unit) for unit in units]

    @cached_property
    def identified(self):
        """How many of the five numbers the counts tell, the rest being the prior's: a number in [0, 5]."""
        return sum(1 - self._inverse[place][place] / width**2 for place, width in enumerate(SPREAD))

    def informed(self, draft_length, passes):
        """The same text, as sure as after so many more passes at this draft length that come out as expected."""

        def expected(parameters):
            return [passes * share for share in expected_shares(*map(rate_of, parameters), draft_length)]

        more = information(expected(self.parameters), slopes(expected, self.parameters))
        total = [[one + other for one, other in zip(*rows)] for rows in zip(self.information, more)]
        return Stretches(self.parameters, tuple(map(tuple, total)))


def fit_stretches(histograms):
    """Fit one text to histograms at one draft length or several: pairs (draft_length, histogram).

    ``histogram[j]`` is how many passes accepted exactly j tokens, not necessarily a whole
    number: where passes hang together, divide by their variance factor beforehand.
    """
    counts = [count for _, histogram in histograms for count in histogram]
    passes = [(draft_length, sum(histogram)) for draft_length, histogram in histograms]

    def expected(parameters):
        rates = [rate_of(value) for value in parameters]
        return [total * share for draft_length, total in passes for share in expected_shares(*rates, draft_length)]

    climbs = (most_likely([*start, CENTRE[4]], counts, expected, CENTRE, SPREAD) for start in STARTS)
    _, parameters, information = max(climbs, key=lambda climb: climb[0])
    return Stretches(tuple(parameters), tuple(map(tuple, information)))


@lru_cache(maxsize=512)
def _matching_logit(parameters, draft_length):
    shares = expected_shares(*map(rate_of, parameters), draft_length)
    accepted = sum(number * share for number, share in enumerate(shares))
    return logit(within(matching_rate(1 + min(accepted, draft_length), draft_length), 1e-12))


@lru_cache(maxsize=512)
def _slope(parameters, draft_length):
    return [slope for (slope,) in slopes(lambda given: [_matching_logit(tuple(given), draft_length)], parameters)]


def expected_shares(easy, hard, stay_easy, stay_hard, decay, draft_length):
    """:meth:`specpy.TwoState.shares`, several times as fast: a fit asks for it hundreds of times.

    >>> from specpy import TwoState
    >>> from fractions import Fraction as F
    >>> expected_shares(F(9, 10), F(1, 5), F(3, 4), F(2, 3), F(1, 2), 3) == TwoState(F(9, 10), F(1, 5), F(3, 4), F(2, 3), F(1, 2)).shares(3)
    True
    """
    text = easy, hard, stay_easy, stay_hard, decay, draft_length
    (from_easy, stays), (from_hard, comes) = _ends(1, 0, *text), _ends(0, 1, *text)
    leaves = 1 - stays
    # In the long run as many passes leave easy beginnings as come to them.
    begins = comes / (comes + leaves) if comes + leaves else (1 - stay_hard) / (2 - stay_easy - stay_hard)
    return [begins * one + (1 - begins) * other for one, other in zip(from_easy, from_hard)]


def _ends(on_easy, on_hard, easy, hard, stay_easy, stay_hard, decay, draft_length):
    """Passes by accepted tokens, and how many of the next ones begin on easy text; begun on so much of either."""
    leave_easy, leave_hard = 1 - stay_easy, 1 - stay_hard
    ended, next_easy = [], 0
    for _ in range(draft_length):
        kept_easy, kept_hard = on_easy * easy, on_hard * hard
        lost_easy, lost_hard = on_easy - kept_easy, on_hard - kept_hard
        ended.append(lost_easy + lost_hard)
        next_easy += lost_easy * stay_easy + lost_hard * leave_hard
        on_easy, on_hard = kept_easy * stay_easy + kept_hard * leave_hard, kept_easy * leave_easy + kept_hard * stay_hard
        easy, hard = easy * decay, hard * decay
    ended.append(on_easy + on_hard)
    return ended, next_easy + on_easy * stay_easy + on_hard * leave_hard
