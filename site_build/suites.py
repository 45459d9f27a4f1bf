"""How sure the conformance suites are, in numbers for a page."""

from specpy.conformance import FALSE_ALARM, MISS, passes_needed
from specpy.promises import CASES, pass_distribution


def false_alarms() -> str:
    """The chance that a right sampler fails, in words."""
    return f"1 in {1 / FALSE_ALARM:,.0f}"


def misses() -> str:
    """The chance that a wrong one passes."""
    return f"1 in {1 / MISS:,.0f}"


def passes(smallest: float) -> str:
    """The passes that the suite takes for rejection sampling, in round thousands."""
    outcomes = (pass_distribution("rejection", *case.models, case.context, case.draft_length) for case in CASES)
    return f"{sum(passes_needed(len(one), smallest) for one in outcomes) / 1000:,.0f},000"
