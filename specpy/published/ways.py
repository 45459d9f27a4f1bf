"""The ways of predicting, each by what specpy offers to everyone."""

from math import ceil, exp, hypot, log

from ..cost import DraftSteps, Linear, Measurement, Roofline, hardware_cost, measured_cost

# EAGLE's draft in the instance fitted to Llama-3.1-8B on one H100 in vLLM: seconds, per token, per kept token; and the overhead.
EAGLE, OVERHEAD = (2.135e-3, 8.414e-7, 2.378e-9), 1.207e-3


def cost_between(*points):
    """Relative costs of a pass from (draft length, tokens per pass, speedup) triples, by :func:`specpy.measured_cost`.

    >>> round(cost_between((1, 2.0, 1.35), (3, 3.88, 2.07)).relative(7), 2)
    2.66
    """
    return measured_cost([Measurement(tokens_per_second=1), *(Measurement(*point[:2], tokens_per_second=point[2]) for point in points)])


def cost_per_pass(tokens, speedup):
    """Plain steps that a pass took, where its draft length does not matter.

    >>> round(cost_per_pass(2.19, 1.54), 2)
    1.42
    """
    length = ceil(tokens)
    return cost_between((length, tokens, speedup)).relative(length)


def on_h100():
    """The cost by batch of EAGLE beside Llama-3.1-8B on an H100, from hardware and shape: see :func:`falling`.

    >>> [round(on_h100().relative(3, batch), 2) for batch in (2, 64)]
    [2.3, 2.63]
    """
    return hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), DraftSteps(Linear(*EAGLE)), OVERHEAD)


def falling(speed, cost, draft_length, first, batch):
    """(speedup at a batch, its interval) from the speedup measured at the ``first``; the doubts that the cost names are in it.

    >>> speed, (low, high) = falling(1.4, on_h100(), 3, 2, 64)
    >>> round(speed, 2), round(low, 2), round(high, 2)
    (1.23, 1.18, 1.24)
    """

    def ratio(one):
        return one.relative(draft_length, first) / one.relative(draft_length, batch)

    factors = [sorted((1, ratio(doubt.low) / ratio(cost), ratio(doubt.high) / ratio(cost))) for doubt in cost.doubts]
    low, high = (exp(sign * hypot(*(log(one[end]) for one in factors))) for sign, end in ((-1, 0), (1, 2)))
    return speed * ratio(cost), (speed * ratio(cost) * low, speed * ratio(cost) * high)
