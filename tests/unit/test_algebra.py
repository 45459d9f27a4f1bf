"""What the formulas promise for all numbers: order, shape, limits, and the theorems of Leviathan et al. 2023."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from specpy.formula import LONG, best_draft_length, expected_operations, expected_tokens, speedup

floats = st.floats(0, 1)
rates = st.fractions(0, 1, max_denominator=60)
inner_rates = rates.filter(lambda rate: 0 < rate < 1)
costs = st.fractions(0, 2, max_denominator=60)
lengths = st.integers(0, 30)
any_length = st.one_of(st.integers(0, 2 * LONG), st.integers(0, 10**12))


def accepted_exactly(rate, length):
    """The chance of each number of accepted tokens, from the tosses themselves."""
    return [rate**count * (1 - rate) for count in range(length)] + [rate**length]


@given(rates, lengths)
def test_the_mean_of_the_tosses(rate, length):
    assert expected_tokens(rate, length) == sum((j + 1) * p for j, p in enumerate(accepted_exactly(rate, length)))


@given(inner_rates, inner_rates, st.integers(1, 30))
def test_strictly_rising_in_the_rate(one, other, length):
    assume(one != other)
    low, high = sorted([one, other])
    assert expected_tokens(low, length) < expected_tokens(high, length)


@given(floats, any_length, st.integers(0, 3))
@example(1 - 2**-53, LONG, 1)
@example(0.55, LONG, 1)
def test_in_floats_never_falling_however_long_the_draft(rate, length, step):
    higher = math.nextafter(rate, 1)
    tokens = expected_tokens(rate, length)
    assert tokens <= expected_tokens(rate, length + step) <= length + step + 1
    assert tokens <= expected_tokens(higher, length)


@given(rates, lengths)
def test_each_longer_draft_adds_less(rate, length):
    """Concave in k: what the next token adds is the chance that all before it stand."""
    first, second, third = (expected_tokens(rate, length + more) for more in range(3))
    assert second - first == rate ** (length + 1)
    assert third - second <= second - first


@given(rates, rates, lengths)
def test_each_better_draft_adds_more(one, other, length):
    """Convex in a, where a sum of powers is."""
    middle = expected_tokens((one + other) / 2, length)
    assert middle <= (expected_tokens(one, length) + expected_tokens(other, length)) / 2


@given(rates, costs, st.integers(1, 29))
def test_the_speedup_has_one_hill(rate, cost, length):
    """Once a longer draft does not pay, no longer one does."""
    before, here, after = (speedup(rate, length + step, cost) for step in (-1, 0, 1))
    assert here > before or after <= here


@given(inner_rates, st.integers(1, 30), costs)
def test_dearer_drafts_gain_less(rate, length, cost):
    assert speedup(rate, length, cost) > speedup(rate, length, cost + Fraction(1, 100))


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.5, 0.8, 0.99, 1 - 1e-6])
def test_limits(rate):
    assert expected_tokens(rate, 10**9) == pytest.approx(1 / (1 - rate), rel=1e-12)
    assert expected_tokens(1 - 1e-15, 7) == pytest.approx(8, rel=1e-12)
    assert speedup(rate, 10**9, 0) == expected_tokens(rate, 10**9)
    assert speedup(rate, 10**9, 0.5) < 0.01  # a draft without end costs without end
    assert speedup(rate, 4, 1e300) < 1e-290


LONG_DRAFTS = [65, 66, 100, 1000, 10**5]


@pytest.mark.parametrize("rate", [0.5, 0.9, 0.99, 0.999, 1 - 1e-6, 1 - 1e-9, 1 - 2**-53])
@pytest.mark.parametrize("length", LONG_DRAFTS)
def test_twelve_digits_of_a_long_draft(rate, length):
    share = Fraction(rate)
    exact = (1 - share ** (length + 1)) / (1 - share) if length <= 1000 else None
    by_doubling = doubled(share, length + 1)
    assert exact is None or float(by_doubling) == pytest.approx(float(exact), rel=1e-15)
    assert expected_tokens(rate, length) == pytest.approx(float(by_doubling), rel=1e-13)


def doubled(rate, terms, bits=400):
    """1 + rate + … by halving the number of terms, in fixed point of so many bits."""
    one = 1 << bits
    power, total, rate = one, 0, (rate.numerator << bits) // rate.denominator  # of no terms
    for digit in f"{terms:b}":
        total, power = total + (total * power >> bits), power * power >> bits
        if digit == "1":
            total, power = one + (rate * total >> bits), power * rate >> bits
    return Fraction(total, one)


@given(rates, costs, st.integers(0, 20))
def test_theorem_3_8(rate, cost, length):
    """Improvement in wall time: tokens of a pass over its time, k draft steps of c and one target step."""
    tokens = sum((j + 1) * p for j, p in enumerate(accepted_exactly(rate, length)))
    assert speedup(rate, length, cost) == tokens / (length * cost + 1)


@given(rates, costs)
def test_corollary_3_9(rate, cost):
    """Where a > c some draft pays, one token already by (1 + a) / (1 + c); where a <= c none does."""
    assert speedup(rate, 1, cost) == (1 + rate) / (1 + cost)
    if rate > cost:
        assert speedup(rate, best_draft_length(rate, cost), cost) >= (1 + rate) / (1 + cost) > 1
    else:
        assert all(speedup(rate, length, cost) <= 1 for length in range(20))
        assert best_draft_length(rate, cost) == 0


@given(inner_rates, st.integers(2, 30))
def test_break_even_is_exactly_at_the_cost(rate, length):
    assert speedup(rate, 1, cost_ratio=rate) == 1  # one token: neither gain nor loss
    assert speedup(rate, length, cost_ratio=rate) < 1
    assert best_draft_length(rate, rate) == 0
    assert best_draft_length(rate + Fraction(1, 10**9), rate) == 1


@given(floats, floats)
@example(1e-17, 1e-17)
@example(0.1, 0.1)
def test_no_rounding_makes_a_draft_pay_that_does_not(one, other):
    rate, cost = sorted([one, other])
    assert best_draft_length(rate, cost) == best_draft_length(rate, rate) == 0


@given(rates, costs, st.integers(0, 20))
def test_theorem_3_11(rate, ratio, length):
    """Operations: k drafted and k + 1 judged positions, over the tokens that they give."""
    assume(rate < 1)
    as_printed = (1 - rate) * (length * ratio + length + 1) / (1 - rate ** (length + 1))
    assert expected_operations(rate, length, ratio) == as_printed
    assert expected_operations(rate, length, ratio) >= 1  # a gain in time is never one in work


def test_operations_at_the_ends():
    assert expected_operations(1, 4, operations_ratio=0) == expected_operations(0.3, 0, operations_ratio=7) == 1
    assert expected_operations(0, 4, operations_ratio=0) == 5
    assert expected_operations(0.8, 4) == pytest.approx(5.4 / 3.3616)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: expected_operations(80, 4), ValueError, "acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: expected_operations(0.8, 4.0), TypeError, "draft_length must be a whole number of at least 0, got 4.0"),
    (lambda: expected_operations(0.8, 4, -1), ValueError, "operations_ratio must be a finite number of at least 0, got -1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
