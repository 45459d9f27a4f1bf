"""Cost from throughput that was measured: plain, and speculative at one or more draft lengths.

Throughput and tokens per pass give the time of a pass: ``tokens_per_pass * batch / tokens_per_second``.
What such runs can tell, and what they cannot:

- plain and one speculative run: the cost of a pass at that draft length, not how it splits into
  a fixed part and one that grows with the draft;
- plain and two draft lengths: the straight line, and with it the fixed overhead; not how what
  grows splits into drafting and verifying;
- no plain run: which draft length is faster, not whether speculation pays.
"""

from dataclasses import dataclass, replace

from .. import _check
from .batches import CostByBatch
from .drafting import DraftRatio
from .passes import Doubt
from .repeated import together
from .split import Split
from .steps import not_negative, positive
from .words import contradictions, notes


@dataclass(frozen=True)
class Measurement:
    """One run of a server: plain (``draft_length`` 0) or speculative, at a number of requests at a time (``batch``).

    Either ``tokens_per_second``, of all requests together, or ``seconds_per_token`` of one
    request. ``tokens_per_pass`` of a speculative run is in [1, draft_length + 1]. ``error`` is how
    far off the figure may be (95 %), as a share of it: 0.05 is 5 % either way, a usual
    difference between two runs of a server.

    >>> run = Measurement(3, tokens_per_pass=3.88, tokens_per_second=954.8, batch=8)
    >>> round(run.pass_seconds, 5)
    0.03251
    """

    draft_length: int = 0
    tokens_per_pass: float = 1
    tokens_per_second: float | None = None
    seconds_per_token: float | None = None
    batch: int = 1
    error: float = 0.05

    def __post_init__(self):
        _check.whole("draft_length", self.draft_length, highest=_check.LONGEST)
        _check.at_least("tokens_per_pass", self.tokens_per_pass, 1)
        if self.tokens_per_pass > self.draft_length + 1:
            raise ValueError(f"tokens_per_pass must be at most draft_length + 1 = {self.draft_length + 1}, got {self.tokens_per_pass}")
        _check.whole("batch", self.batch, lowest=1, highest=_check.MOST)
        if (self.tokens_per_second is None) == (self.seconds_per_token is None):
            given = "neither" if self.tokens_per_second is None else "both"
            raise ValueError(f"one of tokens_per_second and seconds_per_token must be given, got {given}")
        name = "seconds_per_token" if self.tokens_per_second is None else "tokens_per_second"
        positive(name, getattr(self, name))
        _check.at_least("error", self.error, 0)
        if self.error >= 1:
            raise ValueError(f"error must be below 1, as a share of the figure, got {self.error}: write 0.05 for 5 %")

    @property
    def pass_seconds(self):
        """What one pass took, in seconds."""
        if self.tokens_per_second is None:
            return self.tokens_per_pass * self.seconds_per_token
        return self.tokens_per_pass * self.batch / self.tokens_per_second


def measured_cost(runs, draft=None, overhead=None, context=0):
    """The cost of a pass, from :class:`Measurement` runs: exactly what was measured, straight lines between.

    Runs at several batches give a :class:`CostByBatch`. What the runs leave open is in its
    ``doubts`` (the errors of the runs; after one speculative run, how its cost splits) and in its
    ``notes``, in sentences. Repeated runs are averaged. At least one run is speculative, and
    with none plain, at least two draft lengths.

    ``draft`` (as :class:`Cost` takes it) and ``overhead`` (in plain steps) say how a pass splits, where
    they are known and there are plain runs; ``context``: tokens that each request held. What
    cannot be, by more than the errors of the runs, is in the ``contradictions``.

    Throughputs that sglang#21599 reports, at draft lengths of 0, 1, 3 and 7:

    >>> plain = Measurement(tokens_per_second=460.7)
    >>> one = Measurement(1, tokens_per_pass=2.00, tokens_per_second=620.6)
    >>> three = Measurement(3, tokens_per_pass=3.88, tokens_per_second=954.8)
    >>> cost = measured_cost([plain, one, three])
    >>> [round(cost.relative(length), 2) for length in (1, 3, 7)]  # at 7 it was 2.88
    [1.48, 1.87, 2.65]
    >>> print(cost.notes[0])
    A pass has a fixed overhead of 0.29 plain steps, and each drafted token adds 0.19.
    """
    _check.entries("runs", runs, "Measurement runs")
    for run in runs:
        if not isinstance(run, Measurement):
            raise TypeError(f"each of runs must be a Measurement, got {_check.brief(run)}")
    batches = sorted({run.batch for run in runs})
    if not batches:
        raise ValueError("runs must hold a plain and a speculative run, got none")
    if overhead is not None:
        not_negative("overhead", overhead)
    split = Split(draft if draft is None or hasattr(draft, "seconds") else DraftRatio(draft), overhead, context)
    costs = {batch: _at_batch([run for run in runs if run.batch == batch], batch, split) for batch in batches}
    return costs[batches[0]] if len(batches) == 1 else CostByBatch(costs)


def _at_batch(runs, batch, split):
    runs, differing = together(runs)
    times, errors = ({run.draft_length: getattr(run, name) for run in runs} for name in ("pass_seconds", "error"))
    _check_lengths(sorted(times), batch, split)
    cost = split.cost(times, batch)
    doubts = [_error_of(length, times, batch, error, split) for length, error in errors.items() if error]
    if len(times) == 2 and 0 in times and split.overhead is None:
        doubts.append(_open(times, batch, split))
    cannot = contradictions(times, errors, batch, lambda length: split.least(times[0], length, batch))
    return replace(cost, doubts=tuple(doubts), notes=(*notes(times, cost, batch, split), *differing), contradictions=tuple(cannot),
                   timed=tuple(sorted(set(times) - {0})))  # fmt: skip


def _check_lengths(lengths, batch, split):
    if len(lengths) < 2:
        other = "plain" if lengths[0] else "speculative"
        raise ValueError(f"runs at batch {batch} must be of two draft lengths or more, 0 among them to compare with plain "
                         f"decoding, got {lengths[0]} alone: add a {other} run")  # fmt: skip
    if lengths[0] and (split.draft, split.overhead) != (None, None):
        raise ValueError(f"runs at batch {batch} must hold a plain run where the cost of the draft or the overhead is given, got none")


def _error_of(length, times, batch, error, split):
    name = f"the speed measured at k = {length}" if length else "the plain speed"
    low, high = (split.cost({**times, length: times[length] * factor}, batch) for factor in (1 - error, 1 + error))
    again = f"the run with k = {length}" if length else "the plain run"
    return Doubt(name, low, high, f"Repeat {again} at batch {batch}: with n runs its error is divided by the root of n.")


def _open(times, batch, split):
    (length,) = set(times) - {0}
    low, high = (split.cost(times, batch, fixed_share) for fixed_share in (0, 1))
    settle = f"Measure a second draft length at batch {batch}, such as k = {2 * length + 1}: two give the line."
    what = "the cost" if split.draft is None else "what a pass takes beside the draft"
    return Doubt(f"how {what} splits into a fixed part and one per drafted token", low, high, settle)
