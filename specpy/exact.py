"""Exact proof: run the real algorithm over everything that chance can do, in fractions.

The algorithm draws only ``rng.random()``, and only asks whether the number drawn is below a
bound. So a generator that answers once "yes" and once "no", each with its exact probability,
walks through every outcome; what is proven is the code itself, not a copy of it.
"""

from collections import defaultdict
from fractions import Fraction

from . import _check
from .distribution import sample
from .verify import verify_sampled


def every_outcome(run):
    """The distribution of ``run(rng)``: {outcome: probability}, exact.

    ``run`` may only compare what ``rng.random()`` gives it with bounds, by ``<``, after
    multiplying it by a positive number or not; that is what all of specpy's drawing does.

    >>> every_outcome(lambda rng: (rng.random() < Fraction(1, 3), rng.random() < 1))
    {(True, True): Fraction(1, 3), (False, True): Fraction(2, 3)}
    """
    outcomes, untried = defaultdict(Fraction), [()]
    while untried:
        rng = _BothWays(untried.pop())
        outcome = run(rng)
        outcomes[outcome] += rng.probability
        untried += rng.untried
    return dict(outcomes)


def emitted_distribution(target, draft, context, draft_length, rule="rejection"):
    """What one sampled pass emits: {tuple of its tokens: probability}, by enumeration.

    ``target`` and ``draft`` are models (see :mod:`specpy.models`); their probabilities are
    taken as exact fractions. ``draft_length`` is at least 0; the work grows with
    vocabulary ** draft_length. Rules as in :func:`specpy.verify_sampled`.

    >>> from types import SimpleNamespace
    >>> def constant(*row):
    ...     return SimpleNamespace(distributions=lambda context, drafted: [row] * (len(drafted) + 1))
    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> emitted = emitted_distribution(constant(half, half), constant(third, 1 - third), (), draft_length=1)
    >>> sum(probability for tokens, probability in emitted.items() if tokens[0] == 0)
    Fraction(1, 2)
    """
    _check.whole("draft_length", draft_length)

    def one_pass(rng):
        drafted, drafted_from = [], []
        for _ in range(draft_length):
            (row,) = _exact(draft.distributions([*context, *drafted], []))
            drafted_from.append(row)
            drafted.append(sample(row, rng))
        return verify_sampled(drafted, drafted_from, _exact(target.distributions(context, drafted)), rng, rule).tokens

    return every_outcome(one_pass)


def _exact(distributions):
    """The rows as fractions that sum to exactly 1, which floats do only nearly."""
    rows = [[Fraction(probability) for probability in row] for row in distributions]
    return [[probability / sum(row) for probability in row] for row in rows]


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
        bound = Fraction(bound) / self.scale
        if bound <= self.low or bound >= self.high:
            return bound >= self.high
        below = self.rng.answer((bound - self.low) / (self.high - self.low))
        self.low, self.high = (self.low, bound) if below else (bound, self.high)
        return below
