"""What to measure next: whatever leaves the answer open most."""

from math import expm1, log

WIDE = 0.05  # an interval within 5 % either way is no reason to measure again
AGAIN = (
    "Measure plain and speculative throughput anew, at the same batch with the same requests, without the reading of the prompts, "
    "and take the counters from the speculative run itself."
)
TOKENS = "how many tokens a pass yields"


def measure_next(known, cost, best, context=0, sure=True):
    """The sentence; None where the answer is ``sure`` and its interval narrow. ``best`` is the :class:`Row` it is about.

    >>> from specpy import Cost, Doubt
    >>> from specpy.plan.expected import expected
    >>> from specpy.plan.rows import row
    >>> cost = Cost(0.2, doubts=(Doubt("the draft", Cost(0.1), Cost(0.3), "Time the draft's step."),))
    >>> known = expected(0.8, 16)
    >>> print(measure_next(known, cost, row(known, cost, 4)))
    What is known least is the draft: it alone leaves the speedup open from −18 % to +29 %. Time the draft's step.
    """
    if cost is None:
        return (f"Measure plain throughput and speculative throughput (k = {best.draft_length}) at batch {best.batch}; "
                "a third run at another draft length tells how the cost grows.")  # fmt: skip
    if best.speedup is None:
        return f"Measure plain throughput at batch {best.batch}, with the same requests."
    name, low, high, settle = max(_shares(known, cost, best, context), key=lambda share: log(share[2]) - log(share[1]))
    low, high = expm1(log(low)), expm1(log(high))
    narrow = sure and best.interval[1] < best.speedup * (1 + WIDE) and best.interval[0] > best.speedup * (1 - WIDE)
    if narrow or high - low < 0.005:
        return None
    return f"What is known least is {name}: it alone leaves the speedup open from {_signed(low)} % to {_signed(high)} %. {settle}"


def _signed(share):
    """In per cent, with a minus sign that is no hyphen.

    >>> _signed(-0.06), _signed(0.7), _signed(-0.001)
    ('−6', '+70', '0')
    """
    percent = round(100 * share)
    return f"{percent:+d}".replace("-", "−") if percent else "0"


def _shares(known, cost, best, context):
    """(name, least, most, how to settle it) of each thing in doubt, as factors of the speedup."""
    yield TOKENS, *known.factors(best.draft_length), known.settle if known.factors(best.draft_length) != (1, 1) else ""
    for doubt in cost.doubts:
        cheap, dear = doubt.factors(cost, best.draft_length, best.batch, context)
        yield doubt.name, 1 / dear, 1 / cheap, doubt.settle
