"""Configuration against the servers' own rules, written down again from their sources."""

import json
from bisect import bisect_right

from hypothesis import given
from hypothesis import strategies as st

from specpy import Range, configuration


@st.composite
def plans(draw):
    """Ranges that join without a gap, and the draft length that is best somewhere."""
    lasts = sorted(draw(st.sets(st.integers(1, 600), min_size=1, max_size=6)))
    lengths = [draw(st.integers(0, 9)) for _ in lasts]
    firsts = [1, *(last + 1 for last in lasts[:-1])]
    made = [Range(first, last, length, (length,), (1, 1)) for first, last, length in zip(firsts, lasts, lengths)]
    return draw(st.integers(0, 9)), made


def vllm_lookup(config, batch):
    """vllm/v1/spec_decode/dynamic/utils.py: checks, then the draft length at a batch."""
    before, entries = 0, config["num_speculative_tokens_per_batch_size"]
    for first, last, length in entries:
        assert 0 < first <= last and first > before and length >= 0
        before = last
    assert entries[0][0] == 1
    assert all(length <= config["num_speculative_tokens"] for _, _, length in entries) and config["num_speculative_tokens"] > 0
    return next((length for _, last, length in entries if batch <= last), entries[-1][2])


@given(plans(), st.integers(1, 600))
def test_vllm(plan, batch):
    length, ranges = plan
    made = configuration(length, ranges)["vllm"]
    config = made["speculative_config"]
    if not length and not any(one.draft_length for one in ranges):
        assert config is None and made["text"] == ""
        return
    assert json.loads(made["text"].removeprefix("--speculative-config '").removesuffix("'")) == config
    if len(ranges) > 1 and any(one.draft_length for one in ranges):
        wanted = next((one.draft_length for one in ranges if one.first <= batch <= one.last), ranges[-1].draft_length)
        assert vllm_lookup(config, batch) == wanted
    else:
        assert set(config) == {"num_speculative_tokens"}


@given(plans(), st.integers(1, 600))
def test_sglang(plan, batch):
    """adaptive_spec_params.py: whole, non-negative candidates; the launch value is one of them; a key is a lower bound."""
    length, ranges = plan
    made = configuration(length, ranges)["sglang"]
    flags = dict(zip(made["flags"][::2], made["flags"][1::2]))
    if not made["flags"]:
        assert not length and not any(one.draft_length for one in ranges)
        return
    steps = int(flags["--speculative-num-steps"])
    assert int(flags["--speculative-num-draft-tokens"]) == steps + 1 and flags["--speculative-eagle-topk"] == "1" and steps > 0
    if made["adaptive_config"] is None:
        assert len(ranges) < 2 or not any(one.draft_length for one in ranges)
        return
    slots = {int(key): entry["candidate_steps"] for key, entry in made["adaptive_config"].items()}
    assert steps in {step for candidates in slots.values() for step in candidates}
    keys = sorted(slots)
    assert keys[0] == 1
    wanted = next((one.draft_length for one in ranges if one.first <= batch <= one.last), ranges[-1].draft_length)
    assert slots[keys[bisect_right(keys, batch) - 1]] == [wanted]
    assert made["text"].endswith(json.dumps(made["adaptive_config"]))


def test_llama_cpp():
    """tools/server/README.md: --draft-max "has been removed. use --spec-draft-n-max"."""
    assert configuration(3)["llama.cpp"]["text"] == "--spec-draft-n-max 3"
    assert configuration(0)["llama.cpp"]["text"] == "--spec-type none"
    said = " ".join(configuration(3)["llama.cpp"]["rules"])
    for word in ("--spec-type, such as draft-simple", "without a type nothing is drafted", "--spec-ngram-mod-n-max", "call it --draft-max"):
        assert word in said


def test_rules_are_said():
    """Ranges start at 1, do not overlap, stay within num_speculative_tokens, and do not go with data parallelism."""
    said = " ".join(configuration(3, [Range(1, 64, 3, (3,), (2, 1)), Range(65, 128, 0, (0,), (1, 1))])["vllm"]["rules"])
    for word in ("starts at batch 1", "do not overlap", "no range may draft more", "--data-parallel-size", "Model Runner V2", "vllm#49548"):
        assert word in said


def test_what_adaptive_steps_do_not_go_with():
    """adaptive_spec_params.py: with any of these the steps stay those of the launch (sglang#23289)."""
    made = configuration(3, [Range(1, 64, 3, (3,), (2, 1)), Range(65, 128, 0, (0,), (1, 1))])["sglang"]
    said = " ".join(made["rules"])
    for word in ("EAGLE or EAGLE3", "topk 1", "attention data parallelism", "multi-layer EAGLE", "two-batch overlap", "--enable-pdmux", "CUDA graph"):
        assert word in said
    assert made["flags"][-3:] == ["--speculative-adaptive", "--speculative-adaptive-config", "adaptive.json"]


def test_a_cost_that_is_known_from_batch_8_on_still_gives_ranges_from_1():
    made = configuration(3, [Range(8, 64, 3, (3,), (2, 1)), Range(65, 128, 0, (0,), (1, 1))])
    assert made["vllm"]["speculative_config"]["num_speculative_tokens_per_batch_size"] == [[1, 64, 3], [65, 128, 0]]
    assert list(made["sglang"]["adaptive_config"]) == ["1", "65"]


def test_a_best_draft_length_that_no_range_takes_is_not_held_memory_for_and_is_explained():
    made = configuration(4, [Range(1, 80, 3, (3,), (2, 1)), Range(81, 256, 1, (1,), (1, 1))])
    assert made["vllm"]["speculative_config"]["num_speculative_tokens"] == 3
    for server in ("vllm", "sglang"):
        assert made[server]["rules"][-1].startswith("k = 4 is the best at the batch in question; the ranges take lengths within 2 %")
    assert not any("in question" in rule for rule in configuration(3, [Range(1, 80, 3, (3,), (2, 1)), Range(81, 90, 1, (1,), (1, 1))])["vllm"]["rules"])
