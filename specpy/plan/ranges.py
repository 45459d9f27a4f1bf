"""Which draft length at which batch: ranges of batches, each with one draft length that is good enough all through."""

from dataclasses import dataclass, replace
from math import log

from .. import _check
from .rows import rates, row

FLAT = 0.02  # draft lengths within 2 % of the best count as equal
# Servers pad a batch to the next one for which they captured a graph: vLLM's defaults.
GRAPHS = (1, 2, 4, *range(8, 257, 8), *range(272, 513, 16), *range(640, 4097, 128))


@dataclass(frozen=True)
class Range:
    """Batches ``first`` to ``last``: ``draft_length`` is within 2 % of the best at each, as are ``equal`` ones.

    ``speedups``: at the first and the last batch, None where plain decoding is not known.
    """

    first: int
    last: int
    draft_length: int
    equal: tuple
    speedups: tuple

    @property
    def data(self):
        """The range as a dict for JSON."""
        return {"first": self.first, "last": self.last, "draft_length": self.draft_length, "equal": list(self.equal),
                "speedups": list(self.speedups)}  # fmt: skip


def batches_of(cost, largest, asked=()):
    """The batches to look at: those asked for, and those that servers capture graphs for, as far as the cost is known."""
    low, high = cost.batches or (1, _check.MOST)
    high = min(high, max(largest, *asked, low))
    return sorted(batch for batch in {low, high, *asked, *GRAPHS} if low <= batch <= high)


def ranges(known, cost, batches, context=0, decided=(0, 0, ())):
    """The ranges, as few as will do: each goes on as long as one draft length stays within 2 % of the best.

    0 is speculation switched off, where no draft is faster than plain decoding. Where plain
    decoding is not known, 0 does not stand to choice. ``decided``: a batch, the draft length
    that its range takes if that is as good in the whole range, and those that are good enough there.

    >>> from specpy import Cost, DraftSteps, Linear
    >>> from specpy.plan.expected import expected
    >>> cost = Cost(DraftSteps(Linear(0.7)), Linear(5.9, per_token=0.021))
    >>> for one in ranges(expected(0.7, 16), cost, batches_of(Cost(), 512)):
    ...     print(one.first, one.last, one.draft_length, one.equal)
    1 56 3 (3,)
    57 176 2 (2,)
    177 512 1 (1,)
    """
    found, seen, shared = [], [], None
    for batch in batches:
        here = rates(known, cost, batch, context)
        good = decided[2] if batch == decided[0] else _good(here)
        if shared is not None and not shared & good:
            found.append(_range(seen, shared, decided))
            seen, shared = [], None
        seen.append((batch, here))
        shared = good if shared is None else shared & good
    found.append(_range(seen, shared, decided))
    firsts = [found[0].first, *(before.last + 1 for before in found)]
    return tuple(replace(one, first=first) for first, one in zip(firsts, found))


def _good(here):
    """Nothing drafted where no draft is faster, else the drafts that are good enough: as is decided for that batch by itself."""
    drafted = {length: rate for length, rate in here.items() if length}
    return {0} if 0 in here and here[0] >= max(drafted.values()) else flat(drafted)


def _range(seen, shared, decided):
    """The range of these batches with the draft length, of those shared, that is decided, else best over all of them."""
    best = max(sorted(shared), key=lambda length: sum(log(here[length]) for _, here in seen))
    if decided[0] in dict(seen) and decided[1] in shared:
        best = decided[1]
    (first, begin), (last, end) = seen[0], seen[-1]
    speedups = tuple(float(here[best] / here[0]) if 0 in here else None for here in (begin, end))
    return Range(first, last, best, tuple(sorted(shared)), speedups)


def switch_off(found):
    """The batch from which on nothing is drafted any more; None where that does not come, or always is so.

    >>> switch_off([Range(1, 64, 3, (3,), (1.5, 1.1)), Range(65, 512, 0, (0,), (1, 1))])
    65
    """
    last = found[-1]
    return last.first if last.draft_length == 0 and len(found) > 1 else None


def switch_off_interval(known, cost, batches, off, context=0):
    """Where the batch to switch off at may lie: from where on the best draft may lose, and from where on it surely does.

    The latter is None where that does not come. ``off`` is where it lies by the figures themselves.
    """
    may, surely = off, None
    losing = [True, True]
    for batch in reversed(batches):
        here = rates(known, cost, batch, context)
        best = max((length for length in here if length), key=here.get)
        low, high = row(known, cost, best, batch, context).interval
        losing = [losing[0] and low <= 1, losing[1] and high <= 1]
        may, surely = batch if losing[0] else may, batch if losing[1] else surely
        if not losing[0]:
            break
    return min(may, off), surely and max(surely, off)


def flat(rates):
    """The draft lengths within 2 % of the best.

    >>> sorted(flat({0: 1, 1: 1.5, 2: 1.52, 3: 1.4}))
    [1, 2]
    """
    best = max(rates.values())
    return {length for length, rate in rates.items() if rate >= (1 - FLAT) * best}
