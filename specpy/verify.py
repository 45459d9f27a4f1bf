"""One verify pass: keep the longest prefix that the target agrees with, add one token of its own.

Greedy: a drafted token stands while it is the target's own choice. Sampled, by rejection: it
stands with probability min(1, target / draft); the first that falls is replaced from the
residual max(target - draft, 0), and everything after it is thrown away. When all stand, the
target adds a bonus token. What is emitted is then distributed as the target alone would have it.
The other rules for one token stand in :mod:`specpy.rules`.
(Leviathan et al. 2023, arXiv 2211.17192; Chen et al. 2023, arXiv 2302.01318).
"""

from typing import NamedTuple

from . import _check
from .distribution import race, same_length, sample
from .rules import RULES


class Pass(NamedTuple):
    """What one pass emits: ``accepted`` drafted tokens, then one of the target's own."""

    accepted: int
    tokens: tuple


def verify_greedy(drafted, target_tokens):
    """Keep drafted tokens while they equal the target's choices; then emit the target's.

    ``target_tokens`` has ``len(drafted) + 1`` entries, or it is a ValueError.

    >>> verify_greedy([5, 6, 9, 7], [5, 6, 7, 8, 9])
    Pass(accepted=2, tokens=(5, 6, 7))
    """
    _one_more("target_tokens", target_tokens, drafted)
    accepted = 0
    while accepted < len(drafted) and drafted[accepted] == target_tokens[accepted]:
        accepted += 1
    return Pass(accepted, tuple(target_tokens[: accepted + 1]))


def verify_shared(drafted, target_distributions, noise):
    """Keep drafted tokens while they are what the target chooses with the same noise, its row per position.

    The draft chose by ``race(row, noise[i])`` too: what is emitted is what plain sampling would, token for token.

    >>> verify_shared([1], [[0.5, 0.5], [0.9, 0.1]], noise=[[0.2, 0.7], [0.6, 0.4]])
    Pass(accepted=1, tokens=(1, 0))
    """
    _one_more("noise", noise, drafted)
    _one_more("target_distributions", target_distributions, drafted)
    return verify_greedy(drafted, list(map(race, target_distributions, noise)))


def verify_sampled(drafted, draft_distributions, target_distributions, rng, rule="rejection"):
    """Judge drafted tokens so that what is emitted follows the target's distributions.

    ``draft_distributions[i]`` is what ``drafted[i]`` was drawn from; ``target_distributions``
    has one entry more. Rule "rejection" is the one above; "match" draws the target's own token
    and accepts the drafted one where they are equal, which is just as exact and accepts less;
    "one_hot" is for tokens that were chosen, not drawn: the likeliest, or found in a text. The
    last two read no draft distributions, which may be None. ValueError where the lengths do not
    fit or a drafted token has draft probability 0.

    >>> from random import Random
    >>> verify_sampled([0], [[0.9, 0.1]], [[0.5, 0.5], [0.5, 0.5]], Random(1))
    Pass(accepted=1, tokens=(0, 1))
    >>> verify_sampled([0], [[1.0, 0.0]], [[0.0, 1.0], [0.5, 0.5]], Random(1))
    Pass(accepted=0, tokens=(1,))
    """
    _check.one_of("rule", rule, RULES)
    _check.random_source(rng)
    draft_distributions = _check_contract(drafted, draft_distributions, target_distributions, rule)
    judge = RULES[rule]
    for position, token in enumerate(drafted):
        accepted, own = judge(token, draft_distributions[position], target_distributions[position], rng)
        if not accepted:
            return Pass(position, (*drafted[:position], own))
    bonus_token = sample(target_distributions[len(drafted)], rng)
    return Pass(len(drafted), (*drafted, bonus_token))


def _check_contract(drafted, draft_distributions, target_distributions, rule):
    """The draft's rows; refuses wrong lengths and tokens that could not be drawn. No row is read through, as most of it is never needed."""
    _one_more("target_distributions", target_distributions, drafted)
    if draft_distributions is None and rule != "rejection":
        draft_distributions = [None] * len(drafted)
    if draft_distributions is None:
        raise ValueError("draft_distributions must be given for rule 'rejection', got None")
    _check.entries("draft_distributions", draft_distributions, "one entry per position")
    if len(draft_distributions) != len(drafted):
        raise ValueError(f"draft_distributions must have len(drafted) = {len(drafted)} entries, got {len(draft_distributions)}")
    for position, (token, draft, target) in enumerate(zip(drafted, draft_distributions, target_distributions)):
        if draft is None:
            if not 0 <= token < len(target):
                raise ValueError(f"drafted[{position}] must be a token of the target's vocabulary of {len(target)}, got {token!r}")
        elif len(draft) != len(target):
            same_length(target, draft)
        elif not (0 <= token < len(draft) and draft[token] > 0):
            raise ValueError(f"drafted[{position}] must have a positive draft probability, got token {token!r}")
    return draft_distributions


def _one_more(name, entries, drafted):
    _check.entries("drafted", drafted, "tokens")
    _check.entries(name, entries, "one entry per position")
    if len(entries) != len(drafted) + 1:
        raise ValueError(f"{name} must have len(drafted) + 1 = {len(drafted) + 1} entries, got {len(entries)}")
