"""One verify pass: keep the longest prefix that the target agrees with, add one token of its own.

Greedy: a drafted token stands while it is the target's own choice. Sampled, by rejection: it
stands with probability min(1, target / draft); the first that falls is replaced from the
residual max(target - draft, 0), and everything after it is thrown away. When all stand, the
target adds a bonus token. What is emitted is then distributed as the target alone would have
it (Leviathan et al. 2023, arXiv 2211.17192; Chen et al. 2023, arXiv 2302.01318).
"""

from typing import NamedTuple

from . import _check
from .distribution import residual, same_length, sample


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


def verify_sampled(drafted, draft_distributions, target_distributions, rng, rule="rejection"):
    """Judge drafted tokens so that what is emitted follows the target's distributions.

    ``draft_distributions[i]`` is what ``drafted[i]`` was drawn from; ``target_distributions``
    has one entry more. Rule "rejection" is the one above; "match" draws the target's own token
    and accepts the drafted one where they are equal, which is just as exact and accepts less.
    ValueError where the lengths do not fit or a drafted token has draft probability 0.

    >>> from random import Random
    >>> verify_sampled([0], [[0.9, 0.1]], [[0.5, 0.5], [0.5, 0.5]], Random(1))
    Pass(accepted=1, tokens=(0, 1))
    >>> verify_sampled([0], [[1.0, 0.0]], [[0.0, 1.0], [0.5, 0.5]], Random(1))
    Pass(accepted=0, tokens=(1,))
    """
    _check.one_of("rule", rule, RULES)
    _check.random_source(rng)
    _check_contract(drafted, draft_distributions, target_distributions)
    judge = RULES[rule]
    for position, token in enumerate(drafted):
        accepted, own = judge(token, draft_distributions[position], target_distributions[position], rng)
        if not accepted:
            return Pass(position, (*drafted[:position], own))
    bonus_token = sample(target_distributions[len(drafted)], rng)
    return Pass(len(drafted), (*drafted, bonus_token))


def _rejection(token, draft, target, rng):
    if rng.random() < target[token] / draft[token]:
        return True, token
    return False, sample(residual(target, draft), rng)


def _match(token, draft, target, rng):
    own = sample(target, rng)
    return own == token, own


RULES = {"rejection": _rejection, "match": _match}


def _check_contract(drafted, draft_distributions, target_distributions):
    if len(draft_distributions) != len(drafted):
        raise ValueError(f"draft_distributions must have len(drafted) = {len(drafted)} entries, got {len(draft_distributions)}")
    _one_more("target_distributions", target_distributions, drafted)
    for position, (token, draft) in enumerate(zip(drafted, draft_distributions)):
        same_length(target_distributions[position], draft)
        if not (0 <= token < len(draft) and draft[token] > 0):
            raise ValueError(f"drafted[{position}] must have a positive draft probability, got token {token!r}")


def _one_more(name, entries, drafted):
    if len(entries) != len(drafted) + 1:
        raise ValueError(f"{name} must have len(drafted) + 1 = {len(drafted) + 1} entries, got {len(entries)}")
