"""Whole logs: mixed with other lines, coloured, broken, of several servers, with restarts; and what is said of each line."""

import json
import sys

import pytest

from specpy import read_metrics
from specpy.advice.shown import account
from tests.unit import servers
from tests.unit.test_metrics import LLAMA, PROMETHEUS, REQUEST, SGLANG, STATISTICS, V0, V0_9, V1

OTHER = [
    "(APIServer pid=1) INFO 05-18 11:19:54 [loggers.py:123] Engine 000: Avg prompt throughput: 93.9 tokens/s, Running: 1 reqs",
    '(APIServer pid=1) INFO:     127.0.0.1:38344 - "POST /v1/chat/completions HTTP/1.1" 200 OK',
    '{"time": "2025-01-01", "level": "info", "msg": "request", "n": [1, 2, 3]}',
    "Traceback (most recent call last):",
    "",
]


def mixed(lines):
    return "\n".join(part for line in lines for part in (*OTHER, line))


def test_other_lines_are_passed_over_and_not_in_the_account():
    reading = read_metrics(mixed([V1, V1]))
    assert [one.passes for one in reading] == [2 * 279]
    assert [(line.first, line.used) for line in reading.account] == [(6, True), (12, True)]
    assert reading.lines == 12


def test_the_concurrency_of_a_benchmark_is_its_batch():
    bench = "Total generated tokens:   20000\nConcurrency:      {}\nAccept length:      2.71\n----End-to-End Latency----\n"
    [one] = read_metrics(bench.format(7.93))
    assert (one.batch, one.tokens_per_pass) == (7.93, 2.71) and read_metrics(bench.format("n/a"))[0].batch is None


def test_notes_say_whose_they_are_where_there_are_several():
    said = account(read_metrics(f"{V1}\n{STATISTICS}"))
    assert "Note on counters 2: the draft is mtp." in said and not any(one.startswith("Note:") for one in said)
    assert "Note: the draft is mtp." in account(read_metrics(STATISTICS))


def test_the_requests_that_run_at_a_time_are_those_of_the_lines_beside():
    running = "INFO [loggers.py:123] Engine 000: Avg generation throughput: 93.9 tokens/s, Running: {} reqs, Waiting: 9 reqs"
    lines = [running.format(0), V1, running.format(2), V1, running.format(7), V1]
    [one] = read_metrics("\n".join(lines))
    assert one.batch == 4.5 and one.notes == ("4.5 requests ran at a time on average, as the log says beside",)
    services = [f"{name}-1  | {line}" for name, more in (("a", 1), ("b", 30)) for line in (*lines, running.format(more), V1)]
    assert [(one.model, one.batch) for one in read_metrics("\n".join(services))] == [("a-1", 10 / 3), ("b-1", 13)]
    assert read_metrics("\n".join([*SGLANG, running.format(5)]))[0].batch == 18 and read_metrics(V1)[0].batch is None


@pytest.mark.parametrize("change", [
    lambda line: f"\x1b[36m(EngineCore_DP0 pid=7)\x1b[0;0m \x1b[1mINFO\x1b[0m {line}\x1b[0m",
    lambda line: line.replace(": ", ":\x1b[32m ").replace(",", "\x1b[0m,"),
    lambda line: f"2026-05-18T11:19:54.123456789Z {line}",
    lambda line: line.replace(", ", ",\n      "),
    lambda line: line + "\r",
    lambda line: json.dumps({"log": line + "\n", "stream": "stdout", "time": "2026-05-18T11:19:54Z"}),
    lambda line: f"[36m{line}[0;0m",  # colours that lost their escape when they were copied
])  # fmt: skip
@pytest.mark.parametrize("line, histogram", [(V1, (22, 26, 43, 188)), (V0_9, (59, 24, 12, 34)), (LLAMA, (17, 15, 13, 42))])
def test_lines_as_they_come_out_of_terminals_and_collectors(change, line, histogram):
    assert [one.histogram for one in read_metrics(mixed([change(line), change(line)]))] == [tuple(2 * count for count in histogram)]


def test_windows_line_ends():
    text = "\r\n".join([*OTHER, V1, *servers.vllm_bench([1, 2, 3]).split("\n"), *PROMETHEUS.split("\n")])
    assert [one.histogram for one in read_metrics(text)] == [(22, 26, 43, 188), (1, 2, 3), (290, 180, 110, 420)]


def test_fields_in_any_order_and_unknown_ones():
    fields = V1.split("SpecDecoding metrics: ")[1].split(", ")
    rates = [place for place, field in enumerate(fields) if field.startswith("Per-position")][0]
    fields[rates : rates + 3] = [", ".join(fields[rates : rates + 3])]
    for line in (fields[::-1], [*fields, "Something new: 12 things"], ["Depth: 3", *fields]):
        assert [one.histogram for one in read_metrics("SpecDecoding metrics: " + ", ".join(line))] == [(22, 26, 43, 188)]
    own = json.loads(REQUEST)["speculative_decoding"]
    turned = {"new": {"deep": [1]}, **dict(reversed(own.items()))}
    assert read_metrics(json.dumps(turned))[0].histogram == (39, 1, 0, 3)


@pytest.mark.parametrize("line, figures", [
    ("SpecDecoding metrics: Mean acceptance length: 2.66, Accepted: 1,660 tokens, Drafted: 3,000 tokens, "
     "Per-position acceptance rate: 0.710, 0.530, 0.420", (1000, 3000, 1660)),
    ("SpecDecoding metrics: Accepted: 1,001,660 tokens, Drafted: 3,000,000 tokens", (None, 3_000_000, 1_001_660)),
    ("Drafts: 1,000\nDraft tokens: 3,000\nAccepted tokens: 1,660\n  Position 0: 71.00\n  Position 1: 53.00\n  Position 2: 42.00",
     (1000, 3000, 1660)),
    ("num_drafts: 1,000\nnum_draft_tokens: 3,000\nnum_accepted_tokens: 1,660", (1000, 3000, 1660)),
    ("draft_n=3,000 draft_n_accepted=1,660 predicted_n=2,660", (1000, 3000, 1660)),
])  # fmt: skip
def test_commas_between_the_thousands(line, figures):
    [one] = read_metrics(line)
    assert (one.passes, one.drafted, one.accepted) == figures


def test_without_the_rates_by_position_the_mean_tells_the_passes():
    line = "SpecDecoding metrics: Mean acceptance length: 3.42, Accepted: 676 tokens, Drafted: 837 tokens"
    [one] = read_metrics(line)
    assert (one.passes, one.drafted, one.accepted, one.histogram) == (279, 837, 676, None)
    assert {"draft_length", "histogram"} == one.missing.keys()


@pytest.mark.parametrize("before", ["2026-05-18 node1 ", "INFO ", "bench-1  | ", "[12:00:01] ", "\x1b[32m12:00\x1b[0m "])
def test_a_benchmark_in_a_log(before):
    lines = "Drafts: 279\nDraft tokens: 837\nAccepted tokens: 676\n  Position 0: 92.11\n  Position 1: 82.80\n  Position 2: 67.38"
    [one] = read_metrics("\n".join(before + line for line in lines.split("\n")))
    assert one.histogram == (22, 26, 43, 188)


def test_the_mean_where_nothing_else_tells_the_passes():
    [one] = read_metrics('{"specDecodingStats": {"numDraftTokens": 300, "numAcceptedTokens": 200, "acceptanceLength": 3.0}}')
    assert (one.drafted, one.accepted, one.passes, one.tokens_per_pass) == (300, 200, None, 3.0)
    [one] = read_metrics('{"usage": {"completion_tokens": 24}, "meta_info": {"spec_verify_ct": 10, "spec_accept_length": 2.4}}')
    assert (one.passes, one.tokens_per_pass) == (10, 2.4)


def test_the_services_of_docker_compose_and_the_pods_of_kubectl_are_kept_apart():
    for one, other in (("small-1  | ", "large-1  | "), ("[pod/small/vllm] ", "[pod/large/vllm] ")):
        small, large = read_metrics("\n".join([one + V1, other + V0_9, one + V1]))
        assert (small.model[:5], small.passes, large.model[:5], large.passes) == ("small", 558, "large", 129)
    [alone] = read_metrics(f"2026-05-14 22:40:29.046 | {V1}\n  12 | {V1}\nINFO | {V1}")
    assert (alone.model, alone.passes) == (None, 3 * 279)


def test_another_draft_length_after_a_restart_is_kept_apart():
    three, two = read_metrics("\n".join([V1, servers.vllm_log([5, 3, 2]), V1]))
    assert (three.draft_length, three.passes, two.draft_length, two.passes) == (3, 558, 2, 10)


def test_models_are_kept_apart_and_engines_summed():
    text = "\n".join([
        servers.prometheus([1, 2, 3, 4], model="a", engine="0"), servers.prometheus([4, 3, 2, 1], model="a", engine="1"),
        servers.prometheus([5, 5], model="b"), servers.prometheus([2, 2], model="a", server="llamacpp"),
    ])  # fmt: skip
    a, b, llama = read_metrics(text)
    assert (a.model, a.histogram, [part.histogram for part in a.parts]) == ("a", (5, 5, 5, 5), [(1, 2, 3, 4), (4, 3, 2, 1)])
    assert (b.model, b.histogram) == ("b", (5, 5))
    assert (llama.source, llama.histogram) == ("llama.cpp Prometheus", (2, 2))


def snapshots(*histograms):
    return read_metrics("\n\n$ curl localhost:8000/metrics\n".join(map(servers.prometheus, histograms)))


def test_two_snapshots_are_differenced():
    [one] = snapshots([100, 50, 30], [160, 70, 40])
    assert (one.histogram, one.notes) == ((60, 20, 10), ("what one server counted between the first and the last of these scrapes",))
    [one] = snapshots([100, 50, 30], [160, 70, 40], [170, 80, 50])
    assert one.histogram == (70, 30, 20)


def test_the_requests_that_run_at_a_time_stand_in_the_same_scrape():
    def scrape(passes, running):
        return servers.prometheus(passes) + f'\nvllm:num_requests_running{{engine="0",model_name="m"}} {running:.1f}\n'

    [one] = read_metrics(scrape([5, 3, 2, 9], 20))
    assert (one.passes, one.batch) == (19, 20)
    [one] = read_metrics(scrape([5, 3, 2, 9], 20) + scrape([10, 6, 4, 18], 0) + scrape([15, 9, 6, 27], 10))
    assert (one.passes, one.batch) == (38, 15)  # the server was idle once


def test_a_restart_between_snapshots():
    [one] = snapshots([100, 50, 30], [160, 70, 40], [20, 10, 5], [30, 10, 5])
    assert (one.histogram, one.notes[1:]) == ((60 + 30, 20 + 10, 10 + 5), ("a counter fell: the server was started again",))


def test_what_cannot_be_differenced_is_not():
    reading = snapshots([100, 50, 30], [100, 50, 30])
    assert (reading, reading.account[-1].words) == ([], "nothing was drafted")
    cut_off = servers.prometheus([160, 70, 40]).rpartition("\n")[0]
    reading = read_metrics(servers.prometheus([100, 50, 30]) + "\n" + cut_off)
    assert [one.histogram for one in reading] == [(100, 50, 30)]
    assert any("cut off?" in line.words for line in reading.account)


def test_v0_across_a_restart():
    early = V0.replace("44", "400").replace("80", "800").replace("12.", "300.")
    [one] = read_metrics(f"{early}\n{V0}")
    assert (one.passes, one.emitted, one.drafted) == (110, 312, 880)
    assert "the counts fell: the server was started again" in one.notes


def test_requests_that_stream_count_once():
    chunks = [{"id": "chatcmpl-1", "timings": {"predicted_n": number, "draft_n": 2 * number, "draft_n_accepted": number // 2}} for number in (2, 4, 8)]
    other = {**chunks[-1], "id": "chatcmpl-2"}
    reading = read_metrics("\n\n".join(f"data: {json.dumps(chunk)}" for chunk in [*chunks, other]) + "\n\ndata: [DONE]")
    assert [(one.emitted, one.passes) for one in reading] == [(16, 8)]
    raw = [{"stop": number == 8, **chunk} for number, chunk in zip((2, 4, 8), chunks)]
    for chunk in raw:
        del chunk["id"]
    assert [one.emitted for one in read_metrics("\n".join(map(json.dumps, raw)))] == [8]


def test_json_in_all_its_forms():
    one = json.loads(servers.sglang_request([1, 2, 3]))
    for text in (
        json.dumps(one), json.dumps(one, indent=4), json.dumps([one]), f"INFO response={json.dumps(one)} done",
        json.dumps([one], indent=1)[:-2], '{"broken": ' + json.dumps(one, indent=2), f"{{'a': 1}} {{ {json.dumps(one)}",
        str(one), repr(json.dumps(one)), json.dumps({"body": json.dumps(one)}),
    ):  # fmt: skip
        assert [read.histogram for read in read_metrics(text)] == [(1, 2, 3)], text
    two = [json.dumps(one, indent=2), json.dumps(one)]
    assert [read.histogram for read in read_metrics("\n".join(two))] == [(2, 4, 6)]


def test_the_model_of_a_request_is_that_around_it():
    a, b = read_metrics("\n".join(json.dumps({"model": model, "timings": {"predicted_n": 9, "draft_n": 9, "draft_n_accepted": 3}}) for model in "ab"))
    assert (a.model, b.model) == ("a", "b")


REFUSED = [
    ("[metrics.py:53] SpecDecoding metrics: Draft acceptance rate: nan%, Accepted: 0 tokens, Drafted: 0 tokens",
     "nothing was drafted in this interval"),
    ("SpecDecoding metrics: Mean acceptance length: nan, Accepted: nan tokens, Drafted: 7 tokens",
     "Accepted must be a whole number of tokens, got nan"),
    ("DiffusionDecoding metrics: Committed token throughput: 5.00 tokens/s, Committed: 50 tokens, Denoising steps: 9",
     "a diffusion model: it has no draft, and nothing is verified"),
    ('vllm:diffusion_num_committed_tokens_total{engine="0"} 5.0', "a diffusion model: it has no draft, and nothing is verified"),
    (V1.replace("Accepted: 676", "Accepted: 900"), "the figures contradict each other: accepted must be at most drafted = 837, got 900"),
    (V1.replace("0.828", "0.728"),
     "the figures contradict each other: the mean must be 1 + the sum of the rates by position = 3.323, got 3.42"),
    (LLAMA.replace("2.92", "2.12"),
     "the figures contradict each other: the mean must be 1 + the sum of the rates by position = 2.920, got 2.12"),
    (V0_9.replace("387", "140"), "the figures contradict each other: accepted must be at most drafted = 140, got 150"),
    (V1.replace("0.921, 0.828", "0.828, 0.921"), "the figures contradict each other: survival must not rise, got survival[1] = 0.921 after 0.828"),
    (V1.replace("0.828", "nan"), "the figures contradict each other: survival[1] must be in [0, 1], got nan"),
    (REQUEST.replace("[39,1,0,3], \"acceptance_histogram_by", "[39,1,0,4], \"acceptance_histogram_by"),
     "the figures contradict each other: histogram must add up to passes = 43, got 44"),
    (REQUEST.replace('tokens": 10', 'tokens": 11'),
     "the figures contradict each other: histogram must add up to accepted = 11 tokens, got 10"),
    (REQUEST.replace("129", "9"), "the figures contradict each other: accepted must be at most drafted = 9, got 10"),
    (REQUEST.replace("43,", '"43",'), "num_spec_steps is no count"),
    (REQUEST.replace("[39,1,0,3]", "[39,1,0,-3]"), "acceptance_histogram is no list of counts"),
    (PROMETHEUS.replace("710", "1010"), "the figures contradict each other: survival[0] must be in [0, 1], got 1.01: a percentage? write 0.0101"),
    (PROMETHEUS.replace("1660.0", "NaN"), "a counter that is no count"),
    (PROMETHEUS.replace("1000.0", "0").replace("3000.0", "0").replace("1660.0", "0"), "nothing was drafted"),
    ('"timings": {"predicted_n": 60, "draft_n": 347, "draft_n_accepted": 65}',
     "draft_n_accepted must be below predicted_n = 60, got 65: each pass emits a token of its own"),
    ("Accepted 30/20 tokens", "accepted tokens must be fewer than the tokens written, got 30 of 20"),
    ("draft acceptance rate = 0.5 (x accepted)", "the counts of accepted and generated tokens are missing"),
    ("... accept len: 0.00, accept rate: 0.00", "no mean of at least 1: the target's own token counts too"),
    ("Speculative metrics: Draft acceptance rate: 0.5, Number of draft tokens: 80",
     "the numbers of speculative, accepted, draft and emitted tokens are not all there"),
    ('{"spec_verify_ct": 5}', "too few figures: no mean, nor drafted and accepted tokens"),
    ("tgi_request_skipped_tokens_sum 5", "the _sum and the _count are missing"),
    ("SpecDecoding metrics: Mean acceptance length: 1.00, Accepted: 676 tokens, Drafted: 837 tokens",
     "the figures contradict each other: the mean must be at least 1 + accepted / drafted = 1.81, got 1"),
    ("SpecDecoding metrics: Mean acceptance length: 1.71, Accepted: 1 tokens, Drafted: 2 tokens, Per-position acceptance rate: 0.710, 0.000",
     "the figures contradict each other: survival must be that of the histogram, 1, 0, got 0.71, 0"),
    ("SpecDecoding metrics: Mean acceptance length: 3.42, Accepted: -676 tokens, Drafted: 837 tokens",
     "Accepted must be a whole number of tokens, got -676"),
    ("SpecDecoding metrics: Accepted: 676 tokens, Drafted: inf tokens", "Drafted must be a whole number of tokens, got inf"),
    ("Rejected draft tokens: 5\nAccepted tokens: 3", "the counts of drafted and accepted tokens are missing"),
    ("Accepted tokens:      many", "the counts of drafted and accepted tokens are missing"),
]  # fmt: skip


@pytest.mark.parametrize("text, words", REFUSED)
def test_what_is_refused_and_why(text, words):
    reading = read_metrics(text)
    assert reading == []
    assert [line.words for line in reading.account] == [words]
    assert not reading.account[0].used


@pytest.mark.parametrize("mean", ["nan", "inf"])
def test_a_mean_that_is_no_number_is_left_out_and_said(mean):
    counters = read_metrics(V1.replace("3.42", mean))[0]
    assert counters.histogram == read_metrics(V1)[0].histogram
    assert counters.notes == (f"the mean of {mean} is no number: it was left out",)


def test_v0_calls_more_accepted_than_it_emits_and_that_is_said():
    assert read_metrics(V0)[0].notes == ("44 tokens are called accepted, those behind a rejection too: 12 were emitted",)


def test_the_account_says_it_line_by_line():
    reading = read_metrics("\n".join([V0, V0, "", STATISTICS, SGLANG[1], "DiffusionDecoding metrics: none"]))
    assert [(line.first, line.used, line.source) for line in reading.account] == [
        (1, False, "vLLM v0 log"), (2, True, "vLLM v0 log"), (4, True, "llama.cpp statistics"), (5, True, "SGLang log"),
        (6, False, "vLLM log"),
    ]  # fmt: skip
    assert str(reading.account[0]) == "line 1: ignored, vLLM v0 log: counts from the start of the server: so does a later line"
    assert str(reading).startswith("vLLM v0 log: 10 passes of 8 drafted tokens, 44 of 80 drafted tokens accepted, 1.20 tokens per pass.\n")


@pytest.mark.parametrize("text, rest", [(V1, ""), (f"{V1}\n{V1}\n", ""), (f"{V1}\nhello", ", the rest does not speak of speculation")])
def test_a_rest_is_named_where_there_is_one(text, rest):
    used = text.count("SpecDecoding")
    assert account(read_metrics(text))[0].endswith(f"{used} place{'s' * (used > 1)} used, 0 ignored{rest}.")


def test_nothing_to_read():
    reading = read_metrics("\n".join(OTHER))
    assert (reading, reading.account, reading.best) == ([], [], None)
    assert str(reading) == "No counters of speculation in 4 lines."


def test_best_tells_most():
    assert read_metrics("\n".join([*SGLANG, V1, REQUEST])).best.passes == 279


@pytest.mark.parametrize("value, sentence", [
    (b"x", "text must be a str, got bytes: decode it, as open(..., encoding='utf-8', errors='replace') does"),
    (None, "text must be a str, got NoneType"),
])  # fmt: skip
def test_the_one_exception(value, sentence):
    with pytest.raises(TypeError) as caught:
        read_metrics(value)
    assert str(caught.value) == sentence


def test_settings_in_the_log_fill_in_the_draft_length():
    flags = """vllm serve m --speculative-config '{"method": "eagle3", "num_speculative_tokens": 4}'"""
    old = "SpecDecoding metrics: Draft acceptance rate: 50.0%, Accepted: 300 tokens, Drafted: 600 tokens"
    [one] = read_metrics(f"{flags}\n{old}")
    assert (one.draft_length, one.passes, one.notes) == (4, 150, ("the draft length is that of the launch flags",))
    [one] = read_metrics(f"{flags}\n{flags.replace('4}', '5}')}\n{old}")
    assert one.draft_length is None  # which of the two?
    tree = "ServerArgs(speculative_num_steps=5, speculative_eagle_topk=8, speculative_num_draft_tokens=64)"
    [one] = read_metrics(f"{tree}\n{SGLANG[2]}")
    assert (one.draft_length, one.notes) == (5, ("the draft length is the depth of a tree of drafts",))


HARD = [
    '{"', '{"a":', "[", '{"draft_n":', "accept len: ", "Accepted tokens:\n", "SpecDecoding metrics:", "SpecDecoding metrics:,\n",
    "spec_decode_num_drafts{", "draft_n=[", " eval time =", "draft acceptance ( (", "from_draft: True ", "statistics a: #gen drafts = 1 ",
    '{"num_spec_steps":1,"acceptance_histogram":{"1":1}}\n', "num_spec_steps: 1\n", '{"a": "spec_verify_ct', "\x1b[", "Accepted 1/",
    'tgi_request_skipped_tokens_bucket{le="1"} 3\n', "tgi_request_skipped_tokens{", "tgi_request_skipped_tokens", V1 + "\n", SGLANG[0] + "\n", LLAMA + "\n" + STATISTICS + "\n",
]  # fmt: skip


def calls(text):
    """How many functions a reading calls: the same in every run, unlike the time it takes."""
    number = 0

    def counted(frame, event, argument):
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        read_metrics(text)
    finally:
        sys.setprofile(before)
    return number


def test_each_counter_may_be_of_a_server_of_its_own():
    def log(number):
        return "".join(f"svc{one} | SpecDecoding metrics: Accepted: 1 tokens, Drafted: 2 tokens\n" for one in range(number))

    assert len(read_metrics(log(300))) == 300
    assert calls(log(1200)) <= 4.5 * calls(log(300)) + 1000


@pytest.mark.parametrize("piece", HARD)
def test_work_grows_no_faster_than_the_text(piece):
    once = piece * (20_000 // len(piece))
    assert calls(once * 4) <= 4.5 * calls(once) + 1000
