"""The suite that checks anybody's decode loop: limits, stops, rollback, vocabularies, bad rows, counters."""

from collections import Counter

from . import _check
from .conformance import FALSE_ALARM, MISS
from .conformance_rng import check_rng
from .decoder_checks import bad_rows, limits, rollback, stop_sequences, stop_tokens, vocabularies
from .decoder_trial import TEXT, Trial
from .evidence import draws_needed, shares, unlikely
from .promises import Case
from .scripts import Noting

SAMPLED = Case(
    "models that depend on the context", None,
    ((0.7, 0.3), (0.25, 0.75), (0.45, 0.55)), ((0.5, 0.5), (0.4, 0.6), (0.6, 0.4)), 2, (1, 0, 1),
)  # fmt: skip


def conformance_decoder(decoder, smallest=0.02, stateful=True, seed=1):
    """Check a whole decode loop; the :class:`Report` says which promises it breaks.

    It is called ``decoder(target, draft, prompt, max_tokens, draft_length, rng=..., stop_tokens=...,
    stop_sequences=...)``, as :func:`specpy.speculate` is, and returns the generated tokens
    without the prompt; or an object with ``tokens``; or a pair (tokens, counters). Of the
    counters, attributes or keys, ``passes``, ``drafted`` and ``accepted`` are checked where they
    are there. A stop token or sequence may be kept in the text or left out, always alike.

    The models are functions of the tokens so far, have ``distributions(context, drafted)``,
    and, if ``stateful``, ``session()`` (see :mod:`specpy.sessions`). False alarms, misses and
    ``smallest`` are as for :func:`specpy.conformance`, for the text's distribution; all else is
    certain. To refuse is to raise an exception.

    >>> from specpy import decode, speculate
    >>> print(conformance_decoder(speculate, smallest=0.3).passed)
    True
    >>> def overshoots(target, draft, prompt, max_tokens, draft_length, rng, **stops):
    ...     return speculate(target, draft, prompt, max_tokens + 1, draft_length, rng, **stops)
    >>> conformance_decoder(overshoots, smallest=0.3).broken[0]
    'length limit'
    """
    if not callable(decoder):
        raise TypeError(f"decoder must be a function, got {_check.brief(decoder)}")
    _check.whole("seed", seed)
    _check.open_rate("smallest", smallest)
    trial = Trial(decoder, stateful, seed)
    for check in (limits, stop_tokens, stop_sequences, rollback, vocabularies, bad_rows):
        check(trial)
    sampled(trial, smallest)
    return trial.findings.report(trial.runs)


def sampled(trial, smallest, tokens=3):
    """The text's distribution is the target's own; chance comes from the rng alone."""
    case = SAMPLED
    target, draft = (Noting(model, 2, trial.stateful) for model in case.models)
    words = f"{tokens} sampled tokens, draft length {case.draft_length}"

    def text(draft, target, context, draft_length, rng):
        target.asked.clear()
        draft.asked.clear()
        return trial.run(target, draft, tokens, draft_length, context, rng)[0]

    try:
        trial.runs += check_rng(lambda _d, _t, *rest: text(draft, target, *rest), case, trial.findings)
        expected = text_distribution(target, case.context, tokens)
        needed = draws_needed(len(expected), smallest, FALSE_ALARM / 2, MISS)
        counts = Counter()
        for draws in (needed // 10, needed - needed // 10):
            counts.update(text(draft, target, case.context, case.draft_length, trial.rng) for _ in range(draws))
            if unlikely(counts, expected, FALSE_ALARM / 2):
                seen = shares(counts)
                far = max({*seen, *expected}, key=lambda what: abs(seen.get(what, 0) - expected.get(what, 0)))
                sentence = f"{words}: {list(far)} came in {seen.get(far, 0):.1%} of {sum(counts.values()):,} texts, and should in "
                return trial.findings.add(TEXT, words, f"{sentence}{expected.get(far, 0):.1%}.", seen, expected)
    except Exception as error:
        trial.findings.add(TEXT, words, f"{words}: {type(error).__name__}: {error}.")


def text_distribution(target, context, tokens):
    """The first so many tokens that the target alone would draw: {tuple: probability}."""
    texts = {(): 1.0}
    for _ in range(tokens):
        texts = {(*text, token): probability * share for text, probability in texts.items()
                 for token, share in enumerate(target.row((*context, *text))) if share}  # fmt: skip
    return texts
