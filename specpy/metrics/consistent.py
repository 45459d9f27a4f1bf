"""What counters must obey: counts are counts, and what is told twice agrees.

Each broken rule is a ValueError whose sentence names the figures, the rule and the values. The
rules on histograms are those of AIPerf: the counts add up to the passes, and weighted by the
tokens they stand for, to the accepted tokens.
"""

from itertools import accumulate

from .. import _check
from .rounding import SHARE, reached

LONGEST = 256  # tokens of a draft: beyond any server's, and a list of so many is small
COUNTS = ("passes", "drafted", "accepted", "emitted", "undrafted")
AGREE = 0.01  # what shares may be off by that are printed with two digits, or read while the server counts
MEANS = (("stated_tokens_per_pass", 1), ("batch", 0), ("draft_seconds", 0), ("verify_seconds", 0))


def settled(figures):
    """A dict of the figures that are known, checked, where histogram, survival and counts fill each other in.

    >>> filled = settled({"survival": [0.6, 0.2], "passes": 10})
    >>> filled["histogram"], filled["accepted"]
    ((4, 4, 2), 8)
    """
    known = {name: value for name, value in figures.items() if value is not None}
    for name in COUNTS:
        value = known.get(name, 0)
        if type(value) is not int or not 0 <= value <= _check.MOST:  # quicker than to call, and seldom so
            _check.whole(name, value, highest=_check.MOST)
    length = known.get("draft_length")
    if length is not None and (type(length) is not int or not 0 <= length <= LONGEST):
        _check.whole("draft_length", length, highest=LONGEST)
    for name, lowest in MEANS:
        if name in known:
            _check.at_least(name, known[name], lowest)
    if "stated_rate" in known:
        _check.rate("stated_rate", known["stated_rate"])
    if "histogram" in known:
        _from_histogram(known, length)
    elif "survival" in known:
        _from_survival(known, length)
    _check_sums(known, length)
    return known


def _check_sums(known, length):
    """Refuse figures of which one is above another that holds it."""
    accepted, passes = known.get("accepted", 0), known.get("passes")
    if accepted > known.get("drafted", accepted):
        raise ValueError(f"accepted must be at most drafted = {known['drafted']}, got {accepted}")
    if passes is None:
        return
    if passes > known.get("emitted", passes):
        raise ValueError(f"passes must be at most emitted = {known['emitted']}, got {passes}")
    if length is not None:
        for name in ("drafted", "accepted"):
            if known.get(name, 0) > passes * length:
                raise ValueError(f"{name} must be at most passes * draft_length = {passes * length}, got {known[name]}")
        if known.get("emitted", 0) > passes * (length + 1):
            raise ValueError(f"emitted must be at most passes * (draft_length + 1) = {passes * (length + 1)}, got {known['emitted']}")


def _from_histogram(known, length):
    """Counts of passes by accepted tokens, as many as a draft can have; passes, accepted and survival from them."""
    counts = known["histogram"]
    _check.entries("histogram", counts, "counts of passes")
    if not 0 < len(counts) <= LONGEST + 1:
        raise ValueError(f"histogram must have from 1 to {LONGEST + 1} entries, got {len(counts)}")
    for accepted, count in enumerate(counts):
        if type(count) is not int or not 0 <= count <= _check.MOST:
            _check.whole(f"histogram[{accepted}]", count, highest=_check.MOST)
    if length is not None and len(counts) != length + 1:
        if any(counts[length + 1 :]):
            raise ValueError(f"histogram must count no pass beyond draft_length = {length}, got {_check.brief(list(counts))}")
        counts = [*counts[: length + 1], *[0] * (length + 1 - len(counts))]
    beyond = list(accumulate(reversed(counts)))[::-1]  # passes that accepted at least so many
    passes, accepted = beyond[0], sum(beyond[1:])
    if known.setdefault("passes", passes) != passes:
        raise ValueError(f"histogram must add up to passes = {known['passes']}, got {passes}")
    if known.setdefault("accepted", accepted) != accepted:
        raise ValueError(f"histogram must add up to accepted = {known['accepted']} tokens, got {accepted}")
    known["histogram"] = tuple(counts)
    shares = tuple(count / passes for count in beyond[1:]) if passes else ()
    if "survival" in known:
        _check_shares(known["survival"], None)
        _check_alike(shares, known["survival"])
    if len(known.get("survival", ())) != len(shares):
        known["survival"] = shares


def _check_alike(shares, told):
    if any(abs(share - one) > AGREE for share, one in zip(shares, told)):
        raise ValueError(f"survival must be that of the histogram, {_short(shares)}, got {_short(told)}")


def _short(shares):
    return ", ".join(f"{share:.3g}" for share in shares[:8])


def _check_shares(shares, length):
    """Refuse what are no shares by position: each in [0, 1], and none above the one before."""
    _check.entries("survival", shares, "shares, one per position")
    before = 1
    for position, share in enumerate(shares):
        if type(share) is not float or not 0 <= share <= 1:
            _check.rate(f"survival[{position}]", share)
        if share > before + 2 * SHARE:
            raise ValueError(f"survival must not rise, got survival[{position}] = {share:g} after {before:g}")
        before = share
    if length is not None and len(shares) != length:
        raise ValueError(f"survival must have draft_length = {length} entries, got {len(shares)}")


def _from_survival(known, length):
    """Printed shares are rounded, and counts follow from them all the same."""
    shares, passes = known["survival"], known.get("passes")
    _check_shares(shares, length)
    known["survival"] = tuple(shares)
    if passes:
        counts = [passes, *reached(shares, passes, known.get("accepted")), 0]
        _check_alike([count / passes for count in counts[1:-1]], shares)
        known["histogram"] = tuple(more - fewer for more, fewer in zip(counts, counts[1:]))
        known["accepted"] = sum(counts[1:])
