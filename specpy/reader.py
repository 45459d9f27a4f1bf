"""A model's answers as decoding wants them: right in number, true distributions, warped, of one size."""

from . import _check
from .sessions import session_of

ROUNDING = 1e-12  # what adding up floats leaves; a row that is off by no more is taken as it is
TOLERANCE = 1e-4  # what single precision leaves of a vocabulary of 100,000; such a row is scaled


class Reader:
    """Reads a session's rows, and knows how many tokens it has ``read``.

    Rows that are not distributions over one vocabulary are refused with a sentence that names
    the model. ``warp`` is a function of :func:`specpy.warp.warper`, or None.

    >>> from specpy import NGram
    >>> reader = Reader("draft", NGram.train([0, 1, 0], order=1))
    >>> len(reader.rows([0, 1], [0])), reader.read, reader.vocabulary_size
    (2, 3, 2)
    """

    def __init__(self, name, model, warp=None):
        self.name, self.session, self.warp, self.read = name, session_of(model, name), warp, 0
        self.vocabulary_size = getattr(model, "vocabulary_size", None)

    def rows(self, new, drafted):
        """One distribution after ``new`` and one after each drafted token; all are read by then."""
        rows = self.session.distributions(new, drafted)
        self.read += len(new) + len(drafted)
        if type(rows) is not list:  # what nearly every model gives: no sentence is prepared
            _check.entries(f"what {self.name} gives", rows, "distributions")
        if len(rows) != len(drafted) + 1:
            raise ValueError(f"{self.name} must give len(drafted) + 1 = {len(drafted) + 1} distributions, got {len(rows)}")
        size = self.vocabulary_size
        if size is None:
            size = self.vocabulary_size = len(rows[0])
        for place, row in enumerate(rows):
            if len(row) != size:
                raise ValueError(f"{self.name} must give distributions of its {size} tokens, got one of {len(row)}")
            # NaN and infinity are in the sum; the smallest tells the rest. Both are read in C.
            total = sum(row)
            if not ((total == 1 or -ROUNDING <= total - 1 <= ROUNDING) and min(row) >= 0):
                rows = [*rows[:place], distribution(self.name, row), *rows[place + 1 :]]
        return rows if self.warp is None else [self.warp(row) for row in rows]

    def keep(self, length):
        """Forget what was read beyond so many tokens."""
        if length < self.read:
            self.session.keep(length)
            self.read = length


def distribution(name, row):
    """The row, scaled where rounding has left it a little off; refused where it is no distribution.

    >>> sum(distribution("draft", [0.5, 0.25, 0.25001]))
    1.0
    """
    for token, probability in enumerate(row):
        if not probability >= 0:
            raise ValueError(f"{name} must give probabilities of at least 0, got {probability!r} for token {token}")
    total = sum(row)
    if not abs(total - 1) <= TOLERANCE:
        raise ValueError(f"{name} must give probabilities that sum to 1, got a sum of {float(total):g}")
    return [probability / total for probability in row]


def fit(row, vocabulary_size):
    """A row of the draft in the target's vocabulary: padded with zeros, or freed of the zeros it is padded with.

    Tokens of the same number must be the same in both. ValueError where the draft gives
    probability to a token that the target does not have.

    >>> fit([0.5, 0.5], 3), fit([0.5, 0.5, 0], 2)
    ([0.5, 0.5, 0], [0.5, 0.5])
    """
    if any(row[vocabulary_size:]):
        raise ValueError(
            f"draft must give no probability beyond the target's vocabulary of {vocabulary_size}, got a row of {len(row)}: "
            "cut its rows to the tokens that both have and scale them to sum 1"
        )
    return [*row[:vocabulary_size], *[0] * (vocabulary_size - len(row))]
