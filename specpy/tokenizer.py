"""Byte-pair tokenizer: start from the 256 bytes, and merge the commonest pair again and again.

Source: Sennrich, Haddow and Birch 2016, arXiv 1508.07909; on bytes, as in GPT-2.
"""

import re
from collections import Counter, defaultdict

from . import _check

BYTES = 256
# Merges stay inside a word with the space before it, a run of punctuation, or of white space.
CHUNK = re.compile(r" ?\w+| ?[^\w\s]+|\s+")


class Tokenizer:
    """Text to token numbers and back, exactly, for any text.

    ``merges``: pairs of tokens; the first pair becomes token 256, the next 257, and so on.

    >>> tokenizer = Tokenizer.train("she sells sea shells, she said", size=262)
    >>> tokenizer.texts(tokenizer.encode("she shells"))
    ['s', 'he', ' she', 'lls']
    >>> tokenizer.decode(tokenizer.encode("naïve 🙂"))
    'naïve 🙂'
    """

    def __init__(self, merges):
        self.merges = [tuple(pair) for pair in merges]
        self._rank = {pair: BYTES + number for number, pair in enumerate(self.merges)}
        self._bytes = [bytes([byte]) for byte in range(BYTES)]
        for left, right in self.merges:
            self._bytes.append(self._bytes[left] + self._bytes[right])
        self._known = {}  # chunk of text -> its tokens: text repeats itself

    @property
    def vocabulary_size(self):
        return len(self._bytes)

    @classmethod
    def train(cls, text, size):
        """Learn merges from a text until the vocabulary has ``size`` tokens, or no pair repeats.

        ``size`` is a whole number of at least 256. Equally common pairs: the lower numbers first.
        """
        _check.whole("size", size, lowest=BYTES)
        chunks = Counter(CHUNK.findall(text))
        words = [[*chunk.encode("utf-8", "surrogatepass")] for chunk in chunks]
        return cls(_learn(words, [*chunks.values()], size - BYTES))

    def encode(self, text):
        """The token numbers of a text, a list."""
        tokens = []
        for chunk in CHUNK.findall(text):
            known = self._known.get(chunk)
            if known is None:
                known = self._known[chunk] = self._merge([*chunk.encode("utf-8", "surrogatepass")])
            tokens += known
        return tokens

    def decode(self, tokens):
        """The text of token numbers; bytes that are no text (half a character) show as "�"."""
        data = b"".join(self._bytes[token] for token in tokens)
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return data.decode("utf-8", "replace")

    def texts(self, tokens):
        """The text of each token by itself."""
        return [self.decode([token]) for token in tokens]

    def _merge(self, word):
        """Merge pairs in the order in which they were learnt."""
        while len(word) > 1:
            first = min(zip(word, word[1:]), key=lambda pair: self._rank.get(pair, len(self._bytes)))
            if first not in self._rank:
                break
            word = _replace(word, first, self._rank[first])
        return word


def _learn(words, counts, number):
    """The ``number`` merges that shorten the words most, one after the other."""
    pairs, places = Counter(), defaultdict(set)
    for place, word in enumerate(words):
        for pair in zip(word, word[1:]):
            pairs[pair] += counts[place]
            places[pair].add(place)
    merges = []
    while len(merges) < number and pairs:
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        if pairs[best] < 2:
            break
        for place in places.pop(best):  # only the words that hold the pair change
            _recount(pairs, words[place], -counts[place])
            words[place] = _replace(words[place], best, BYTES + len(merges))
            _recount(pairs, words[place], counts[place])
            for pair in zip(words[place], words[place][1:]):
                places[pair].add(place)
        merges.append(best)
    return merges


def _recount(pairs, word, count):
    for pair in zip(word, word[1:]):
        pairs[pair] += count
        if not pairs[pair]:
            del pairs[pair]


def _replace(word, pair, token):
    """The word with every occurrence of the pair replaced by the token, from the left."""
    merged, place = [], 0
    while place < len(word):
        if tuple(word[place : place + 2]) == pair:
            merged.append(token)
            place += 2
        else:
            merged.append(word[place])
            place += 1
    return merged
