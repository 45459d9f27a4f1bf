"""The simulator against the formula, and an interval that holds, at the edges too."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.acceptance import ByPosition, TwoState
from specpy.exact import every_outcome
from specpy.formula import expected_tokens, speedup
from specpy.simulate import simulate

TEXT = TwoState(easy=0.9, hard=0.3, stay_easy=0.9, stay_hard=0.8)
FALLING = (0.9, 0.8, 0.6, 0.3)


@pytest.mark.parametrize("rate", [0, 0.3, 0.5, 0.8, 0.95, 1])
@pytest.mark.parametrize("length", [0, 1, 4, 10])
def test_the_mean_approaches_the_formula(rate, length):
    run = simulate(rate, length, passes=10**9, rng=Random(length + 1))
    assert run.tokens_per_pass == pytest.approx(expected_tokens(rate, length), rel=3e-4)
    assert run.speedup == pytest.approx(run.tokens_per_pass / (1 + length * 0.1))


@pytest.mark.parametrize("passes, within", [(1000, 0.15), (10**6, 0.01), (10**12, 1e-5)])
@pytest.mark.parametrize("acceptance", [FALLING, TEXT])
def test_the_mean_approaches_that_of_the_model(acceptance, passes, within):
    model = acceptance if acceptance is TEXT else ByPosition(FALLING)
    run = simulate(acceptance, 4, passes, Random(2))
    assert run.tokens_per_pass == pytest.approx(model.tokens_per_pass(4), abs=within)
    shares = [count / passes for count in run.histogram]
    assert shares == pytest.approx(model.shares(4), abs=within)


@pytest.mark.parametrize("model", [
    ByPosition((Fraction(4, 5),) * 3),
    ByPosition((Fraction(9, 10), Fraction(1, 2), Fraction(0))),
    TwoState(Fraction(9, 10), Fraction(1, 5), Fraction(3, 4), Fraction(2, 3), Fraction(1, 2)),
])  # fmt: skip
def test_one_pass_is_exactly_the_model_over_all_of_chance(model):
    histograms = every_outcome(lambda rng: simulate(model, 3, 1, rng).histogram)
    assert [histograms.get(tuple(int(j == accepted) for j in range(4)), 0) for accepted in range(4)] == model.shares(3)


def test_the_second_pass_of_a_text_has_the_same_shares():
    text = TwoState(Fraction(9, 10), Fraction(1, 5), Fraction(3, 4), Fraction(2, 3))
    traces = every_outcome(lambda rng: simulate(text, 1, 2, rng, trace=True).trace)
    second = [sum(chance for trace, chance in traces.items() if trace[1] == accepted) for accepted in (0, 1)]
    assert second == text.shares(1)
    assert traces[1, 1] > second[1] ** 2  # and resembles the first


@given(st.floats(0, 1), st.integers(0, 8), st.integers(1, 30), st.integers(0, 99), st.booleans())
def test_counts_add_up_and_the_interval_surrounds_the_mean(rate, length, passes, seed, trace):
    run = simulate(rate, length, passes, Random(seed), trace=trace)
    low, high = run.interval
    assert sum(run.histogram) == passes
    assert run.tokens_per_pass == 1 + sum(j * n for j, n in enumerate(run.histogram)) / passes
    assert run.judged == run.accepted + passes - run.histogram[-1]
    assert 1 <= low <= run.tokens_per_pass <= high <= length + 1
    assert run.speedup_interval == pytest.approx([end / (1 + length * 0.1) for end in run.interval])


@pytest.mark.parametrize("acceptance", [0.8, FALLING, TEXT])
def test_a_trace_is_the_run_pass_by_pass(acceptance):
    run = simulate(acceptance, 4, 250, Random(3), trace=True)
    assert len(run.trace) == 250
    assert run.histogram == tuple(run.trace.count(accepted) for accepted in range(5))
    assert simulate(acceptance, 4, 250, Random(3)).trace is None


@pytest.mark.parametrize("acceptance", [0.8, FALLING, TEXT])
@pytest.mark.long
def test_with_and_without_a_trace_the_chances_are_the_same(acceptance):
    kept = [simulate(acceptance, 4, 100, Random(seed), trace=True).accepted for seed in range(200)]
    drawn = [simulate(acceptance, 4, 100, Random(seed)).accepted for seed in range(200)]
    means = [sum(each) / 200 for each in (kept, drawn)]
    deviation = (sum((value - means[0]) ** 2 for value in kept) / 200) ** 0.5
    assert abs(means[0] - means[1]) < 4 * deviation * (2 / 200) ** 0.5
    assert sum((value - means[1]) ** 2 for value in drawn) / 200 == pytest.approx(deviation**2, rel=0.4)


@pytest.mark.parametrize("confidence, covered", [(0.95, 0.93), (0.99, 0.98)])
@pytest.mark.parametrize("acceptance, length, passes", [
    (0.8, 4, 1000), (0.5, 4, 20), (1e-4, 1, 1000), (0.999, 16, 30), (0.8, 64, 10**9), (FALLING, 4, 100), (TEXT, 4, 150),
])  # fmt: skip
@pytest.mark.long
def test_the_interval_covers_the_truth(acceptance, length, passes, confidence, covered):
    truth = TEXT if acceptance is TEXT else ByPosition(FALLING if acceptance is FALLING else (acceptance,) * length)
    mean = truth.tokens_per_pass(length)
    runs = [simulate(acceptance, length, passes, Random(seed), confidence=confidence).interval for seed in range(300)]
    assert sum(low <= mean <= high for low, high in runs) / 300 >= covered - 0.01  # room for chance


def test_the_interval_is_not_wider_than_it_must_be():
    runs = [simulate(0.8, 4, 1000, Random(seed)) for seed in range(400)]
    truth = expected_tokens(0.8, 4)
    assert sum(run.interval[0] <= truth <= run.interval[1] for run in runs) / 400 < 0.98


def test_certain_acceptance_and_certain_rejection_keep_a_width():
    nothing = simulate(0, 4, passes=50, rng=Random(1))
    assert nothing.tokens_per_pass == nothing.interval[0] == 1
    assert 1 < nothing.interval[1] < 1.5
    everything = simulate(1, 4, passes=50, rng=Random(1))
    assert everything.tokens_per_pass == everything.interval[1] == 5
    assert 4.5 < everything.interval[0] < 5


def test_one_pass_says_little_and_no_draft_says_all():
    one = simulate(0.8, 4, passes=1, rng=Random(1))
    assert one.interval[1] - one.interval[0] > 1.5
    plain = simulate(0.8, 0, passes=10, rng=Random(1))
    assert (plain.tokens_per_pass, plain.interval, plain.speedup, plain.judged) == (1, (1, 1), 1, 0)


def test_the_same_seed_gives_the_same_run_and_a_trace_draws_only_what_it_judges():
    assert simulate(0.8, 4, 10**9, Random(7)) == simulate(0.8, 4, 10**9, Random(7))
    rng, other = Random(7), Random(7)
    for _ in range(simulate(0.8, 4, 100, rng, trace=True).judged):
        other.random()
    assert rng.random() == other.random()


def test_a_billion_passes_draw_little_from_the_generator():
    drawn = []

    class Counted(Random):
        def random(self):
            drawn.append(1)
            return super().random()

    for passes in (10**3, 10**9, 10**15):
        simulate(0.8, 4, passes, Counted(1))
    assert len(drawn) < 100


def test_dearer_drafts_gain_less():
    run = simulate(0.8, 4, 10**6, Random(1), cost_ratio=0.5)
    assert run.speedup == pytest.approx(speedup(0.8, 4, 0.5), rel=0.01)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: simulate(80, 4, 1, Random(1)), ValueError, "acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: simulate([0.8, 80], 2, 1, Random(1)), ValueError,
     "acceptance_rate[1] must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: simulate([0.8], 2, 1, Random(1)), ValueError, "acceptance_rate must have at least draft_length = 2 entries, got 1"),
    (lambda: simulate("0.8", 4, 1, Random(1)), TypeError, "acceptance_rate must be a number in [0, 1], got '0.8'"),
    (lambda: simulate(0.8, -1, 1, Random(1)), ValueError, "draft_length must be a whole number of at least 0, got -1"),
    (lambda: simulate(0.8, 4, 0, Random(1)), ValueError, "passes must be a whole number of at least 1, got 0"),
    (lambda: simulate(0.8, 4, True, Random(1)), TypeError, "passes must be a whole number of at least 1, got True"),
    (lambda: simulate(0.8, 4, 2**53 + 1, Random(1)), ValueError, "passes must be at most 2**53, got 9007199254740993"),
    (lambda: simulate(0.8, 4, 1, 7), TypeError, "rng must have a method random(), such as random.Random(1), got 7"),
    (lambda: simulate(0.8, 4, 1, Random(1), -1), ValueError, "cost_ratio must be a finite number of at least 0, got -1"),
    (lambda: simulate(0.8, 4, 1, Random(1), confidence=99), ValueError,
     "confidence must be in [0, 1], got 99: a percentage? write 0.99"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("passes", [1, 2, 150, 10**9])
@pytest.mark.parametrize(
    "model", [TwoState(0, 1, 0, 1e-300), TwoState(0, 1, 1e-300, 0), TwoState(0.3, 0, 0, 0), TwoState(0, 1, 0, 0)]
)
def test_text_that_takes_turns_has_an_interval_too(model, passes):
    run = simulate(model, 1, passes, Random(1))
    assert 1 <= run.interval[0] <= run.tokens_per_pass <= run.interval[1] <= 2
