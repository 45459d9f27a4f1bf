"""How many requests ran at a time: vLLM's log says it in a line of its own, beside the one on speculation."""

import re
from dataclasses import replace

from .lines import BEFORE, service

RUNNING = re.compile(r"Running: (\d{1,6}) reqs?\b")
SOURCES = ("vLLM log", "vLLM v0 log")


def with_running(reading, log):
    """The reading with the mean of those lines, where counters do not tell; of a log of several services each with its own.

    >>> from specpy import read_metrics
    >>> [one] = read_metrics('''
    ... INFO [loggers.py:118] Engine 000: Avg generation throughput: 95.5 tokens/s, Running: 4 reqs, Waiting: 0 reqs
    ... INFO [metrics.py:101] SpecDecoding metrics: Mean acceptance length: 3.00, Accepted: 600 tokens, Drafted: 900 tokens
    ... ''')
    >>> one.batch, one.notes[-1]
    (4.0, '4 requests ran at a time on average, as the log says beside')
    """
    wanting = [number for number, one in enumerate(reading) if one.source in SOURCES and one.batch is None]
    services = {reading[number].model for number in wanting}
    found = {}
    for match in RUNNING.finditer(log.text) if wanting else ():
        running = int(match[1])
        if running:  # an idle interval has no passes
            named = None if services == {None} else service(_before(log.text, match.start()))
            total, lines = found.get(named, (0, 0))
            found[named] = total + running, lines + 1
    for number in wanting:
        one = reading[number]
        if one.model in found:
            total, lines = found[one.model]
            said = f"{total / lines:.3g} request{'s' * (total != lines)} ran at a time on average, as the log says beside"
            reading[number] = replace(one, batch=total / lines, notes=(*one.notes, said))
    return reading


def _before(text, at):
    """The beginning of the line."""
    return text[text.rfind("\n", max(0, at - 2 * BEFORE), at) + 1 : at]
