"""Models and generators that watch what a sampler does with them; and draws at the edge."""

import random
import sys
from operator import index

SMALLEST, LARGEST = 0.0, 1 - 2**-53  # what random() can return at its ends


class WatchedRandom(random.Random):
    """A ``random.Random`` that notes whether it is seeded anew, and can return a chosen number at one call.

    >>> rng = WatchedRandom(1, call=1, number=0.0)
    >>> round(rng.random(), 3), rng.random(), rng.reseeded
    (0.134, 0.0, False)
    """

    def __init__(self, seed, call=None, number=None):
        self.calls, self.call, self.number = 0, call, number
        super().__init__(seed)
        self.reseeded = False

    def seed(self, *arguments, **options):
        self.reseeded = True
        super().seed(*arguments, **options)

    def random(self):
        self.calls += 1
        drawn = super().random()
        return self.number if self.calls - 1 == self.call else drawn


class WatchedModel:
    """A model as a function, that notes the contexts it is asked about which cannot belong to the pass.

    >>> model = WatchedModel(lambda tokens: [1.0], context=(5,), draft_length=1)
    >>> model((5, 0)), model((0,)), model.strange
    ([1.0], [1.0], [(0,)])
    """

    def __init__(self, model, context, draft_length):
        self.model, self.context, self.longest, self.strange = model, context, len(context) + draft_length, []

    def __call__(self, tokens):
        asked = tuple(map(index, tokens))
        if asked[: len(self.context)] != self.context or len(asked) > self.longest:
            self.strange.append(asked)
        return self.model(asked)


def tokens_of(returned, vocabulary_size, longest):
    """What a sampler returned as a tuple of ints; ValueError with a sentence if it is not tokens of one pass."""
    try:
        tokens = tuple(map(index, returned))
    except TypeError:
        raise ValueError(f"it must return the token numbers that the pass emits, got {returned!r}") from None
    if not 1 <= len(tokens) <= longest:
        raise ValueError(f"a pass emits 1 to {longest} tokens with draft length {longest - 1}, got {tokens}")
    if not all(0 <= token < vocabulary_size for token in tokens):
        raise ValueError(f"tokens must be in the vocabulary 0 to {vocabulary_size - 1}, got {tokens}")
    return tokens


def global_states():
    """The states of the global generators: Python's, and those of NumPy and PyTorch where they are loaded."""
    states = {"random": random.getstate()}
    if numpy := sys.modules.get("numpy"):
        states["numpy.random"] = str(numpy.random.get_state())
    if torch := sys.modules.get("torch"):
        states["torch"] = torch.get_rng_state().tolist()
    return states
