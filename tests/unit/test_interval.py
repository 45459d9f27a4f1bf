"""Confidence intervals: the published case, and coverage counted exactly, at the ends too."""

from math import comb, erf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.interval import mean_interval, normal_quantile

histograms = st.lists(st.integers(0, 50), min_size=1, max_size=6).filter(any)


@pytest.mark.parametrize("confidence, quantile", [(0.5, 0.674490), (0.95, 1.959964), (0.99, 2.575829), (1 - 1e-9, 6.109410)])
def test_quantiles_of_the_table(confidence, quantile):
    assert normal_quantile(confidence) == pytest.approx(quantile, abs=1e-6)
    assert erf(normal_quantile(confidence) / sqrt(2)) == pytest.approx(confidence, abs=1e-14)


def test_of_many_observations_it_is_agresti_and_coulls():
    z, successes, trials = normal_quantile(0.95), 800_000, 1_000_000
    share = (successes + z**2 / 2) / (trials + z**2)
    half = z * sqrt(share * (1 - share) / (trials + z**2))
    assert mean_interval([trials - successes, successes]) == pytest.approx((share - half, share + half), rel=1e-8)


@given(histograms, st.floats(0.5, 0.999), st.floats(0.2, 9))
def test_it_holds_the_mean_and_stays_inside(histogram, confidence, factor):
    mean = sum(number * count for number, count in enumerate(histogram)) / sum(histogram)
    low, high = mean_interval(histogram, confidence, factor)
    assert 0 <= low <= mean <= high <= len(histogram) - 1
    assert low < high or len(histogram) == 1
    wider = mean_interval(histogram, confidence + 0.0009, factor)
    assert wider[0] <= low + 1e-12 and wider[1] >= high - 1e-12


@pytest.mark.parametrize("trials", [1, 2, 3, 5, 10, 30, 100])
def test_coverage_of_a_share_by_enumeration(trials):
    intervals = [mean_interval([trials - successes, successes], confidence=0.99) for successes in range(trials + 1)]
    for share in (number / 200 for number in range(201)):
        chances = [comb(trials, s) * share**s * (1 - share) ** (trials - s) for s in range(trials + 1)]
        assert sum(chance for chance, (low, high) in zip(chances, intervals) if low <= share <= high) > 0.97


def test_observations_that_hang_together_say_less():
    low, high = mean_interval([300, 300, 400])
    wide_low, wide_high = mean_interval([300, 300, 400], variance_factor=4)
    assert (wide_high - wide_low) / (high - low) == pytest.approx(2, rel=0.01)


@pytest.mark.parametrize("confidence, error, sentence", [
    (95, ValueError, "confidence must be in [0, 1], got 95: a percentage? write 0.95"),
    (1, ValueError, "confidence must be between 0 and 1, got 1"),
    (0.0, ValueError, "confidence must be between 0 and 1, got 0.0"),
    ("0.95", TypeError, "confidence must be a number in [0, 1], got '0.95'"),
])  # fmt: skip
def test_refusals(confidence, error, sentence):
    with pytest.raises(error) as caught:
        mean_interval([1, 1], confidence)
    assert str(caught.value) == sentence
