"""Binomial draws against the exact probabilities, in every way of drawing and at the joints between them."""

from fractions import Fraction
from math import comb, erf, exp, log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.binomial import _log_chance, binomial
from specpy.exact import every_outcome


def exact_chances(trials, probability):
    """Numerators over one common denominator: whole numbers, so exact."""
    yes, all_ = probability.as_integer_ratio()
    return [comb(trials, number) * yes**number * (all_ - yes) ** (trials - number) for number in range(trials + 1)], all_**trials


def surprise(counts, chances, whole, draws):
    """Chi-squared over bins of at least 10 expected draws, in standard deviations above its mean."""
    total, bins, expected, seen = 0.0, 0, 0.0, 0
    for number, chance in enumerate(chances):
        expected += draws * (chance / whole)
        seen += counts.get(number, 0)
        if expected >= 10:
            total, bins, expected, seen = total + (seen - expected) ** 2 / expected, bins + 1, 0.0, 0
    return (total - (bins - 1)) / sqrt(2 * max(1, bins - 1))


@pytest.mark.parametrize("trials, probability", [
    (1, 0.3), (2, 0.3), (12, 0.97), (40, 0.9), (100, 0.099),  # by jumps
    (20, 0.5), (25, 0.41), (100, 0.101), (300, 0.8), (1000, 0.3),  # by rejection
])  # fmt: skip
def test_draws_are_distributed_as_they_should_be(trials, probability):
    rng, counts, draws = Random(1), {}, 10_000
    for _ in range(draws):
        number = binomial(trials, probability, rng)
        counts[number] = counts.get(number, 0) + 1
    assert set(counts) <= set(range(trials + 1))
    assert surprise(counts, *exact_chances(trials, probability), draws) < 4


@pytest.mark.parametrize("trials, probability", [(10**6, 0.3), (10**9, 0.8), (10**15, 0.37), (2**53, 0.5), (10**12, 1e-4)])
def test_very_many_tosses_approach_the_bell(trials, probability):
    rng, draws = Random(1), 3_000
    deviation = sqrt(trials * probability * (1 - probability))
    mean = Fraction(trials) * Fraction(probability)
    places = sorted(float(binomial(trials, probability, rng) - mean) / deviation for _ in range(draws))
    distance = max(abs((place + 0.5) / draws - (1 + erf(x / sqrt(2))) / 2) for place, x in enumerate(places))
    assert distance * sqrt(draws) < 2  # Kolmogorov and Smirnov: once in 1,500 by chance
    assert max(map(abs, places)) < 5.5


def test_few_successes_of_very_many_tosses_approach_poisson():
    rng, counts, draws, mean = Random(1), {}, 10_000, 3
    for _ in range(draws):
        number = binomial(10**9, mean / 10**9, rng)
        counts[number] = counts.get(number, 0) + 1
    chances = [exp(-mean)]
    for number in range(1, 30):
        chances.append(chances[-1] * mean / number)
    assert surprise(counts, chances, 1, draws) < 4


def test_a_single_toss_is_exact():
    tossed = every_outcome(lambda rng: binomial(1, Fraction(2, 7), rng))
    assert tossed == {1: Fraction(2, 7), 0: Fraction(5, 7)}


@pytest.mark.parametrize("trials, probability", [(20, 0.5), (100, 0.1), (1000, 0.3)])
def test_the_logarithm_of_the_chance(trials, probability):
    chances, whole = exact_chances(trials, probability)
    for number in range(0, trials + 1, 1 + trials // 100):
        wanted = log(chances[number]) - log(whole)
        assert _log_chance(number, trials, probability) == pytest.approx(wanted, abs=1e-10)


@given(st.integers(0, 2**53), st.floats(0, 1), st.integers(0, 99))
def test_never_outside(trials, probability, seed):
    assert 0 <= binomial(trials, probability, Random(seed)) <= trials


class Extreme:
    """A generator that gives the ends of [0, 1) in turn, then the middle."""

    def __init__(self):
        self.numbers = [0.0, 0.0, 1 - 2**-53, 0.0, 0.0, 1 - 2**-53, 5e-324, 0.5]

    def random(self):
        return self.numbers.pop(0) if self.numbers else 0.5


@pytest.mark.parametrize("trials", [0, 1, 2, 30, 10**9, 2**53])
@pytest.mark.parametrize("probability", [0, 5e-324, 1e-300, 1e-9, 0.5, 1 - 2**-53, 1, Fraction(1, 3)])
def test_the_ends_of_all_ranges(trials, probability):
    number = binomial(trials, probability, Extreme())
    assert 0 <= number <= trials and isinstance(number, int)
    assert probability not in (0, 1) or number == trials * probability


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: binomial(-1, 0.5, Random(1)), ValueError, "trials must be a whole number of at least 0, got -1"),
    (lambda: binomial(2**53 + 1, 0.5, Random(1)), ValueError, "trials must be at most 2**53, got 9007199254740993"),
    (lambda: binomial(10, 50, Random(1)), ValueError, "probability must be in [0, 1], got 50: a percentage? write 0.5"),
    (lambda: binomial(10, 0.5, None), TypeError, "rng must have a method random(), such as random.Random(1), got None"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
