"""Real models on real text: a target and two drafts that learnt from Jane Austen.

The text is the first 25 chapters of "Pride and Prejudice". It comes as a table made at build
time, the tokenizer's merges and the text in tokens, because reading that is ready several
times sooner than learning the merges again on the reader's machine.
"""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from . import _check
from .decode import speculate
from .models import NGram
from .tokenizer import Tokenizer

NOTE = (
    'The first 25 chapters of "Pride and Prejudice" by Jane Austen, in byte-pair tokens. '
    "Public domain; the text is from Debian's r-cran-janeaustenr 1.0.0 (package MIT)."
)
# Another novel's first words ("Emma"), so that the models go on by themselves, not by heart.
PROMPT = "Emma Woodhouse, handsome, clever, and rich, with a comfortable home and happy disposition, seemed to"
TABLE = Path(__file__).with_name("data") / "austen.json"
VOCABULARY_SIZE = 512
TEMPERATURE = 0.7
ORDERS = {"target": 5, "aligned": 4, "weak": 3}  # the target looks back 4 tokens, the drafts 3 and 2
SET_RATES = {"aligned": 0.8, "weak": 0.5}


class Models(NamedTuple):
    """``tokenizer``, ``target``, and ``drafts`` and ``set_rates`` by name ("aligned", "weak")."""

    tokenizer: Tokenizer
    target: NGram
    drafts: dict
    set_rates: dict


def pack(text):
    """The table, as JSON: note, merges, and one character per token of the text."""
    tokenizer = Tokenizer.train(text, VOCABULARY_SIZE)
    tokens = "".join(map(chr, tokenizer.encode(text)))
    return json.dumps({"note": NOTE, "merges": tokenizer.merges, "tokens": tokens}, ensure_ascii=False)


@cache
def _table():
    return json.loads(TABLE.read_text(encoding="utf-8"))


@cache
def models():
    """The target and the two drafts, ready to use; the same objects at every call.

    >>> tokenizer, target, drafts, set_rates = models()
    >>> tokenizer.vocabulary_size, target.order, drafts["aligned"].order, set_rates["weak"]
    (512, 5, 4, 0.5)
    """
    table = _table()
    tokenizer = Tokenizer(table["merges"])
    target = NGram.train(map(ord, table["tokens"]), ORDERS["target"], tokenizer.vocabulary_size)
    drafts = {name: target.with_order(ORDERS[name]) for name in SET_RATES}
    return Models(tokenizer, target, drafts, dict(SET_RATES))


def text():
    """The text that the models learnt from.

    >>> text()[:53]
    'It is a truth universally acknowledged, that a single'
    """
    return models().tokenizer.decode(map(ord, _table()["tokens"]))


@cache
def measured_acceptance(draft="aligned", tokens=2000, seed=1, draft_length=4):
    """Share of the judged tokens that the target accepts, over a text of so many tokens.

    ``draft`` is "aligned" or "weak"; the text is cut into stretches of 100 tokens, each begun
    from the prompt. Sampled, by rejection, seeded.

    It is near the rate that the switch sets, ``models().set_rates``, and not equal to it. The
    set rate goes into the formula as one number for every token. Two real models agree in
    easy contexts and part in hard ones, so their rate depends on the text; and a run is short,
    so it has its luck: over 24 tokens its standard deviation is 8 points (aligned), 11 (weak).

    >>> round(measured_acceptance("aligned", tokens=500), 2), round(measured_acceptance("weak", tokens=500), 2)
    (0.82, 0.51)
    """
    _check.one_of("draft", draft, tuple(SET_RATES))
    _check.whole("tokens", tokens, lowest=2)
    _check.whole("draft_length", draft_length, lowest=1)
    tokenizer, target, drafts, _ = models()
    prompt, rng = tokenizer.encode(PROMPT), Random(seed)
    lengths = [100] * (tokens // 100) + [tokens % 100]
    runs = [speculate(target, drafts[draft], prompt, length, draft_length, rng, TEMPERATURE) for length in lengths]
    return sum(run.accepted for run in runs) / sum(run.judged for run in runs)
