"""The decision: against the formula, against brute force over batches, and in its sentences."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import (
    ByPosition,
    Cost,
    CostByBatch,
    Device,
    Doubt,
    DraftSteps,
    Linear,
    Measurement,
    Points,
    Roofline,
    best_draft_length,
    calibrated,
    draft_memory,
    expected_tokens,
    hardware_cost,
    measured_cost,
    plan,
    speedup,
)
from specpy.plan.expected import expected
from specpy.plan.ranges import FLAT, batches_of, ranges
from specpy.plan.rows import rates

FITTED = Cost(  # SpecDecode-Bench's simulator: Llama-3.1-8B, one H100, vLLM; in seconds
    DraftSteps(Linear(0.4e-3, 8.414e-7, 2.378e-9)), Linear(5.886e-3, 2.101e-5, 3.926e-8), overhead=1.207e-3, in_seconds=True
)


class Known:
    """Acceptance with an interval of so many per cent either way."""

    def __init__(self, rate, percent=0, measured=()):
        self.rate, self.percent = rate, percent
        self.measured = [type("Counted", (), {"draft_length": length}) for length in measured]

    def tokens_per_pass(self, draft_length):
        return expected_tokens(self.rate, draft_length)

    def interval(self, draft_length):
        return tuple(self.tokens_per_pass(draft_length) * (1 + sign * self.percent / 100) for sign in (-1, 1))


@given(st.floats(0, 1), st.floats(0, 1.5))
def test_with_the_lessons_cost_it_is_the_lessons_answer(rate, ratio):
    made = plan(rate, Cost(ratio))
    assert made.draft_length == best_draft_length(rate, ratio, longest=10)
    assert [row.speedup for row in made.by_draft_length] == [speedup(rate, length, ratio) for length in range(11)]
    assert (made.verdict == "speculate") == (made.speedup > 1 and made.draft_length > 0)


def test_zero_is_an_answer():
    made = plan(0.1, Cost(0.2))
    assert (made.draft_length, made.verdict) == (0, "do not speculate")
    assert made.reasons[0] == (
        "Do not speculate at batch 1: the best draft, k = 1, makes it 0.92 times as fast as plain decoding."
    )
    assert made.configuration["vllm"]["rules"] == ["Leave out --speculative-config."]


def test_an_interval_across_one_cannot_tell():
    for percent, verdict in ((2, "speculate"), (30, "cannot tell")):
        made = plan(Known(0.5, percent, measured=(2,)), Cost(0.3))
        assert (made.verdict, made.draft_length) == (verdict, 1)
    assert made.reasons[0].startswith("These figures cannot tell whether speculation pays at batch 1: with k = 1 it is 1.15 times")
    assert made.measure_next == (
        "What is known least is how many tokens a pass yields: it alone leaves the speedup open from −30 % to +30 %. "
        "Count passes by accepted tokens over more text: how many tokens a pass yields is what is known least."
    )
    lost = plan(Known(0.3, 30, measured=(2,)), Cost(0.32))
    assert (lost.verdict, lost.draft_length) == ("cannot tell", 0)
    assert lost.reasons[0].endswith("plain decoding looks faster.")


def test_the_largest_doubt_is_what_to_measure_next():
    small, large = (Doubt(name, Cost(0.3 - by), Cost(0.3 + by), f"Settle {name}.") for name, by in (("small", 0.02), ("large", 0.2)))
    made = plan(Known(0.5, 3), Cost(0.3, doubts=(small, large)))
    assert made.measure_next.startswith("What is known least is large:") and made.measure_next.endswith("Settle large.")
    assert plan(Known(0.5, 1), Cost(0.1)).measure_next is None


def test_independent_doubts_add_up_as_squares():
    doubt = Doubt("the draft", Cost(0.2), Cost(0.4), "Time it.")
    made = plan(Known(0.8, 10), Cost(0.3, doubts=(doubt,)), longest=3)
    for row in made.by_draft_length[1:]:
        k, s = row.draft_length, row.speedup
        alone = [(s - s * 0.9) / s, (s - row.tokens_per_pass / (1 + 0.4 * k)) / s]
        assert 1 - row.interval[0] / s == pytest.approx(sum(part**2 for part in alone) ** 0.5, rel=0.05)


@pytest.mark.long
def test_intervals_cover_what_runs_with_errors_would_find():
    """Plain and two speculative runs, each off by a normal error of which 95 % lie within 4 %: a simulated server."""
    truth, rng, covered, trials = Cost(DraftSteps(Linear(2)), Linear(10), overhead=1), Random(1), 0, 200
    for _ in range(trials):
        off = {k: 1 + rng.gauss(0, 0.04 / 1.96) for k in (0, 2, 5)}
        runs = [Measurement(k, seconds_per_token=truth.pass_time(k) * off[k], error=0.04) for k in off]
        row = plan(Known(0.8), measured_cost(runs), longest=8).by_draft_length[8]
        covered += row.interval[0] <= truth.speedup(expected_tokens(0.8, 8), 8) <= row.interval[1]
    assert 0.92 <= covered / trials <= 0.98


lines = st.builds(
    lambda draft, draft_b, fixed, b, overhead: Cost(DraftSteps(Linear(draft, draft_b)), Linear(fixed, b), overhead),
    st.floats(0.01, 3), st.floats(0, 0.05), st.floats(1, 9), st.floats(0, 0.2), st.floats(0, 3),
)  # fmt: skip


@given(lines, st.floats(0.05, 0.97))
def test_ranges_hold_at_every_batch_looked_at(cost, rate):
    known, batches = expected(rate, 8), batches_of(cost, 300)
    found = ranges(known, cost, batches)
    assert (found[0].first, found[-1].last) == (1, 300)
    assert [after.first for after in found[1:]] == [before.last + 1 for before in found[:-1]]
    for batch in batches:
        (one,) = (one for one in found if one.first <= batch <= one.last)
        here = rates(known, cost, batch)
        assert all(here[length] >= (1 - FLAT) * max(here.values()) for length in one.equal)
        assert one.draft_length in one.equal


@given(lines, st.floats(0.05, 0.97))
def test_no_fewer_ranges_would_do(cost, rate):
    """By dynamic programming over all ways to cut the batches."""
    known, batches = expected(rate, 8), batches_of(cost, 64)
    good = []
    for batch in batches:
        here = rates(known, cost, batch)
        best = max(here, key=here.get)  # the first of equals: plain decoding, where no draft is faster
        good.append({length for length in here if length and here[length] >= (1 - FLAT) * here[best]} if best else {0})
    fewest = [0]
    for end in range(1, len(good) + 1):
        fewest.append(min(1 + fewest[start] for start in range(end) if set.intersection(*good[start:end])))
    assert len(ranges(known, cost, batches)) == fewest[-1]


def test_where_to_switch_off():
    made = plan(Known(0.35, 3), FITTED, largest_batch=512)
    assert made.switch_off and made.switch_off_interval[0] <= made.switch_off
    batches = batches_of(FITTED, 512)
    before, after = max(one for one in batches if one < made.switch_off), min(one for one in batches if one >= made.switch_off)
    gains = [max(FITTED.speedup(expected_tokens(0.35, k), k, batch) for k in range(1, 11)) for batch in (before, after)]
    assert gains[0] > 1 >= gains[1] and made.ranges[-1].first == made.switch_off == before + 1
    assert f"Switch speculation off from batch {made.switch_off} on" in str(made)
    assert made.configuration["vllm"]["speculative_config"]["num_speculative_tokens_per_batch_size"][-1][2] == 0
    assert plan(0.9, FITTED, largest_batch=64).switch_off is None


def test_speedups_by_batch_and_draft_length():
    made = plan(0.7, FITTED, batch=(8, 64), context=300)
    assert made.batch == 8 and list(made.by_batch) == [8, 64]
    for batch, rows in made.by_batch.items():
        for row in rows:
            k, tokens = row.draft_length, expected_tokens(0.7, row.draft_length)
            assert row.speedup == pytest.approx(FITTED.speedup(tokens, k, batch, 300))
            assert row.seconds_per_token == pytest.approx(FITTED.pass_time(k, batch, 300) / tokens)
            assert row.tokens_per_second == pytest.approx(batch / row.seconds_per_token)


PARTS = {  # the same cost with one part free, or a model of acceptance that accepts everything
    "draft": (0.7, FITTED.but(draft=0)),
    "overhead": (0.7, FITTED.but(overhead=0)),
    "verify": (0.7, FITTED.but(target=Points({1: FITTED.plain(32, 200)}))),
    "acceptance": (1.0, FITTED),
}


@pytest.mark.parametrize("part", PARTS)
def test_what_limits_is_the_gain_were_it_perfect(part):
    made = plan(0.7, FITTED, batch=32, context=200)
    rate, cost = PARTS[part]
    k = made.draft_length
    free = float(expected_tokens(rate, k) / cost.pass_time(k, 32, 200))
    assert made.limits[part] == pytest.approx(free * made.best.seconds_per_token)
    assert list(made.limits.values()) == sorted(made.limits.values(), reverse=True)


RUNS = [Measurement(tokens_per_second=460.7, batch=8), Measurement(1, 2.00, tokens_per_second=620.6, batch=8),
        Measurement(3, 3.88, tokens_per_second=954.8, batch=8)]  # fmt: skip


def test_a_measured_draft_length_gives_the_measured_speedup():
    made = plan(Known(0.9, 1, measured=(3,)), measured_cost(RUNS))
    assert made.batch == 8 and made.ranges is None
    at_three = made.by_draft_length[3]
    assert at_three.speedup == pytest.approx(expected_tokens(0.9, 3) / 3.88 * 954.8 / 460.7)
    assert any(note.startswith("The cost given does not change with the batch") for note in made.assumptions)
    assert "draft and verify" in made.limits and "draft" not in made.limits


def test_no_draft_is_chosen_far_beyond_what_was_measured():
    far = plan(Known(0.95, 1, measured=(3,)), measured_cost(RUNS))
    assert far.draft_length == 7 and far.configuration["vllm"]["speculative_config"] == {"num_speculative_tokens": 7}
    assert "k = 10 looks 1.05 times as fast as k = 7, but lies far beyond what was measured: go there in steps, up to k = 7 first." in far.reasons
    timed = plan(Known(0.95, 1, measured=(3,)), measured_cost([*RUNS, Measurement(5, 5, tokens_per_second=1100, batch=8)]))
    assert timed.draft_length == 10 and not any("far beyond" in sentence for sentence in timed.reasons)
    assert (far.mark, timed.mark, plan(Known(0.95), Cost(0.01)).draft_length) == ("chosen", "best", 10)


def test_what_is_within_two_percent_is_no_reason_to_go_beyond_what_was_measured():
    made = plan(Known(0.95, 1, measured=(3,)), Cost(0.23))
    longer = [row.rate / made.best.rate for row in made.by_draft_length[8:]]
    assert made.draft_length == 7 and 1.005 < max(longer) < 1.02 and not any(" looks " in sentence for sentence in made.reasons)


def test_a_gain_beyond_what_was_measured_is_no_sure_loss():
    """Passes of 3 plain steps, whatever they draft: 3 tokens of k = 1 to 3 at most."""
    made = plan(Known(0.9, 1, measured=(1,)), Cost(0, overhead=2.6))
    assert (made.verdict, made.draft_length) == ("cannot tell", 0) and made.best.draft_length == 3
    assert "k = 10 looks 2.00 times as fast as k = 3, but lies far beyond what was measured: go there in steps, up to k = 3 first." in made.reasons


class Wider(Known):
    """An interval that widens by 12 % with each drafted token."""

    def interval(self, draft_length):
        return tuple(self.tokens_per_pass(draft_length) * (1 + sign * 0.12 * draft_length) for sign in (-1, 1))


def test_a_draft_that_surely_gains_is_chosen_before_one_that_looks_faster():
    """Speedups 1.845 at k = 3 and 1.868 at k = 4; at least 0.64 and 0.52 of these."""
    made = plan(Wider(0.8), Cost(0.2), longest=6)
    assert (made.verdict, made.draft_length, made.mark) == ("speculate", 3, "chosen")
    assert made.interval[0] == pytest.approx(0.64 * 2.952 / 1.6)
    assert "k = 4 looks 1.01 times as fast as k = 3, but is not sure to gain (95 %: 0.97 to 2.76)." in made.reasons
    assert made.configuration["llama.cpp"]["flags"][-1] == "3"
    lost = plan(Wider(0.3), Cost(0.2), longest=6)
    assert lost.verdict == "cannot tell" and all(one["rules"][0].startswith("The figures do not decide yet") for one in lost.configuration.values())
    assert not any("do not decide" in rule for one in made.configuration.values() for rule in one["rules"])


@given(lines, st.floats(0.05, 0.97), st.sampled_from([0, 3, 10, 30]), st.integers(1, 400))
def test_one_draft_length_at_a_batch_everywhere(cost, rate, percent, batch):
    made = plan(Known(rate, percent), cost, batch=batch, longest=8)
    if made.ranges:
        (here,) = (one for one in made.ranges if one.first <= batch <= one.last)
        assert here.draft_length == made.draft_length and made.ranges[-1].last == max(batch, 256)
    table = (made.configuration["vllm"]["speculative_config"] or {}).get("num_speculative_tokens_per_batch_size")
    assert not table or [length for first, last, length in table if first <= batch <= last] == [made.draft_length]
    assert table or made.configuration["vllm"]["speculative_config"] in (None, {"num_speculative_tokens": made.draft_length})
    gains = [row.speedup for row in made.by_draft_length if row.draft_length and (row.interval[0] > 1 or made.verdict != "speculate")]
    assert not made.draft_length or made.speedup >= (1 - FLAT) * max(gains)
    assert (made.verdict == "speculate") == any(row.interval[0] > 1 for row in made.by_draft_length[1:])


def test_where_no_draft_gains_the_range_is_plain():
    """4 tokens cost 1.6, so each after the first 0.2: at batch 64 a pass of k = 1 takes 26.4, a plain step 13.6, and yields 1.93."""
    cost = Cost(0, Points({1: 1, 4: 1.6}))
    made = plan(0.93, cost, batch=64)
    assert made.by_draft_length[1].speedup == pytest.approx(1.93 * (1 + 0.2 * 63) / (1 + 0.2 * 127))
    assert 0.98 < made.by_draft_length[1].speedup < 1 and made.verdict == "do not speculate"
    assert [one.draft_length for one in made.ranges if one.first <= 64 <= one.last] == [0]
    assert made.switch_off <= 64


def test_nothing_limits_what_is_perfect():
    assert plan(1, Cost(0), longest=4).reasons[-1] == (
        "Nothing but its length limits k = 4: all is accepted, and a pass takes no longer than a plain step."
    )


def test_without_a_cost_it_says_what_would_have_to_hold():
    made = plan(Known(0.741, 2, measured=(3,)))
    assert (made.verdict, made.draft_length, made.speedup, made.configuration) == ("cannot tell", None, None, None)
    assert made.reasons[0].endswith("so it pays if a pass takes less than 2.70 plain steps.")
    assert made.reasons[-1].startswith("Measure plain throughput and speculative throughput (k = 3) at batch 1;")


def test_what_yields_no_token_more_cannot_pay_whatever_it_costs():
    never = plan(0)
    assert (never.verdict, never.draft_length, never.measure_next) == ("do not speculate", 0, None)
    assert never.reasons == ("Do not speculate: a pass yields 1.00 tokens, and takes at least as long as a plain step.",)
    assert never.configuration["vllm"]["rules"] == ["Leave out --speculative-config."]
    assert plan(0.05).verdict == plan(Known(0, 5)).verdict == "cannot tell"  # 1.05 tokens may


def test_without_a_plain_run_draft_lengths_are_compared():
    """spark-vllm-docker#343: alone, k = 4 and 2 are equal; at 8 requests k = 2 is far better. What is best flips."""
    table = {1: {4: (55.6, 3.099), 2: (54.9, 2.311)}, 8: {4: (210.0, 3.099), 2: (303.6, 2.311)}}
    runs = [Measurement(k, tokens, tokens_per_second=rate, batch=batch) for batch, rows in table.items() for k, (rate, tokens) in rows.items()]

    class Spark(Known):
        def tokens_per_pass(self, draft_length):
            return {2: 2.311, 3: 2.75, 4: 3.099}[draft_length]

    made = plan(Spark(0.7), measured_cost(runs), batch=(8, 1))
    assert (made.verdict, made.draft_length) == ("cannot tell", 2)
    assert [row.draft_length for row in made.by_draft_length] == [2, 3, 4]  # nothing is told beyond what was measured
    alone = {row.draft_length: row.tokens_per_second for row in made.by_batch[1]}
    together = {row.draft_length: row.tokens_per_second for row in made.by_batch[8]}
    assert alone == pytest.approx({2: 54.9, 4: 55.6, 3: alone[3]}) and together == pytest.approx({2: 303.6, 4: 210.0, 3: together[3]})
    assert made.reasons[:1] == ("Whether speculation pays cannot be told without plain decoding measured beside it.",)
    assert made.measure_next == "Measure plain throughput at batch 8, with the same requests."
    assert list(made.limits) == ["acceptance"]


# Speedups and tokens per pass at 1, 4, 8, 16 and 32 requests: DFlash, arXiv 2602.06036, table 5 (SGLang, B200, 8B, GSM8K).
DFLASH = {("EAGLE-3", 60, 4.55): (1.9, 1.6, 1.3, 0.9, 0.6), ("EAGLE-3", 10, 3.49): (1.6, 1.5, 1.4, 1.2, 1.0),
          ("DFlash", 10, 4.32): (2.4, 2.2, 2.1, 1.8, 1.6)}  # fmt: skip


@pytest.mark.parametrize("row", DFLASH)
def test_batches_between_two_measured_ones(row):
    """The ends seen, the middle foretold: within what one printed digit and a straight line leave open."""
    (_, k, tokens), gains = row, DFLASH[row]
    runs = [Measurement(tokens_per_second=batch, batch=batch) for batch in (1, 32)]
    runs += [Measurement(k, tokens, tokens_per_second=batch * gain, batch=batch) for batch, gain in ((1, gains[0]), (32, gains[-1]))]
    cost = measured_cost(runs)
    found = [cost.speedup(tokens, k, batch) for batch in (1, 4, 8, 16, 32)]
    assert found == pytest.approx(gains, rel=0.08)
    assert max(found) == found[0]


def test_memory():
    draft, target = Roofline("Qwen3-0.6B", "H100 SXM"), Roofline("Qwen3-8B", "H100 SXM")
    memory = draft_memory(draft, target, batch=16, context=4000)
    assert memory["kv_per_token"] == 114688 and memory["kv"] == 114688 * 16 * 4000
    assert memory["weights"] == pytest.approx(0.60e9 * 2, rel=0.01)
    cost = hardware_cost(target, draft)
    assert plan(0.7, cost, batch=16, context=4000).memory == memory
    assert plan(0.7, calibrated(cost, [Measurement(tokens_per_second=100)]), batch=16, context=4000).memory == memory
    assert plan(0.7, Cost(0.1)).memory is None
    said = plan(0.7, cost, batch=16, context=4000).reasons
    assert ("The draft model takes 1.19 GB for weights and 115 kB for each token kept (78 % of the target's), with batch 16 and "
            "4,000 tokens each 7.34 GB.") in said  # fmt: skip
    assert "do not fit" not in " ".join(said)


@pytest.mark.parametrize("batch, devices, said", [  # 139.0 + 15.0 GB of weights; 327,680 + 131,072 bytes a token, of which a request has 2,000
    (1, 1, "take 155 GB: they do not fit in the 80 GB of H100 SXM (stas00/ml-engineering, compute/accelerator/README.md, 2026-11)."),
    (8, 2, "take 161 GB: they do not fit in the 160 GB of 2 H100 SXM (stas00/ml-engineering, compute/accelerator/README.md, 2026-11)."),
    (4, 2, None),
])  # fmt: skip
def test_what_does_not_fit_is_said(batch, devices, said):
    target, draft = (Roofline(name, "H100 SXM", tensor_parallel=devices) for name in ("Llama-3.1-70B", "Llama-3.1-8B"))
    made = plan(0.8, hardware_cost(target, draft), batch=batch, context=2000)
    assert made.memory["together"] == pytest.approx((139.0 + 15.0) * 1e9 + (327680 + 131072) * 2000 * batch, rel=1e-3)
    found = [sentence for sentence in made.reasons if "do not fit" in sentence]
    assert found == ([f"Target, draft and all that batch {batch} keeps {said}"] if said else [])


def test_room_is_not_known_of_every_device():
    target, draft = (Roofline(name, "L4") for name in ("Llama-3.1-70B", "Llama-3.1-8B"))
    assert draft_memory(draft, target)["room"] is None is draft_memory(Roofline("Llama-3.1-8B", "L40S"), target)["room"]
    assert not [sentence for sentence in plan(0.8, hardware_cost(target, draft)).reasons if "do not fit" in sentence]
    small = Device("card", 1e12, 1e14, memory=16e9)
    made = plan(0.8, hardware_cost(*(Roofline(name, small) for name in ("Llama-3.1-8B", "Llama-3.2-1B"))))
    assert "The weights of target and draft take 17.5 GB: they do not fit in the 16 GB of card (own entry)." in made.reasons


def test_flatness_in_words():
    made = plan(0.8, Cost(0.1))
    assert made.equal == (5, 6, 7) and made.reasons[1].startswith("k = 5…7 are within 2 % of the best")


@pytest.mark.parametrize("acceptance, cost", [
    (0.8, None), (0.8, Cost(Fraction(1, 10))), (Known(0.6, 5, (3,)), FITTED), (0.0, FITTED), (1.0, FITTED), (ByPosition((0.9, 0.5)), FITTED),
    (Known(0.9, 1), measured_cost(RUNS)), (Known(0.9, 1), measured_cost(RUNS[1:])),
    (0.7, CostByBatch({1: Cost(0.1), 16: Cost(0.4, target=Fraction(3, 2))})),
])  # fmt: skip
def test_everything_is_json(acceptance, cost):
    made = plan(acceptance, cost)
    data = json.loads(json.dumps(made.data, allow_nan=False))
    assert data["reasons"] == list(made.reasons) and data["verdict"] == made.verdict
    assert all(sentence[0].isupper() or sentence[0] == "k" for sentence in data["reasons"])
    assert all(sentence.endswith(".") for sentence in (*data["reasons"], *data["assumptions"]))
    assert len(data["by_draft_length"]) == len(made.by_draft_length)


def test_positions_that_are_not_known_are_not_looked_at():
    made = plan(ByPosition((0.9, 0.8)), Cost(0.05))
    assert [row.draft_length for row in made.by_draft_length] == [0, 1, 2]
    assert "k = 2 is the longest draft that was looked at; longer ones may be better." in made.reasons


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: plan("x", Cost()), TypeError, "acceptance must be Counters, a list of them, a model of acceptance, or a rate in [0, 1], got 'x'"),
    (lambda: plan(80, Cost()), ValueError, "acceptance must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: plan(0.8, 0.1), TypeError, "cost must be a Cost, a CostByBatch, or None where it is not known, got 0.1"),
    (lambda: plan(0.8, Cost(), batch=0), ValueError, "batch must be a whole number of at least 1, got 0"),
    (lambda: plan(0.8, Cost(), batch=()), ValueError, "batch must be a whole number of at least 1, or several, got ()"),
    (lambda: plan(0.8, Cost(), longest=0), ValueError, "longest must be a whole number of at least 1, got 0"),
    (lambda: plan(0.8, measured_cost(RUNS), batch=4), ValueError, "batch must be 8, where the cost is known, got 4: measure there too"),
    (lambda: plan(ByPosition(()), Cost()), ValueError,
     "acceptance must be known, and looked at, as far as one draft length at least, got 0 as the longest"),
    (lambda: plan(0.8, measured_cost([*RUNS[2:], Measurement(5, 4.5, tokens_per_second=900, batch=8)]), longest=2), ValueError,
     "acceptance must be known, and looked at, as far as draft length 3, where the cost is known, got 2 as the longest"),
    (lambda: draft_memory(1, 2), TypeError, "draft must be a Roofline, got 1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
