"""The simulator against the formula, and an interval that holds, at the edges too."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.exact import every_outcome
from specpy.formula import expected_tokens, speedup
from specpy.simulate import simulate, wilson_interval


@pytest.mark.parametrize("rate", [0, 0.3, 0.5, 0.8, 0.95, 1])
@pytest.mark.parametrize("length", [0, 1, 4, 10])
def test_the_mean_approaches_the_formula(rate, length):
    run = simulate(rate, length, passes=4000, rng=Random(length + 1))
    assert run.tokens_per_pass == pytest.approx(expected_tokens(rate, length), rel=0.06)
    assert run.speedup == pytest.approx(run.tokens_per_pass / (1 + length * 0.1))


def test_the_mean_is_exactly_the_formula_over_all_of_chance():
    rate = Fraction(4, 5)
    histograms = every_outcome(lambda rng: simulate(rate, 4, 1, rng).histogram)
    assert sum(p * (1 + h.index(1)) for h, p in histograms.items()) == expected_tokens(rate, 4)


@given(st.floats(0, 1), st.integers(0, 8), st.integers(1, 30), st.integers(0, 99))
def test_counts_add_up_and_the_interval_surrounds_the_mean(rate, length, passes, seed):
    run = simulate(rate, length, passes, Random(seed))
    low, high = run.interval
    assert sum(run.histogram) == passes
    assert run.tokens_per_pass == 1 + sum(j * n for j, n in enumerate(run.histogram)) / passes
    assert run.judged == run.accepted + passes - run.histogram[-1]
    assert 1 <= low <= run.tokens_per_pass <= high <= length + 1
    assert run.speedup_interval == pytest.approx([end / (1 + length * 0.1) for end in run.interval])


@pytest.mark.parametrize("rate, length, passes", [(0.8, 4, 300), (0.5, 4, 20), (0.9, 8, 30), (0.1, 2, 40), (0.98, 4, 25)])
def test_the_interval_covers_the_truth(rate, length, passes):
    truth = expected_tokens(rate, length)
    runs = [simulate(rate, length, passes, Random(seed)).interval for seed in range(400)]
    covered = sum(low <= truth <= high for low, high in runs) / 400
    assert covered > 0.915  # 95 % less three deviations of 400 tries


def test_certain_acceptance_and_certain_rejection_keep_a_width():
    nothing = simulate(0, 4, passes=50, rng=Random(1))
    assert nothing.tokens_per_pass == nothing.interval[0] == 1
    assert 1 < nothing.interval[1] < 1.1
    everything = simulate(1, 4, passes=50, rng=Random(1))
    assert everything.tokens_per_pass == everything.interval[1] == 5
    assert 4.5 < everything.interval[0] < 5


def test_one_pass_says_little_and_no_draft_says_all():
    one = simulate(0.8, 4, passes=1, rng=Random(1))
    assert one.interval[1] - one.interval[0] > 1.5
    plain = simulate(0.8, 0, passes=10, rng=Random(1))
    assert (plain.tokens_per_pass, plain.interval, plain.speedup, plain.judged) == (1, (1, 1), 1, 0)


def test_the_same_seed_gives_the_same_run_and_draws_only_what_it_judges():
    assert simulate(0.8, 4, 100, Random(7)) == simulate(0.8, 4, 100, Random(7))
    rng, other = Random(7), Random(7)
    for _ in range(simulate(0.8, 4, 100, rng).judged):
        other.random()
    assert rng.random() == other.random()


def test_wilson_against_its_defining_equation():
    for successes, trials in [(0, 5), (1, 9), (40, 50), (7, 7), (1, 10**6)]:
        for end in wilson_interval(successes, trials):
            deviation = abs(successes / trials - end)
            assert deviation == pytest.approx(1.959963984540054 * (end * (1 - end) / trials) ** 0.5, abs=1e-9)


def test_wilson_coverage_by_enumeration():
    rate, trials = 0.8, 60
    inside = [n for n in range(trials + 1) if wilson_interval(n, trials)[0] <= rate <= wilson_interval(n, trials)[1]]
    assert sum(comb(trials, n) * rate**n * (1 - rate) ** (trials - n) for n in inside) == pytest.approx(0.95, abs=0.02)


def test_dearer_drafts_gain_less():
    run = simulate(0.8, 4, 1000, Random(1), cost_ratio=0.5)
    assert run.speedup == pytest.approx(speedup(0.8, 4, 0.5), rel=0.05)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: simulate(80, 4, 1, Random(1)), ValueError, "acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: simulate(0.8, -1, 1, Random(1)), ValueError, "draft_length must be a whole number of at least 0, got -1"),
    (lambda: simulate(0.8, 4, 0, Random(1)), ValueError, "passes must be a whole number of at least 1, got 0"),
    (lambda: simulate(0.8, 4, True, Random(1)), TypeError, "passes must be a whole number of at least 1, got True"),
    (lambda: simulate(0.8, 4, 1, 7), TypeError, "rng must have a method random(), such as random.Random(1), got 7"),
    (lambda: simulate(0.8, 4, 1, Random(1), -1), ValueError, "cost_ratio must be a finite number of at least 0, got -1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence


def test_wilson_ends_are_exact_where_nothing_or_everything_succeeded():
    for trials in range(1, 1000):
        assert wilson_interval(0, trials)[0] == 0
        assert wilson_interval(trials, trials)[1] == 1
