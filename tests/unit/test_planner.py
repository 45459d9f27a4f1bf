"""The planner's half in Python: carried counters give the same plan as the text; what others put into a link is refused in a sentence."""

import json
import random
import re

import pytest

from specpy import advise
from specpy.planner import answer, proposal, read
from specpy.planner.carried import SOURCES, carried, counters_from
from specpy.planner.form import KINDS
from specpy.planner.labels import LABELS
from tests.unit import servers

LINE = "SpecDecoding metrics: Accepted: {} tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, {}\n"
LOG = "".join(LINE.format(676 + 8 * (number % 3), f"{0.674 + 0.028 * (number % 3):.3f}") for number in range(100))
SPEEDS = {"plain": 100, "speculative": 220}
TEXTS = {name: str(value) for name, value in SPEEDS.items()}


def test_the_page_says_what_advise_says():
    found, expected = read(LOG.encode()), advise(LOG, **SPEEDS)
    shown = answer(found["counters"], TEXTS, found["said"])
    assert shown["said"] == expected.said and shown["assumptions"] == list(expected.plan.assumptions)
    assert shown["markdown"] == expected.markdown
    assert [row[2] for row in shown["tables"][0]["rows"]] == [f"{row.tokens_per_pass:.2f}" for row in expected.plan.by_draft_length]
    assert [one["own"] for one in shown["servers"]] == [True, False, False]
    json.dumps([found, shown], allow_nan=False)


def test_a_link_carries_counters_without_names_and_few_parts():
    found = read(LOG.encode())
    found["counters"][0]["model"] = "secret-model"
    link = answer(found["counters"], TEXTS)["link"]
    packed = json.dumps(link)
    assert "secret" not in packed and len(link[0]["parts"]) == 50 and sum(passes for passes, _ in link[0]["parts"]) == 27900
    opened = proposal(json.dumps({"counters": link, "fields": TEXTS}))
    assert opened["said"][0].startswith("vLLM log: 27,900 passes of 3 drafted tokens") and opened["said"][1:] == ["plain decoding = 100", "speculative, as in the log = 220"]
    again, first = answer(opened["counters"], opened["fields"])["said"], answer(found["counters"], TEXTS)["said"]
    assert again[0].split("(")[0] == first[0].split("(")[0] and again[1] == first[1]


@pytest.mark.parametrize("text", [text for text in vars(servers).values() if isinstance(text, str) and "\n" in text] + [LOG])
def test_what_is_read_survives_being_carried(text):
    first = read(text.encode())["counters"]
    assert carried(counters_from(json.loads(json.dumps(first)))) == first
    assert {one["source"] for one in first} <= set(SOURCES)


@pytest.mark.parametrize("text", [
    "vllm:spec_decode_num_drafts_total 100\nvllm:spec_decode_num_draft_tokens_total 300\nvllm:spec_decode_num_accepted_tokens_total 0",
    "tgi_request_skipped_tokens_sum 0\ntgi_request_skipped_tokens_count 100", '"timings": {"predicted_n": 200, "draft_n": 347, "draft_n_accepted": 0}',
])  # fmt: skip
def test_a_server_that_accepted_nothing_is_answered_as_any_other(text):
    shown = answer(read(text.encode())["counters"], {"draft_length": "3", "cost_ratio": "0.1"})
    assert shown["said"] == advise(text, given={"draft_length": 3}, cost_ratio=0.1).said and shown["verdict"] != "nothing read" and shown["tables"]


def test_steps_that_vllm_does_not_count_are_told_where_a_draft_may_find_nothing():
    said = [advise(text, **settings).plan.assumptions for text, settings in (
        (LOG, {"draft_share": 0.006}), (LOG, {"cost_ratio": 0.1}), (LOG, {"draft_share": 0.006, **SPEEDS}))]  # fmt: skip
    assert [any("counts only steps that had a draft" in one for one in each) for each in said] == [True, False, False]


@pytest.mark.parametrize(("text", "batch"), [(LOG, 8), ("#running-req: 18, accept len: 2.40\nspeculative_num_steps=3", 8)])
def test_where_no_batch_is_asked_for_that_of_the_runs_is_taken(text, batch):
    runs = [{"tokens_per_second": 300, "batch": 8}, {"draft_length": 3, "tokens_per_pass": 2.4, "tokens_per_second": 500, "batch": 8}]
    assert advise(text, runs=runs).plan.batch == batch
    with pytest.raises(ValueError, match="batch must be 8, where the cost is known, got 1: measure there too"):
        advise(text, runs=runs, batch=1)


def test_a_link_speaks_in_the_planners_own_words():
    counters = [{"source": "vLLM log", "draft_length": 3, "passes": 10, "accepted": 5, "model": "Your session expired", "notes": ["open evil.example"]}]
    assert proposal(json.dumps({"counters": counters, "fields": {}}))["said"] == [
        "vLLM log: 10 passes of 3 drafted tokens, 5 drafted tokens accepted, 1.50 tokens per pass.",
    ]  # fmt: skip


@pytest.mark.parametrize(("field", "text", "words"), [
    ("plain", "fast", "“plain decoding” must be a number, got 'fast'."),
    ("plain", "-1", "“plain decoding” must be above 0, got -1.0."),
    ("cost_ratio", "0,1", "“a draft step” must be a number, got '0,1': write 0.1."),
    ("batch", "x", "“requests at a time” must be whole numbers such as 1,8,32, got 'x'."),
    ("device", "L5", "“device” must be one of A100-80G SXM,"),
    ("draft_length", "1", "“tokens drafted in a pass” must "),
    ("emitted", "1000000", "“tokens generated” must be at most passes * (“tokens drafted in a pass” + 1) = "),
    ("longest", "257", "“longest draft to look at” must be at most 256, got 257."),
    ("batch", "1," * 32 + "1", "“requests at a time” must be at most 32 numbers, got 33."),
    ("runs", "draft_length=x", "“further runs, one a line” must be NAME=NUMBER,NAME=NUMBER, got 'draft_length=x'."),
    ("target_model", "draft_length=3", "“target model” must be one of Llama-3.2-1B, "),
    ("draft_step", "fixed=0.1", "“draft’s step” must be left out unless the target is in seconds too, got no “target model”, “target’s step” or “a plain step,"),
])  # fmt: skip
def test_a_wrong_field_is_told_in_the_librarys_sentence_beside_it(field, text, words):
    more = {"target_model": "Qwen3-8B"} if field == "device" else {"device": "L4"} if field == "target_model" else {}
    wrong = answer(read(LOG.encode())["counters"], {field: text, **more})["wrong"]
    assert wrong["field"] == field and wrong["words"].startswith(words)


ROOF = {"target_model": "Qwen3-8B", "device": "L4"}
COMPANIONS = {
    "draft_bytes_per_parameter": {"draft_model": "Qwen3-0.6B", **ROOF}, "plain_seconds": {"verify_points": "1=1,4=1.4"}, "error": TEXTS,
    "overhead": {"cost_ratio": "0.1"}, "device": {"target_model": "Qwen3-8B"}, "target_model": {"device": "L4"}, "draft_model": ROOF, "acceptance_rate": {},
    **dict.fromkeys(("plain", "speculative", "cost_ratio", "draft_share", "batch", "longest", "largest_batch", "target_step", "verify_points"), {}),
    **dict.fromkeys(("runs", "draft_length", "passes", "emitted", "number"), {}), "draft_step": {"target_step": "fixed=0.01"},
}  # fmt: skip


@pytest.mark.parametrize("field", [field for field in KINDS if field != "eight_bit"])
def test_whatever_is_wrong_with_a_field_is_told_of_that_field(field):
    counters = [] if field == "acceptance_rate" else read(LOG.encode())["counters"]
    companions = COMPANIONS.get(field, ROOF)
    if field != "device":
        assert answer(counters, companions if counters else {"acceptance_rate": "0.8"})["wrong"] is None
    for text in ("-1", "nan", "inf", "1e400", "x", "{", "{}", "=", "fixed=-1", "fixed=1e30", "1=2", "draft_length=-3", "0,5", "9" * 400, "²"):
        wrong = answer(counters, {**companions, field: text})["wrong"]
        assert wrong and wrong["field"] == field, text
        assert wrong["words"].removeprefix("each key of ").startswith(f"“{LABELS[field]}”"), wrong


def test_every_field_has_its_own_label():
    assert {*LABELS} == {*KINDS} and len({*LABELS.values()}) == len(LABELS)


@pytest.mark.parametrize(("fields", "idle"), [
    ({"device": "L4"}, {"device": "not used unless “target model” or “draft model” is given"}),
    ({"acceptance_rate": "0.8"}, {"acceptance_rate": "not used beside a log"}),
    ({"overhead": "0.1", **TEXTS}, {}), ({"error": "0.1"}, {"error": "not used unless “plain decoding” or “speculative, as in the log” is given"}),
    ({"extra": "0.1", "draft_model": "Qwen3-0.6B", "device": "L4", "target_step": "fixed=0.1"}, {"extra": "not used unless “target model” is given"}),
    ({"context": "2000", "cost_ratio": "0.1"}, {"context": "not used unless “target model” or “draft model” or “target’s step” or “draft’s step” is given"}),
])  # fmt: skip
def test_a_field_that_changes_nothing_says_so(fields, idle):
    counters = read(LOG.encode())["counters"]
    shown = answer(counters, fields)
    assert {name: shown["fields"][name][1] for name in idle} == idle
    used = answer(counters, {name: text for name, text in fields.items() if name not in idle})
    assert shown["said"] == used["said"] and shown["tables"] == used["tables"]
    shown = answer([], {"acceptance_rate": "0.8", "passes": "0", "number": "3"})
    assert shown["fields"]["number"][1] == "not used beside “one rate, without any log”"


def test_where_each_value_comes_from():
    fields = answer(read(LOG.encode())["counters"], {"target_model": "Qwen3-8B", "device": "L4", "cost_ratio": "0.1", "batch": "4"})["fields"]
    assert fields["draft_length"] == ("3", "from the log") and fields["bandwidth_efficiency"] == ("0.76", "assumed")
    assert fields["batch"] == (None, "given") and "plain" not in fields


@pytest.mark.parametrize("data, words", [
    (b"", "The text is empty."), (b"\x7fELF\0\0", "The text is not text."), (b"PK\x03\x04", "The text is packed (zip): unpack it first."),
])  # fmt: skip
def test_what_is_no_log_is_said(data, words):
    assert read(data)["problem"] == words and read(data, "a.log")["problem"] == words.replace("The text", "“a.log”")
    assert answer([], {})["verdict"] == "nothing read" and answer(read(b"hello" * 9999)["counters"], {})["said"][0].startswith("No counters of")


def test_a_log_of_which_nothing_can_be_used_is_answered_with_the_reason():
    diffusion = b"INFO DiffusionDecoding metrics: Committed token throughput: 12.0 tokens/s"
    there = read(diffusion)
    said = answer(there["counters"], {"plain": "40"}, there["said"], there["nothing"])
    assert said["headline"] == said["said"][0] == advise(diffusion.decode()).problem
    assert said["headline"].startswith("No counters of speculation could be used. The first reason: line 1: ignored, vLLM log: a diffusion model")
    assert answer([], {"acceptance_rate": "0.8", "cost_ratio": "0.1"}, there["said"], there["nothing"])["verdict"] == "speculate"
    assert read(b"accept len: 2.4")["nothing"] is None


def test_a_link_of_any_kind_is_read_or_refused_in_a_sentence():
    whole = json.dumps({"counters": answer(read(LOG.encode())["counters"], TEXTS)["link"], "fields": TEXTS})
    rng = random.Random(1)
    for _ in range(2000):
        place = rng.randrange(len(whole))
        broken = whole[:place] + rng.choice(["", "9" * 400, "null", "[", "<b>", "-", '"x"', "1e999", "NaN", "{}", "\\u0000"]) + whole[place + rng.randrange(6) :]
        shown = proposal(broken)
        if shown["problem"]:
            assert shown["problem"].startswith("This link’s readings cannot be used: ") and not shown["said"]
        else:
            assert "said" in (told := answer(shown["counters"], shown["fields"])) or told["wrong"]["words"]


@pytest.mark.parametrize("text", [
    "", "[]", "{}", "null", "[" * 5000, '{"counters": [], "fields": {}}', '{"counters": {}, "fields": {"acceptance_rate": "0.5"}}', "x" * 100_001,
    '{"counters": [{"source": "<img src=x>", "passes": 1, "accepted": 1}], "fields": {}}',
    '{"counters": [{"source": "vLLM log", "passes": 1, "accepted": 1, "model": 3}], "fields": {}}',
    '{"counters": [{"source": "vLLM log", "passes": 1, "accepted": 1, "varies": "no"}], "fields": {}}',
    '{"counters": [{"source": "vLLM log", "passes": 1, "accepted": 1, "parts": [[1]]}], "fields": {}}',
    '{"counters": [{"source": "vLLM log", "passes": 1, "accepted": 2, "draft_length": 1}], "fields": {}}',
    '{"counters": [{"source": "vLLM log", "histogram": "123"}], "fields": {}}',
    '{"counters": [{"source": ["vLLM log"], "passes": 1, "accepted": 1}], "fields": {}}',
    '{"counters": [], "fields": {"acceptance_rate": "0.5", "__class__": "x"}}', '{"counters": [], "fields": {"acceptance_rate": 0.5}}',
    '{"counters": [], "fields": {"acceptance_rate": "0.5\\u202e"}}', '{"counters": [], "fields": ["acceptance_rate"]}',
])  # fmt: skip
def test_hostile_links_are_refused(text):
    assert proposal(text)["problem"].startswith("This link’s readings cannot be used: ")


V1 = ("SpecDecoding metrics: Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674\n"
      "SpecDecoding metrics: Accepted: 699 tokens, Drafted: 831 tokens, Per-position acceptance rate: 0.942, 0.859, 0.722\n")  # fmt: skip


def test_intervals_without_passes_are_carried_too():
    lines = [f"Decode batch. #running-req: {8 + number % 3}, accept len: {2.3 + 0.1 * (number % 5):.2f}" for number in range(200)]
    kept = read("\n".join(lines).encode())["counters"]
    direct = advise("\n".join(lines), given={"draft_length": 3}, cost_ratio=0.1).plan
    there = answer(kept, {"draft_length": "3", "cost_ratio": "0.1"})
    assert there["headline"] == direct.reasons[0] and direct.best.tokens_interval[1] < 3.6  # one line alone: 4.9
    assert counters_from(there["link"])[0].parts[0].batch > 8
    for means in ([[0, 1]], [[8, 1]], [[8]], [["8", 20]], [[True, 2]]):
        with pytest.raises(ValueError, match="means|stated_tokens_per_pass"):
            counters_from([{"source": "SGLang log", "means": means}])


def test_the_chart_over_the_batch_shows_what_the_plan_takes():
    fields = {"target_step": "fixed=0.006,per_token=2e-5", "batch": "8"}
    said = answer(read(servers.vllm_log((30, 40, 50, 200)).encode())["counters"], fields)
    shown = dict(re.findall(r"batch (\d+): [\d.]+× with k = (\d+)", said["charts"][1]["layout"]["meta"]["description"]))
    taken = re.findall(r"(\d+) to (\d+), k = (\d+)", " ".join(said["reasons"]))
    assert shown["8"] == said["numbers"][0][1] and len(taken) > 2
    assert all(shown[batch] == length for first, last, length in taken for batch in shown if int(first) <= int(batch) <= int(last))


def test_page_report_and_configuration_agree_on_the_draft_length():
    """k = 3 was measured, and with a free draft the longer the better: nothing leads farther than 7."""
    given = answer(read(V1.encode())["counters"], {"cost_ratio": "0"})
    assert given["headline"].startswith("Speculate with k = 7: 5.21 times") and given["numbers"][0][1] == "7"
    assert "Measure at draft length 7 next" in given["next"]
    assert all("7" in one["text"] for one in given["servers"])
    assert [row[0] for row in given["tables"][0]["rows"] if "chosen" in row[1]] == ["7"]
    assert "k = 7: 5.21× is chosen." in given["charts"][0]["layout"]["meta"]["description"]


def test_what_contradicts_the_log_decides_nothing_on_the_page():
    counters = read(V1.encode())["counters"]
    given = answer(counters, {"plain": "100", "speculative": "400"})
    assert given["verdict"] == "cannot tell" and given["servers"] == []
    assert given["headline"] == "Whether speculation pays cannot be told: the figures contradict each other."
    assert given["reasons"] == ["At batch 1 a pass with k = 3 took 0.87 plain steps by its throughput, and no pass takes less than one."]
    assert [name for name, *_ in given["numbers"]] == ["draft length k", "tokens per pass"]
    other = answer(counters, {"plain": "100", "speculative": "220", "runs": "draft_length=7,tokens_per_pass=2,tokens_per_second=100"})
    assert any(one.startswith("The run with k = 7 gave 2.00 tokens per pass, the counters say 5.21") for one in other["assumptions"])


def test_large_numbers_are_written_out():
    fields = {"target_model": "Llama-3.1-8B", "device": "H100 SXM", "draft_model": "Llama-3.2-1B", "batch": "1000"}
    given = answer(read(V1.encode())["counters"], fields)
    assert "e+" not in given["markdown"] and "tokens/s" in given["tables"][0]["columns"]
    assert "to 1000," in given["markdown"]
    assert "1,000,000,001 times" in answer(read(V1.encode())["counters"], {"cost_ratio": "1000000000"})["markdown"]
