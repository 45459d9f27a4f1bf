"""Cost from times that a server or a stopwatch gives for the parts of a pass."""

from .. import _check
from .drafting import DraftSteps
from .passes import Cost
from .steps import Linear, Points, positive

QUICK = "A verify pass was timed at {:.2f} plain steps, less than one, which cannot be: the plain step's time holds more. It counts as one plain step."


def timed_cost(plain_seconds, draft_seconds, verify_seconds, draft_length, batch=1, overhead=0):
    """The cost of a pass from the times of its parts: a plain step, one draft step, and a verify pass.

    ``verify_seconds`` was timed at ``draft_length``; at others it lies on the straight line
    between plain step and verify pass. vLLM's old engine printed such times
    (``average_time_per_proposal_tok_ms``, ``scoring_time_ms`` + ``verification_time_ms``); the
    other way is to time the models by themselves. All are above 0, ``overhead`` at least 0.

    >>> cost = timed_cost(plain_seconds=0.0141, draft_seconds=0.0018, verify_seconds=0.0146, draft_length=4)
    >>> round(cost.relative(4), 3), {name: round(1000 * seconds, 2) for name, seconds in cost.parts(2).items()}
    (1.546, {'verify': 14.35, 'draft': 3.6, 'overhead': 0})
    """
    _check.whole("draft_length", draft_length, lowest=1, highest=_check.LONGEST)
    _check.whole("batch", batch, lowest=1, highest=_check.MOST)
    for name, value in (("plain_seconds", plain_seconds), ("draft_seconds", draft_seconds), ("verify_seconds", verify_seconds)):
        positive(name, value)
    target = Points({batch: plain_seconds, batch * (draft_length + 1): max(verify_seconds, plain_seconds)})
    notes = (QUICK.format(verify_seconds / plain_seconds),) if verify_seconds < plain_seconds else ()
    return Cost(DraftSteps(Linear(draft_seconds)), target, overhead, in_seconds=True, batches=(batch, batch), notes=notes)
