"""Models whose text is known beforehand, and that note what they are asked: to try decoders on.

One object serves every kind of decoder: as a function of the tokens so far, by
``distributions(context, drafted)``, and, if it is stateful, by ``session()``
(see :mod:`specpy.sessions`).
"""

LOST = 0  # what a script says after a text that is not its own: whoever sees it has read the wrong context


class Noting:
    """A model made of a function from tokens to probabilities; ``asked`` holds (context, drafted) of every call.

    >>> model = Noting(lambda tokens: [1.0, 0.0], vocabulary_size=2)
    >>> session = model.session()
    >>> len(session.distributions([0], [1])), session.keep(1), model.asked
    (2, None, [((0,), (1,))])
    """

    def __init__(self, row, vocabulary_size, stateful=True, can_go_back=True):
        self.row, self.vocabulary_size, self.can_go_back, self.asked = row, vocabulary_size, can_go_back, []
        if stateful:
            self.session = lambda: _Session(self)

    def __call__(self, tokens):
        return self.row(tuple(tokens))

    def distributions(self, context, drafted=()):
        """One distribution after the context, and one after each drafted token."""
        context, drafted = tuple(map(int, context)), tuple(map(int, drafted))
        self.asked.append((context, drafted))
        return [self.row(context + drafted[:end]) for end in range(len(drafted) + 1)]


class _Session:
    def __init__(self, model):
        self.model, self.text = model, ()

    def distributions(self, new, drafted=()):
        if not len(new):
            raise ValueError("a session must be told at least one new token, got none: what it has read it does not answer again")
        self.text += tuple(map(int, new))
        rows = self.model.distributions(self.text, drafted)
        self.text += tuple(map(int, drafted))
        return rows

    def keep(self, length):
        if not 0 <= length <= len(self.text):
            raise ValueError(f"keep must be given at most the {len(self.text)} tokens that were read, got {length}")
        if length < len(self.text) and not self.model.can_go_back:
            raise NotImplementedError("this model cannot forget what it has read")
        self.text = self.text[:length]


def script(prompt, text, vocabulary_size, errs=None, lost=LOST, **how):
    """A model that is sure of every token of a text, and says ``lost`` after any other.

    ``errs``: {place in the text: what it says there instead}.

    >>> model = script((5,), (1, 2), 6, errs={1: 3})
    >>> [model((5, *after)).index(1.0) for after in ((), (1,), (4,))]
    [1, 3, 0]
    """
    whole, errs = (*prompt, *text), errs or {}

    def row(tokens):
        place = len(tokens) - len(prompt)
        known = tokens == whole[: len(tokens)] and 0 <= place < len(text)
        return one_hot_row(errs.get(place, text[place]) if known else lost, vocabulary_size)

    return Noting(row, vocabulary_size, **how)


def one_hot_row(token, vocabulary_size):
    """All the probability on one token."""
    return [float(other == token) for other in range(vocabulary_size)]
