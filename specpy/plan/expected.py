"""What acceptance is known, in one form: tokens per pass at every draft length, and how sure they are."""

from dataclasses import dataclass, field
from numbers import Real

from .. import _check
from ..acceptance import ByPosition, TwoState
from ..fit import fit_acceptance
from ..formula import expected_tokens

NO_COUNTS = "The acceptance was given without counts of passes, so its own uncertainty is not in the intervals."
USUAL = 10  # drafted tokens, up to where the prediction from other draft lengths was tried on measured ones
FAR = 256  # beyond any server's draft, and as many rows as are worked out at once in a browser
ONE_RATE = "One acceptance rate for all tokens is assumed; that of real text changes with the draft length. Counters by position tell."


@dataclass(frozen=True)
class OneRate:
    """The lesson's acceptance: one ``rate`` for every token.

    >>> round(OneRate(0.8).tokens_per_pass(4), 2)
    3.36
    """

    rate: float

    def tokens_per_pass(self, draft_length):
        """Tokens that a pass yields, by the lesson's formula."""
        return expected_tokens(self.rate, draft_length)


@dataclass(frozen=True)
class Expected:
    """Acceptance as the plan uses it: a ``model`` with ``tokens_per_pass``; ``lengths``, the drafts to look at, 0 for none.

    ``reach``: the longest to choose, none far beyond those that were measured.

    >>> known = expected(0.8, longest=16)
    >>> round(known.tokens(4), 2), known.factors(4), known.lengths
    (3.36, (1.0, 1.0), range(0, 17))
    """

    model: object
    lengths: range
    reach: int = _check.LONGEST
    notes: tuple = ()
    _tokens: dict = field(default_factory=dict, repr=False, compare=False)  # asked for at every batch

    def tokens(self, draft_length):
        """Tokens per pass; 1 where nothing is drafted."""
        if draft_length not in self._tokens:
            self._tokens[draft_length] = self.model.tokens_per_pass(draft_length) if draft_length else 1
        return self._tokens[draft_length]

    def factors(self, draft_length):
        """How many times that it may be, at least and at most (95 %); 1 and 1 where that is not known."""
        if not draft_length or not hasattr(self.model, "interval"):
            return 1.0, 1.0
        tokens, (low, high) = self.tokens(draft_length), self.model.interval(draft_length)
        return min(low / tokens, 1.0), max(high / tokens, 1.0)

    @property
    def within(self):
        """The draft lengths to choose from."""
        return range(self.lengths.start, min(self.lengths.stop, self.reach + 1))

    @property
    def measured(self):
        """The draft lengths that were measured, where the model tells."""
        return measured(self.model)

    @property
    def settle(self):
        """The sentence that says how to know it better."""
        if not hasattr(self.model, "measure_next"):
            return "Count passes by accepted tokens over more text: how many tokens a pass yields is what is known least."
        said = str(self.model.measure_next(range(1, min(USUAL, self.within[-1]) + 1)))
        return f"{said[0].upper()}{said[1:]}."


def expected(acceptance, longest=None, cost=None):
    """From counters, a list of them, a model of acceptance, or one rate in [0, 1].

    ``longest`` draft to look at; left out, 10, or twice the longest that was measured, up to 256. A
    ``cost`` that holds for some draft lengths only narrows them.
    """
    if longest is not None:
        _check.whole("longest", longest, lowest=1, highest=_check.LONGEST)
    model, notes = _model(acceptance)
    last = longest or max([USUAL, *(min(2 * length, max(length, FAR)) for length in measured(model))])
    if isinstance(model, ByPosition):
        last = min(last, len(model.rates))
    first, most = getattr(cost, "lengths", None) or (0, last)
    if last < max(first, 1):
        where = f"draft length {first}, where the cost is known" if first else "one draft length at least"
        raise ValueError(f"acceptance must be known, and looked at, as far as {where}, got {last} as the longest")
    tried = [*measured(model), *getattr(cost, "timed", ())] if measured(model) else []
    reach = 2 * max(tried) + 1 if tried else _check.LONGEST
    return Expected(model, range(first, min(last, most) + 1), reach, notes)


def measured(model):
    """The draft lengths that were measured, where a model tells.

    >>> measured(TwoState(0.9, 0.1, 0.9, 0.9))
    []
    """
    return sorted(one.draft_length for one in getattr(model, "measured", ()))


def _model(acceptance):
    """A model, and sentences on what is missing."""
    if isinstance(acceptance, Real) and not isinstance(acceptance, bool):
        _check.rate("acceptance", acceptance)
        return OneRate(acceptance), (ONE_RATE, NO_COUNTS)
    if isinstance(acceptance, (ByPosition, TwoState)):
        return acceptance, (NO_COUNTS,)
    if isinstance(acceptance, (list, tuple)) and not acceptance:
        raise ValueError(f"acceptance must have at least one entry, got {acceptance!r}")
    if not callable(getattr(acceptance, "interval", None)) or isinstance(acceptance, type):
        try:
            acceptance = fit_acceptance(acceptance)
        except TypeError as error:
            rule = "Counters, a list of them, a model of acceptance, or a rate in [0, 1]"
            raise TypeError(f"acceptance must be {rule}, got {_check.brief(acceptance)}") from error
    return acceptance, tuple(getattr(acceptance, "notes", ()))
