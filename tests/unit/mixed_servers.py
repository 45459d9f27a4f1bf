"""Servers whose acceptance comes about in another way than the model's own: one request after another, each pass drawn by itself."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple


class Server(NamedTuple):
    """``request(rng)`` -> tokens that it writes, and the chance of each drafted token by (its position in the draft, tokens so far)."""

    request: Callable

    def passes(self, draft_length, rng) -> Iterator[int]:
        """Accepted tokens of one pass after another, without end."""
        while True:
            tokens, chance = self.request(rng)
            written = 0
            while written < tokens:
                accepted = 0
                while accepted < draft_length and rng.random() < chance(accepted, written + accepted):
                    accepted += 1
                written += accepted + 1
                yield accepted

    def histogram(self, draft_length, passes, rng):
        counts = [0] * (draft_length + 1)
        for accepted, _ in zip(self.passes(draft_length, rng), range(passes)):
            counts[accepted] += 1
        return tuple(counts)

    def truth(self, draft_length, passes, seed=0):
        """Tokens per pass in the long run."""
        counts = self.histogram(draft_length, passes, Random(seed))
        return 1 + sum(number * count for number, count in enumerate(counts)) / passes


def constant(rate):
    return lambda position, at: rate


def pick(rng, entries):
    return entries[int(len(entries) * rng.random())]


def beta(rng, first, second):
    """A draw of the beta distribution with whole parameters: the so-manieth smallest of uniform ones."""
    return sorted(rng.random() for _ in range(first + second - 1))[first - 1]


def by_turns(rng, rates, length):
    """Rates that change every so many tokens of a text, each drawn anew."""
    drawn = [pick(rng, rates) for _ in range(40)]
    return lambda position, at: drawn[at // length % 40]


SERVERS = {
    "easy and hard requests": Server(lambda rng: (300, constant(pick(rng, (0.9, 0.3))))),
    "one in five is hard": Server(lambda rng: (500, constant(pick(rng, (0.95, 0.95, 0.95, 0.95, 0.4))))),
    "requests of any rate": Server(lambda rng: (300, constant(beta(rng, 2, 1)))),
    "requests of similar rates": Server(lambda rng: (300, constant(beta(rng, 8, 2)))),
    "three domains": Server(lambda rng: (pick(rng, (100, 300)), constant(pick(rng, (0.6, 0.75, 0.85))))),
    "drift within a request": Server(lambda rng: (300, lambda position, at: 0.9 - 0.4 * at / 300)),
    "turns of ten tokens": Server(lambda rng: (300, by_turns(rng, (0.95, 0.5), 10))),
    "less at each position": Server(lambda rng: (300, lambda position, at: 0.9 * 0.93**position)),
    "a longest context": Server(lambda rng: (300, lambda position, at: 0.85 if position < 6 else 0.3)),
}
