"""Language models: what a model must be able to do, and one that counts.

A model answers ``distributions(context, drafted)``: the distribution of the next token after
the context, after the context and the first drafted token, and so on, ``len(drafted) + 1`` of
them. A transformer computes them all in one parallel pass; that is the pass which speculative
decoding saves.

Such a model is stateless: it is told the whole text every time. For one that keeps what it has
read, as a transformer keeps keys and values, see :mod:`specpy.sessions`.
"""

from collections import Counter, defaultdict
from copy import copy
from typing import Protocol

from . import _check


class Model(Protocol):
    """The one method that decoding asks of a stateless target or draft."""

    def distributions(self, context, drafted):
        """One distribution per position: ``len(drafted) + 1`` sequences of probabilities.

        The sequences given may be read but not kept or changed: they grow with the text.
        """


class NGram:
    """Interpolated n-gram model: the last ``order - 1`` tokens decide about the next.

    Each context length's counts are mixed with those of the shorter one, the more so the more
    different tokens have followed the context (Witten and Bell 1991). Tokens that were never
    seen in training have probability 0.

    >>> model = NGram.train([0, 1, 0, 1, 0, 2], order=2)
    >>> [[round(probability, 3) for probability in row] for row in model.distributions([0], [1])]
    [[0.2, 0.533, 0.267], [0.833, 0.111, 0.056]]
    """

    def __init__(self, tokens, order, vocabulary_size):
        self.tokens, self.order, self.vocabulary_size = tokens, order, vocabulary_size
        counts = Counter(tokens)
        self._unigram = [counts[token] / len(tokens) for token in range(vocabulary_size)]
        self._followers = {}  # context -> {token: count}
        self._places = defaultdict(list)  # context -> where in the training tokens it has just ended
        for place, token in enumerate(tokens[:-1], start=1):
            self._places[token].append(place)

    @classmethod
    def train(cls, tokens, order, vocabulary_size=None):
        """Learn from a list of token numbers. ``order`` is at least 1; 1 ignores the context.

        ``vocabulary_size``: by default the highest token and one. ValueError without tokens.
        Training only notes where each token stands; contexts are counted when first asked for.
        """
        _check.whole("order", order, lowest=1)
        tokens = list(tokens)
        if not tokens:
            raise ValueError("tokens must hold at least one token, got none")
        size = max(tokens) + 1 if vocabulary_size is None else vocabulary_size
        _check.whole("vocabulary_size", size, lowest=max(tokens) + 1)
        return cls(tokens, order, size)

    def distributions(self, context, drafted=()):
        """One list of probabilities per position, ``len(drafted) + 1`` of them."""
        reach = self.order - 1
        recent = [*context[max(0, len(context) - reach) :], *drafted]
        ends = range(len(recent) - len(drafted), len(recent) + 1)
        return [self._after(tuple(recent[max(0, end - reach) : end])) for end in ends]

    def with_order(self, order):
        """The same training, with a longer or shorter memory; what was counted is shared."""
        _check.whole("order", order, lowest=1)
        other = copy(self)
        other.order = order
        return other

    def _after(self, context):
        """Mix from the longest context down; what weight is left goes to the next shorter one."""
        weight, parts = 1.0, []
        for start in range(len(context)):
            counts = self._count(context[start:])
            if counts:
                total = sum(counts.values())
                parts.append((weight / (total + len(counts)), counts))
                weight *= len(counts) / (total + len(counts))
        mixed = [weight * probability for probability in self._unigram]
        for share, counts in parts:
            for token, count in counts.items():
                mixed[token] += share * count
        return mixed

    def _count(self, context):
        """How often each token follows the context: {token: count}, kept once counted."""
        if context not in self._followers:
            self._followers[context] = Counter([self.tokens[place] for place in self._find(context)])
        return self._followers[context]

    def _find(self, context):
        """Where the context has just ended, and a token follows: found once, from the rarer of its two parts."""
        if len(context) == 1:
            return self._places.get(context[0], ())
        if context not in self._places:
            tokens, length, first, last = self.tokens, len(context), context[0], context[-1]
            start, end = self._find(context[:-1]), self._find(context[1:])
            if len(start) < len(end):
                found = [place + 1 for place in start if tokens[place] == last and place + 1 < len(tokens)]
            else:
                found = [place for place in end if place >= length and tokens[place - length] == first]
            self._places[context] = found
        return self._places[context]
