"""One rate from totals: against the formula, and against the likelihood on a fine grid."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import expected_tokens, matching_rate, verdict_rate


@given(st.floats(0, 1), st.integers(1, 70))
def test_matching_rate_turns_the_formula_round(rate, length):
    tokens = expected_tokens(rate, length)
    assert expected_tokens(matching_rate(tokens, length), length) == pytest.approx(tokens, rel=1e-12)


@given(st.floats(0.001, 0.999), st.integers(1, 12))
def test_matching_rate_is_the_rate(rate, length):
    assert matching_rate(expected_tokens(rate, length), length) == pytest.approx(rate, abs=1e-9)


@pytest.mark.parametrize("length", [1, 3, 1000])
def test_matching_rate_at_the_ends(length):
    assert matching_rate(1, length) == 0
    assert matching_rate(length + 1, length) == 1


# The lines that servers print, with what they tell: k, tokens per pass, the matching rate.
@pytest.mark.parametrize("length, tokens, rate", [
    (3, 1 + 676 / 279, 0.8969), (3, 1 + 150 / 129, 0.5960), (3, 2.66, 0.7320), (3, 1 + 10 / 43, 0.1897),
])  # fmt: skip
def test_matching_rate_of_published_lines(length, tokens, rate):
    assert matching_rate(tokens, length) == pytest.approx(rate, abs=1e-4)


@given(st.lists(st.integers(0, 40), min_size=2, max_size=8).filter(any))
def test_verdict_rate_is_the_most_likely_one(histogram):
    def likelihood(rate):
        rejected, accepted = sum(histogram[:-1]), sum(number * count for number, count in enumerate(histogram))
        return (accepted and accepted * log(rate)) + (rejected and rejected * log(1 - rate))

    best = max((step / 400 for step in range(1, 400)), key=likelihood)
    assert verdict_rate(histogram) == pytest.approx(best, abs=0.0026)


def test_verdict_rate_of_published_lines():
    assert verdict_rate([39, 1, 0, 3]) == 0.2
    assert verdict_rate([290, 180, 110, 420]) == pytest.approx(0.7411, abs=1e-4)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: matching_rate(5.5, 4), ValueError, "tokens_per_pass must be at most draft_length + 1 = 5, got 5.5"),
    (lambda: matching_rate(0.9, 4), ValueError, "tokens_per_pass must be a finite number of at least 1, got 0.9"),
    (lambda: matching_rate(1, 0), ValueError, "draft_length must be a whole number of at least 1, got 0"),
    (lambda: verdict_rate([0, 0]), ValueError, "histogram must count at least one judged token, got [0, 0]"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
