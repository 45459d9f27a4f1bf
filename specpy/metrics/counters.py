"""What a server counted of its speculation, and what follows from it. What is not known stays None."""

from dataclasses import dataclass, field, fields, replace

from .. import _check
from .consistent import settled
from .missing import missing
from .rates import rate_note
from .words import tokens_per_pass, words

NEARLY_ALL = 0.98  # of the drafted tokens that as many full drafts would hold: some are cut at the end of a request


@dataclass(frozen=True)
class Counters:
    """What a server counted, summed over passes; None is what is not known.

    ``draft_length``: the tokens drafted in a pass, the longest draft where it ``varies``.
    ``passes``: of the target, those without a draft among them where the source counts
    these, as llama.cpp does and vLLM does not; ``undrafted``: how many of them had none, where that is known.
    ``drafted``, ``accepted``: tokens. ``emitted``: tokens that these passes added to the text, where it is not
    ``passes`` + ``accepted``. ``histogram[j]``: passes that accepted exactly j tokens.
    ``survival[j]``: share of the passes that accepted more than j, which servers call the
    per-position rate. ``stated_tokens_per_pass``, ``stated_rate``: means that were printed without the counts.
    ``batch``: requests that ran at a time. ``draft_seconds``: of a drafted token;
    ``verify_seconds``: of a pass. ``model``: as the source names it. ``notes``: sentences on
    what is odd. ``parts``: the counters of single requests, intervals or engines that were summed.

    Histogram and survival fill each other and the counts in; figures that contradict each
    other are a ValueError.

    >>> one = Counters(source="vLLM log", draft_length=3, passes=279, drafted=837, accepted=676, histogram=(22, 26, 43, 188))
    >>> round(one.tokens_per_pass, 3), round(one.draft_acceptance_rate, 3), round(one.acceptance_rate, 3)
    (3.423, 0.808, 0.881)
    >>> Counters(source="a log", drafted=837, accepted=676).given(draft_length=3).passes
    279
    """

    source: str
    draft_length: int | None = None
    passes: int | None = None
    drafted: int | None = None
    accepted: int | None = None
    histogram: tuple | None = None
    survival: tuple | None = None
    emitted: int | None = None
    undrafted: int | None = None
    stated_tokens_per_pass: float | None = None
    stated_rate: float | None = None
    varies: bool = False
    model: str | None = None
    batch: float | None = None
    draft_seconds: float | None = None
    verify_seconds: float | None = None
    notes: tuple = ()
    parts: tuple = field(default=(), repr=False, compare=False)

    def __post_init__(self):
        if not isinstance(self.source, str) or not self.source.strip():
            raise TypeError(f"source must be a name, such as 'vLLM log', got {_check.brief(self.source)}")
        for name, value in settled(self.__dict__).items():
            object.__setattr__(self, name, value)

    @property
    def tokens_per_pass(self):
        """Tokens that a pass added to the text on average, the target's own included; None where not known."""
        return tokens_per_pass(self.__dict__)

    @property
    def draft_acceptance_rate(self):
        """Accepted ÷ drafted, the rate that servers print. It falls as drafts get longer, and is not the formula's."""
        if self.drafted and self.accepted is not None:
            return self.accepted / self.drafted
        if self.drafted is None and self.draft_length and not self.varies and self.tokens_per_pass is not None:
            return (self.tokens_per_pass - 1) / self.draft_length
        return None

    @property
    def rejected(self):
        """Passes that ended in a rejection; None where drafts are of several lengths, or the counts by position missing."""
        if not self.passes or self.histogram is None or self.draft_length is None or not self._prefix:
            return None
        full = NEARLY_ALL * self.passes * self.draft_length
        if self.varies if self.drafted is None else self.drafted < full:
            return None
        return self.passes - sum(self.histogram[self.draft_length :])

    @property
    def _prefix(self):
        """Whether accepted tokens are those that joined the text: not so in vLLM v0."""
        return self.emitted is None or self.accepted is None or self.emitted == self.passes + self.accepted

    @property
    def judged(self):
        """Drafted tokens that a verdict fell on: accepted ones, and the first rejected of a pass."""
        return None if self.rejected is None else self.accepted + self.rejected

    @property
    def acceptance_rate(self):
        """Accepted ÷ judged, the formula's *a*, in [0, 1]; None where not known."""
        return self.accepted / self.judged if self.judged else None

    @property
    def conditional(self):
        """Share accepted of the tokens judged at each position: ``survival[j] / survival[j - 1]``; 0 where none was."""
        if self.survival is None:
            return None
        return tuple(share / before if before else 0.0 for share, before in zip(self.survival, (1, *self.survival)))

    @property
    def words(self):
        """The figures in words."""
        return words(self.__dict__)

    def __str__(self):
        return f"{self.source}{f' ({self.model})' * (self.model is not None)}: {self.words}"

    @property
    def missing(self):
        """{figure: sentence}: which further figures would settle what these counters leave open."""
        return missing(self)

    def given(self, **figures):
        """These counters with further figures, such as ``draft_length``, and what follows from them.

        A figure is one of the names in ``missing``; one that is known as another is a ValueError,
        but drafts that vary may have been allowed to be longer than any was. Where the draft length is given and does
        not vary, ``passes`` = ``drafted`` ÷ ``draft_length``.
        """
        for name, value in figures.items():
            known = getattr(self, name) if name != "batch" else None
            longer = name == "draft_length" and self.varies and known is not None and value >= known
            if known is not None and value != known and not longer:
                raise ValueError(f"{name} must be {known}, as the counters tell, got {_check.brief(value)}")
        more = replace(self, **figures)
        passes, notes = more.passes, [*more.notes]
        if passes is None and more.drafted and more.draft_length and not more.varies:
            passes = -(-more.drafted // more.draft_length)
            if more.drafted % more.draft_length:
                notes.append(f"{more.drafted} drafted tokens are no multiple of {more.draft_length}: some drafts were shorter")
        elif passes is None and None not in (more.emitted, more.accepted) and more.emitted > more.accepted:
            passes = more.emitted - more.accepted
        if "draft_length" in figures and None not in (more.stated_rate, more.stated_tokens_per_pass) and more.draft_length:
            notes.append(rate_note(more.stated_tokens_per_pass, more.stated_rate, more.draft_length))
        return replace(more, passes=passes, notes=tuple(notes))

    @property
    def data(self):
        """All figures, given and derived, as a dict for JSON; without the parts."""
        names = [one.name for one in fields(self) if one.name != "parts"]
        derived = "tokens_per_pass draft_acceptance_rate acceptance_rate rejected judged conditional missing".split()
        return {name: getattr(self, name) for name in names + derived}
