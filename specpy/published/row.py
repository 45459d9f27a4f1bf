"""One published number, what is predicted for it, and where it was read."""

from dataclasses import dataclass

# Where the published number was read.
TAGS = {
    "R": "read in the repository",
    "T": "read in a public issue or pull request",
    "N": "quoted in public notes, not checked in the paper's PDF",
    "C": "computed, not measured: the paper's own formula",
}
# By what a prediction is made, the one that needs most measurements of the same setting first.
HOW = {
    "line": "the cost of two draft lengths or batches, measured there, put on a straight line",
    "transfer": "the cost of a pass measured in one row, with the tokens per pass of another",
    "acceptance": "tokens per pass, from those at another draft length or from rates by position",
    "hardware": "cost from hardware and shapes; where a row names one, scaled to a single measured point",
    "formula": "the lesson's formula, from acceptance rate, draft length and cost ratio",
    "identity": "the lesson's formula beside the paper's own table of it: nothing was measured there",
    "ceiling": "tokens per pass alone, as if a pass cost no more than a plain step",
}


@dataclass(frozen=True)
class Published:
    """A published number: ``measured``, beside ``predicted``, which is made in the way ``how`` says.

    ``source``; ``tag``, one of ``TAGS``; ``setting``; ``quantity``: "speedup", "tokens per pass", ...;
    ``given``: what the prediction is made from; ``why``: where it misses by more than 5 %, the reason.
    ``below``: only that it is below ``measured`` was published. ``interval``: between which two
    numbers specpy says that it is, 95 %; None where it gives no interval for such a prediction.

    >>> Published("a paper", "N", "k = 4", "speedup", "formula", "a = 0.8", 2.4, 2.0).error
    0.2
    """

    source: str
    tag: str
    setting: str
    quantity: str
    how: str
    given: str
    predicted: float
    measured: float
    why: str = ""
    below: bool = False
    interval: tuple | None = None

    @property
    def covered(self):
        """Whether the interval holds what was measured; None without one."""
        return self.interval and self.interval[0] <= self.measured <= self.interval[1]

    @property
    def error(self):
        """How far the prediction is off, as a share of what was measured: 0.1 is 10 % too high."""
        off = round(self.predicted / self.measured - 1, 12)
        return max(off, 0.0) if self.below else off
