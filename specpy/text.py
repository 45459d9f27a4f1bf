"""The text in the making: a prompt, then tokens up to a limit or a stop, and not one more."""

from operator import index

from . import _check


def token_numbers(name, tokens):
    """Token numbers as a list of ints, those of NumPy or PyTorch too."""
    try:
        tokens = list(tokens)
        numbers = None if bool in set(map(type, tokens)) else list(map(index, tokens))
    except TypeError:
        numbers = None
    if numbers is None:
        raise TypeError(f"{name} must be a sequence of token numbers, such as [5, 2], got {_check.brief(tokens)}")
    if numbers and min(numbers) < 0:
        raise ValueError(f"{name} must hold token numbers of at least 0, got {min(numbers)}")
    return numbers


class Text:
    """``tokens``: the prompt and what was added. It ends at ``max_tokens`` or at the first stop.

    A stop token, or the last token of a stop sequence, is part of the text. A sequence may have
    come in several passes; the prompt does not count.

    >>> text = Text([7, 1], max_tokens=9, stop_sequences=[(1, 2)])
    >>> text.add([2, 5, 1]), text.add([2, 3, 4])
    (3, 1)
    >>> text.generated, text.stopped_by, text.room
    ((2, 5, 1, 2), (1, 2), 0)
    """

    def __init__(self, prompt, max_tokens, stop_tokens=(), stop_sequences=()):
        _check.whole("max_tokens", max_tokens)
        self.tokens = token_numbers("prompt", prompt)
        self.start, self.limit, self.stopped_by = len(self.tokens), len(self.tokens) + max_tokens, None
        self._stops = {}  # the last token -> the sequences, as tuples, that end with it
        _check.entries("stop_sequences", stop_sequences, "sequences of tokens, such as [(1, 2)]")
        sequences = [tuple(token_numbers("each of stop_sequences", sequence)) for sequence in stop_sequences]
        if () in sequences:
            raise ValueError("stop_sequences must hold sequences of at least one token, got an empty one")
        for sequence in [*((token,) for token in token_numbers("stop_tokens", stop_tokens)), *sequences]:
            self._stops.setdefault(sequence[-1], []).append(sequence)

    @property
    def room(self):
        """How many more tokens may come; 0 once stopped."""
        return 0 if self.stopped_by else self.limit - len(self.tokens)

    @property
    def generated(self):
        """What was added to the prompt."""
        return tuple(self.tokens[self.start :])

    def add(self, emitted):
        """Add tokens up to the first stop, and return how many were added."""
        if not self._stops:
            self.tokens += emitted
            return len(emitted)
        for count, token in enumerate(emitted, start=1):
            self.tokens.append(token)
            for sequence in self._stops.get(token, ()):
                if tuple(self.tokens[max(self.start, len(self.tokens) - len(sequence)) :]) == sequence:
                    self.stopped_by = sequence
                    return count
        return len(emitted)
