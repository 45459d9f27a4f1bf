"""Exact proof: what the real algorithm emits, over everything that chance can do, in fractions.

One pass (:func:`emitted_distribution`), and the beginning of a whole generation
(:func:`generated_distribution`), to be compared with plain decoding for equality.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import count
from types import SimpleNamespace

from . import _check
from .decode import decode, speculate
from .distribution import greedy, sample
from .outcomes import every_outcome
from .reader import distribution
from .rules import ACCEPTANCE, RULES
from .text import token_numbers
from .verify import verify_greedy, verify_sampled


def emitted_distribution(target, draft, context, draft_length, rule="rejection"):
    """What one sampled pass emits: {tuple of its tokens: probability}, by enumeration.

    ``target`` and ``draft`` are models (see :mod:`specpy.models`); their probabilities are
    taken as exact fractions. ``draft_length`` is at least 0; the work grows with
    vocabulary ** draft_length. Rules as for :func:`specpy.verify_sampled`, and "shared_noise",
    of which see :func:`generated_distribution`, and "greedy".

    >>> from types import SimpleNamespace
    >>> def constant(*row):
    ...     return SimpleNamespace(distributions=lambda context, drafted: [row] * (len(drafted) + 1))
    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> emitted = emitted_distribution(constant(half, half), constant(third, 1 - third), (), draft_length=1)
    >>> sum(probability for tokens, probability in emitted.items() if tokens[0] == 0)
    Fraction(1, 2)
    """
    _check.whole("draft_length", draft_length)
    _check.one_of("rule", rule, ACCEPTANCE)
    context = token_numbers("context", context)
    target, draft = _Exact("target", target), _Exact("draft", draft)

    def one_pass(rng):
        choose = _chooser(rule, rng)
        drafted, drafted_from = [], []
        for position in range(draft_length):
            (row,) = draft.distributions([*context, *drafted], [])
            drafted_from.append(row)
            drafted.append(greedy(row) if rule == "one_hot" else choose(row, position))
        judged_by = target.distributions(context, drafted)
        if rule in RULES:
            return verify_sampled(drafted, drafted_from, judged_by, rng, rule).tokens
        return verify_greedy(drafted, list(map(choose, judged_by, count()))).tokens

    return every_outcome(one_pass)


def generated_distribution(target, draft, prompt, tokens, draft_length, rule="rejection"):
    """The first ``tokens`` tokens of a whole generation: {tuple of tokens: probability}, by enumeration.

    Every pass, rollback and end of :func:`specpy.speculate` itself is in it. ``draft`` None
    gives plain decoding; the two are equal for every draft, which is the proof of losslessness.
    Models and rules as for :func:`emitted_distribution`. With "shared_noise" the noise of a
    position is one number, and the token that whose share of the distribution it falls in: a
    race of exponential times has no finite list of outcomes. That both models ask the same
    noise, once per position, is what is proven; a race needs no more.

    >>> from types import SimpleNamespace
    >>> def constant(*row):
    ...     return SimpleNamespace(distributions=lambda context, drafted: [row] * (len(drafted) + 1))
    >>> target, draft = constant(Fraction(1, 2), Fraction(1, 2)), constant(Fraction(1, 3), Fraction(2, 3))
    >>> spoken = generated_distribution(target, draft, (), tokens=2, draft_length=1)
    >>> spoken == generated_distribution(target, None, (), tokens=2, draft_length=1)
    True
    """
    _check.one_of("rule", rule, ACCEPTANCE)
    _check.whole("tokens", tokens)
    target, draft = _Exact("target", target), None if draft is None else _Exact("draft", draft)

    def generation(rng):
        how = {"rng": None if rule == "greedy" else rng, "shared_noise": rule == "shared_noise" and _chooser(rule, rng)}
        if draft is None:
            return decode(target, prompt, tokens, **how).tokens
        return speculate(target, draft, prompt, tokens, draft_length, rule=rule if rule in RULES else "rejection", **how).tokens

    return every_outcome(generation)


def _chooser(rule, rng):
    """How both models choose: function (distribution, position) -> token."""
    if rule == "greedy":
        return lambda distribution, position: greedy(distribution)
    if rule != "shared_noise":
        return lambda distribution, position: sample(distribution, rng)
    drawn = defaultdict(rng.random)  # a position's number is drawn when first asked for, and the same for all who ask
    return lambda distribution, position: sample(distribution, SimpleNamespace(random=lambda: drawn[position]))


class _Exact:
    """A model whose rows are fractions that sum to exactly 1, which floats do only nearly; each is asked for once."""

    def __init__(self, name, model):
        if isinstance(model, type) or not callable(getattr(model, "distributions", None)):
            raise TypeError(f"{name} must have a method distributions(context, drafted), got {_check.brief(model)}")
        self.name, self.model, self.rows = name, model, {}

    def distributions(self, context, drafted):
        key = (*context, *drafted), len(drafted)
        if key not in self.rows:
            rows = self.model.distributions(context, drafted)
            for row in rows:
                distribution(self.name, row)  # refuses what is none
            rows = [[Fraction(probability) for probability in row] for row in rows]
            self.rows[key] = [[probability / sum(row) for probability in row] for row in rows]
        return self.rows[key]
