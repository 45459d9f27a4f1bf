"""What a pass costs: the lesson's formula as a corner, exactly; the parts; the published checks."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import (
    Cost,
    CostByBatch,
    Doubt,
    DraftOnce,
    DraftRatio,
    DraftShare,
    DraftSteps,
    Linear,
    Points,
    best_draft_length,
    expected_tokens,
    speedup,
)  # fmt: skip
from specpy.cost.steps import interpolate

FITTED = Cost(  # SpecDecode-Bench's simulator: Llama-3.1-8B, one H100, vLLM; in seconds
    DraftSteps(Linear(2.135e-3, 8.414e-7, 2.378e-9)), Linear(5.886e-3, 2.101e-5, 3.926e-8), overhead=1.207e-3, in_seconds=True
)
rates = st.fractions(0, 1, max_denominator=20)
ratios = st.fractions(0, 2, max_denominator=20)


@given(rates, st.integers(0, 12), ratios)
def test_the_lessons_formula_is_reached_exactly(rate, length, ratio):
    tokens = expected_tokens(rate, length)
    assert Cost(ratio).speedup(tokens, length) == speedup(rate, length, ratio)
    assert Cost(ratio, target=Fraction(7, 3)).speedup(tokens, length, batch=5, context=100) == speedup(rate, length, ratio)
    steps = Cost(DraftSteps(Linear(Fraction(3) * ratio)), target=3) if ratio else Cost(0, target=3)
    assert steps.speedup(tokens, length) == speedup(rate, length, ratio)


@given(st.floats(0, 1), st.integers(0, 40), st.floats(0, 3))
def test_so_it_is_in_floats_to_the_last_digit(rate, length, ratio):
    assert Cost(ratio).speedup(expected_tokens(rate, length), length) == speedup(rate, length, ratio)


@given(st.lists(st.fractions(0, 3, max_denominator=9), min_size=6, max_size=6), st.integers(1, 8), st.integers(1, 40), st.integers(0, 99))
def test_parts_are_what_the_formula_of_the_general_form_says(numbers, length, batch, context):
    t0, b, d, draft0, draft_b, o = numbers
    cost = Cost(DraftSteps(Linear(draft0 + 1, draft_b)), Linear(t0 + 1, b, d), overhead=o)
    plain = t0 + 1 + b * batch + d * batch * context
    verify = t0 + 1 + b * batch * (length + 1) + d * batch * context
    draft = length * (draft0 + 1 + draft_b * batch)
    assert cost.parts(length, batch, context) == {"verify": verify, "draft": draft, "overhead": o}
    assert cost.relative(length, batch, context) == Fraction(verify + draft + o) / plain
    assert cost.speedup(length + 1, length, batch, context) == (length + 1) * plain / Fraction(verify + draft + o)


@given(rates, ratios, st.integers(0, 9))
def test_a_drafted_token_pays_where_it_survives_more_often_than_it_costs(rate, ratio, length):
    """The rule of the general form: s(k+1) / tau(k) > (cost(k+1) - cost(k)) / cost(k)."""
    cost, now, then = Cost(ratio), expected_tokens(rate, length), expected_tokens(rate, length + 1)
    dearer = (cost.relative(length + 1) - cost.relative(length)) / cost.relative(length)
    assert ((then - now) / now > dearer) == (cost.speedup(then, length + 1) > cost.speedup(now, length))


CHEN = Cost(Fraction("1.8") / Fraction("14.1"))  # milliseconds of draft and target: Chinchilla 70B, arXiv 2302.01318, table 1


@pytest.mark.parametrize("tokens, published", [(2.83, 1.875), (3.04, 2.014), (3.72, 2.461)])
def test_chen(tokens, published):
    assert float(CHEN.draft.ratio) == pytest.approx(0.1277, abs=5e-5)
    assert float(CHEN.speedup(tokens, 4)) == pytest.approx(published, abs=4e-3)


def test_chens_flat_optimum():
    """Of XSum with nucleus sampling, a = .711: k = 4 is best, k = 3 hardly less. Of HumanEval, a = .851: 6 or more."""
    xsum = {k: float(CHEN.speedup(expected_tokens(0.711, k), k)) for k in (3, 4)}
    assert xsum == pytest.approx({3: 1.863, 4: 1.875}, abs=2e-3)
    assert best_draft_length(0.711, CHEN.draft.ratio) == 4
    assert float(CHEN.speedup(expected_tokens(0.851, 6), 6)) == pytest.approx(2.573, abs=2e-3)
    assert best_draft_length(0.851, CHEN.draft.ratio) >= 6


def test_the_fitted_instance():
    """Draft forward 37.5 % of the target's; about 280 batched tokens double a step (both as published)."""
    assert FITTED.draft.step(1) / FITTED.plain() == pytest.approx(0.375, abs=0.02)
    assert FITTED.target(280) == pytest.approx(2 * 5.886e-3, rel=2e-3)
    assert FITTED.parts(3, batch=64)["verify"] - FITTED.plain(batch=64) == pytest.approx(192 * 2.101e-5)
    assert FITTED.relative(3, batch=128) > FITTED.relative(3, batch=8)  # at large batches speculation costs more


def test_the_fitted_n_gram_draft():
    cost = Cost(DraftShare(0.005875), FITTED.target, overhead=1.207e-3)
    assert cost.parts(4, batch=2)["draft"] == pytest.approx(0.005875 * (5.886e-3 + 10 * 2.101e-5))


def test_drafts():
    target = Linear(10, 1, Fraction(1, 100))
    assert DraftOnce(Linear(2, 1)).seconds(4, 3, 0, target) == 2 + 4 * 3
    assert DraftRatio(Fraction(1, 2)).seconds(4, 3, 100, target) == 4 * Fraction(1, 2) * (10 + 3 + 3)
    assert DraftShare(Fraction(1, 2)).seconds(4, 3, 100, target) == Fraction(1, 2) * (10 + 15 + 3)


@pytest.mark.parametrize("points, m, v", [
    ({1: 1, 2: 1.20, 3: 1.21}, 3, 1.21),  # 7B in 16 bits, V100, llama.cpp#3649
    ({1: 1, 2: 1.158, 4: 1.407}, 3, (1.158 + 1.407) / 2),  # Metal, llama.cpp#16894
    ({1: 1, 2: 3.05, 3: 3.50, 4: 3.89, 6: 4.60, 8: 5.11}, 5, 4.245),  # GLM-4.5-Air, ik_llama.cpp#1630
    ({m: m * share for m, share in enumerate((1, .606, .472, .415, .378, .362, .339, .331), 1)}, 8, 2.65),  # llama.cpp#17034
])  # fmt: skip
def test_measured_steps(points, m, v):
    cost = Cost(0, Points(points))
    assert cost.relative(m - 1) == pytest.approx(v, abs=2e-3)
    assert Cost(0, Points(points, one=0.02), in_seconds=True).parts(m - 1)["verify"] == pytest.approx(0.02 * v, abs=1e-4)


def test_interpolation_goes_on_in_a_straight_line():
    points = {2: 10.0, 4: 14.0, 8: 16.0}
    assert [interpolate(points, place) for place in (2, 3, 4, 6, 8, 10, 0)] == [10, 12, 14, 15, 16, 17, 6]
    assert Points({2: 10, 4: 14})(1) == 10  # but no step is shorter than the shortest that was measured


def test_an_acceptance_of_nine_in_ten_still_loses_on_a_mixture_of_experts():
    """omlx#2077: verifying two tokens takes 2.2 steps, so acceptance of 80 to 92 % is a loss."""
    cost = Cost(0, Points({1: 1, 2: 2.2}))
    assert all(cost.speedup(1 + acceptance, 1) < 1 for acceptance in (0.80, 0.92))


def test_doubts_add_up_as_squares():
    base = Cost(0.2)
    one = Doubt("draft", Cost(0.1), Cost(0.4), "Time it.")
    here = base.relative(5)
    assert one.factors(base, 5) == (Cost(0.1).relative(5) / here, Cost(0.4).relative(5) / here)
    assert one.factors(base, 0) == (1, 1)
    twice = Cost(0.2, doubts=(one, one))
    low, high = one.factors(base, 5)
    assert twice.factors(5) == pytest.approx((low ** 2**0.5, high ** 2**0.5))
    assert base.factors(5) == (1, 1)


def test_batches_between_those_measured():
    """Linear steps lie on straight lines over the batch, so two batches give every one between."""
    linear = Cost(DraftSteps(Linear(2, Fraction(1, 4))), Linear(6, Fraction(1, 10)), overhead=1)
    between = CostByBatch({2: linear, 10: linear})
    for batch in (2, 5, 10):
        assert between.parts(3, batch) == {name: pytest.approx(value) for name, value in linear.parts(3, batch).items()}
        assert between.relative(3, batch) == pytest.approx(float(linear.relative(3, batch)))
    assert between.plain_known and between.separate and not between.in_seconds and between.batches == (2, 10)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: Cost(-0.1), ValueError, "draft must be a finite number of at least 0, got -0.1"),
    (lambda: Cost("0.1"), TypeError, "draft must be a finite number of at least 0, got '0.1'"),
    (lambda: Cost(Linear(1)), TypeError, "draft must be a finite number of at least 0, got Linear(fixed=1, per_token=0, per_kv_token=0)"),
    (lambda: Cost(0.1, target=0), ValueError, "target must be above 0, got 0"),
    (lambda: Cost(0.1, overhead=-1), ValueError, "overhead must be a finite number of at least 0, got -1"),
    (lambda: Cost(0.1).speedup(0.5, 1), ValueError, "tokens_per_pass must be a finite number of at least 1, got 0.5"),
    (lambda: Cost(0.1).relative(2, batch=0), ValueError, "batch must be a whole number of at least 1, got 0"),
    (lambda: Cost(0.1).plain(context=-1), ValueError, "context must be a finite number of at least 0, got -1"),
    (lambda: Cost(0.1, batches=(8, 8)).plain(4), ValueError,
     "batch must be 8, where the cost is known, got 4: measure there too"),
    (lambda: CostByBatch({1: Cost(), 8: Cost()}).plain(9), ValueError,
     "batch must be from 1 to 8, where the cost is known, got 9: measure there too"),
    (lambda: CostByBatch({1: Cost()}), TypeError, None),
    (lambda: CostByBatch({1: 1, 2: 2}), TypeError, "costs[1] must be a Cost, got 1"),
    (lambda: Linear(0), ValueError, "fixed must be above 0, got 0"),
    (lambda: Points({}), TypeError, "points must be a dict of at least one number of tokens and what it takes, got {}"),
    (lambda: Points({1: 1, 4: 1.6, 8: 1.2}), ValueError, "points[8] must be at least points[4] = 1.6, as more tokens never take less, got 1.2"),
    (lambda: Points({0: 1}), ValueError, "each key of points must be a whole number of at least 1, got 0"),
    (lambda: Points({1: -1}), ValueError, "points[1] must be above 0, got -1"),
    (lambda: DraftSteps(0.1), TypeError, "step must be a step such as Linear(0.006), got 0.1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert sentence in (None, str(caught.value))
