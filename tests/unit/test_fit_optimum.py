"""The optimiser, against answers in closed form, exact arithmetic and a fine grid."""

from fractions import Fraction
from math import log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specpy.fit.one_number import rate_of
from specpy.fit.optimum import information, most_likely, slopes, solved

entries = st.integers(-3, 3).map(Fraction)


@given(st.integers(1, 3).flatmap(lambda size: st.tuples(
    st.lists(st.lists(entries, min_size=size, max_size=size), min_size=size, max_size=size),
    st.lists(entries, min_size=size, max_size=size))))  # fmt: skip
def test_solutions_solve(given_system):
    matrix, right = given_system
    try:
        solution = solved(matrix, right)
    except ZeroDivisionError:  # no single solution
        assume(False)
    assert [sum(one * other for one, other in zip(row, solution)) for row in matrix] == right


def geometric(parameters, passes=100):
    """Passes by accepted tokens at one rate, for drafts of three."""
    rate = rate_of(parameters[0])
    return [passes * share for share in (1 - rate, rate * (1 - rate), rate**2 * (1 - rate), rate**3)]


@given(st.lists(st.integers(1, 50), min_size=4, max_size=4), st.floats(-3, 3))
def test_without_a_prior_it_is_the_estimate_in_closed_form(counts, start):
    _, parameters, _ = most_likely([start], counts, lambda at: geometric(at, sum(counts)), [0], [1e6])
    accepted, rejected = counts[1] + 2 * counts[2] + 3 * counts[3], sum(counts[:3])
    assert rate_of(parameters[0]) == pytest.approx(accepted / (accepted + rejected), abs=2e-3)


def test_with_a_prior_it_is_the_highest_point_of_a_grid():
    counts, middle, width = [40, 5, 3, 2], 1.0, 0.3

    def value(place):
        return sum(count * log(mean) for count, mean in zip(counts, geometric([place], 50))) - ((place - middle) / width) ** 2 / 2

    best = max((step / 1000 - 3 for step in range(6000)), key=value)
    found, parameters, _ = most_likely([0], counts, lambda at: geometric(at, 50), [middle], [width])
    assert parameters[0] == pytest.approx(best, abs=0.01)
    assert found == pytest.approx(value(best), abs=1e-3)


def test_the_information_is_that_of_a_share():
    rate, passes = 0.3, 50  # of a logit: n * a * (1 - a)
    by = slopes(lambda at: [passes * (1 - rate_of(at[0])), passes * rate_of(at[0])], [log(rate / (1 - rate))])
    assert information([passes * (1 - rate), passes * rate], by)[0][0] == pytest.approx(passes * rate * (1 - rate), rel=1e-4)


def test_elimination_takes_the_largest_pivot():
    assert solved([[Fraction(0), Fraction(1)], [Fraction(2), Fraction(0)]], [3, 4]) == [2, 3]
