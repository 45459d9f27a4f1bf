"""What a pass costs: verify, draft and a fixed overhead, beside the plain step that it replaces.

With ``tau`` tokens per pass, draft length k and batch B::

    speedup = tau(k) * plain(B) / (verify(k, B) + draft(k, B) + overhead)

The lesson's formula is the corner where verifying takes as long as a plain step, each drafted
token a fixed ratio of it, and the overhead is nothing.
"""

from dataclasses import dataclass, replace
from math import exp, hypot, log

from .. import _check
from .drafting import DraftRatio, check_step
from .steps import Linear, not_negative, positive


@dataclass(frozen=True)
class Doubt:
    """One thing about a cost that is not known well: ``name``; the cost if it is ``low``, and if it is ``high``.

    ``settle`` is the sentence that says which measurement would settle it.

    >>> Doubt("the draft", Cost(0.1), Cost(0.3), "Time the draft's step.").factors(Cost(0.2), 5)
    (0.75, 1.25)
    """

    name: str
    low: object
    high: object
    settle: str

    def factors(self, cost, *where, what="compared"):
        """How many times the cost of a pass that ``cost`` says it may be, at least and at most (1 lies between)."""
        here = getattr(cost, what)(*where)
        seen = [getattr(other, what)(*where) / here for other in (self.low, self.high)]
        return min(1, *seen), max(1, *seen)


class AnyCost:
    """What every cost can say, from its ``plain`` step, the ``parts`` of a pass and its ``doubts``.

    >>> issubclass(Cost, AnyCost)
    True
    """

    plain_known = True  # else only draft lengths can be compared with each other

    def pass_time(self, draft_length, batch=1, context=0):
        """What one pass takes; with nothing drafted, a plain step, or None where that is not known."""
        parts = self.parts(draft_length, batch, context)
        return sum(parts.values()) if parts else None

    def relative(self, draft_length, batch=1, context=0):
        """What one pass takes in plain steps, or None where the plain step is not known."""
        plain, time = self.plain(batch, context), self.pass_time(draft_length, batch, context)
        if plain in (None, 1):  # whole numbers and fractions stay what they are
            return plain and time
        return time / plain

    def compared(self, draft_length, batch=1, context=0):
        """What is compared between draft lengths: the pass in plain steps, or its time where these are not known."""
        known = self.plain_known
        return (self.relative if known else self.pass_time)(draft_length, batch, context)

    def speedup(self, tokens_per_pass, draft_length, batch=1, context=0):
        """How many times as fast as plain decoding, with so many tokens per pass; None where plain is not known."""
        _check.at_least("tokens_per_pass", tokens_per_pass, 1)
        relative = self.relative(draft_length, batch, context)
        return None if relative is None else tokens_per_pass / relative

    def factors(self, draft_length, batch=1, context=0, what="compared"):
        """How far all doubts together leave the cost of a pass open: factors (at least, at most), 95 %.

        ``what``: "compared", or "pass_time" for the time by itself. Doubts are independent of
        each other, so their logarithms add up as squares do.
        """
        _check.one_of("what", what, ("compared", "pass_time"))
        seen = [doubt.factors(self, draft_length, batch, context, what=what) for doubt in self.doubts]
        return exp(-hypot(*(log(low) for low, _ in seen))), exp(hypot(*(log(high) for _, high in seen)))


@dataclass(frozen=True)
class Cost(AnyCost):
    """What a pass costs. With one number, the lesson's: ``Cost(0.1)`` is a cost ratio of 0.1.

    ``draft``: a number is the cost ratio; else :class:`DraftSteps`, :class:`DraftRatio`,
    :class:`DraftShare` or :class:`DraftOnce`. ``target``: its step, such as :class:`Linear` or
    :class:`Points`; a number is a step that takes as long for many tokens as for one.
    ``overhead``: what each pass takes besides, finite and at least 0. All in one unit, which is
    the second where ``in_seconds`` is true. ``separate`` is false where ``draft`` holds what
    verifying adds too. ``doubts`` are :class:`Doubt` objects; ``notes``, sentences on what was
    assumed. ``batches`` and ``lengths``: the lowest and the highest batch and draft length that it
    holds for, or None for any. ``contradictions``: sentences on measured figures that cannot all be
    true; ``timed``: draft lengths that were measured.

    Numbers may be fractions, for exact results.

    >>> from fractions import Fraction
    >>> cost = Cost(Fraction(1, 10))
    >>> cost.relative(4), cost.speedup(Fraction(2101, 625), 4)
    (Fraction(7, 5), Fraction(2101, 875))
    >>> from specpy import DraftSteps
    >>> busy = Cost(DraftSteps(Linear(2.1)), target=Linear(5.9, per_token=0.02), overhead=1.2)
    >>> [round(busy.relative(3, batch), 2) for batch in (1, 16, 64)]
    [2.28, 2.36, 2.58]
    """

    draft: object = 0.1
    target: object = 1
    overhead: float = 0
    in_seconds: bool = False
    separate: bool = True
    doubts: tuple = ()
    notes: tuple = ()
    batches: tuple | None = None
    plain_known: bool = True
    lengths: tuple | None = None
    contradictions: tuple = ()
    timed: tuple = ()

    def __post_init__(self):
        if not hasattr(self.draft, "seconds"):
            not_negative("draft", self.draft)
            object.__setattr__(self, "draft", DraftRatio(self.draft))
        if not callable(self.target):
            positive("target", self.target)
            object.__setattr__(self, "target", Linear(self.target))
        check_step("target", self.target)
        not_negative("overhead", self.overhead)

    def plain(self, batch=1, context=0):
        """What a plain step takes, one token for each request of the batch; None where that is not known."""
        self._check(batch, context)
        return self.target(batch, batch * context) if self.plain_known else None

    def parts(self, draft_length, batch=1, context=0):
        """What a pass takes, by part: "verify", "draft" and "overhead". Without a draft, it is the plain step, where known."""
        _check.whole("draft_length", draft_length, highest=_check.LONGEST)
        self._check(batch, context)
        if draft_length == 0:
            return {"verify": self.plain(batch, context)} if self.plain_known else {}
        tokens = batch * (draft_length + 1) if self.separate else batch
        return {
            "verify": self.target(tokens, batch * context),
            "draft": self.draft.seconds(draft_length, batch, context, self.target),
            "overhead": self.overhead,
        }

    def but(self, **changes):
        """The same cost with some fields changed, and without doubts."""
        return replace(self, doubts=(), **changes)

    def _check(self, batch, context):
        _check.whole("batch", batch, lowest=1, highest=_check.MOST)
        not_negative("context", context)
        if self.batches and not self.batches[0] <= batch <= self.batches[1]:
            known = f"{self.batches[0]}" if len(set(self.batches)) == 1 else f"from {self.batches[0]} to {self.batches[1]}"
            raise ValueError(f"batch must be {known}, where the cost is known, got {batch}: measure there too")
