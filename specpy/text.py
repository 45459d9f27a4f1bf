"""The text in the making: a prompt, then tokens up to a limit or a stop, and not one more."""

from . import _check


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
        self.tokens = list(prompt)
        self.start, self.limit, self.stopped_by = len(self.tokens), len(self.tokens) + max_tokens, None
        self._stops = {}  # the last token -> the sequences, as tuples, that end with it
        for sequence in [*((token,) for token in stop_tokens), *map(tuple, stop_sequences)]:
            if not sequence:
                raise ValueError("stop_sequences must hold sequences of at least one token, got an empty one")
            for token in sequence:
                _check.whole("a stop token", token)
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
