"""Readers of what servers print: every literal line of the servers' own, and the values to recover from it."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import Counters, read_metrics
from specpy.advice.shown import account
from tests.unit import servers

V1 = (
    "(APIServer pid=1) INFO 05-18 11:19:54 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: 3.42, "
    "Accepted throughput: 67.60 tokens/s, Drafted throughput: 83.70 tokens/s, Accepted: 676 tokens, Drafted: 837 tokens, "
    "Per-position acceptance rate: 0.921, 0.828, 0.674, Avg Draft acceptance rate: 80.8%"
)
V1_CUT = (
    "... Mean acceptance length: 3.52, Accepted throughput: 69.90 tokens/s, Drafted throughput: 83.10 tokens/s, "
    "Accepted: 699 tokens, Drafted: 831 tokens, Per-position acceptance rate: 0.942, 0.859, 0.722, Avg Draft acceptance rate: 84.1%"
)
V1_NEWER = V1.replace("Accepted: 676", "Current speculative depth: 7, Accepted: 676").replace("SpecDecoding metrics: Mean", "SpecDecoding metrics: Rejected: 161 tokens, Mean")
V0_9 = (
    "[metrics.py:86] SpecDecoding metrics: Draft acceptance rate: 38.8%, Mean acceptance length: 2.16, "
    "Accepted: 150 tokens, Drafted: 387 tokens, Per-position acceptance rate: 0.543, 0.357, 0.264"
)
V0 = (
    "INFO 02-11 14:50:38 metrics.py:477] Speculative metrics: Draft acceptance rate: 0.550, System efficiency: 0.133, "
    "Number of speculative tokens: 8, Number of accepted tokens: 44, Number of draft tokens: 80, Number of emitted tokens: 12."
)
V0_9539 = (
    "Speculative metrics: Draft acceptance rate: 0.642, System efficiency: 0.598, Number of speculative tokens: 3, "
    "Number of accepted tokens: 8547, Number of draft tokens: 13311, Number of emitted tokens: 10616.   (vllm#9539)"
)
V0_7540 = (
    "Speculative metrics: Draft acceptance rate: 0.655, System efficiency: 0.649, Number of speculative tokens: 4, "
    "Number of accepted tokens: 1735, Number of draft tokens: 2648, Number of emitted tokens: 2149.     (vllm#7540)"
)
PROMETHEUS = "\n".join([
    'vllm:spec_decode_num_drafts_total{engine="0",model_name="m"} 1000.0',
    'vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="m"} 3000.0',
    'vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="m"} 1660.0',
    *(f'vllm:spec_decode_num_accepted_tokens_per_pos_total{{engine="0",model_name="m",position="{position}"}} {count}'
      for position, count in enumerate((710, 530, 420))),
])  # fmt: skip
REQUEST = (
    '{"speculative_decoding": {"mean_acceptance_length": 1.2326, "draft_acceptance_rate": 0.0775, "acceptance_histogram": '
    '[39,1,0,3], "acceptance_histogram_by_draft_length": {"3":[39,1,0,3]}, "num_spec_steps": 43, '
    '"num_accepted_draft_tokens": 10, "num_draft_tokens": 129, "num_spec_tokens": 3}}'
)
LLAMA = (
    "draft acceptance = 0.64479 (  167 accepted /   259 generated), mean acceptance length =  2.92, "
    "acceptance rate per position = (0.805, 0.632, 0.483)"
)
STATISTICS = (
    "statistics mtp: #calls(b,g,a) = 1 861 690, #gen drafts = 690, #acc drafts = 690, #gen tokens = 1207, "
    "#acc tokens = 1186, dur(b,g,a) = 0.006, 3112.317, 0.287 ms"
)
TIMINGS = '"timings": {"predicted_n": 200, ..., "draft_n": 347, "draft_n_accepted": 65}'
MLX_VLM = "draft_kind, draft_rounds=30, draft_n=90, draft_n_accepted=81"
SGLANG = [
    "[2025-05-27 20:14:38 TP0] Decode batch. #running-req: 18, #token: 16384, token usage: 0.71, accept len: 2.40, "
    "accept rate: 0.84, ... cuda graph: True, gen throughput (token/s): 2520.18, #queue-req: 3",
    "... accept len: 2.77, accept rate: 0.69, cuda graph: True, gen throughput (token/s): 8.44",
    "... accept len: 2.54, gen throughput (token/s): 39.33            (older, no rate; sglang#4759)",
]
EXAMPLE = "n_draft   = ...\nn_predict = ...\nn_drafted = 12\nn_accept  = 8\naccept    = 66.667%"

# The table of test vectors: draft length, passes, tokens per pass, accepted / drafted, accepted / judged, conditional.
VECTORS = {
    "vLLM 676/837": (V1, 3, 279, 3.423, 0.8076, 0.8814, (0.921, 0.899, 0.814)),
    "vLLM, with newer fields": (V1_NEWER, 3, 279, 3.423, 0.8076, 0.8814, (0.921, 0.899, 0.814)),
    "vLLM 150/387": (V0_9, 3, 129, 2.163, 0.3876, 0.6124, (0.543, 0.657, 0.739)),
    "vLLM, its beginning cut off": (V1_CUT, 3, 277, 3.523, 699 / 831, 699 / 776, (0.942, 0.912, 0.841)),
    "Prometheus 1000/1660": (PROMETHEUS, 3, 1000, 2.660, 0.5533, 0.7411, (0.710, 0.746, 0.792)),
    "vLLM JSON": (REQUEST, 3, 43, 1.2326, 0.0775, 0.2000, (0.093, 0.75, 1.0)),
    "llama.cpp 167/259": (LLAMA, 3, 87, 2.92, 0.6448, 0.788, (0.805, 0.785, 0.764)),
    "llama.cpp timings": (TIMINGS, None, 135, 1.481, 0.1873, None, None),
    "mlx-vlm": (MLX_VLM, 3, 30, 3.7, 0.9, None, None),
    "vLLM v0, 44 of 80": (V0, 8, 10, 1.2, 0.55, None, None),
    "vLLM v0, vllm#9539": (V0_9539, 3, 4437, 2.393, 0.642, None, None),
    "vLLM v0, vllm#7540": (V0_7540, 4, 662, 3.246, 0.655, None, None),
    "llama.cpp statistics": (STATISTICS, None, 861, 1 + 1186 / 861, 0.98260, None, None),
}  # fmt: skip


@pytest.mark.parametrize("name", VECTORS)
def test_values_to_recover(name):
    line, length, passes, tokens, of_drafted, of_judged, conditional = VECTORS[name]
    [one] = read_metrics(line)
    assert (one.draft_length, one.passes) == (length, passes)
    assert one.tokens_per_pass == pytest.approx(tokens, abs=0.0006)
    assert one.draft_acceptance_rate == pytest.approx(of_drafted, abs=0.0005)
    assert one.acceptance_rate == (of_judged if of_judged is None else pytest.approx(of_judged, abs=0.0006))
    assert one.conditional == (conditional if conditional is None else pytest.approx(conditional, abs=0.0012))


def test_counts_are_whole_again():
    """279 passes of which 257, 231 and 188 got so far: only these print as 0.921, 0.828, 0.674, and add up to 676."""
    assert read_metrics(V1)[0].histogram == (22, 26, 43, 188)
    assert read_metrics(V0_9)[0].histogram == (59, 24, 12, 34)
    assert read_metrics(LLAMA)[0].histogram == (17, 15, 13, 42)
    assert read_metrics(PROMETHEUS)[0].histogram == (290, 180, 110, 420)


def test_intervals_are_summed_and_means_never_averaged():
    [one] = read_metrics(V1 + "\n" + V1_CUT)
    assert (one.passes, one.drafted, one.accepted) == (279 + 277, 837 + 831, 676 + 699)
    assert one.tokens_per_pass == 1 + (676 + 699) / (279 + 277)
    assert [part.passes for part in one.parts] == [279, 277]


def test_vllm_v0_8_has_no_passes_until_the_draft_length_is_known():
    [one] = read_metrics("[metrics.py:53] SpecDecoding metrics: Draft acceptance rate: 50.0%, Accepted: 300 tokens, Drafted: 600 tokens")
    assert (one.passes, one.tokens_per_pass, one.acceptance_rate) == (None, None, None)
    assert one.missing["draft_length"] == "num_speculative_tokens in --speculative-config: passes are the drafted tokens divided by it"
    assert (one.given(draft_length=4).passes, one.given(draft_length=4).tokens_per_pass) == (150, 3)


def test_stage_times_of_v0():
    line = "SpecDecodeWorker stage times: average_time_per_proposal_tok_ms=0.02 scoring_time_ms=19.13 verification_time_ms=0.17"
    [one] = read_metrics(V0 + "\n" + line)
    assert (one.draft_seconds, one.verify_seconds) == pytest.approx((0.00002, 0.0193))


def test_v0_counts_from_the_start_so_the_last_line_is_the_sum():
    later = V0.replace("44", "88").replace("80", "160").replace("12.", "30.")
    [one] = read_metrics(V0 + "\n" + later)
    assert (one.passes, one.emitted, one.accepted) == (20, 30, 88)


def test_sglang_tells_means_without_counts():
    for line, tokens, rate, batch in zip(SGLANG, (2.40, 2.77, 2.54), (0.84, 0.69, None), (18, None, None)):
        [one] = read_metrics(line)
        assert (one.tokens_per_pass, one.stated_rate, one.batch) == (tokens, rate, batch)
        assert (one.draft_length, one.passes, one.acceptance_rate, one.draft_acceptance_rate) == (None, None, None, None)
        assert list(one.missing) == ["passes", "draft_length", "histogram"]


@pytest.mark.parametrize("rate, note", [
    (0.69, "the printed rate is (accepted + 1) / (drafted + 1), as before sglang#23530"),
    (0.59, "the printed rate is accepted / drafted"),
    (0.30, "the printed rate fits no draft length of 3: is that what ran?"),
])  # fmt: skip
def test_sglangs_rate_of_either_meaning(rate, note):
    flags = "server_args=ServerArgs(model_path='m', speculative_num_steps=3, speculative_eagle_topk=1, speculative_num_draft_tokens=4)"
    [one] = read_metrics(f"{flags}\n{SGLANG[1].replace('0.69', str(rate))}")
    assert one.notes == ("the draft length is that of the launch flags", note)
    assert (one.draft_length, one.draft_acceptance_rate) == (3, pytest.approx(0.59, abs=0.001))


def test_sglang_lines_weigh_as_much_as_requests_ran():
    busy, idle = SGLANG[0].replace("18,", "30,").replace("2.40", "3.00"), SGLANG[0].replace("18,", "10,").replace("2.40", "1.00")
    [one] = read_metrics(f"{busy}\n{idle}")
    assert (one.tokens_per_pass, one.batch) == (pytest.approx((30 * 3 + 10 * 1) / 40), 20)


def test_sglang_metrics():
    gauges = 'sglang:spec_accept_length{model_name="m",tp_rank="0"} 3.2\nsglang:spec_num_steps{model_name="m",tp_rank="0"} 3'
    [one] = read_metrics(gauges)
    assert (one.source, one.model, one.tokens_per_pass, one.draft_length) == ("SGLang Prometheus", "m", 3.2, 3)
    counters = "\n".join([
        'sglang:spec_verify_calls_total{model_name="m"} 40.0',
        'sglang:generation_tokens_total{model_name="m",is_streaming="true"} 70.0',
        'sglang:generation_tokens_total{model_name="m",is_streaming="false"} 32.0',
        'sglang:num_requests_total{model_name="m"} 2.0',
    ])  # fmt: skip
    [one] = read_metrics(f"{gauges}\n{counters}")
    assert (one.passes, one.emitted, one.tokens_per_pass, one.draft_length) == (40, 100, 2.5, 3)


def test_sglang_requests_under_the_names_of_several_versions():
    new = {"spec_verify_ct": 3, "spec_num_correct_drafts": 6, "spec_num_proposed_drafts": 9, "spec_correct_drafts_histogram": [0, 1, 1, 1]}
    old = {"spec_verify_ct": 3, "spec_accept_token_num": 6, "spec_draft_token_num": 9, "spec_accept_histogram": [0, 1, 1, 1]}
    for names in (new, old):
        [one] = read_metrics(json.dumps({"meta_info": names}))
        assert (one.passes, one.accepted, one.draft_length, one.histogram) == (3, 6, 3, (0, 1, 1, 1))
    [bare] = read_metrics(json.dumps({"meta_info": {"completion_tokens": 12, "spec_verify_ct": 3, "spec_accept_length": 4.0}}))
    assert (bare.tokens_per_pass, bare.accepted) == (4, None)
    [logged] = read_metrics("Finish: out={'meta_info': {'id': '57', 'completion_tokens': 12, 'spec_verify_ct': 3, 'spec_accept_rate': 0.4}}")
    assert (logged.passes, logged.tokens_per_pass) == (3, 4)
    [server] = read_metrics('{"speculative_num_steps": 3, "internal_states": [{"avg_spec_accept_length": 2.9}]}')
    assert (server.tokens_per_pass, server.draft_length) == (2.9, 3)


def test_llama_cpp_example_with_values_that_are_not_known():
    [one] = read_metrics(EXAMPLE)
    assert (one.drafted, one.accepted, one.passes, one.draft_length) == (12, 8, None, None)
    assert list(one.missing) == ["emitted", "draft_length", "histogram"]
    assert one.given(emitted=20).passes == 12
    [known] = read_metrics(EXAMPLE.replace("n_predict = ...", "n_predict = 20").replace("n_draft   = ...", "n_draft   = 16"))
    assert (known.draft_length, known.passes, known.tokens_per_pass) == (16, 12, 20 / 12)


def test_llama_cpp_server_lines_of_requests():
    [one] = read_metrics("draft acceptance rate = 0.57576 (  171 accepted /   297 generated)")
    assert (one.accepted, one.drafted, one.passes) == (171, 297, None)
    assert one.missing["emitted"].startswith("the number of tokens generated")
    timed = (
        "prompt eval time =     648.99 ms /   133 tokens (    4.88 ms per token,   204.94 tokens per second)\n"
        "       eval time =   30387.12 ms /   200 tokens (   14.84 ms per token,    67.40 tokens per second)\n"
        "draft acceptance rate = 0.57576 (  171 accepted /   297 generated)"
    )
    [one] = read_metrics(timed)
    assert (one.passes, one.tokens_per_pass) == (29, 200 / 29)


def test_llama_cpp_statistics_and_requests_count_the_same_tokens():
    request = "draft acceptance rate = 0.98260 ( 1186 accepted /  1207 generated)"
    [one] = read_metrics(f"{request}\n{STATISTICS}")
    assert (one.source, one.passes, one.accepted, one.undrafted) == ("llama.cpp statistics", 861, 1186, 171)
    assert one.draft_seconds == pytest.approx(3.112317 / 1207)
    later = STATISTICS.replace("690,", "700,").replace("1207", "1300").replace("1186", "1200")
    [one] = read_metrics(f"{request}\n{STATISTICS}\n{request}\n{later}")
    assert (one.drafted, one.accepted) == (1300, 1200)
    reading = read_metrics(f"{request}\n{later}\n{request}\n{STATISTICS}")  # two slots count apart: requests do not
    assert [(one.source, one.accepted) for one in reading] == [("llama.cpp log", 2 * 1186)]
    assert [line.used for line in reading.account] == [True, False, True, False]


def test_llama_cpp_newest_statistics():
    line = (
        "0.22.856.349 I spec common_specu: statistics        draft-mtp: #calls(b,g,a) =    1    203    203, #gen drafts =    203, "
        "#acc drafts =   172, #gen tokens =    405, #acc tokens =   308, #mean acc len = 2.52, #acc rate/pos = (0.847, 0.670), "
        "dur(b,g,a) = 0.004, 1014.965, 0.448 ms"
    )
    [one] = read_metrics(line)
    assert (one.passes, one.draft_length, one.histogram, one.notes) == (203, 2, (31, 36, 136), ("the draft is draft-mtp",))


def test_steps_of_llama_cpp_without_a_draft_count_too():
    """Lines of its docs/speculative.md: of 810 steps 15 had a draft."""
    line = "statistics ngram_mod: #calls = 810, #gen drafts = 15, #acc drafts = 15, #gen tokens = 960, #acc tokens = 730"
    for calls in ("#calls = 810", "#calls(b,g,a) = 2 810 15"):
        [one] = read_metrics(line.replace("#calls = 810", calls))
        assert (one.passes, one.undrafted, one.tokens_per_pass) == (810, 795, (810 + 730) / 810)
        assert one.notes == ("the draft is ngram_mod", "steps of the target without a draft are among the passes")
    by_position = "statistics draft-mtp: #calls(b,g,a) = 1 20 10, #gen drafts = 10, #gen tokens = 20, #acc tokens = 12, #acc rate/pos = (0.800, 0.400)"
    [one] = read_metrics(by_position)
    assert (one.passes, one.histogram, one.survival) == (20, (12, 4, 4), (0.4, 0.2))


def test_several_drafts_of_one_llama_cpp_are_one_server():
    """One is asked after the other: both make drafts for the same steps. From its docs/speculative.md."""
    first = "statistics ngram_simple: #calls = 15, #gen drafts = 5, #acc drafts = 5, #gen tokens = 187, #acc tokens = 73"
    second = "statistics draft: #calls = 10, #gen drafts = 10, #acc drafts = 10, #gen tokens = 110, #acc tokens = 98"
    reading = read_metrics(f"draft acceptance rate = 0.57576 (  171 accepted /   297 generated)\n{first}\n{second}")
    assert [(one.passes, one.drafted, one.accepted, one.notes) for one in reading] == [(15, 297, 171, ("the drafts are ngram_simple and draft",))]
    assert [(line.first, line.last, line.used) for line in reading.account] == [(1, 1, False), (2, 3, True)]
    assert read_metrics(f"{first}\n{second}\n{first}\n{second}")[0].passes == 15


def test_share_of_the_output():
    """f of the output is from the draft: 1 / (1 - f) tokens per pass."""
    [line] = read_metrics("Accepted 30/120 tokens")
    [stats] = read_metrics('{"stats": {"predictedTokensCount": 120, "acceptedDraftTokensCount": 30, "totalDraftTokensCount": 50}}')
    [printed] = read_metrics("LlmPredictionStats(stop_reason='eosFound', predicted_tokens_count=120, accepted_draft_tokens_count=30)")
    for one in (line, stats, printed):
        assert (one.source, one.passes) == ("LM Studio", 90)
        assert one.tokens_per_pass == pytest.approx(1 / (1 - 0.25))
    flags = "\n".join(f'{{"text": "so", "from_draft": {flag}}}' for flag in ("false", "true", "false", "false"))
    [mlx] = read_metrics(flags)
    assert (mlx.source, mlx.histogram, mlx.tokens_per_pass) == ("mlx-lm", (2, 1), pytest.approx(1 / (1 - 0.25)))


def test_mlx_vlm_counts_tokens_beyond_the_end():
    [one] = read_metrics('{"timings": {"predicted_n": 2, "draft_rounds": 1, "draft_n": 7, "draft_n_accepted": 6}}')
    assert (one.source, one.passes, one.draft_length, one.tokens_per_pass) == ("mlx-vlm", 1, 7, 7)


def test_tensorrt_llm_iterations():
    stats = {"numDraftTokens": 30, "numAcceptedTokens": 18, "numRequestsWithDraftTokens": 10, "acceptanceLength": 2.8}
    rows = [{"iter": 1, "attentionDpRank": rank, "specDecodingStats": stats} for rank in (0, 1)] + [{"iter": 2, "specDecodingStats": None}]
    reading = read_metrics("\n".join(map(json.dumps, rows)))
    assert [(one.passes, one.draft_length, one.tokens_per_pass) for one in reading] == [(10, 3, 2.8)]
    assert [line.words for line in reading.account if not line.used] == [
        "attentionDpRank is not 0: the same figures as of rank 0", "nothing was drafted",
    ]  # fmt: skip


def test_aiperf_pool_and_fallback():
    record = servers.aiperf_record([34, 22, 19])
    pool = '{"pooled_spec_decode_acceptance_histogram": {"0": 34, "1": 22, "2": 19}}'
    assert read_metrics(pool)[0].histogram == (34, 22, 19)
    assert [one.source for one in read_metrics(f"{record}\n{pool}")] == ["AIPerf record"]
    metrics = {"output_sequence_length": {"value": 130, "unit": "tokens"}, "decode_iteration_count": {"value": 50}, "draft_token_count": {"value": 150}}
    [one] = read_metrics(json.dumps({"metrics": metrics}))
    assert (one.passes, one.accepted, one.draft_length, one.tokens_per_pass) == (50, 80, 3, 2.6)


def test_vllm_requests_with_drafts_of_several_lengths_are_kept_apart():
    own = {"num_spec_steps": 20, "acceptance_histogram": [9, 5, 6, 0], "acceptance_histogram_by_draft_length": {"1": [6, 4], "3": [3, 1, 6, 0], "2": [0, 0, 0]}}
    short, long = read_metrics(json.dumps(own))
    assert (short.draft_length, short.histogram, short.drafted) == (1, (6, 4), 10)
    assert (long.draft_length, long.histogram, long.acceptance_rate) == (3, (3, 1, 6, 0), 13 / 23)


def test_vllm_example_prints_two_digits():
    text = "total_num_output_tokens: 1000\nnum_drafts: 597\nnum_draft_tokens: 1791\nnum_accepted_tokens: 402\nmean acceptance length: 1.67\n"
    text += "-" * 50 + "\n" + "\n".join(f"acceptance at token {place}: {rate}" for place, rate in enumerate(("0.59", "0.08", "0.00", "0.00")))
    [one] = read_metrics(text)
    assert (one.draft_length, one.passes, one.accepted, sum(one.histogram)) == (3, 597, 402, 597)


def test_other_prometheus_counters():
    [v0] = read_metrics("\n".join(f'vllm:spec_decode_num_{name}_tokens_total{{model_name="m"}} {value}' for name, value in (("accepted", 44), ("draft", 80), ("emitted", 12))))
    assert (v0.passes, v0.tokens_per_pass) == (None, None)
    assert v0.given(draft_length=8).tokens_per_pass == 1.2
    [trt] = read_metrics("trtllm_spec_decode_num_draft_tokens_total 300\ntrtllm_spec_decode_num_accepted_tokens_total 150")
    assert (trt.source, trt.drafted, trt.accepted) == ("TensorRT-LLM Prometheus", 300, 150)
    [even] = read_metrics("vllm:spec_decode_num_drafts_total 100\nvllm:spec_decode_num_draft_tokens_total 300\nvllm:spec_decode_num_accepted_tokens_total 150")
    assert (even.draft_length, even.tokens_per_pass, even.acceptance_rate) == (3, 2.5, None)
    [uneven] = read_metrics("vllm:spec_decode_num_drafts 300\nvllm:spec_decode_num_draft_tokens 1000\nvllm:spec_decode_num_accepted_tokens 620")
    assert (uneven.draft_length, uneven.tokens_per_pass) == (None, 1 + 620 / 300)


def test_vllms_counter_of_all_tokens_is_called_not_needed():
    tokens = 'vllm:generation_tokens_total{engine="0",model_name="m"} 2660.0\nvllm:generation_tokens_created 1.7e9'
    reading = read_metrics(f"{PROMETHEUS}\n{tokens}")
    assert list(reading) == list(read_metrics(PROMETHEUS)) and read_metrics(tokens).account == []
    *_, ignored = map(str, reading.account)
    assert ignored == "line 7: ignored, vLLM Prometheus: not needed: the counters of speculation tell passes and tokens"


histograms = st.lists(st.integers(0, 60), min_size=2, max_size=8).filter(lambda counts: sum(counts[1:]) > 0)


@pytest.mark.parametrize("name", [*servers.WHOLE, *servers.ONCE])
@given(histogram=histograms)
def test_what_was_printed_is_read(name, histogram):
    [one] = read_metrics({**servers.WHOLE, **servers.ONCE}[name](histogram))
    if name == "mlx-lm":  # the longest draft is not told
        histogram = histogram[: max(number for number, count in enumerate(histogram) if count) + 1]
    assert one.histogram == tuple(histogram)
    assert one.passes == sum(histogram)


@pytest.mark.parametrize("name", servers.WHOLE)
@given(several=st.integers(2, 4).flatmap(lambda length: st.lists(st.lists(st.integers(1, 60), min_size=length, max_size=length), min_size=2, max_size=4)))
def test_what_was_printed_of_several_is_summed(name, several):
    [one] = read_metrics("\n".join(map(servers.WHOLE[name], several)))
    assert one.histogram == tuple(map(sum, zip(*several)))
    assert [part.histogram for part in one.parts] == [tuple(part) for part in several]


def test_a_long_log_keeps_few_parts(monkeypatch):
    monkeypatch.setattr("specpy.metrics.summing.PARTS", 4)
    several = [[number, 2, 3] for number in range(101)]
    [one] = read_metrics("\n".join(map(servers.vllm_request, several)))
    assert one.histogram == (5050, 202, 303)
    assert len(one.parts) <= 8 and sum(part.passes for part in one.parts) == one.passes
    lines = [SGLANG[0].replace("18,", f"{number},").replace("2.40", f"{number % 3 + 1}.00") for number in range(1, 102)]
    [one] = read_metrics("\n".join(lines))
    wanted = sum(number * (number % 3 + 1) for number in range(1, 102)) / sum(range(1, 102))
    assert (one.tokens_per_pass, one.batch) == (pytest.approx(wanted), pytest.approx(51))


@pytest.mark.parametrize("broken", [[], [7], [100, 101, 299]], ids=str)
@pytest.mark.parametrize("name", [*servers.WHOLE, "SGLang log", "llama.cpp timings"])
def test_lines_that_are_no_longer_listed_are_checked_and_summed_all_the_same(name, broken, monkeypatch):
    monkeypatch.setattr("specpy.metrics.summing.PARTS", 4)
    print_it = {**servers.WHOLE, "SGLang log": mean_of, "llama.cpp timings": timings_of}[name]
    rng = Random(3)
    printed = [print_it([rng.randint(1, 60) for _ in range(4)]) for _ in range(300)]
    for number in broken:
        printed[number] = contradicting(print_it([9, 5, 3, 2]))
    text = "\n".join(printed)
    [every] = read_metrics(text)
    monkeypatch.setattr("specpy.metrics.account.LISTED", 20)
    monkeypatch.setattr("specpy.metrics.account.BATCH", 16)
    reading = read_metrics(text)
    [one] = reading
    assert (one.tokens_per_pass, one.batch) == (pytest.approx(every.tokens_per_pass), pytest.approx(every.batch))
    assert one == every or name == "SGLang log"  # a mean of means is rounded in another order
    assert (reading.places(True), reading.places(False)) == (300 - len(broken), len(broken))
    said = account(reading)
    assert f" lines: {300 - len(broken)} places used, {len(broken)} ignored" in said[0] and "are not listed one by one." in " ".join(said)
    assert sum(not line.used for line in reading.account) == len(broken)
    assert len(one.parts) <= 8 and (one.passes is None or sum(part.passes for part in one.parts) == one.passes)


def mean_of(histogram):
    mean = 1 + sum(number * count for number, count in enumerate(histogram)) / sum(histogram)
    return f"Decode batch. #running-req: {histogram[0]}, accept len: {mean:.2f}, accept rate: 0.50, #queue-req: 0"


def timings_of(histogram):
    accepted = sum(number * count for number, count in enumerate(histogram))
    own = {"predicted_n": sum(histogram) + accepted, "draft_n": 3 * sum(histogram), "draft_n_accepted": accepted}
    return json.dumps({"timings": own})


def contradicting(text):
    """What was printed of [9, 5, 3, 2] with one figure out of bounds."""
    other = re.sub(r"accept len: 1\.89|\b17\b", lambda match: "1700" if match[0] == "17" else "accept len: 0.89", text)
    assert other != text
    return other


def test_counters_are_public_and_plain():
    [one] = read_metrics(V1)
    assert isinstance(one, Counters) and json.loads(json.dumps(one.data))["tokens_per_pass"] == one.tokens_per_pass
    assert json.loads(json.dumps(read_metrics(V1).data))["account"][0]["used"] is True


def test_intervals_between_snapshots_of_counters_are_compared():
    rng = Random(4)
    steps = [[rng.randint(20, 60), rng.randint(1, 30), rng.randint(1, 9)] for _ in range(25)]
    sums = [[sum(column) for column in zip(*steps[: number + 1])] for number in range(25)]
    [one] = read_metrics("\n".join(servers.prometheus(histogram) for histogram in sums))
    assert one.histogram == tuple(last - first for first, last in zip(sums[0], sums[-1]))
    assert [part.histogram for part in one.parts] == [tuple(step) for step in steps[1:]]
    [one] = read_metrics("\n".join([servers.prometheus(sums[0]), servers.prometheus(sums[2])]))
    assert read_metrics("\n".join([servers.prometheus(sums[0]), torn(servers.prometheus(sums[1])), servers.prometheus(sums[2])])) == [one], "the whole holds where an interval does not"


def torn(scrape):
    """A scrape that read the accepted tokens before the positions, while the server counted on."""
    return re.sub(r"(accepted_tokens_total\S+) (\d+)", lambda match: f"{match[1]} {int(match[2]) - 9}", scrape)
