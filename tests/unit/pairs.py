"""Pairs of small models in exact fractions, and what a target says by itself: for proofs by enumeration."""

from fractions import Fraction
from itertools import product


class Last2:
    """A model whose next token hangs on the last two tokens, and that has no probability but exact ones."""

    def __init__(self, *rows):
        self.table = [[Fraction(weight, sum(row)) for weight in row] for row in rows]
        self.vocabulary_size = len(rows[0])

    def after(self, text):
        before, last = (0, 0, *text)[-2:]
        return self.table[(self.vocabulary_size * before + last) % len(self.table)]

    def distributions(self, context, drafted):
        seen = [*context, *drafted]
        return [self.after(seen[:length]) for length in range(len(context), len(seen) + 1)]


ORDINARY = Last2([5, 3], [1, 3], [7, 1], [2, 3])
WIDER = Last2([5, 3, 2], [6, 1, 3], [1, 1, 2], [3, 0, 1])
PAIRS = {  # target, draft
    "ordinary": (ORDINARY, Last2([1, 1], [4, 1], [1, 2], [3, 1])),
    "of three tokens": (WIDER, Last2([2, 5, 3], [1, 7, 2], [2, 1, 1])),
    "disjoint": (Last2([1, 2, 0, 0], [3, 1, 0, 0], [1, 1, 0, 0]), Last2([0, 0, 1, 1], [0, 0, 2, 1])),
    "equal": (ORDINARY, ORDINARY),
    "with zeros": (Last2([1, 2, 0], [0, 1, 0], [0, 1, 4], [3, 1, 1]), Last2([2, 0, 1], [1, 1, 0], [0, 0, 1])),
    "of one token": (Last2([1]), Last2([1])),
}
RULES = ("greedy", "rejection", "match", "one_hot", "shared_noise")


def own_distribution(target, prompt, tokens):
    """The first tokens of plain sampling, from the definition: the product of the conditional probabilities."""
    said = {}
    for text in product(range(target.vocabulary_size), repeat=tokens):
        chance = Fraction(1)
        for place, token in enumerate(text):
            chance *= target.after((*prompt, *text[:place]))[token]
        if chance:
            said[text] = chance
    return said


def own_choice(target, prompt, tokens):
    """The same of greedy decoding: one text, for certain."""
    text = ()
    for _ in range(tokens):
        row = target.after((*prompt, *text))
        text += (row.index(max(row)),)
    return {text: Fraction(1)}
