"""What servers print of their speculation, read and summed: logs, metrics, JSON, benchmarks.

Read the files in this order: patience, rounding, consistent, words, rates, missing, counters, summing, together, account,
lines, snapshots, records, vllm_log, sglang_log, llama_log, samples, prometheus, gauges, blocks, objects, around,
server_records, local_records, requests, settings, running. The table of readers is here.

>>> reading = read_metrics('''
... INFO 05-18 11:19:54 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: 3.42,
...     Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674
... INFO 05-18 11:20:04 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: nan, Accepted: 0 tokens, Drafted: 0 tokens
... ''')
>>> print(reading)
vLLM log: 279 passes of 3 drafted tokens, 676 of 837 drafted tokens accepted, 3.42 tokens per pass.
- lines 2 to 3: used, vLLM log: 279 passes of 3 drafted tokens, 676 of 837 drafted tokens accepted, 3.42 tokens per pass
- line 4: ignored, vLLM log: nothing was drafted in this interval
>>> reading.best.histogram
(22, 26, 43, 188)
"""

from . import blocks, gauges, llama_log, local_records, prometheus, requests, running, settings, sglang_log, vllm_log
from .account import Found, Reading
from .counters import Counters
from .lines import Log
from .patience import without_collection

__all__ = ["Counters", "Reading", "read_metrics"]
READERS = [
    vllm_log.read_intervals,
    vllm_log.read_totals,
    vllm_log.refuse_diffusion,
    sglang_log.read,
    llama_log.read,
    prometheus.read,
    gauges.read_sglang,
    gauges.read_tgi,
    blocks.read,
    requests.read,
    local_records.read_shares,
    local_records.read_flags,
]


def read_metrics(text):
    """The counters in whatever servers printed, as a :class:`Reading`: a list of :class:`Counters`.

    ``text`` may be a whole log, mixed with other lines, colours and the output of several
    servers, a scrape of metrics or several, JSON of requests, or the result of a benchmark.
    Counters of one source, model and draft length are summed, and never a mean of ratios taken.
    ``account`` says of each line that speaks of speculation whether it was used, and why not.

    It takes time in proportion to the text, and never fails on one: what contradicts itself
    is refused in the account. Anything but a str is a TypeError.

    >>> [one] = read_metrics('{"timings": {"predicted_n": 200, "draft_n": 347, "draft_n_accepted": 65}}')
    >>> one.passes, round(one.tokens_per_pass, 3), one.draft_length
    (135, 1.481, None)
    """
    if not isinstance(text, str):
        hint = ": decode it, as open(..., encoding='utf-8', errors='replace') does" if isinstance(text, bytes) else ""
        raise TypeError(f"text must be a str, got {type(text).__name__}{hint}")
    log, found = Log(text), Found()
    with without_collection():
        for read in READERS:
            read(log, found)
        reading = found.reading(text.count("\n") + (text[-1:] not in ("", "\n")))
        return running.with_running(settings.filled(reading, log), log)
