"""A real run of speculative decoding, pass by pass, as data that a page can play."""

from random import Random

from . import _check, austen
from .decode import speculate


def replay(draft="aligned", draft_length=4, seed=1, tokens=24):
    """A seeded run of :func:`specpy.speculate` on the Austen models, pass by pass, to be played.

    ``draft`` is "aligned" or "weak"; the run ends with the first pass that reaches ``tokens``
    tokens, so every pass drafts its full length. Of each pass: the texts ``drafted``, how many
    were ``accepted``, the target's own ``token`` and its ``kind``. ``tokens`` and
    ``plain_passes`` count the tokens generated, which plain decoding makes one per pass;
    ``judged`` and ``accepted`` give the measured acceptance of this run.

    >>> run = replay("aligned", draft_length=4, seed=1, tokens=6)
    >>> run["passes"][0]
    {'drafted': [' ', 'ut', 'ter', 'ly'], 'accepted': 1, 'token': 'j', 'kind': 'corrected'}
    >>> run["tokens"], run["target_passes"]
    (7, 2)
    """
    _check.one_of("draft", draft, tuple(austen.SET_RATES))
    _check.whole("tokens", tokens, lowest=1, highest=_check.LONGEST)
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    _check.whole("seed", seed)
    tokenizer, target, drafts, _ = austen.models()
    run = speculate(
        target,
        drafts[draft],
        tokenizer.encode(austen.PROMPT),
        max_tokens=tokens + draft_length,  # room for the last pass to draft its full length
        draft_length=draft_length,
        rng=Random(seed),
        temperature=austen.TEMPERATURE,
    ).until(tokens)
    return {
        "draft": draft,
        "draft_length": draft_length,
        "seed": seed,
        "prompt": austen.PROMPT,
        "passes": [
            {
                "drafted": tokenizer.texts(one.drafted),
                "accepted": one.accepted,
                "token": tokenizer.decode([one.token]),
                "kind": one.kind,
            }
            for one in run.trace
        ],
        "tokens": len(run.tokens),
        "target_passes": run.passes,
        "plain_passes": len(run.tokens),
        "judged": run.judged,
        "accepted": run.accepted,
    }
