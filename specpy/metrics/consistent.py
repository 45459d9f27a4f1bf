"""What counters must obey: counts are counts, and what is counted twice agrees.

Each broken rule is a ValueError whose sentence names the figures, the rule and the values. The
rules on histograms are those of AIPerf: the counts add up to the passes, and weighted by the
tokens they stand for, to the accepted tokens.
"""

from .. import _check
from .rounding import SHARE

LONGEST = 1024  # tokens of a draft: far beyond any server's, and a list of so many is small


def check(counters):
    """Refuse counters that contradict themselves; every figure may be None."""
    if not isinstance(counters.source, str) or not counters.source:
        raise TypeError(f"source must be a name, such as 'vLLM log', got {_check.brief(counters.source)}")
    for name in ("draft_length", "passes", "drafted", "accepted", "emitted", "undrafted"):
        if getattr(counters, name) is not None:
            _check.whole(name, getattr(counters, name), highest=LONGEST if name == "draft_length" else _check.MOST)
    for name in ("stated_tokens_per_pass", "draft_seconds", "verify_seconds", "batch"):
        if getattr(counters, name) is not None:
            _check.at_least(name, getattr(counters, name), 1 if name == "stated_tokens_per_pass" else 0)
    if counters.stated_rate is not None:
        _check.rate("stated_rate", counters.stated_rate)
    at_most(counters, "accepted", counters.drafted, "drafted")
    if counters.passes is not None:
        at_most(counters, "passes", counters.emitted, "emitted")
        if counters.draft_length is not None:
            for name in ("drafted", "accepted"):
                at_most(counters, name, counters.passes * counters.draft_length, "passes * draft_length")


def at_most(counters, name, highest, rule):
    """Refuse a figure that is above another one."""
    value = getattr(counters, name)
    if value is not None and highest is not None and value > highest:
        raise ValueError(f"{name} must be at most {rule} = {highest}, got {value}")


def check_histogram(histogram, draft_length, passes, accepted):
    """Refuse counts of passes by accepted tokens that do not add up."""
    _check.entries("histogram", histogram, "counts of passes")
    for accepted_tokens, count in enumerate(histogram):
        _check.whole(f"histogram[{accepted_tokens}]", count, highest=_check.MOST)
    if not 0 < len(histogram) <= LONGEST + 1:
        raise ValueError(f"histogram must have from 1 to {LONGEST + 1} entries, got {len(histogram)}")
    if draft_length is not None and any(histogram[draft_length + 1 :]):
        raise ValueError(
            f"histogram must count no pass beyond draft_length = {draft_length}, got {_check.brief(list(histogram))}"
        )
    counted = sum(histogram)
    if passes is not None and counted != passes:
        raise ValueError(f"histogram must add up to passes = {passes}, got {counted}")
    tokens = sum(number * count for number, count in enumerate(histogram))
    if accepted is not None and tokens != accepted:
        raise ValueError(f"histogram must add up to accepted = {accepted} tokens, got {tokens}")


def check_survival(survival, draft_length):
    """Refuse shares by position that rise; printed shares are rounded."""
    _check.entries("survival", survival, "shares, one per position")
    before = 1
    for position, share in enumerate(survival):
        _check.rate(f"survival[{position}]", share)
        if share > before + 2 * SHARE:
            raise ValueError(f"survival must not rise, got survival[{position}] = {share:g} after {before:g}")
        before = share
    if draft_length is not None and len(survival) != draft_length:
        raise ValueError(f"survival must have draft_length = {draft_length} entries, got {len(survival)}")
