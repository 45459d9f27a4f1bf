"""Parts of a cost that measured runs corrected: a longer or shorter draft, a step of which further tokens take less."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScaledDraft:
    """Another draft, ``factor`` times as long.

    >>> from specpy import DraftRatio
    >>> ScaledDraft(DraftRatio(0.5), 2).seconds(3, 1, 0, target=lambda tokens, kv_tokens: 4)
    12.0
    """

    draft: object
    factor: float

    def seconds(self, draft_length, batch, context, target):
        """What the draft of one pass takes."""
        return self.factor * self.draft.seconds(draft_length, batch, context, target)


@dataclass(frozen=True)
class Lowered:
    """Another step, of which the tokens beyond the first ``start`` take only a ``share`` of what they would.

    >>> from specpy import Linear
    >>> step = Lowered(Linear(4, per_token=1), start=2, share=0.5)
    >>> step(1), step(2), step(6)
    (5.0, 6.0, 8.0)
    """

    step: object
    start: int
    share: float

    def __call__(self, tokens, kv_tokens=0):
        """What a step over so many tokens takes."""
        first = self.step(min(tokens, self.start), kv_tokens)
        return first + self.share * (self.step(tokens, kv_tokens) - first)
