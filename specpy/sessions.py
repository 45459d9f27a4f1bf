"""Models that keep state: told only what is new, and able to forget the drafted tokens that were rejected.

A model with a method ``session()`` is stateful: decoding opens a session of it for each text.
One with ``distributions(context, drafted)`` alone is stateless (see :mod:`specpy.models`).
"""

from typing import Protocol

from . import _check


class Session(Protocol):
    """One text in the making, from a model that keeps state: what its ``session()`` returns.

    Decoding begins with nothing read; the first ``new`` is the prompt. After that ``new`` holds
    at least one token: the target's own of the last pass, and for a draft whose tokens were all
    accepted also the last of them, which it drew but has not read. So a key-value cache never
    needs to look a distribution up again: feed ``[*new, *drafted]``, take the last
    ``len(drafted) + 1`` rows; to keep is to cut the cache.
    """

    def distributions(self, new, drafted):
        """Read ``new`` and then ``drafted``; the distribution after ``new``, and after each drafted token."""

    def keep(self, length):
        """Go back to the first ``length`` of all the tokens read, the prompt's included; never more than were read.

        A cache that cannot go back raises an error: it cannot serve speculative decoding.
        """


class Retold:
    """A session of a stateless model: it is told the text again, which is held here.

    >>> from specpy import NGram
    >>> session = Retold(NGram.train([0, 1, 0, 1, 0, 2], order=2))
    >>> len(session.distributions([0, 1], [0, 2]))
    3
    >>> session.keep(3)
    >>> session.text
    [0, 1, 0]
    """

    def __init__(self, model):
        self.model, self.text = model, []

    def distributions(self, new, drafted):
        """The model's, after all of the text."""
        self.text += new
        rows = self.model.distributions(self.text, drafted)
        self.text += drafted
        return rows

    def keep(self, length):
        """Cut the text."""
        del self.text[length:]


def session_of(model, name="model"):
    """A new session of the model: its own where it has one, else :class:`Retold`. TypeError where it is no model.

    >>> from specpy import NGram
    >>> type(session_of(NGram.train([0, 1, 0], order=1))).__name__
    'Retold'
    """
    if isinstance(model, type) or not (hasattr(model, "session") or hasattr(model, "distributions")):
        raise TypeError(f"{name} must have a method distributions(context, drafted), or session(), got {_check.brief(model)}")
    return model.session() if hasattr(model, "session") else Retold(model)
