"""What is compared of the passes of a case: parts of what they emit, each a promise of its own."""

from math import log, log1p

from .evidence import group, shares, unlikely
from .promises import ACCEPTANCE, BONUS, OUTPUT, REJECTION

# What is compared: promise, its words, how an outcome of it reads, and which it is (None: not of that kind).
FIRST = (OUTPUT, "the first token", "{}", lambda tokens, k: tokens[:1])
HOW_MANY = (ACCEPTANCE, "the number of accepted tokens", "{}", lambda tokens, k: (len(tokens) - 1,))
VIEWS = (
    FIRST,
    HOW_MANY,
    (REJECTION, "the token after a rejection", "{1} after {0} accepted",
     lambda tokens, k: (len(tokens) - 1, tokens[-1]) if len(tokens) <= k else None),
    (BONUS, "the bonus token", "{1} after an accepted {0}", lambda tokens, k: tokens[-2:] if len(tokens) == k + 1 > 1 else None),
    (OUTPUT, "the second token", "{}", lambda tokens, k: tokens[1:2] or None),
)  # fmt: skip
AFTER_THE_FIRST = (OUTPUT, "the second token", "{1} after {0}", lambda tokens, k: tokens[:2] if len(tokens) > 1 else None)
WHOLE = (OUTPUT, "all the tokens of a pass", "{0}", lambda tokens, k: (tokens,))


def views_of(case):
    """The views for a case; all the tokens together, the last, hold whatever the others miss.

    >>> from specpy.promises import CASES
    >>> [words for promise, words, text, view in views_of(CASES[0])][:2]
    ['the first token', 'the number of accepted tokens']
    """
    return (*VIEWS[:-1], AFTER_THE_FIRST, WHOLE) if len(case.targets) > 1 else (*VIEWS, WHOLE)


def seen_by(view, case):
    """The view as a function of the tokens alone."""
    return lambda tokens: view[3](tokens, case.draft_length)


def is_off(view, case, counts, expected, false_alarm):
    """Whether what is seen is not what is due; a kind that never comes though it is due is off as well."""
    seen, wanted = group(counts, seen_by(view, case)), group(expected, seen_by(view, case))
    due = sum(wanted.values())
    if not seen or not due:
        return due > 0 and sum(counts.values()) * log1p(-min(due, 1 - 1e-9)) < log(false_alarm)
    return unlikely(seen, shares(wanted), false_alarm)


def looks_like(view, case, counts, draws=1000):
    """The one known mistake that the tokens of a view look like, in words; only where the models are the same everywhere."""
    seen = group(group(counts, seen_by(view, case)), lambda what: what[-1])
    target, draft = case.targets[0], case.drafts[0]
    if len(case.targets) > 1 or view[0] not in (OUTPUT, REJECTION, BONUS) or view is WHOLE or sum(seen.values()) < draws:
        return ""
    guesses = {
        "the target itself": target,
        "the draft": draft,
        "one that is uniform": [1] * len(target),
        "the difference |target - draft|": [abs(wanted - offered) for wanted, offered in zip(target, draft)],
        "the residual of the draft over the target": [max(offered - wanted, 0) for wanted, offered in zip(target, draft)],
    }
    fitting = [
        words for words, weights in guesses.items() if sum(weights) and not unlikely(seen, shares(dict(enumerate(weights))), 1e-3)
    ]
    return f"It looks drawn from {fitting[0]}." if len(fitting) == 1 else ""
