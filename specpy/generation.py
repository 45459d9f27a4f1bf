"""What decoding hands back: the text, and what it took, pass by pass."""

from dataclasses import dataclass
from typing import NamedTuple


class TracedPass(NamedTuple):
    """One pass: the tokens drafted, how many of them joined the text, the target's own token.

    ``token`` is None where the text stopped at a drafted token: what comes after it was thrown
    away, and is not counted as accepted. ``probabilities`` are those of the rejected token, the
    target's and the draft's, where the rule compares them.

    >>> one = TracedPass(drafted=(5, 6, 7), accepted=1, token=8)
    >>> one.kind, one.emitted, one.rejected_at, one.reason
    ('corrected', (5, 8), 1, "the draft proposed 6, the target's own choice is 8")
    """

    drafted: tuple
    accepted: int
    token: int | None
    probabilities: tuple | None = None

    @property
    def kind(self):
        """How it ended: "plain" without a draft, "bonus" after all of it, "corrected", or "stopped" within the draft."""
        if self.token is None:
            return "stopped"
        if not self.drafted:
            return "plain"
        return "bonus" if self.accepted == len(self.drafted) else "corrected"

    @property
    def emitted(self):
        """The tokens that the pass added to the text."""
        return self.drafted[: self.accepted] + (() if self.token is None else (self.token,))

    @property
    def rejected_at(self):
        """The place among the drafted of the one rejected, from 0; None where none was."""
        return self.accepted if self.kind == "corrected" else None

    @property
    def reason(self):
        """Why it was rejected, in words; None where nothing was."""
        if self.kind != "corrected":
            return None
        if self.probabilities is None:
            return f"the draft proposed {self.drafted[self.accepted]}, the target's own choice is {self.token}"
        target, draft = map(float, self.probabilities)
        return (
            f"the target gives {self.drafted[self.accepted]} probability {target:.3g}, the draft {draft:.3g}: "
            f"it stands with probability {target / draft:.3g}, and fell"
        )


@dataclass(frozen=True)
class Generation:
    """A generated text and what it took: ``tokens`` (without the prompt) and a ``trace`` of passes.

    ``stopped_by`` is the stop token or sequence, as a tuple of tokens, with which the text
    ends; None where it ended at its limit.
    """

    tokens: tuple
    trace: tuple
    stopped_by: tuple | None = None

    @property
    def passes(self):
        """Passes of the target; plain decoding needs one per token."""
        return len(self.trace)

    @property
    def drafted(self):
        """Tokens that the draft proposed."""
        return sum(len(one.drafted) for one in self.trace)

    @property
    def accepted(self):
        """Drafted tokens that the target kept and that stand in the text."""
        return sum(one.accepted for one in self.trace)

    @property
    def judged(self):
        """Drafted tokens that a verdict fell on: accepted ones, and the first rejected of a pass."""
        return self.accepted + sum(one.kind == "corrected" for one in self.trace)

    @property
    def acceptance_rate(self):
        """Accepted among judged, in [0, 1]; None where nothing was judged."""
        return self.accepted / self.judged if self.judged else None

    @property
    def tokens_per_pass(self):
        """Mean number of tokens that a pass yielded; None without passes."""
        return len(self.tokens) / self.passes if self.passes else None

    @property
    def histogram(self):
        """Entry j counts the passes that accepted exactly j tokens; one entry per possible j."""
        longest = max((len(one.drafted) for one in self.trace), default=0)
        return tuple(sum(one.accepted == count for one in self.trace) for count in range(longest + 1))

    def until(self, tokens):
        """The same run, ended after the pass that reached so many tokens."""
        reached = passes = 0
        while reached < tokens and passes < self.passes:
            reached += len(self.trace[passes].emitted)
            passes += 1
        return Generation(self.tokens[:reached], self.trace[:passes], self.stopped_by if passes == self.passes else None)
