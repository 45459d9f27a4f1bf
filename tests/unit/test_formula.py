"""The closed forms against exact fractions, brute force, and the published table."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.formula import best_draft_length, expected_operations, expected_tokens, speedup

rates = st.floats(0, 1)
fractions = st.fractions(0, 1, max_denominator=50)

# Leviathan et al. 2023, table 1 (draft at no cost): acceptance, draft length, operations, speed.
TABLE_1 = [
    (0.6, 2, 1.53, 1.96),
    (0.7, 3, 1.58, 2.53),
    (0.8, 2, 1.23, 2.44),
    (0.8, 5, 1.63, 3.69),
    (0.9, 2, 1.11, 2.71),
    (0.9, 10, 1.60, 6.86),
]


def quotient(rate, length):
    """The formula as the paper prints it, in exact arithmetic."""
    rate = Fraction(rate)
    return Fraction(length + 1) if rate == 1 else (1 - rate ** (length + 1)) / (1 - rate)


@pytest.mark.parametrize("rate, length, power, tokens, net", [
    (0.8, 4, 0.328, 3.36, 2.40),
    (0.9, 4, 0.590, 4.10, 2.93),
    (0.5, 4, 0.031, 1.94, 1.38),
    (0.8, 2, 0.512, 2.44, 2.03),
])  # fmt: skip
def test_the_lesson_table(rate, length, power, tokens, net):
    assert round(rate ** (length + 1), 3) == power
    assert round(expected_tokens(rate, length), 2) == tokens
    assert round(speedup(rate, length), 2) == net


@pytest.mark.parametrize("rate, length, operations, speed", TABLE_1)
def test_the_published_table(rate, length, operations, speed):
    assert round(speedup(rate, length, cost_ratio=0), 2) == speed
    assert round(expected_operations(rate, length, operations_ratio=0), 2) == operations


@given(fractions, st.integers(0, 40))
def test_fractions_give_the_quotient_exactly(rate, length):
    assert expected_tokens(rate, length) == quotient(rate, length)


NEAR_ONE = [1 - 1e-3, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1 - 1e-15, 1 - 2**-53]


@pytest.mark.parametrize("rate", [0.0, 5e-324, 1e-17, 0.1, 0.5, 0.8, 0.99, *NEAR_ONE, 1.0])
@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 7, 16, 63, 64, 100, 999, 2500])
def test_twelve_digits_everywhere(rate, length):
    exact = quotient(rate, length)
    assert abs(Fraction(expected_tokens(rate, length)) / exact - 1) < (1e-15 if length <= 4 else 1e-13)


def test_both_ends_and_plain_decoding():
    for length in (0, 1, 4, 1000):
        assert expected_tokens(1, length) == expected_tokens(1.0, length) == length + 1
        assert expected_tokens(0, length) == expected_tokens(0.0, length) == 1
    assert expected_tokens(0.8, 0) == speedup(0.8, 0) == speedup(0.8, 0, cost_ratio=7) == 1


def test_a_very_long_draft_is_quick_where_it_changes_nothing():
    assert expected_tokens(0.8, 10**15) == pytest.approx(5, rel=1e-14)


@given(rates, st.integers(0, 64))
def test_between_one_and_all(rate, length):
    assert 1 <= expected_tokens(rate, length) <= length + 1
    assert expected_tokens(rate, length) <= expected_tokens(rate, length + 1)


@given(rates, rates, st.integers(0, 64))
def test_rises_with_the_rate(one, other, length):
    low, high = sorted([one, other])
    assert expected_tokens(low, length) <= expected_tokens(high, length)


@given(fractions, st.fractions(0, 2, max_denominator=40), st.integers(0, 24))
def test_the_best_draft_length_by_brute_force(rate, cost, longest):
    speeds = [quotient(rate, length) / (1 + length * cost) for length in range(longest + 1)]
    assert best_draft_length(rate, cost, longest) == speeds.index(max(speeds))


@given(fractions, fractions)
def test_some_draft_helps_exactly_where_the_rate_exceeds_the_cost(rate, cost):
    best = best_draft_length(rate, cost, longest=12)
    assert (best > 0) == (rate > cost)  # corollary 3.9
    assert rate <= cost or speedup(rate, best, cost) >= (1 + rate) / (1 + cost)


def test_of_equals_the_shortest():
    assert best_draft_length(0.0, 0.0) == best_draft_length(1.0, 1.0) == best_draft_length(0.3, 0.3) == 0
    assert best_draft_length(1, 0, longest=9) == 9
    assert best_draft_length(1, 0, longest=0) == 0


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: expected_tokens(80, 4), ValueError, "acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: expected_tokens(-0.1, 4), ValueError, "acceptance_rate must be in [0, 1], got -0.1"),
    (lambda: expected_tokens(101, 4), ValueError, "acceptance_rate must be in [0, 1], got 101"),
    (lambda: expected_tokens(math.nan, 4), ValueError, "acceptance_rate must be in [0, 1], got nan"),
    (lambda: expected_tokens(-math.inf, 4), ValueError, "acceptance_rate must be in [0, 1], got -inf"),
    (lambda: expected_tokens(math.inf, 4), ValueError, "acceptance_rate must be in [0, 1], got inf"),
    (lambda: expected_tokens(True, 4), TypeError, "acceptance_rate must be a number in [0, 1], got True"),
    (lambda: expected_tokens("0.8", 4), TypeError, "acceptance_rate must be a number in [0, 1], got '0.8'"),
    (lambda: expected_tokens(None, 4), TypeError, "acceptance_rate must be a number in [0, 1], got None"),
    (lambda: expected_tokens(0.8j, 4), TypeError, "acceptance_rate must be a number in [0, 1], got 0.8j"),
    (lambda: expected_tokens(0.8, -1), ValueError, "draft_length must be a whole number of at least 0, got -1"),
    (lambda: expected_tokens(0.8, 4.0), TypeError, "draft_length must be a whole number of at least 0, got 4.0"),
    (lambda: expected_tokens(0.8, True), TypeError, "draft_length must be a whole number of at least 0, got True"),
    (lambda: expected_tokens(0.8, "4"), TypeError, "draft_length must be a whole number of at least 0, got '4'"),
    (lambda: speedup(0.8, 4, -1), ValueError, "cost_ratio must be a finite number of at least 0, got -1"),
    (lambda: speedup(0.8, 4, math.nan), ValueError, "cost_ratio must be a finite number of at least 0, got nan"),
    (lambda: speedup(0.8, 4, math.inf), ValueError, "cost_ratio must be a finite number of at least 0, got inf"),
    (lambda: speedup(0.8, 4, False), TypeError, "cost_ratio must be a finite number of at least 0, got False"),
    (lambda: speedup(0.8, 4, "0.1"), TypeError, "cost_ratio must be a finite number of at least 0, got '0.1'"),
    (lambda: best_draft_length(0.8, longest=-1), ValueError, "longest must be a whole number of at least 0, got -1"),
    (lambda: best_draft_length(8), ValueError, "acceptance_rate must be in [0, 1], got 8: a percentage? write 0.08"),
])  # fmt: skip
def test_wrong_arguments_are_refused_in_a_sentence(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
