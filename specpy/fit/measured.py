"""What was measured at each draft length, counters of the same length taken together, and how sure it is.

Passes of one request resemble each other: some requests are easy throughout. So the passes
count for fewer independent ones, by a variance factor. Where there are enough counters of one
draft length, or enough parts of them (requests, intervals, servers), the factor is taken from
how much these differ: the variance of a ratio over clusters (Cochran, Sampling Techniques,
1977, 6.3), which is what a bootstrap over them tends to. A request that lasts longer than an
interval of a log makes neighbouring ones alike, so what neighbours share counts too, as for any
time series. Else it is assumed.
"""

from dataclasses import dataclass
from math import sqrt

from ..interval import mean_interval
from .counted import counted
from .mixed import between_requests

# Assumed: requests of 100 passes, or 300 tokens, and a tenth of the variance between them, as where the rates of requests have a standard
# deviation of 0.1, or more where the histogram looks like that of requests that differ more (:mod:`specpy.fit.mixed`).
# Requests of one kind are more alike: of GSM8K with an EAGLE draft the factor is 2, in place of 11.
ALIKE, REQUEST, TOKENS = 0.1, 100, 300
FEW, MANY = 5, 20  # parts: with fewer their differences say nothing, with more all
GROUPS = 256  # beyond so many, neighbours are compared together
UNEVEN = (
    " Passes accept all or nothing more often than at one rate, as where some requests are easy and others hard: the interval leaves room"
    " for that, and for requests of 300 tokens."
)
CHANCE = 1.5  # standard deviations: what parts share that follow each other by chance alone is mostly below
ALIKENESS = (
    "How much requests differ is not known: {passes:,.0f} passes count as {independent:,.0f} independent ones."
    f" Counters of single requests, or of {MANY} intervals or more, would tell, and mostly narrow the interval."
)


@dataclass(frozen=True)
class Measured:
    """``passes`` that drafted ``draft_length`` tokens each, of which ``accepted`` in all; how many accepted just j, or None.

    >>> at_three = Measured(3, 1000, 1660, (290, 180, 110, 420), variance_factor=6)
    >>> at_three.tokens_per_pass, [round(end, 2) for end in at_three.interval()]
    (2.66, [2.46, 2.85])
    """

    draft_length: int
    passes: float
    accepted: float
    histogram: tuple | None
    variance_factor: float
    parts: int = 1  # how many were compared
    room: float = 1  # how many times that variance the interval allows for, as requests may differ more than assumed

    @property
    def tokens_per_pass(self):
        """Accepted tokens and the target's own one, per pass."""
        return 1 + self.accepted / self.passes

    def interval(self, confidence=0.95):
        """Where the tokens per pass of this server lie in the long run, as :func:`specpy.mean_interval` has it.

        Without a histogram the passes are taken to accept all or nothing, which varies most.
        """
        mean = self.accepted / self.passes
        histogram = self.histogram
        if histogram is None:
            all_accepted = self.accepted / self.draft_length
            histogram = (self.passes - all_accepted, *[0] * (self.draft_length - 1), all_accepted)
        known = sum(histogram)
        scaled = [count * self.passes / known for count in histogram]
        shift = mean - sum(number * count for number, count in enumerate(scaled)) / self.passes
        low, high = mean_interval(scaled, confidence, self.variance_factor * self.room)
        return 1 + max(0, min(mean, low + shift)), 1 + min(self.draft_length, max(mean, high + shift))


def measured(counters):
    """A Measured for each draft length, the shortest first, and notes on what is missing; ``counters`` are one or a list.

    >>> from types import SimpleNamespace as Counters
    >>> found, notes = measured([Counters(draft_length=2, passes=50, accepted=60), Counters(histogram=(1, 4)), Counters(histogram=(3, 2))])
    >>> [(one.draft_length, one.passes, one.accepted, one.histogram) for one in found]
    [(1, 10, 6, (4, 6)), (2, 50, 60, None)]
    """
    if isinstance(counters, (list, tuple)) and not hasattr(counters, "accepted"):
        if not counters:
            raise ValueError(f"counters must have at least one entry, got {counters!r}")
        read = [counted(one, f"counters[{place}]") for place, one in enumerate(counters)]
    else:
        read = [counted(counters)]
    lengths = sorted({one.draft_length for one in read})
    together = tuple(_together(length, [one for one in read if one.draft_length == length]) for length in lengths)
    notes = [note for one in read for note in one.notes]
    assumed = [one for one in together if one.parts < MANY and one.variance_factor > 1]
    if assumed:
        passes = sum(one.passes for one in assumed)
        independent = sum(one.passes / one.variance_factor / one.room for one in assumed)
        notes.append(ALIKENESS.format(passes=passes, independent=independent) + UNEVEN * any(one.room > 1 for one in assumed))
    return together, tuple(dict.fromkeys(notes))


def _together(draft_length, alike):
    """The sums over counters of one draft length: of counts, never means of ratios."""
    passes, accepted = sum(one.passes for one in alike), sum(one.accepted for one in alike)
    rows = [one.histogram for one in alike if one.histogram is not None]
    if draft_length == 1 and len(rows) < len(alike):  # totals tell all
        rows = [(passes - accepted, accepted)]
    histogram = tuple(map(sum, zip(*rows))) if rows else None
    parts = [part for one in alike for part in one.parts or [(one.passes, one.accepted)]]
    return Measured(draft_length, passes, accepted, histogram, *_variance_factor(draft_length, parts, histogram))


def _variance_factor(draft_length, parts, histogram):
    """(How many times the variance of independent passes that of the measured mean is, number of parts, room for more)."""
    passes, size = sum(count for count, _ in parts), len(parts)
    assumed = 1 + ALIKE * (min(max(passes, 1), REQUEST) - 1)
    mean = sum(accepted for _, accepted in parts) / passes
    independent = mean * (draft_length - mean)
    if histogram is not None:
        centre = sum(number * count for number, count in enumerate(histogram)) / sum(histogram)
        independent = sum(count * (number - centre) ** 2 for number, count in enumerate(histogram)) / sum(histogram)
    most = _most(passes, 1 + mean, independent, between_requests(histogram) if histogram else 0)
    if size < FEW or not independent > 0:
        return assumed, size, max(1, most / assumed)
    above = [accepted - mean * count for count, accepted in parts]
    widths = [1, *(width for width in (2, 4, 8) if size >= width * MANY)]  # engines that take turns in a log are alike each with itself
    factor = max(_spread(above, width) for width in widths) / passes / independent
    return (max(1, factor), size, 1) if size >= MANY else (max(assumed, factor), size, max(1, most / max(assumed, factor)))


def _most(passes, tokens_per_pass, independent, between):
    """The factor if requests differ as much as the histogram leaves room for, by a variance ``between`` them; 1 if it leaves little."""
    if between <= ALIKE * independent:
        return 1
    hard = max(1, tokens_per_pass - sqrt(between))  # most passes are of hard requests, which need more of them for their tokens
    return 1 + min(1, between / independent) * (min(passes, max(REQUEST, TOKENS / hard)) - 1)


def _spread(above, width=1):
    """The variance of the sum of what parts are above their share, ``width`` neighbours taken together, as Student's t needs it.

    Neighbours count together as far apart as they are clearly alike.

    >>> round(_spread([1, -1] * 10), 1), round(_spread([1, 1, 1, 1, 1, -1, -1, -1, -1, -1] * 2), 1)
    (23.5, 68.2)
    """
    width = max(width, -(-len(above) // GROUPS))
    above = [sum(above[first : first + width]) for first in range(0, len(above), width)]
    size, alone = len(above), sum(one * one for one in above)
    whole = alone
    for lag in range(1, size // 2):
        shared = sum(one * later for one, later in zip(above, above[lag:])) * size / (size - lag)
        if shared <= CHANCE / sqrt(size) * alone:
            break
        whole += 2 * shared
    apart = max(4, size * alone / whole) if whole else size  # so many independent ones they are worth
    return whole * size / (size - 1) * (apart - 1) / (apart - 3)  # as Student's t varies more than the normal
