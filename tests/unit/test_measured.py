"""Cost from measured throughput: what two or three runs tell, against the runs that they did not see."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import Cost, CostByBatch, DraftSteps, Linear, Measurement, measured_cost

# Throughput (tokens a second) and tokens per pass, by draft length.
SGLANG = {0: (460.7, 1), 1: (620.6, 2.00), 3: (954.8, 3.88), 7: (999.0, 6.25)}  # sglang#21599
GLM = {0: (447.2, 1), 1: (594.7, 1.85), 3: (767.8, 3.04), 7: (732.3, 4.52)}  # sglang#23336, GLM-4.7-FP8 with its own MTP head
GLOECKLE = {0: (1, 1), 1: (1.79, 1.88), 2: (2.35, 2.57), 3: (2.74, 3.12)}  # table S2, Wikipedia: speedups
GLOECKLE_CODE = {0: (1, 1), 1: (1.85, 1.94), 2: (2.54, 2.78), 3: (3.05, 3.50)}


def runs(table, lengths, **settings):
    return [Measurement(k, table[k][1], tokens_per_second=table[k][0], **settings) for k in lengths]


def test_the_costs_of_a_pass_as_printed():
    cost = measured_cost(runs(SGLANG, (0, 1, 3, 7)))
    assert [round(cost.relative(k), 3) for k in (1, 3, 7)] == [1.485, 1.872, 2.882]
    assert 0.27 < cost.overhead / cost.plain() < 0.3  # a fixed part of .27 to .3, and about .2 per drafted token
    assert "each drafted token adds 0.19" in cost.notes[0]


@pytest.mark.parametrize("table", [SGLANG, GLM])
@pytest.mark.parametrize("seen", [*combinations((1, 3, 7), 1), *combinations((1, 3, 7), 2)])
def test_runs_that_were_not_seen_lie_in_the_interval(table, seen):
    cost, truth = measured_cost(runs(table, (0, *seen))), measured_cost(runs(table, (0, 1, 3, 7)))
    for k in (1, 3, 7):
        low, high = cost.factors(k)
        assert cost.relative(k) * low <= truth.relative(k) <= cost.relative(k) * high
        if k in seen:
            assert cost.relative(k) == pytest.approx(truth.relative(k))
        elif len(seen) == 2:
            assert cost.relative(k) == pytest.approx(truth.relative(k), rel=0.09)


def test_one_speculative_run_says_what_it_cannot_tell():
    cost = measured_cost(runs(SGLANG, (0, 3), error=0))
    (doubt,) = cost.doubts
    assert doubt.settle == "Measure a second draft length at batch 1, such as k = 7: two give the line."
    assert cost.notes[0].startswith("One speculative run (k = 3) gives only the sum of verifying, drafting and overhead at that k.")
    assert cost.factors(3) == pytest.approx((1, 1))  # there it is known
    beyond = cost.relative(3) - 1
    ends = (1 + beyond, 1 + beyond * 7 / 3)  # all fixed; all per drafted token
    assert [cost.relative(7) * factor for factor in cost.factors(7)] == pytest.approx(ends)


@pytest.mark.parametrize("table, costs", [(GLOECKLE, [1.05, 1.094, 1.139]), (GLOECKLE_CODE, [1.049, 1.094, 1.148])])
def test_gloeckles_heads_cost_a_straight_line(table, costs):
    cost = measured_cost(runs(table, (0, 1, 2)))
    assert [cost.relative(k) for k in (1, 2, 3)] == pytest.approx(costs, abs=0.01)  # 3 was not seen


SPARK = {1: {4: (55.6, 3.099), 2: (54.9, 2.311)}, 8: {4: (210.0, 3.099), 2: (303.6, 2.311)}}  # spark-vllm-docker#343, no plain run


def test_without_a_plain_run_only_draft_lengths_are_compared():
    cost = measured_cost([run for batch, table in SPARK.items() for run in runs(table, (2, 4), batch=batch)])
    assert isinstance(cost, CostByBatch) and not cost.plain_known
    assert cost.plain(1) is cost.relative(2) is cost.speedup(2.311, 2) is cost.pass_time(0) is None
    ratios = [cost.pass_time(4, batch) / cost.pass_time(2, batch) for batch in (1, 8)]
    assert ratios == pytest.approx([1.324, 1.939], abs=1e-3)
    assert cost.notes[0].startswith("Batch 1: No plain run was given at batch 1: draft lengths can be compared")
    per_token = {k: [cost.pass_time(k, batch) / SPARK[1][k][1] for batch in (1, 8)] for k in (2, 4)}
    assert per_token[4][0] < per_token[2][0] and per_token[4][1] > per_token[2][1]  # which is best flips with the batch


times = st.fractions(Fraction(1, 10), 5, max_denominator=20)


@given(times, times, st.fractions(0, 1, max_denominator=20), st.integers(1, 5), st.integers(1, 5))
def test_two_draft_lengths_give_a_linear_cost_back(fixed, step, overhead, first, more):
    """Exactly, in fractions, at every draft length: plain, slope and overhead."""
    truth = Cost(DraftSteps(Linear(step)), Linear(fixed), overhead=overhead)
    seen = [Measurement(k, seconds_per_token=truth.pass_time(k)) for k in (0, first, first + more)]
    cost = measured_cost(seen)
    assert cost.overhead == overhead and cost.plain() == fixed
    assert [cost.pass_time(k) for k in range(9)] == [truth.pass_time(k) for k in range(9)]


def test_throughput_of_a_batch_and_time_of_a_token_are_the_same():
    by_rate = Measurement(3, 2.5, tokens_per_second=400, batch=8)
    assert by_rate.pass_seconds == pytest.approx(Measurement(3, 2.5, seconds_per_token=8 / 400, batch=8).pass_seconds)


def test_the_error_of_a_run_goes_through():
    sure, unsure = (measured_cost(runs(SGLANG, (0, 3), error=error)) for error in (0.01, 0.1))
    for cost, error in ((sure, 0.01), (unsure, 0.1)):
        low, high = cost.factors(3)  # a ratio of two runs
        assert (high - low) / 2 == pytest.approx(error * 2**0.5, rel=0.03)
    four = measured_cost(runs(SGLANG, (0, 3), error=0.1) * 4)
    assert four.factors(3)[1] - 1 == pytest.approx((unsure.factors(3)[1] - 1) / 2, rel=0.05)


def test_a_pass_shorter_than_a_plain_step_is_not_believed():
    """Leviathan's T5-small on CNN/DM, k = 5: 3.1 times as fast with 2.642 tokens per pass."""
    cost = measured_cost([Measurement(tokens_per_second=1), Measurement(5, 2.642, tokens_per_second=3.1)])
    assert cost.relative(5) == 1
    assert cost.contradictions == (
        "At batch 1 a pass with k = 5 took 0.85 plain steps by its throughput, and no pass takes less than one.",
    )


def test_a_cost_that_rises_faster_and_faster_is_followed():
    cost = measured_cost([Measurement(k, seconds_per_token=time, error=0) for k, time in ((0, 1), (1, 1.1), (3, 2), (7, 6))])
    assert [cost.relative(k) for k in (1, 2, 3, 5, 7, 9)] == pytest.approx([1.1, 1.55, 2, 4, 6, 8])
    assert cost.overhead == 0


def test_a_longer_draft_that_was_faster_leads_no_cost_below_nothing():
    cost = measured_cost([Measurement(k, seconds_per_token=time, error=0) for k, time in ((0, 1), (3, 3), (7, 2))])
    assert [cost.relative(k) for k in (3, 7, 8, 99)] == pytest.approx([3, 2, 2, 2])


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: Measurement(), ValueError, "one of tokens_per_second and seconds_per_token must be given, got neither"),
    (lambda: Measurement(tokens_per_second=1, seconds_per_token=1), ValueError,
     "one of tokens_per_second and seconds_per_token must be given, got both"),
    (lambda: Measurement(tokens_per_second=0), ValueError, "tokens_per_second must be above 0, got 0"),
    (lambda: Measurement(3, 5, tokens_per_second=1), ValueError, "tokens_per_pass must be at most draft_length + 1 = 4, got 5"),
    (lambda: Measurement(tokens_per_second=1, error=5), ValueError,
     "error must be below 1, as a share of the figure, got 5: write 0.05 for 5 %"),
    (lambda: measured_cost([]), ValueError, "runs must hold a plain and a speculative run, got none"),
    (lambda: measured_cost([1]), TypeError, "each of runs must be a Measurement, got 1"),
    (lambda: measured_cost(runs(SGLANG, (0,))), ValueError,
     "runs at batch 1 must be of two draft lengths or more, 0 among them to compare with plain decoding, got 0 alone: "
     "add a speculative run"),
    (lambda: measured_cost(runs(SGLANG, (3,), batch=4)), ValueError,
     "runs at batch 4 must be of two draft lengths or more, 0 among them to compare with plain decoding, got 3 alone: "
     "add a plain run"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
