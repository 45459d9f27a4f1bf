"""The two-state text found again: against the model in fractions, long iteration, and a search at random."""

from math import log
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specpy import TwoState
from specpy.fit.stretches import CENTRE, SPREAD, STARTS, expected_shares, fit_stretches, rate_of

rates = st.fractions(0, 1, max_denominator=12)
COPYING = TwoState(easy=0.92, hard=0.02, stay_easy=0.87, stay_hard=0.94, decay=0.99)


@given(rates, rates, rates, rates, rates, st.integers(1, 6))
def test_the_quick_shares_are_the_models(easy, hard, stay_easy, stay_hard, decay, length):
    assume(not stay_easy == stay_hard == 1)
    numbers = easy, hard, stay_easy, stay_hard, decay
    assert expected_shares(*numbers, length) == TwoState(*numbers).shares(length)


@pytest.mark.parametrize("text", [COPYING, TwoState(0.9, 0.4, 0.5, 0.5), TwoState(0.95, 0.6, 0.98, 0.99, 0.95)])
@pytest.mark.parametrize("length", [1, 3, 10])
def test_the_shares_are_where_long_iteration_ends(text, length):
    """Pass after pass, followed position by position: where easy beginnings settle."""
    begins = 0.5
    for _ in range(2000):
        easy, hard, following, shares = begins, 1 - begins, 0, []
        for position in range(length + 1):
            lost_easy, lost_hard = easy, hard
            if position < length:
                lost_easy, lost_hard = (here * (1 - rate * text.decay**position) for here, rate in ((easy, text.easy), (hard, text.hard)))
            shares.append(lost_easy + lost_hard)
            following += lost_easy * text.stay_easy + lost_hard * (1 - text.stay_hard)
            easy, hard = easy - lost_easy, hard - lost_hard
            easy, hard = easy * text.stay_easy + hard * (1 - text.stay_hard), easy * (1 - text.stay_easy) + hard * text.stay_hard
        begins = following
    numbers = text.easy, text.hard, text.stay_easy, text.stay_hard, text.decay
    assert expected_shares(*numbers, length) == pytest.approx(shares, abs=1e-9)


def log_posterior(parameters, histograms):
    held = sum(((value - middle) / width) ** 2 for value, middle, width in zip(parameters, CENTRE, SPREAD))
    parts = []
    for length, histogram in histograms:
        shares = expected_shares(*map(rate_of, parameters), length)
        parts.append(sum(count * log(share) for count, share in zip(histogram, shares)))
    return sum(parts) - held / 2


HISTOGRAMS = [
    [(3, [1328, 882, 544, 1015])],  # EAGLE, CNN
    [(5, [3525, 67, 37, 19, 46])],  # n-gram, GSM8K, at another draft length than it was counted at
    [(2, [1434, 987, 1791]), (7, [1204, 770, 462, 279, 174, 101, 74, 193])],
    [(3, [39, 1, 0, 3])],
]


@pytest.mark.long
@pytest.mark.parametrize("histograms", HISTOGRAMS)
def test_no_search_at_random_finds_a_better_text(histograms):
    histograms = [(len(row) - 1, row) for _, row in histograms]
    rng, fitted = Random(1), fit_stretches(histograms)
    best = log_posterior(fitted.parameters, histograms)
    place, value, reach = None, float("-inf"), 3.0
    for turn in range(6000):  # first anywhere, then ever closer around the best
        centre = place if place and turn > 2000 else [*STARTS[1], CENTRE[4]]
        tried = [middle + reach * (2 * rng.random() - 1) for middle in centre]
        found = log_posterior(tried, histograms)
        if found > value:
            place, value = tried, found
        reach = 3.0 if turn <= 2000 else max(0.05, reach * 0.999)
    assert best >= value - 0.05


@pytest.mark.parametrize("text", [COPYING, TwoState(0.9, 0.4, 0.9, 0.85, 0.98)])
def test_a_text_measured_at_two_lengths_is_found_again(text):
    histograms = [(length, [10**6 * share for share in text.shares(length)]) for length in (3, 8)]
    found = fit_stretches(histograms).text
    for length in (1, 2, 5, 12):
        assert found.tokens_per_pass(length) == pytest.approx(text.tokens_per_pass(length), rel=1e-3)
    assert found.easy == pytest.approx(text.easy, abs=0.03)


def test_one_rate_for_all_is_found_as_such():
    found = fit_stretches([(5, [10**5 * 0.2 * 0.8**j for j in range(5)] + [10**5 * 0.8**5])]).text
    for length in (1, 2, 3, 8):
        assert found.tokens_per_pass(length) == pytest.approx((1 - 0.8 ** (length + 1)) / 0.2, rel=0.02)


def test_how_many_numbers_the_counts_tell():
    text = COPYING
    shares = {length: [10**6 * share for share in text.shares(length)] for length in (2, 10)}
    one, two = (fit_stretches([(length, shares[length]) for length in lengths]) for lengths in ((2,), (2, 10)))
    assert one.identified == pytest.approx(2, abs=0.1)  # two free shares
    assert 3.5 < two.identified <= 5
    assert one.identified < one.informed(10, 10**6).identified <= 5


def test_more_passes_make_surer():
    slope = fit_stretches([(3, [62, 3, 2, 6])]).slope(6)
    few, many = (fit_stretches([(3, [62 * times, 3 * times, 2 * times, 6 * times])]) for times in (1, 100))
    assert many.covariance(slope, slope) < few.covariance(slope, slope)
    assert few.informed(6, 1000).covariance(slope, slope) < few.covariance(slope, slope)
