"""The planner's half in Python: carried counters give the same plan as the text; what others put into a link is refused in a sentence."""

import json
import random

import pytest

from specpy import advise
from specpy.planner import answer, proposal, read
from specpy.planner.carried import SOURCES, carried, counters_from
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
    assert opened["said"][0].startswith("vLLM log: 27,900 passes of 3 drafted tokens") and opened["said"][1:] == ["plain = 100", "speculative = 220"]
    again, first = answer(opened["counters"], opened["fields"])["said"], answer(found["counters"], TEXTS)["said"]
    assert again[0].split("(")[0] == first[0].split("(")[0] and again[1] == first[1]


@pytest.mark.parametrize("text", [text for text in vars(servers).values() if isinstance(text, str) and "\n" in text] + [LOG])
def test_what_is_read_survives_being_carried(text):
    first = read(text.encode())["counters"]
    assert carried(counters_from(json.loads(json.dumps(first)))) == first
    assert {one["source"] for one in first} <= set(SOURCES)


@pytest.mark.parametrize(("field", "text", "words"), [
    ("plain", "fast", "plain must be a number, got 'fast'."),
    ("plain", "-1", "plain must be a finite number of at least 0, got -1.0."),
    ("cost_ratio", "0,1", "cost_ratio must be a number, got '0,1': write 0.1."),
    ("batch", "x", "batch must be whole numbers such as 1,8,32, got 'x'."),
    ("device", "L5", "device must be one of A100-80G SXM,"),
    ("draft_length", "1", "histogram must count no pass beyond draft_length = 1, got ["),
    ("runs", "draft_length=x", "runs must be NAME=NUMBER,NAME=NUMBER, got 'draft_length=x'."),
])  # fmt: skip
def test_a_wrong_field_is_told_in_the_librarys_sentence_beside_it(field, text, words):
    more = {"target_model": "Qwen3-8B"} if field == "device" else {}
    wrong = answer(read(LOG.encode())["counters"], {field: text, **more})["wrong"]
    assert wrong["field"] == field and wrong["words"].startswith(words)


def test_where_each_value_comes_from():
    fields = answer(read(LOG.encode())["counters"], {"target_model": "Qwen3-8B", "device": "L4", "cost_ratio": "0.1", "batch": "4"})["fields"]
    assert fields["draft_length"] == ("3", "from the log") and fields["bandwidth_efficiency"] == ("0.76", "assumed")
    assert fields["batch"] == (None, "given") and "plain" not in fields


@pytest.mark.parametrize("data, words", [
    (b"", "The text is empty."), (b"\x7fELF\0\0", "The text is not text."), (b"PK\x03\x04", "The text is packed (zip): unpack it first."),
])  # fmt: skip
def test_what_is_no_log_is_said(data, words):
    assert read(data)["problem"] == words
    assert answer([], {})["verdict"] == "nothing read" and answer(read(b"hello" * 9999)["counters"], {})["said"][0].startswith("No counters of")


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
