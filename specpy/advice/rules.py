"""Each setting of :func:`specpy.advise` by itself: its rule under its own name, and which others it needs, or cannot stand beside."""

from .. import _check
from ..cost.given import BESIDE, condition
from ..cost.given import unused as unused_beside
from ..cost.steps import positive
from ..metrics.consistent import LONGEST

OF_COUNTERS = ("draft_length", "passes", "emitted", "number")
NEEDS = {**BESIDE, "error": ("plain", "speculative"), "context": ("target_model", "draft_model", "target_step", "draft_step")}


def check_each(settings):
    """Refuse a setting that no server can have; those of the cost alone are :func:`specpy.cost_from`'s.

    >>> check_each({"acceptance_rate": 80})
    Traceback (most recent call last):
    ValueError: acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8
    """
    for name, value in settings.items():
        if name in ("plain", "speculative"):
            positive(name, value)
        elif name in ("acceptance_rate", "error"):
            _check.rate(name, value)
            if name == "error" and value == 1:
                raise ValueError("error must be below 1, as a share of the figure, got 1: write 0.05 for 5 %")
        elif name in ("draft_length", "longest"):
            _check.whole(name, value, lowest=1, highest=LONGEST)
        elif name in ("passes", "emitted", "number", "largest_batch"):
            _check.whole(name, value, lowest=1, highest=_check.MOST)
        elif name == "context":
            _check.at_least(name, value, 0)


def check_used(settings, has_counters, has_times=False):
    """Refuse a setting that would change nothing.

    >>> check_used({"acceptance_rate": 0.8, "passes": 20}, has_counters=False)
    Traceback (most recent call last):
    ValueError: passes must be left out beside acceptance_rate, got 20
    """
    for name, (why, others) in unused(settings, has_counters, has_times).items():
        raise ValueError(f"{name} must be left out {condition(why, others)}, got {_check.brief(settings[name])}")


def unused(settings, has_counters, has_times=False):
    """{setting that would change nothing: ("unless" or "beside", the settings that it needs, or that make it idle)}.

    ``has_times``: the counters come with the times of a draft step and a pass.

    >>> unused({"overhead": 1, "passes": 20}, has_counters=True)
    {'overhead': ('unless', ('target_model', 'target_step', 'verify_points', 'draft_model', 'cost_ratio', 'draft_share', 'draft_step', 'runs', 'speculative'))}
    """
    needs = {**NEEDS, "overhead": (*BESIDE["overhead"], "speculative", *(("plain",) if has_times else ()))}
    found = {name: ("unless", others) for name, others in unused_beside(settings, needs).items()}
    idle = [] if has_counters else [name for name in OF_COUNTERS if name in settings]
    return found | {name: ("beside", ("acceptance_rate",)) for name in idle if "acceptance_rate" in settings}
