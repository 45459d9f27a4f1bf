"""Rules for one drafted token, side by side: does it stand, and what comes in its place?

Each rule emits a token that is distributed as the target alone would have it. They differ in
how often that token is the drafted one, and that has a closed form per rule:
:func:`acceptance_probability`. A rule is a function (token, draft, target, rng) -> (accepted,
the token emitted), where draft and target are the distributions at this position.
"""

from . import _check
from .distribution import greedy, overlap, race_agreement, same_length, sample, sample_residual


def rejection(token, draft, target, rng):
    """Accept with probability min(1, target / draft); else draw from the residual (Leviathan et al., Chen et al. 2023)."""
    if rng.random() < target[token] / draft[token]:
        return True, token
    return False, sample_residual(target, draft, rng)


def match(token, draft, target, rng):
    """Draw the target's own token; accept the drafted one where they are equal. Emitted is the target's own."""
    own = sample(target, rng)
    return own == token, own


def one_hot(token, draft, target, rng):
    """Rejection sampling of a token that was chosen, not drawn: a draft with all its probability on it."""
    if rng.random() < target[token]:
        return True, token
    return False, sample_residual(target, all_on(token, len(target)), rng)


# The rules of verify_sampled. Greedy decoding and shared noise leave nothing to chance once the
# noise is there: a drafted token stands if it is the target's own choice (verify_greedy, verify_shared).
RULES = {"rejection": rejection, "match": match, "one_hot": one_hot}


def all_on(token, vocabulary_size):
    """The distribution that is 1 at the token.

    >>> all_on(1, 3)
    [0, 1, 0]
    """
    row = [0] * vocabulary_size
    row[token] = 1
    return row


def acceptance_probability(rule, draft, target):
    """The chance that a rule accepts a token of the draft, from the two distributions.

    "rejection": the sum of the minima (Leviathan et al. 2023, corollary 3.6). "match": of the
    products. "one_hot": the target's probability of the draft's greedy token. "greedy": 1 or 0.
    "shared_noise": see :func:`specpy.distribution.race_agreement`. Exact for fractions.

    >>> from fractions import Fraction
    >>> draft, target = [Fraction(n, 10) for n in (2, 5, 3)], [Fraction(n, 10) for n in (5, 3, 2)]
    >>> [str(acceptance_probability(rule, draft, target)) for rule in ("rejection", "match", "one_hot")]
    ['7/10', '31/100', '3/10']
    """
    _check.one_of("rule", rule, ACCEPTANCE)
    same_length(target, draft)
    return ACCEPTANCE[rule](draft, target)


ACCEPTANCE = {
    "greedy": lambda draft, target: int(greedy(draft) == greedy(target)),
    "rejection": lambda draft, target: overlap(target, draft),
    "match": lambda draft, target: sum(offered * wanted for offered, wanted in zip(draft, target)),
    "one_hot": lambda draft, target: target[greedy(draft)],
    "shared_noise": lambda draft, target: race_agreement(target, draft),
}
