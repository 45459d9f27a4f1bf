"""What a draft takes: steps of a small model, a ratio of the target's step, a share of the verify pass, or one pass.

Each way answers ``seconds(draft_length, batch, context, target)``: what the draft of one pass
takes for the whole batch, in the unit of its own figures or of the target's step.
"""

from dataclasses import dataclass

from .. import _check
from .steps import interpolate, not_negative


@dataclass(frozen=True)
class DraftSteps:
    """A draft model that writes token after token: one ``step`` (such as :class:`specpy.Linear`) for each.

    >>> from specpy import Linear
    >>> DraftSteps(Linear(2, per_token=0.5)).seconds(3, batch=4, context=0, target=None)
    12.0
    """

    step: object

    def __post_init__(self):
        check_step("step", self.step)

    def seconds(self, draft_length, batch, context, target):
        """What the draft of one pass takes."""
        return draft_length * self.step(batch, batch * context)


@dataclass(frozen=True)
class DraftRatio:
    """A draft whose step takes ``ratio`` (c, the cost ratio) of the target's plain step at the same batch.

    Measure it: it is not the ratio of the parameters. Beside a target of 7B a draft of 1.1B took
    .30 instead of .16, and one of 160M .11 instead of .024 (llama.cpp#8499).

    >>> from specpy import Linear
    >>> DraftRatio(0.25).seconds(3, batch=1, context=0, target=Linear(4))
    3.0
    """

    ratio: float

    def __post_init__(self):
        not_negative("ratio", self.ratio)

    def seconds(self, draft_length, batch, context, target):
        """What the draft of one pass takes."""
        return draft_length * self.ratio * target(batch, batch * context)


@dataclass(frozen=True)
class DraftShare:
    """A draft that takes ``share`` of the verify pass, such as a look-up of n-grams.

    In the instance fitted to vLLM the look-up took .5875 % of the verify pass (SpecDecode-Bench).

    >>> from specpy import Linear
    >>> DraftShare(0.25).seconds(3, batch=1, context=0, target=Linear(4, per_token=1))
    2.0
    """

    share: float

    def __post_init__(self):
        not_negative("share", self.share)

    def seconds(self, draft_length, batch, context, target):
        """What the draft of one pass takes."""
        return self.share * target(batch * (draft_length + 1), batch * context)


@dataclass(frozen=True)
class DraftOnce:
    """A draft that makes all its tokens in one ``step``, such as extra heads or a block-diffusion draft.

    >>> from specpy import Linear
    >>> DraftOnce(Linear(2, per_token=0.5)).seconds(3, batch=4, context=0, target=None)
    8.0
    """

    step: object

    def __post_init__(self):
        check_step("step", self.step)

    def seconds(self, draft_length, batch, context, target):
        """What the draft of one pass takes."""
        return self.step(batch * draft_length, batch * context)


@dataclass(frozen=True)
class DraftCurve:
    """What drafting and verifying add together, as measured at some draft lengths: ``times`` maps these to it.

    Between them, and from 0 at length 0, lie straight lines; beyond the last the line goes on.

    >>> curve = DraftCurve({2: 1.0, 4: 3.0})
    >>> [curve.seconds(length, batch=1, context=0, target=None) for length in (1, 2, 3, 5)]
    [0.5, 1.0, 2.0, 4.0]
    """

    times: dict

    def seconds(self, draft_length, batch, context, target):
        """What a draft of this length and its verification add."""
        return interpolate({0: 0, **self.times}, draft_length)


def check_step(name, step):
    """Refuse what cannot be called as a step is.

    >>> check_step("draft", len)
    """
    if not callable(step) or isinstance(step, type):
        raise TypeError(f"{name} must be a step such as Linear(0.006), got {_check.brief(step)}")
