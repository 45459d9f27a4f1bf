"""Speedup that falls as the batch grows: SGLang and vLLM on an H100, DFlash on a B200, EAGLE at small batches."""

from ..cost import CostByBatch, DraftSteps, Linear, Measurement, Roofline, calibrated, hardware_cost, measured_cost
from .row import Published
from .ways import falling, on_h100

SGLANG = "EAGLE-3, SGLang on H100, 8B, chain of 3"
BATCHES = (2, 4, 8, 16, 24, 32, 48, 56, 64)
SPEEDS = {"EAGLE": (1.40, 1.38, 1.23, 1.02, 0.93, 0.94, 0.88, 0.99, 0.99), "EAGLE-3": (1.81, 1.82, 1.62, 1.48, 1.39, 1.32, 1.38, 1.34, 1.38)}
SMALL = {"Vicuna-7B": (2.90, 2.87, 2.65, 2.76), "LLaMA2-70B": (3.01, 2.81, 2.50, 2.40)}
DFLASH = "DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K"
CONCURRENCY = (1, 4, 8, 16, 32)
DRAFTS = [("EAGLE-3, 60 tokens", 60, 4.55, (1.9, 1.6, 1.3, 0.9, 0.6)), ("EAGLE-3, 10 tokens", 10, 3.49, (1.6, 1.5, 1.4, 1.2, 1.0)),
          ("DFlash, 10 tokens", 10, 4.32, (2.4, 2.2, 2.1, 1.8, 1.6))]  # fmt: skip
FROM_TWO = "the fall from batch 2 on is steeper than weights, maths and a fixed overhead explain: what else a server does for each request is not in them"
# Verifying batch * (k + 1) tokens, k draft steps of the whole batch and an overhead a pass are in; the draft is a chain, so there is no tree.
NOT_OF_COST = (
    f"; and at batch 48 it is not only cost: EAGLE and EAGLE-3 have drafts of one shape, so cost moves both alike, but from batch 2 to 48 "
    f"the first fell to {SPEEDS['EAGLE'][6] / SPEEDS['EAGLE'][0]:.0%} and the second to {SPEEDS['EAGLE-3'][6] / SPEEDS['EAGLE-3'][0]:.0%}, "
    f"and the first rose again to {SPEEDS['EAGLE'][7]} at 56"
)
FROM_ONE = "published to one decimal, which alone is 2 to 8 %; and the cost is scaled at one batch, while what a server does besides for each request is not known"
BETWEEN = "the fall is not a straight line between the two ends, and single points of it scatter by several per cent"


def batch_rows():
    """The rows by batch. Growth comes from hardware and shapes, or from a straight line between the two ends.

    >>> len(batch_rows())
    56
    """
    return [*_sglang_by_hardware(), *_sglang_between(), _vllm(), *_small(), *_dflash(), *_dflash_between()]


def _made(source, setting, how, given, predicted, measured, why, interval=None):
    why = why if abs(predicted / measured - 1) > 0.05 else ""
    return Published(source, "N", setting, "speedup", how, given, predicted, measured, why, interval=interval)


def _sglang_by_hardware():
    for draft, speeds in SPEEDS.items():
        for batch, measured in list(zip(BATCHES, speeds))[1:]:
            predicted, interval = falling(speeds[0], on_h100(), 3, 2, batch)
            yield _made(SGLANG, f"{draft}, batch {batch}", "hardware", "the speed at batch 2; growth of the cost from H100 and shape",
                        predicted, measured, FROM_TWO + (NOT_OF_COST if draft == "EAGLE" else ""), interval)  # fmt: skip


def _by_batch(first, last, plain, tokens=3.0, length=3):
    """Costs at two batches, (batch, speedup) each, where a plain step takes ``plain(batch)``: straight lines between."""
    costs = {}
    for batch, speed in (first, last):
        each = batch / plain(batch)
        runs = [Measurement(tokens_per_second=each, batch=batch), Measurement(length, tokens, tokens_per_second=speed * each, batch=batch)]
        costs[batch] = measured_cost(runs)
    cost = CostByBatch(costs)
    return lambda batch: tokens / cost.relative(length, batch)


def _sglang_between():
    plain = Roofline("Llama-3.1-8B", "H100 SXM")
    for draft, speeds in SPEEDS.items():
        speed = _by_batch((2, speeds[0]), (64, speeds[-1]), plain)
        for batch, measured in list(zip(BATCHES, speeds))[1:-1]:
            yield _made(SGLANG, f"{draft}, batch {batch}, from 2 and 64", "line", "the speeds at batch 2 and 64", speed(batch), measured, BETWEEN)


def _vllm():
    predicted, interval = falling(1.30, on_h100(), 3, 2, 56)
    return _made("EAGLE-3, vLLM", "EAGLE, batch 56", "hardware", "the speed at batch 2 (1.30); growth as on an H100 with Llama-3.1-8B and k = 3, which the notes do not name",
                 predicted, 0.71, "hardware and draft length are a guess here; " + FROM_TWO, interval)  # fmt: skip


def _small():
    for model, speeds in SMALL.items():
        speed = _by_batch((1, speeds[0]), (4, speeds[3]), lambda batch: 1.0)
        for batch in (2, 3):
            yield _made("EAGLE", f"{model}, batch {batch}, from 1 and 4", "line", "the speeds at batch 1 and 4", speed(batch), speeds[batch - 1], BETWEEN)


def _dflash():
    target = Roofline("Qwen3-8B", "B200")
    for draft, length, tokens, speeds in DRAFTS:
        guess = hardware_cost(target, DraftSteps(Linear(1e-4)))
        cost = calibrated(guess, [Measurement(length, tokens, tokens_per_second=speeds[0] / target(1))])
        for batch, measured in list(zip(CONCURRENCY, speeds))[1:]:
            yield _made(DFLASH, f"{draft}, {batch} at a time", "hardware", f"{tokens} tokens per pass, the speed at 1; growth from B200 and shape",
                        cost.speedup(tokens, length, batch), measured, FROM_ONE, _interval(cost, tokens, length, batch))  # fmt: skip


def _interval(cost, tokens, length, batch):
    """The speedup's, from the doubts that the cost names."""
    low, high = cost.factors(length, batch)
    speed = cost.speedup(tokens, length, batch)
    return speed / high, speed / low


def _dflash_between():
    plain = Roofline("Qwen3-8B", "B200")
    for draft, length, tokens, speeds in DRAFTS:
        speed = _by_batch((1, speeds[0]), (32, speeds[-1]), plain, tokens, length)
        for batch, measured in list(zip(CONCURRENCY, speeds))[1:-1]:
            yield _made(DFLASH, f"{draft}, {batch} at a time, from 1 and 32", "line", "the speeds at 1 and 32", speed(batch), measured, BETWEEN)
