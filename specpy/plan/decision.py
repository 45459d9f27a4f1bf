"""From acceptance and cost to a decision: does it pay, with which draft length, and how sure is that?"""

from .. import _check
from ..cost import Cost, CostByBatch
from .configuration import configuration
from .expected import expected
from .limits import limits
from .memory import memory_of
from .next import AGAIN, measure_next
from .outcome import Plan
from .ranges import FLAT, batches_of, flat, ranges, switch_off, switch_off_interval
from .rows import row
from .words import CANNOT_TELL, DO_NOT, SPECULATE

NO_BATCH = "The cost given does not change with the batch; to see where speculation stops to pay, measure it at a larger batch too."


def plan(acceptance, cost=None, batch=None, context=0, longest=None, largest_batch=256):
    """Which draft length, whether it pays, and how sure that is.

    ``acceptance``: Counters of :mod:`specpy.metrics` or a list of them, a model that
    :func:`fit_acceptance` gave, or one rate in [0, 1]. ``cost``: a :class:`Cost` or
    :class:`CostByBatch`; None where it is not known, and then the plan says what would have to
    hold. ``batch``: requests at a time, or several such numbers, the first being the one that is
    decided for; left out, the batch of the counters or of the cost, else 1. ``context``: tokens
    that each request holds. ``longest``: draft lengths up to it are looked at; left out, up to
    10, or twice the longest that was measured, up to 256. ``largest_batch``: batches up to it are
    looked at, and those asked for. Chosen is the fastest draft length that surely gains, else the
    fastest, and none above twice the longest that was measured, and one.

    >>> from specpy import Cost
    >>> print(plan(0.8, Cost(0.1)))
    Speculate with k = 6: 2.47 times as fast as plain decoding at batch 1.
    k = 5…7 are within 2 % of the best; the shorter ones put less load on the server.
    What limits most is acceptance: if every drafted token were accepted, decoding would be 1.77 times as fast as now; if drafting took no time, 1.60 times.
    >>> plan(0.1, Cost(0.2)).draft_length, plan(0.1, Cost(0.2)).verdict
    (0, 'do not speculate')
    """
    known = expected(acceptance, longest, cost)
    batches = _batches(batch, acceptance, cost)
    _check.at_least("context", context, 0)
    _check.whole("largest_batch", largest_batch, lowest=1, highest=_check.MOST)
    if cost is not None and not isinstance(cost, (Cost, CostByBatch)):
        raise TypeError(f"cost must be a Cost, a CostByBatch, or None where it is not known, got {_check.brief(cost)}")
    contradictions = () if cost is None else cost.contradictions
    cost = None if contradictions else cost  # then it tells nothing
    by_batch = {one: tuple(row(known, cost, length, one, context) for length in known.lengths) for one in batches}
    if cost is None:
        return _without_cost(known, batches[0], context, by_batch, contradictions)
    return _decide(known, cost, context, by_batch, largest_batch)


def _batches(batch, acceptance, cost):
    """The batches asked for; else the one that the counters or the cost are from, else 1."""
    if batch is None:
        several = acceptance if isinstance(acceptance, (list, tuple)) else [acceptance]
        counted = next((one.batch for one in several if getattr(one, "batch", None)), 1)
        low, high = getattr(cost, "batches", None) or (1, _check.MOST)
        batch = min(max(low, round(counted)), high)
    batches = list(batch) if isinstance(batch, (list, tuple, range)) else [batch]
    for one in batches:
        _check.whole("batch", one, lowest=1, highest=_check.MOST)
    if not batches:
        raise ValueError(f"batch must be a whole number of at least 1, or several, got {batch!r}")
    return batches


def _decide(known, cost, context, by_batch, largest_batch):
    batch, rows = next(iter(by_batch.items()))
    rates = {one.draft_length: one.rate for one in rows if one.draft_length <= known.reach}
    drafted = [one for one in rows if one.draft_length in rates and one.draft_length]
    best, equal = _choice(drafted)
    length, equal = (best.draft_length, equal) if best.rate > rates.get(0, 0) else (0, flat(rates))
    batches = batches_of(cost, largest_batch, by_batch)
    found = _ranges(known, cost, context, batches, (batch, length, equal if length else {0}))
    if length and found:  # the one that its range takes: as good, and then everything says the same
        length = next(one.draft_length for one in found if one.last >= batch)
        best = next(one for one in rows if one.draft_length == length)
    verdict = _verdict(length, best, [one for one in rows if one.draft_length])
    off = switch_off(found) if found else None
    return Plan(
        verdict=verdict,
        draft_length=length,
        batch=batch,
        context=context,
        best=best,
        by_draft_length=rows,
        by_batch=by_batch,
        equal=tuple(sorted(equal)),
        ranges=found,
        switch_off=off,
        switch_off_interval=switch_off_interval(known, cost, batches, off, context) if off else None,
        limits=limits(best, cost.plain(batch, context), cost.separate),
        memory=memory_of(cost, batch, context),
        measured=tuple(known.measured),
        measure_next=measure_next(known, cost, best, context, sure=verdict != CANNOT_TELL),
        assumptions=(*known.notes, *cost.notes, *((NO_BATCH,) if found is None else ())),
        reach=known.reach,
        configuration=configuration(length, found or (), decided=verdict != CANNOT_TELL),
    )


def _choice(drafted):
    """The fastest draft, but of those that surely gain, where there are any; and the lengths of those within 2 % of it."""
    sure = [one for one in drafted if one.interval is not None and one.interval[0] > 1]
    best = max(sure or drafted, key=lambda one: one.rate)
    return best, flat({one.draft_length: one.rate for one in sure or drafted})


def _verdict(length, best, drafted):
    """Sure only where the whole interval lies on one side of plain decoding; a gain below 2 % is none."""
    if best.speedup is None:
        return CANNOT_TELL
    if length:
        return SPECULATE if best.interval[0] > 1 else CANNOT_TELL
    return DO_NOT if max(one.interval[1] for one in drafted) < 1 + FLAT else CANNOT_TELL


def _ranges(known, cost, context, batches, decided):
    """Ranges over the batch, where the cost changes with it."""
    ends = {cost.compared(known.lengths[-1], batch, context) for batch in (batches[0], batches[-1])}
    return ranges(known, cost, batches, context, decided) if len(ends) > 1 else None


def _without_cost(known, batch, context, by_batch, contradictions):
    """A pass takes at least a plain step: what yields no more than one token cannot pay, whatever it costs."""
    rows = by_batch[batch]
    shown = known.measured[0] if known.measured else min(4, known.lengths[-1])
    best = next((one for one in rows if one.draft_length == shown), rows[-1])
    never = not contradictions and max(one.tokens_interval[1] for one in rows) < 1 + FLAT
    return Plan(
        verdict=DO_NOT if never else CANNOT_TELL,
        draft_length=0 if never else None,
        batch=batch,
        context=context,
        best=best,
        by_draft_length=rows,
        by_batch=by_batch,
        measured=tuple(known.measured),
        cost_known=False,
        contradictions=contradictions,
        measure_next=AGAIN if contradictions else None if never else measure_next(known, None, best, context),
        assumptions=known.notes,
        configuration=configuration(0) if never else None,
    )
