"""Everything that chance can do: run a program that draws over all of its outcomes, in fractions.

The algorithm draws only ``rng.random()``, and only asks whether the number drawn is below a
bound. So a generator that answers once "yes" and once "no", each with its exact probability,
walks through every outcome; what is enumerated is the code itself, not a copy of it.
"""

from collections import defaultdict
from fractions import Fraction

from . import _check


def every_outcome(run):
    """The distribution of ``run(rng)``: {outcome: probability}, exact.

    ``run`` may only compare what ``rng.random()`` gives it with bounds, by ``<`` or ``>=``, after
    multiplying it by a positive number or not; that is what all of specpy's drawing does.

    >>> every_outcome(lambda rng: (rng.random() < Fraction(1, 3), rng.random() < 1))
    {(True, True): Fraction(1, 3), (False, True): Fraction(2, 3)}
    """
    if not callable(run):
        raise TypeError(f"run must be a function of an rng, got {_check.brief(run)}")
    outcomes, untried = defaultdict(Fraction), [()]
    while untried:
        rng = _BothWays(untried.pop())
        outcome = run(rng)
        outcomes[outcome] += rng.probability
        untried += rng.untried
    return dict(outcomes)


class _BothWays:
    """In place of ``random.Random``: follows a script of answers, then says yes, and notes each no."""

    def __init__(self, script):
        self.script, self.answers, self.untried = script, [], []
        self.probability = Fraction(1)

    def random(self):
        return _Drawn(self, Fraction(0), Fraction(1))

    def answer(self, chance_of_yes):
        """Take the next turning, of this chance, and return which way."""
        yes = self.script[len(self.answers)] if len(self.answers) < len(self.script) else True
        if len(self.answers) >= len(self.script):
            self.untried.append((*self.answers, False))
        self.answers.append(yes)
        self.probability *= chance_of_yes if yes else 1 - chance_of_yes
        return yes


class _Drawn:
    """A number somewhere in [low, high), evenly; each comparison narrows it."""

    def __init__(self, rng, low, high, scale=1):
        self.rng, self.low, self.high, self.scale = rng, low, high, scale

    def __mul__(self, factor):
        return _Drawn(self.rng, self.low, self.high, self.scale * Fraction(factor))

    def __lt__(self, bound):
        bound = Fraction(bound) if self.scale == 1 else Fraction(bound) / self.scale
        if bound <= self.low or bound >= self.high:
            return bound >= self.high
        below = self.rng.answer((bound - self.low) / (self.high - self.low))
        self.low, self.high = (self.low, bound) if below else (bound, self.high)
        return below

    def __ge__(self, bound):
        return not self < bound
