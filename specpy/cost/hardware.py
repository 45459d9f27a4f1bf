"""Cost of a pass from hardware and model shapes, with what is not known of it."""

from dataclasses import replace

from .. import _check
from .drafting import DraftSteps
from .passes import Cost, Doubt
from .roofline import BANDWIDTH_EFFICIENCY, COMPUTE_EFFICIENCY, Roofline

OVERHEAD = 1.2e-3  # seconds a pass; 1.207e-3 in the instance that the efficiencies are from
SMALL_STEP = 1.5e-3  # seconds of a small model's step beyond the roofline
SLOW_OR_FAST = {"low": (0.6, 0.9), "high": (0.9, 0.4)}  # efficiencies of bandwidth and compute that make verifying cheap, and dear
OVERLAP = 0.5  # measured: 0.7 to 0.2, for 2 to 9 tokens (vllm#46295)


def hardware_cost(target, draft, overhead=OVERHEAD):
    """The cost of a pass from a :class:`Roofline` target; what is not known about it is in its ``doubts``.

    ``draft``: another :class:`Roofline`, to whose step 1.5 ms are added, as small models take more
    than the roofline; or a measured cost ratio, or any other draft that :class:`Cost` takes.
    ``overhead``: seconds a pass. The sentences in ``notes`` name every default, each to be
    replaced by a measurement; :func:`specpy.calibrated` does that.

    >>> target, draft = Roofline("Llama-3.1-8B", "H100 SXM"), Roofline("Llama-3.2-1B", "H100 SXM")
    >>> cost = hardware_cost(target, draft)
    >>> round(cost.relative(4), 2), [round(factor, 2) for factor in cost.factors(4)]
    (2.89, [0.63, 1.39])
    >>> [doubt.name for doubt in cost.doubts]
    ["the target's efficiency", "the draft's step", 'the overhead']
    """
    if not isinstance(target, Roofline):
        raise TypeError(f"target must be a Roofline, got {_check.brief(target)}")
    drawn = isinstance(draft, Roofline)
    steps = DraftSteps(replace(draft, extra=draft.extra + SMALL_STEP)) if drawn else draft
    cost = Cost(steps, target, overhead, in_seconds=True)
    doubts, notes = zip(*_defaults(cost, target, draft if drawn else None))
    return replace(cost, doubts=tuple(filter(None, doubts)), notes=notes)


def _defaults(cost, target, draft):
    """Each default in use: a doubt, or None, and a sentence."""
    if (target.bandwidth_efficiency, target.compute_efficiency) == (BANDWIDTH_EFFICIENCY, COMPUTE_EFFICIENCY):
        yield _efficiency(cost, target)
    if target.shape.experts > target.shape.active:
        yield _experts(cost, target)
    if draft:
        yield _small_step(cost, draft)
    if cost.overhead == OVERHEAD:
        yield _overhead(cost)
    if target.tensor_parallel > 1:
        yield None, (f"Weights and maths are divided by {target.tensor_parallel} devices; what these tell each other is not counted, "
                     "so steps take longer than this says.")  # fmt: skip
    if not target.device.verified:
        yield None, f"The figures of {target.device.name} are not verified ({target.device.source}). Check them."
    yield None, f"Peaks of {target.device.name} from {target.device.source}; shape of {target.shape.name} from {target.shape.source}."


def _efficiency(cost, target):
    low, high = (
        cost.but(target=replace(target, bandwidth_efficiency=bandwidth, compute_efficiency=compute))
        for bandwidth, compute in SLOW_OR_FAST.values()
    )
    settle = "Measure plain throughput at the batch in question and at one several times as large."
    return Doubt("the target's efficiency", low, high, settle), (
        "Default: 76 % of the bandwidth and 72 % of the peak are reached, as in one fitted instance "
        "(Llama-3.1-8B, one H100, vLLM). Replace it by plain throughput that you measured."
    )


def _experts(cost, target):
    low = cost.but(target=replace(target, overlap=OVERLAP))
    settle = "Measure one speculative run, so that the cost of verifying need not be guessed from experts."
    return Doubt("how many experts a pass reads", low, cost, settle), (
        "Tokens are taken to choose their experts independently. Neighbouring tokens share some, so verifying costs at most this."
    )


def _small_step(cost, draft):
    low, high = (cost.but(draft=DraftSteps(replace(draft, extra=draft.extra + more))) for more in (0, 2 * SMALL_STEP))
    settle = "Time one draft step beside one plain step of the target, or measure speculative throughput at two draft lengths."
    return Doubt("the draft's step", low, high, settle), (
        "Default: a draft step takes 1.5 ms more than reading its weights does. Three measured ones took 1.1, 1.5 and 1.8 ms more "
        "(llama.cpp#8499; EAGLE in SpecDecode-Bench): depth and launches count, not parameters. Replace it by a measured step."
    )


def _overhead(cost):
    low, high = (cost.but(overhead=seconds) for seconds in (0, 2 * OVERHEAD))
    settle = "Measure speculative throughput at two draft lengths beside plain throughput: the line gives the overhead."
    return Doubt("the overhead", low, high, settle), (
        "Default: 1.2 ms a pass for scheduling and sampling, as in one fitted instance (vLLM). Replace it by a measured overhead."
    )
