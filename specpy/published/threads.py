"""Numbers from public threads, and from SpecDecode-Bench (arXiv 2601.11580)."""

from ..cost import DraftShare, DraftSteps, Linear, Measurement, Roofline, hardware_cost, measured_cost
from ..fit import fit_acceptance
from ..metrics import Counters
from ..plan import draft_memory
from .row import Published
from .ways import EAGLE, OVERHEAD, cost_between, falling

PLAIN = 460.7  # tokens per second, sglang#21599
SGLANG = {1: (2.00, 620.6), 3: (3.88, 954.8), 7: (6.25, 999.0)}  # draft length: tokens per pass, tokens per second
SPARK = "spark-vllm-docker#343"
SURVIVAL = {4: (0.844, 0.599, 0.385, 0.271), 2: (0.766, 0.545)}
TOKENS = {4: 3.099, 2: 2.311}
SINGLE, EIGHT = {4: 55.6, 2: 54.9}, {4: 210.0, 2: 303.6}  # draft length: tokens per second
CARD = "vllm PR#13849, RTX 4090, Qwen2.5-Coder-7B"
NGRAM = 0.005875  # of the verify pass, SpecDecode-Bench


def thread_rows():
    """The rows of these sources.

    >>> [row.setting for row in thread_rows() if row.source == SPARK]
    ['k = 4, from k = 2', 'k = 2, from k = 4', 'k = 4 beside k = 2, 8 at a time']
    """
    return [*_sglang_speed(), *_sglang_tokens(), *_spark(), *_card(), _llama(), *_bench()]


def _row(source, setting, quantity, how, given, predicted, measured, why, tag="T", interval=None):
    why = why if abs(predicted / measured - 1) > 0.05 else ""
    return Published(source, tag, setting, quantity, how, given, predicted, measured, why, interval=interval)


def _sglang_speed():
    for length, (tokens, speed) in SGLANG.items():
        others = [other for other in SGLANG if other != length]
        cost = cost_between(*((other, SGLANG[other][0], SGLANG[other][1] / PLAIN) for other in others))
        yield _row("sglang#21599", f"k = {length}, from k = {others[0]} and {others[1]}", "speedup", "line", f"{tokens} tokens per pass, cost at k = {others[0]} and {others[1]}",
                   cost.speedup(tokens, length), speed / PLAIN, "a drafted token added more beyond k = 3 than before it; the line is through two points only")  # fmt: skip


def _sglang_tokens():
    why = "one mean at one draft length does not tell how acceptance falls with depth; at k = 1 every token was accepted"
    for known, asked in ((1, 3), (3, 7), (7, 3)):
        model = fit_acceptance(Counters(source="SGLang", draft_length=known, stated_tokens_per_pass=SGLANG[known][0]))
        yield _row("sglang#21599", f"k = {asked}, from k = {known}", "tokens per pass", "acceptance", f"{SGLANG[known][0]} tokens per pass at k = {known}",
                   model.tokens_per_pass(asked), SGLANG[asked][0], why, interval=model.interval(asked))  # fmt: skip


def _spark():
    for known, asked in ((2, 4), (4, 2)):
        model = fit_acceptance(Counters(source="vLLM", draft_length=known, survival=SURVIVAL[known], passes=1000))
        yield _row(SPARK, f"k = {asked}, from k = {known}", "tokens per pass", "acceptance", f"survival {SURVIVAL[known]} at k = {known}",
                   model.tokens_per_pass(asked), TOKENS[asked],
                   "even the first position was accepted at .766 in one run and .844 in the other: the two runs differ in more than k", interval=model.interval(asked))  # fmt: skip
    cost = measured_cost([Measurement(length, TOKENS[length], tokens_per_second=SINGLE[length]) for length in (2, 4)])
    predicted = TOKENS[4] / cost.pass_time(4) / (TOKENS[2] / cost.pass_time(2))
    yield _row(SPARK, "k = 4 beside k = 2, 8 at a time", "ratio of the two speeds", "transfer", "the cost at batch 1, taken for any batch", predicted, EIGHT[4] / EIGHT[2],
               "at 8 requests a pass with k = 4 took 1.94 times one with k = 2, at one request 1.32 times: cost at one batch does not tell another's")  # fmt: skip


def _card():
    target = Roofline("Qwen2.5-7B", "RTX 4090")
    cost = hardware_cost(target, DraftShare(NGRAM))
    why = "this card reached about 90 % of its bandwidth, the default is 76 %, as in one fitted instance on an H100"
    for batch, measured in ((1, 15.73), (16, 18.48)):
        yield _row(CARD, f"plain, batch {batch}", "milliseconds per token", "hardware", "RTX 4090 and the shape of Qwen2.5-7B", 1e3 * target(batch), measured, why,
                   interval=_plain(cost, batch))  # fmt: skip
    predicted, interval = falling(15.73 / 12.67, cost, 4, 1, 16)
    yield _row(CARD, "n-gram, k = 4, batch 16", "speedup", "hardware", "the speed at batch 1 (1.24); growth from the card and shape", predicted, 18.48 / 19.4,
               "from one batch alone, growth by default efficiencies", interval=interval)  # fmt: skip


def _plain(cost, batch):
    """Milliseconds of a plain step, if hardware is used well and if not."""
    seconds = [one.plain(batch) for doubt in cost.doubts for one in (doubt.low, doubt.high)]
    return 1e3 * min(seconds), 1e3 * max(seconds)


def _llama():
    steps, others = (68, 132, 198), (79, 121, 231)  # passes, accepted, drafted
    predicted = 69.23 * (1 + others[1] / others[0]) / (1 + steps[1] / steps[0])
    return _row("llama.cpp#26750", "second run, cost of the first", "tokens per second", "transfer", "tokens per pass of both runs, speed of the first", predicted, 57.67,
                "")  # fmt: skip


def _bench():
    target = Roofline("Qwen3-8B", "H100 SXM")
    memory = draft_memory(Roofline("Qwen3-0.6B", "H100 SXM"), target)
    yield _row("SpecDecode-Bench", "Qwen3-0.6B beside Qwen3-8B", "keys and values per token, as a multiple", "hardware", "the shapes of both", 1 + memory["kv_share"], 1.77, "",
               tag="N")  # fmt: skip
    cost = hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), DraftSteps(Linear(*EAGLE)), OVERHEAD)
    yield Published("SpecDecode-Bench", "N", "a tree of 21 nodes, batch 64", "speedup", "hardware", "2.92 tokens per pass, Llama-3.1-8B on H100 assumed, 3 draft steps",
               2.92 / ((cost.target(64 * 22) + cost.draft.seconds(3, 64, 0, cost.target) + OVERHEAD) / cost.plain(64)), 1.0,
               below=True)  # fmt: skip
