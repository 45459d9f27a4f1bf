"""How long whole logs take to read, beside the least that reading them line by line can take."""

import re
from itertools import cycle, islice
from random import Random
from time import process_time

from specpy import read_metrics
from tests.unit import servers

SIZE = 50_000_000  # characters
LIMIT = 10  # seconds
WORD = re.compile(r"(?:\bacc|spec|draft)\w*[^\d]*(\d[\d.]*)")  # what no reader can do without: a name, and a number behind it
OTHER = [
    "(APIServer pid=1) INFO 05-18 11:19:54 [loggers.py:123] Engine 000: Avg prompt throughput: 93.9 tokens/s, Running: 1 reqs",
    '(APIServer pid=1) INFO:     127.0.0.1:38344 - "POST /v1/chat/completions HTTP/1.1" 200 OK',
]
SGLANG = (
    "[2025-05-27 20:14:38 TP0] Decode batch. #running-req: 18, #token: 16384, token usage: 0.71, accept len: 2.{:02}, "
    "accept rate: 0.84, cuda graph: True, gen throughput (token/s): 2520.18, #queue-req: 3"
)
TIMINGS = (
    '{{"choices":[{{"finish_reason":"stop","index":0,"message":{{"role":"assistant","content":"Yes."}}}}],"created":1757141666,'
    '"model":"gpt-oss-20b","usage":{{"completion_tokens":35,"prompt_tokens":237,"total_tokens":272}},"timings":{{"cache_n":236,'
    '"prompt_n":1,"prompt_ms":30.958,"prompt_per_token_ms":30.958,"prompt_per_second":32.301,"predicted_n":{0},'
    '"predicted_ms":661.064,"predicted_per_token_ms":18.887,"predicted_per_second":52.945,"draft_n":{0},"draft_n_accepted":{1}}}}}'
)  # as in the documentation of llama.cpp's server
SHORT = '"timings":{{"predicted_n":{0},"predicted_ms":661.064,"predicted_per_second":52.945,"draft_n":{0},"draft_n_accepted":{1}}}'
V0 = (
    "INFO 02-11 14:50:38 metrics.py:477] Speculative metrics: Draft acceptance rate: 0.550, System efficiency: 0.133, Number of "
    "speculative tokens: 8, Number of accepted tokens: {0}, Number of draft tokens: {1}, Number of emitted tokens: {2}."
)


def kinds():
    """{name: lines} of every dense kind: nearly each line of it has to be read."""
    rng = Random(1)
    passes = [[rng.randint(1, 300) for _ in range(4)] for _ in range(500)]
    vllm = list(map(servers.vllm_log, passes))
    sums = [[sum(column[:number]) for column in zip(*passes)] for number in range(1, 501)]
    return {
        "vLLM log, a line in three": [line for one in vllm for line in (*OTHER, one)],
        "vLLM log": vllm,
        "vLLM v0 log": [V0.format(44 + 4 * number, 80 + 8 * number, 12 + 2 * number) for number in range(500)],
        "SGLang log": [SGLANG.format(rng.randint(0, 99)) for _ in range(500)],
        "llama.cpp log": list(map(servers.llama_log, passes)),
        "llama.cpp timings": [TIMINGS.format(2 * number, number) for number in range(100, 600)],
        "llama.cpp timings, cut out": [SHORT.format(2 * number, number) for number in range(100, 600)],
        "Prometheus": list(map(servers.prometheus, sums)),
        "vLLM requests, JSON": list(map(servers.vllm_request, passes)),
        "SGLang requests, JSON": list(map(servers.sglang_request, passes)),
        "AIPerf records": list(map(servers.aiperf_record, passes)),
        "vLLM bench serve": list(map(servers.vllm_bench, passes)),
        "TGI Prometheus": list(map(servers.tgi, sums)),
        "mlx-lm": list(map(servers.mlx_lm, passes[:3])),
        "no figure at all": OTHER,
    }  # fmt: skip


def whole(lines):
    """As many of the lines as make up the size."""
    number = 1 + SIZE // (sum(map(len, lines)) // len(lines) + 1)
    return "\n".join(islice(cycle(lines), number))[:SIZE]


def floor(text):
    """The lines of the text, and in each what one regular expression finds first."""
    return sum(WORD.search(line) is not None for line in text.splitlines())


def timed(call, *arguments):
    """Seconds of the processor."""
    since = process_time()
    call(*arguments)
    return process_time() - since


def measure(names=None):
    """Yield each figure: name, value, limit, unit."""
    for name, lines in kinds().items():
        if names is None or name in names:
            text = whole(lines)
            least, ours = timed(floor, text), timed(read_metrics, text)
            yield f"50 MB read: {name} ({ours / least:.1f} × the floor's {least:.2f} s)", ours, LIMIT, "s"
