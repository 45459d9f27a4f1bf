"""The answer to a pasted text: what was read, what was chosen of it, the plan, or what keeps one from being made."""

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import isfinite

from .. import _check
from ..fit import fit_acceptance
from ..metrics import Reading, read_metrics
from ..plan import plan
from .chosen import chosen, completed, lacking
from .report import in_markdown, in_text
from .rules import check_each, check_used
from .settings import cost_of, other_texts

CANNOT_TELL, UNREADABLE = "cannot tell", "nothing read"
NOTHING = "No counters of speculation were found: paste what the server prints of it, such as vLLM's lines with \"SpecDecoding metrics\"."


@dataclass(frozen=True)
class Advice:
    """What :func:`advise` found. ``reading``: all that was read, None without a text; ``counters``: those used.

    ``choice``: the sentence on which of several were used; ``plan``: a :class:`Plan`, or None, and
    then ``problem`` is the sentence that says what is lacking. ``model``, ``cost``: of acceptance, and
    of a pass, as the plan was made from them.
    """

    reading: object = None
    counters: tuple = ()
    choice: str | None = None
    plan: object = None
    problem: str | None = None
    model: object = field(default=None, repr=False)
    cost: object = field(default=None, repr=False)

    @property
    def verdict(self):
        """"speculate", "do not speculate", "cannot tell" or "nothing read"."""
        if self.plan is not None:
            return self.plan.verdict
        return CANNOT_TELL if self.reading else UNREADABLE

    def text(self, every_line=False):
        """The report for a terminal; with ``every_line``, each line's fate."""
        return in_text(self, every_line)

    @property
    def markdown(self):
        """The report in Markdown."""
        return in_markdown(self)

    @property
    def said(self):
        """The answer in sentences, the decision first."""
        said = [self.choice, self.problem, *(self.plan.reasons if self.plan is not None else ())]
        return [sentence for sentence in said if sentence]

    @property
    def data(self):
        """Everything as dicts, lists, finite numbers and texts, for JSON; {"verdict", "problem", "choice", "plan", "reading"}."""
        found = {"verdict": self.verdict, "problem": self.problem, "choice": self.choice,
                 "plan": self.plan and self.plan.data, "counters": [one.data for one in self.counters],
                 "reading": None if self.reading is None else self.reading.data}  # fmt: skip
        return plain(found)


def advise(text=None, number=None, given=None, acceptance_rate=None, batch=None, context=0, longest=None, largest_batch=256, **settings):
    """The plan from what a server printed, with what it cannot know given beside it. All of it is JSON.

    ``text``: see :func:`specpy.read_metrics`, or what that gave; or None, with one ``acceptance_rate``. ``number``:
    which of several counters. ``given``: figures that the counters lack, of draft_length, passes,
    emitted and batch. ``batch``, ``context``, ``longest``, ``largest_batch``: see :func:`specpy.plan`.
    The ``settings`` are those of :func:`specpy.cost_from`, and ``plain`` and ``speculative``, tokens
    per second as measured, with their ``error``.

    What is wrong with a setting, or would change nothing, is a ValueError or a TypeError that begins with its name; what
    a text lacks is the ``problem``.

    >>> advise("accept len: 2.40").problem
    'Not known, and needed: draft_length (--speculative-num-steps: what another draft length would do is reckoned from the one that ran).'
    >>> advise(acceptance_rate=0.8, cost_ratio=0.1).plan.draft_length
    6
    """
    if (text is None) == (acceptance_rate is None):
        raise ValueError(f"one of text and acceptance_rate must be given, got {'neither' if text is None else 'both'}")
    told = {"number": number, **_figures(given), "acceptance_rate": acceptance_rate, "context": context or None, "longest": longest, **settings}
    told = {name: value for name, value in told.items() if value is not None}
    check_each({**told, "largest_batch": largest_batch, "context": context})
    reading = text if text is None or isinstance(text, Reading) else read_metrics(text)
    if reading is not None and not reading:
        return Advice(reading, problem=nothing_in(reading))
    counters, choice = ((), None) if reading is None else chosen(reading, number)
    check_used(told, bool(counters), bool(counters and counters[0].draft_seconds and counters[0].verify_seconds))
    with _told_of(_figures(given)):
        counters = tuple(completed(counters, _figures(given))) if counters else ()
    problem = lacking(counters) if counters else None
    if problem:
        return Advice(reading, counters, choice, problem=problem)
    with _told_of(_figures(given)):
        model = fit_acceptance(list(counters)) if counters else acceptance_rate
    at = _batch(counters, batch)
    first = at[0] if isinstance(at, (list, tuple)) and at else at
    cost = cost_of(counters, model, first, context=context or None, **settings)
    if batch is None and getattr(cost, "batches", None):  # nobody asked for another than was measured
        at = min(max(cost.batches[0], at), cost.batches[1])
    made = plan(model, cost, at, context, longest, largest_batch)
    made = replace(made, assumptions=(*made.assumptions, *other_texts(model, settings.get("runs"))))
    return Advice(reading, counters, choice, made, None, model, cost)


def _figures(given):
    """Those of the figures given besides that are not None."""
    if not isinstance(given, dict | None):
        raise TypeError(f"given must be a dict of figures, got {_check.brief(given)}")
    for name in given or {}:
        _check.one_of("each of given", name, ("draft_length", "passes", "emitted", "batch"))
    return {name: value for name, value in (given or {}).items() if value is not None}


@contextmanager
def _told_of(given):
    """What does not fit because of figures given besides is told of these."""
    try:
        yield
    except ValueError as error:
        if not given or str(error).split(" ")[0] in given:  # it says so itself
            raise
        names, values = " and ".join(given), " and ".join(map(str, given.values()))
        raise ValueError(f"{names} must agree with the counters, got {values}: {error}") from None


def nothing_in(reading):
    """What to paste; or why the first of the lines that speak of speculation was not used."""
    refused = next((line for line in reading.account if not line.used), None)
    return NOTHING if refused is None else f"No counters of speculation could be used. The first reason: {refused}."


def _batch(counters, batch):
    """The batch asked for, else the one that the counters are from, else 1."""
    if batch is not None:
        return batch
    return max(1, round(counters[0].batch)) if counters and counters[0].batch else 1


def plain(value):
    """Data that JSON can hold: tuples as lists, numbers that are not finite as None.

    >>> plain({1: (2.5, float("inf"))})
    {'1': [2.5, None]}
    """
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
