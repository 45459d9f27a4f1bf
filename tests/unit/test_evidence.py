"""The bounds hold: against exact tails, and in repetitions at the very difference that must be found."""

from itertools import combinations
from math import comb, isclose
from random import Random

import pytest

from specpy.conformance import MISS, PER_COMPARISON
from specpy.evidence import divergence, draws_needed, group, shares, shares_differ, unlikely
from specpy.promises import CASES, pass_distribution


def tail(trials, probability, above):
    """The exact chance of ``above`` or more successes."""
    return sum(comb(trials, n) * probability**n * (1 - probability) ** (trials - n) for n in range(above, trials + 1))


@pytest.mark.parametrize("probability", [0.01, 0.3, 0.5, 0.9])
def test_chernoff_bounds_the_exact_binomial_tail(probability):
    for successes in range(200):
        bound = 2.718281828459045 ** (-200 * divergence(successes / 200, probability))
        assert tail(200, probability, successes) <= bound * (1 + 1e-9)


@pytest.mark.parametrize("false_alarm", [0.2, 0.01])
def test_the_chance_of_a_false_alarm_exactly(false_alarm):
    expected, trials = {0: 0.5, 1: 0.3, 2: 0.2}, 30
    alarm = 0
    for zeros in range(trials + 1):
        for ones in range(trials + 1 - zeros):
            twos = trials - zeros - ones
            if unlikely({0: zeros, 1: ones, 2: twos}, expected, false_alarm):
                alarm += comb(trials, zeros) * comb(trials - zeros, ones) * 0.5**zeros * 0.3**ones * 0.2**twos
    assert 0 < alarm <= false_alarm


def multinomial(rng, draws, distribution):
    """Counts of so many draws, a binomial at a time."""
    counts, rest = {}, 1.0
    for outcome, probability in distribution.items():
        counts[outcome] = rng.binomialvariate(draws, min(1.0, probability / rest)) if draws and rest > 1e-15 else 0
        draws, rest = draws - counts[outcome], rest - probability
    return counts


def shifted(distribution, difference):
    """A distribution at exactly this total variation, moved where it is hardest to see: near one half."""
    halves = ([*half] for size in range(1, len(distribution)) for half in combinations(distribution, size))
    half = min(halves, key=lambda half: abs(sum(map(distribution.get, half)) - 0.5 + difference / 2))
    mass = sum(map(distribution.get, half))
    up, down = 1 + difference / mass, 1 - difference / (1 - mass)
    return {outcome: probability * (up if outcome in half else down) for outcome, probability in distribution.items()}


@pytest.mark.parametrize("case", [case for case in CASES if not case.promise or len(case.targets[0]) > 3], ids=lambda case: case.words)
def test_false_alarms_and_misses_in_repetitions(case):
    """As the suite compares a case: at total variation 0.02 it must see the difference, at 0 none."""
    expected = pass_distribution("rejection", *case.models, case.context, case.draft_length)
    draws = draws_needed(len(expected), 0.02, PER_COMPARISON, MISS)
    # The hardest shift is within few outcomes; gathered, they are still all that the shift can be seen in.
    few = dict(sorted(expected.items(), key=lambda item: -item[1])[:8])
    few["the rest"] = max(0.0, 1 - sum(few.values()))
    wrong = shifted({outcome: p for outcome, p in few.items() if p}, 0.02)
    assert isclose(sum(abs(wrong.get(outcome, 0) - p) for outcome, p in few.items()) / 2, 0.02)
    rng, repetitions = Random(1), 2000
    alarms = sum(unlikely(multinomial(rng, draws, expected), expected, PER_COMPARISON) for _ in range(repetitions))
    full = {outcome: p * wrong[outcome if outcome in few else "the rest"] / few[outcome if outcome in few else "the rest"]
            for outcome, p in expected.items()}  # fmt: skip
    misses = sum(not unlikely(multinomial(rng, draws, full), expected, PER_COMPARISON) for _ in range(repetitions))
    assert alarms == 0 and misses <= MISS * repetitions


def test_far_fewer_draws_would_miss_it():
    expected = {0: 0.5, 1: 0.3, 2: 0.2}
    draws, wrong, rng = draws_needed(3, 0.02, PER_COMPARISON, MISS) // 4, shifted(expected, 0.02), Random(1)
    assert sum(not unlikely(multinomial(rng, draws, wrong), expected, PER_COMPARISON) for _ in range(200)) > 100


def test_what_cannot_happen_is_never_luck():
    assert unlikely({0: 10**6, 1: 1}, {0: 1.0, 1: 0.0}, 1e-300)
    assert unlikely({0: 501_000, 1: 499_000, 2: 1}, {0: 0.5, 1: 0.5, 2: 0.0}, 1e-6)  # though another stands out by luck
    assert unlikely({0: 10**6, "other": 1}, {0: 1.0}, 1e-300)
    assert not unlikely({0: 10**6}, {0: 1.0}, 0.5)
    assert not unlikely({}, {0: 1.0}, 0.5)


def test_one_sure_outcome_needs_few_draws():
    draws = draws_needed(1, 0.02, 1e-9, 1e-3)
    assert 0.98**draws <= 1e-3 < 0.98 ** (draws - 1)


def test_draws_grow_with_the_square_of_fineness():
    assert draws_needed(5, 0.01, 1e-9, 1e-3) == pytest.approx(4 * draws_needed(5, 0.02, 1e-9, 1e-3), abs=4)


def test_two_shares():
    assert not shares_differ((0, 0), (5, 10), 0.5)
    assert not shares_differ((500, 1000), (620, 1000), 1e-6)
    assert shares_differ((500, 1000), (700, 1000), 1e-6)


def test_shares_and_groups():
    assert shares({}) == {}
    assert shares({0: 1, 1: 3}) == {0: 0.25, 1: 0.75}
    assert group({(0,): 1, (1, 2): 2, (3, 4): 4}, lambda tokens: tokens[0] % 2 if len(tokens) > 1 else None) == {1: 6}
