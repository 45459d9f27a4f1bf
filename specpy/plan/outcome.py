"""What a plan holds: the decision, the figures behind it, and both in sentences."""

from dataclasses import dataclass, field

from .. import _check
from . import words
from .ranges import FLAT

VISIBLE = 1.005  # times as fast: what is less is 1.00 when it is written


@dataclass(frozen=True)
class Plan:
    """What to do, and why. Every field is for a page to show; :attr:`data` is all of it for JSON.

    ``verdict``: "speculate", "do not speculate" or "cannot tell". ``draft_length``: the best by these
    figures that surely gains, if any does, and is no longer than ``reach``; 0 for none, None where that cannot be told. ``speedup`` and ``interval`` (95 %): of
    that draft length; of the best draft, where none is the best. ``by_draft_length``: a
    :class:`Row` for each k at the first ``batch``; ``by_batch``: {batch: rows} for all that were asked for.
    ``equal``: draft lengths within 2 % of the best. ``ranges``: :class:`Range` objects over the
    batch, None where the cost does not tell; ``switch_off``: the batch from which on no draft
    pays, ``switch_off_interval`` where that may lie. ``limits``: {part: times as fast if it were
    perfect}. ``contradictions``: sentences on measured figures that cannot all be true, and then nothing
    is decided from them. ``memory``: the draft's, in bytes. ``reasons``, ``assumptions``: sentences;
    ``measure_next``: the sentence that says what would narrow the interval most.
    ``configuration``: for vLLM, SGLang and llama.cpp.
    """

    verdict: str
    draft_length: int | None
    batch: int
    context: float
    best: object = field(repr=False)
    by_draft_length: tuple = field(repr=False)
    by_batch: dict = field(repr=False)
    equal: tuple = ()
    ranges: tuple | None = field(default=None, repr=False)
    switch_off: int | None = None
    switch_off_interval: tuple | None = None
    limits: dict = field(default_factory=dict)
    memory: dict | None = None
    measured: tuple = ()
    reach: int = _check.LONGEST
    contradictions: tuple = ()
    cost_known: bool = True
    measure_next: str | None = None
    assumptions: tuple = field(default=(), repr=False)
    configuration: dict | None = field(default=None, repr=False)

    @property
    def speedup(self):
        """How many times as fast as plain decoding; None where that is not known."""
        return self.best.speedup

    @property
    def interval(self):
        """The speedup's interval, 95 %."""
        return self.best.interval

    @property
    def mark(self):
        """What its draft length is among the rows: "best", or "chosen" where one looks faster by more than half a per cent."""
        return "chosen" if self.draft_length and self._faster(VISIBLE) else "best"

    @property
    def faster(self):
        """Rows of drafts that look faster than that of the decision, and are not as good: they are less sure, or beyond reach and faster by over 2 %."""
        near, far = self._faster(VISIBLE), self._faster(1 + FLAT)
        return [row for row in near if row.draft_length not in self.equal and (row.draft_length <= self.reach or row in far)]

    def _faster(self, factor):
        rate = self.best.rate
        return [row for row in self.by_draft_length if rate is not None and row.draft_length and row.rate and row.rate > factor * rate]

    @property
    def reasons(self):
        """The plan in sentences, the decision first."""
        parts = (words.decision, words.flatness, words.latency, words.now, words.by_batch, words.limiting, words.memory)
        said = [sentence for part in parts for sentence in part(self)]
        return tuple([*said, *([self.measure_next] if self.measure_next else [])])

    def __str__(self):
        return "\n".join(self.reasons)

    @property
    def data(self):
        """Everything, as dicts, lists, numbers and texts, for JSON."""
        plain = ("verdict draft_length batch context speedup interval equal switch_off switch_off_interval limits memory measured contradictions "
                 "cost_known measure_next reasons assumptions configuration").split()  # fmt: skip
        found = {name: getattr(self, name) for name in plain}
        found["by_draft_length"] = [row.data for row in self.by_draft_length]
        found["by_batch"] = {batch: [row.data for row in rows] for batch, rows in self.by_batch.items()}
        found["ranges"] = None if self.ranges is None else [one.data for one in self.ranges]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
