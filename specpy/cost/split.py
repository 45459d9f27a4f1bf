"""How a measured pass splits into a fixed overhead and what grows with the draft, with what is given of it besides."""

from dataclasses import dataclass
from itertools import accumulate

from .drafting import DraftCurve
from .passes import Cost
from .steps import Linear, Points, interpolate


@dataclass(frozen=True)
class Split:
    """What is given of a pass besides its time: a ``draft`` such as :class:`Cost` takes, the ``overhead`` in plain steps; or None.

    >>> from specpy import DraftRatio
    >>> cost = Split(DraftRatio(0.25), overhead=0.5).cost({0: 4, 2: 9}, batch=1)
    >>> cost.parts(2)
    {'verify': 5.0, 'draft': 2.0, 'overhead': 2.0}
    """

    draft: object = None
    overhead: float | None = None
    context: float = 0

    def cost(self, times, batch, fixed_share=0.5):
        """The cost that fits ``times`` of passes by draft length: a plain step, an overhead, and the rest as a curve.

        With one speculative run, ``fixed_share`` of what is not given of it beyond a plain step is overhead.
        """
        drafted, share = self._left(times, batch)
        start = interpolate(drafted, 0)  # where the line through the first two meets draft length 0
        plain = times.get(0, max(start, 0))
        beyond = max(min(drafted.values()) - plain, 0)
        overhead = fixed_share * beyond if len(drafted) == 1 else min(max(start - plain, 0), beyond)
        if self.overhead is not None:
            overhead = min(self.overhead * plain / share, beyond)
        curve = {length: max(time - plain - overhead, 0) for length, time in drafted.items()}
        known, split = 0 in times, self.draft is not None
        target = self._target(plain, curve, batch) if split else Linear(plain) if plain else (lambda tokens, kv_tokens=0: 0)
        return Cost(self.draft if split else DraftCurve(curve), target, overhead * share, in_seconds=True, separate=split,
                    batches=(batch, batch), plain_known=known, lengths=None if known else (min(drafted), max(drafted)))  # fmt: skip

    def _left(self, times, batch):
        """Passes without the draft, which is a share of verifying or a time; and what the overhead is divided by meanwhile."""
        drafted = {length: time for length, time in times.items() if length}
        if self.draft is None:
            return drafted, 1
        if hasattr(self.draft, "share"):
            return {length: time / (1 + self.draft.share) for length, time in drafted.items()}, 1 + self.draft.share
        return {length: time - self._draft(times[0], length, batch) for length, time in drafted.items()}, 1

    def _draft(self, plain, draft_length, batch):
        return self.draft.seconds(draft_length, batch, self.context, Linear(plain)) if self.draft is not None else 0

    def least(self, plain, draft_length, batch):
        """The least that a pass can take: a plain step, and what is given of draft and overhead."""
        return plain * (1 + (self.overhead or 0)) + self._draft(plain, draft_length, batch)

    def _target(self, plain, curve, batch):
        """The target's step: plain over one token of each request, and more by the curve over the draft length."""
        lengths = sorted(curve)
        rising = accumulate((plain + curve[length] for length in lengths), max)  # noise must not make it fall
        return Points({batch: plain, **{batch * (length + 1): time for length, time in zip(lengths, rising)}})
