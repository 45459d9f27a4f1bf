"""Speedup and latency at each draft length and batch, with intervals."""

from dataclasses import asdict, dataclass
from math import exp, hypot, log


@dataclass(frozen=True)
class Row:
    """One draft length at one batch. What is not known is None; intervals are (low, high), 95 %.

    ``tokens_per_pass``; ``speedup`` over plain decoding; ``seconds_per_token`` of one request;
    ``tokens_per_second`` of all requests together; ``parts``: what a pass takes, by part, in the
    cost's unit; ``rate``: tokens per time of a pass, by which draft lengths are compared.
    """

    draft_length: int
    batch: int
    tokens_per_pass: float
    tokens_interval: tuple
    speedup: float | None = None
    interval: tuple | None = None
    seconds_per_token: float | None = None
    seconds_interval: tuple | None = None
    tokens_per_second: float | None = None
    parts: dict | None = None
    rate: float | None = None

    @property
    def data(self):
        """The row as a dict for JSON."""
        return asdict(self)


def row(known, cost, draft_length, batch=1, context=0):
    """The row of one draft length, from :class:`Expected` acceptance and a cost (or None where that is not known).

    >>> from specpy import Cost
    >>> from specpy.plan.expected import expected
    >>> four = row(expected(0.8, 16), Cost(0.1), 4)
    >>> round(four.speedup, 2), four.tokens_interval == (four.tokens_per_pass,) * 2
    (2.4, True)
    """
    tokens, (few, many) = float(known.tokens(draft_length)), known.factors(draft_length)
    found = {"draft_length": draft_length, "batch": batch, "tokens_per_pass": tokens, "tokens_interval": (tokens * few, tokens * many)}
    if cost is None:
        return Row(**found, **({"speedup": 1.0, "interval": (1.0, 1.0)} if draft_length == 0 else {}))
    where = draft_length, batch, context
    time, relative = cost.pass_time(*where), cost.relative(*where)
    found["parts"] = {name: float(value) for name, value in cost.parts(*where).items()}
    if time is not None:
        found["rate"] = tokens / time
    if relative is not None:
        low, high = cost.factors(*where)
        found["speedup"] = float(tokens / relative)
        found["interval"] = around(found["speedup"], (few, 1 / high), (many, 1 / low))
    if time is not None and cost.in_seconds:
        low, high = cost.factors(*where, what="pass_time")
        found["seconds_per_token"], found["tokens_per_second"] = time / tokens, batch * tokens / time
        found["seconds_interval"] = around(time / tokens, (low, 1 / many), (high, 1 / few))
    return Row(**found)


def around(value, lower, upper):
    """An interval around a value from independent factors: their logarithms add up as squares do.

    >>> [round(end, 3) for end in around(2, (0.9, 1), (1.1, 1.1))]
    [1.8, 2.289]
    """
    down, up = (hypot(*map(log, factors)) for factors in (lower, upper))
    return value * exp(-down), value * exp(up)


def rates(known, cost, batch, context=0):
    """{draft length: tokens per time of a pass}; without 0 where plain decoding is not known.

    >>> from specpy import Cost
    >>> from specpy.plan.expected import expected
    >>> rates(expected(0.5, 2), Cost(0.25), batch=1)
    {0: 1.0, 1: 1.2, 2: 1.1666666666666667}
    """
    times = {length: cost.pass_time(length, batch, context) for length in known.within}
    return {length: known.tokens(length) / time for length, time in times.items() if time is not None}
