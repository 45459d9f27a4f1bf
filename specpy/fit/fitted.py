"""The fit, how good it is, and what to measure next."""

from functools import cached_property
from typing import NamedTuple

from .. import _check
from ..acceptance import ByPosition
from .counted import LONGEST
from .curve import Curve
from .goodness import goodness
from .measured import Measured, measured
from .one_number import matching_rate, verdict_rate
from .stretches import fit_stretches

NO_SHAPE = (
    "Nothing tells where in a longer draft acceptance ends. Away from what was measured one rate for every token is assumed, and the"
    " interval is wide; counts of accepted tokens by position, in drafts of 2 or more, would settle it."
)


def fit_acceptance(counters):
    """Fit a model of acceptance to a server's counters, at one draft length or at several.

    ``counters`` are a :class:`specpy.Counters` or a list of them. Counters of the same draft
    length are added up; from five on, their differences, or those of their parts, tell how sure
    the sum is. Counters that cannot be are a ValueError or a TypeError, which names what is wrong.

    >>> from types import SimpleNamespace
    >>> model = fit_acceptance(SimpleNamespace(draft_length=3, histogram=(14606, 9704, 5986, 11163)))
    >>> [round(model.tokens_per_pass(length), 2) for length in (1, 3, 10)]
    [1.65, 2.33, 2.76]
    >>> [[round(end, 2) for end in model.interval(length)] for length in (3, 10)]
    [[2.29, 2.37], [2.54, 3.01]]
    """
    found, notes = measured(counters)
    shaped = [one for one in found if one.histogram is not None and one.draft_length > 1]
    if not shaped:
        return FittedAcceptance(found, blind=True, notes=(*notes, NO_SHAPE))
    histograms = [(one.draft_length, [count / one.variance_factor for count in one.histogram]) for one in shaped]
    return FittedAcceptance(found, fit_stretches(histograms), notes=notes)


class FittedAcceptance(Curve):
    """A :class:`specpy.fit.curve.Curve` with what a reader asks of it beside; ``notes`` are sentences on what is missing.

    >>> from types import SimpleNamespace
    >>> totals = fit_acceptance(SimpleNamespace(draft_length=3, passes=1000, accepted=1660))
    >>> round(totals.matching_rate, 3), totals.verdict_rate, totals.goodness()
    (0.732, None, None)
    >>> print(totals.measure_next())
    measure at draft length 3 next, accepted tokens by position: the widest interval narrows from ±44 % to about ±16 %
    """

    def __init__(self, measured, stretches=None, blind=False, notes=()):
        super().__init__(measured, stretches, blind)
        self.notes = tuple(notes)

    @cached_property
    def verdict_rate(self):
        """One rate for every token: accepted tokens over verdicts, ``A / (A + R)``; None where rejections R are not known."""
        rates = [(verdict_rate(one.histogram), one.passes) for one in self.measured if one.histogram]
        return sum(rate * passes for rate, passes in rates) / sum(passes for _, passes in rates) if rates else None

    def goodness(self, one_number=False):
        """How well the text fits the counts, or one rate for every token: a Goodness, None without counts by position."""
        known = [one for one in self.measured if one.histogram]
        if not known or not (one_number or self.stretches):
            return None
        text = None if one_number else self.stretches.text
        rows = [(one.histogram, (text or _constant(self.verdict_rate, one.draft_length)).shares(one.draft_length), one.variance_factor)
                for one in known]  # fmt: skip
        return goodness(rows, 1 if one_number else self.stretches.identified)

    def measure_next(self, draft_lengths=range(1, 11)):
        """Which of these draft lengths to measure, with as many passes as so far, so that the widest of their intervals is narrowest."""
        _check.entries("draft_lengths", draft_lengths, "draft lengths")
        for place, draft_length in enumerate(draft_lengths):
            _check.whole(f"draft_lengths[{place}]", draft_length, lowest=1, highest=LONGEST)
        if not len(draft_lengths):
            raise ValueError("draft_lengths must have at least one entry, got none")
        then = {length: _widest(self._after(length), draft_lengths) for length in draft_lengths}
        best = min(then, key=then.get)
        before = self.measured_at(best)
        return Next(best, _widest(self, draft_lengths), then[best], before is not None and before.histogram is not None)

    def _after(self, draft_length):
        """The curve once this draft length is measured, by position, and what is expected there comes out."""
        most = max(self.measured, key=lambda one: one.passes)
        before, accepted = self.measured_at(draft_length), self.tokens_per_pass(draft_length) - 1
        passes, like = most.passes + (before.passes if before else 0), before or most
        histogram = before.histogram if before else None
        if histogram is None:
            histogram = _constant(matching_rate(1 + accepted, draft_length), draft_length).shares(draft_length)
        new = Measured(draft_length, passes, accepted * passes, tuple(histogram), like.variance_factor, room=like.room)
        others = [one for one in self.measured if one is not before]
        return Curve(
            sorted([new, *others], key=lambda one: one.draft_length),
            self.stretches and self.stretches.informed(draft_length, most.passes / like.variance_factor),
            self.blind and draft_length == 1,
        )


class Next(NamedTuple):
    """Which draft length to measure: how wide the widest interval is now and then, relative to its tokens per pass, to either side.

    ``again``: it is one that was measured, by position.
    """

    draft_length: int
    now: float
    then: float
    again: bool = False

    def __str__(self):
        said = f"measure at draft length {self.draft_length} next, accepted tokens by position"
        said = f"go on at draft length {self.draft_length} for as many passes again" if self.again else said
        if self.now >= 1 and self.then < 0.995 * self.now:  # more than all: no share to either side is possible
            return f"{said}: the widest interval narrows to about {100 * self.then / self.now:.0f} % of what it is"
        now, then = (f"±{100 * width:.{1 if width < 0.0995 else 0}f} %".replace(".0 %", " %") for width in (self.now, self.then))
        if self.then >= self.now or now == then:  # what comes out may differ from what was expected so far
            return f"{said}, and see how far that bears out what is expected there"
        return f"{said}: the widest interval narrows from {now} to about {then}"


def _constant(rate, draft_length):
    """The same rate for every token."""
    return ByPosition((rate,) * draft_length)


def _widest(curve, draft_lengths):
    """Half the widest interval, relative to its tokens per pass."""
    intervals = [(curve.interval(length), curve.tokens_per_pass(length)) for length in draft_lengths]
    return max((high - low) / tokens / 2 for (low, high), tokens in intervals)
