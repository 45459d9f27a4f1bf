"""What counters cannot know, as plain settings: the cost that they describe, with the runs that were timed."""

import re
from dataclasses import replace

from ..cost import cost_from, timed_cost

RUN = ("draft_length", "tokens_per_pass", "tokens_per_second", "batch", "error")
SEEN = (
    "vLLM counts only steps that had a draft. Where a look-up of n-grams finds nothing there is none, and such a step yields one token:"
    " the speedup is that of the others. Measured throughput has all of them in it."
)
ERROR = 0.05  # of a throughput: a usual difference between two runs of a server


def cost_of(counters, model, batch=1, plain=None, speculative=None, error=None, **settings):
    """The cost, or None where the settings say nothing of it.

    ``plain`` and ``speculative`` are tokens per second of all requests together, at the ``batch``
    and, the latter, as the first of the ``counters`` ran; they join the ``runs`` of
    :func:`specpy.cost_from`, which takes the other ``settings``. Where the counters come with
    the times of a draft step and a verify pass, those and ``plain`` are enough.

    >>> round(cost_of([], None, plain=100, runs=[{"draft_length": 3, "tokens_per_pass": 2.5, "tokens_per_second": 160}]).relative(3), 2)
    1.56
    """
    told = {name: value for name, value in settings.items() if value is not None}
    timed = counters and counters[0].draft_seconds and counters[0].verify_seconds
    if timed and plain is not None and speculative is None and not set(told) - {"overhead", "context"}:
        times = batch / plain, counters[0].draft_seconds, counters[0].verify_seconds
        return timed_cost(*times, counters[0].draft_length, batch, told.get("overhead", 0))
    runs = [*told.pop("runs", ()), *_runs(counters, model, batch, plain, speculative, ERROR if error is None else error)]
    try:
        cost = cost_from(**told, **({"runs": runs} if runs else {}))
    except ValueError as error:
        raise ValueError(_naming(str(error), runs=settings.get("runs"), plain=plain, speculative=speculative)) from None
    drafted_alone = counters and counters[0].source.startswith("vLLM") and "draft_share" in told and not runs
    return replace(cost, notes=(*cost.notes, SEEN)) if drafted_alone else cost


def _naming(sentence, **given):
    """A sentence on all runs at a batch, with the names of the settings that they were given by.

    >>> _naming("runs at batch 4 must be of two draft lengths", runs=None, plain=90, speculative=None)
    'plain (at batch 4) must be of two draft lengths'
    """
    names = " or ".join(name for name, value in given.items() if value is not None)
    return re.sub(r"^runs (at batch \d+)", rf"{names} (\1)", sentence)


def _runs(counters, model, batch, plain, speculative, error):
    if plain is not None:
        yield {"tokens_per_second": plain, "batch": batch, "error": error}
    if speculative is not None:
        if not counters:
            raise ValueError(f"speculative must be left out where there are no counters to tell its draft length, got {speculative!r}: use runs")
        length = counters[0].draft_length
        tokens = min(model.tokens_per_pass(length), length + 1)
        yield dict(zip(RUN, (length, tokens, speculative, batch, error)))


def other_texts(model, runs=None):
    """Sentences on given runs of which the tokens per pass are not those that the counters tell: their texts were others.

    >>> from specpy import Counters, fit_acceptance
    >>> model = fit_acceptance(Counters(source="a log", draft_length=1, passes=10000, accepted=8000))
    >>> print(*other_texts(model, [{"draft_length": 1, "tokens_per_pass": 1.2, "tokens_per_second": 9}]))
    The run with k = 1 gave 1.20 tokens per pass, the counters say 1.80 (95 %: 1.77 to 1.82): its texts were others. Only its cost is used.
    """
    for run in runs or () if hasattr(model, "interval") else ():
        length, tokens = run.get("draft_length", 0), run.get("tokens_per_pass", 1)
        if length and not model.interval(length)[0] <= tokens <= model.interval(length)[1]:
            said = f"{model.tokens_per_pass(length):.2f} (95 %: {' to '.join(f'{end:.2f}' for end in model.interval(length))})"
            yield f"The run with k = {length} gave {tokens:.2f} tokens per pass, the counters say {said}: its texts were others. Only its cost is used."
