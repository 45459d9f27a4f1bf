"""Finite distributions: exact where fractions go in, careful at the edges where floats do."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.distribution import greedy, overlap, race, residual, sample
from specpy.exact import every_outcome

TARGET = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
DRAFT = (Fraction(1, 5), Fraction(1, 2), Fraction(3, 10))


class Fixed:
    """A generator that always draws the same number."""

    def __init__(self, number):
        self.number = number

    def random(self):
        return self.number


def exactly(weights):
    """Fractions that sum to 1, from whole weights."""
    return [Fraction(weight, sum(weights)) for weight in weights]


distributions = st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any).map(exactly)


@given(distributions)
def test_sample_draws_each_token_with_its_probability(distribution):
    drawn = every_outcome(lambda rng: sample(distribution, rng))
    assert drawn == {token: probability for token, probability in enumerate(distribution) if probability}


def test_sample_never_draws_an_impossible_token():
    assert sample([0.0, 1.0], Fixed(0.0)) == 1
    assert sample([1.0, 0.0], Fixed(1 - 2**-53)) == 0
    assert sample([0.1] * 10 + [0.0], Fixed(1 - 2**-53)) == 9  # the tenths sum to a little less than 1


def test_sample_draws_one_number():
    rng, other = Random(3), Random(3)
    sample(TARGET, rng)
    other.random()
    assert rng.random() == other.random()


def test_sample_refuses_what_cannot_be_drawn():
    with pytest.raises(ValueError, match="distribution must have a token of positive probability, got \\[0, 0\\]"):
        sample([0, 0], Random(1))


def test_residual_and_overlap_of_the_exact_fixture():
    assert residual(TARGET, DRAFT) == [1, 0, 0]
    assert overlap(TARGET, DRAFT) == Fraction(7, 10)


@given(distributions, distributions)
def test_what_is_accepted_and_what_is_replaced_make_up_the_target(target, draft):
    accepted = overlap(target, draft)
    assert 0 <= accepted <= 1
    assert accepted == 1 - sum(abs(a - b) for a, b in zip(target, draft)) / 2
    left = residual(target, draft)
    assert sum(left) == 1
    assert [min(a, b) + (1 - accepted) * r for a, b, r in zip(target, draft, left)] == target


def test_equal_distributions_leave_the_target_itself():
    assert residual(TARGET, TARGET) == list(TARGET)
    assert residual([0.1, 0.9], [0.1, 0.9]) == [0.1, 0.9]
    assert residual([1], [1]) == [1]


def test_vocabularies_of_different_size_are_refused():
    for function in (residual, overlap):
        with pytest.raises(ValueError) as caught:
            function([0.5, 0.5], [1.0])
        assert str(caught.value) == "draft must have as many entries as the target's vocabulary, 2, got 1"


def test_greedy_takes_the_first_of_equals():
    assert greedy([0.4, 0.4, 0.2]) == 0
    assert greedy([1.0]) == 0


def test_the_race_is_a_draw_from_the_distribution():
    rng, counts = Random(5), [0, 0, 0]
    for _ in range(20_000):
        counts[race([0.5, 0.3, 0.2], [rng.random() for _ in range(3)])] += 1
    assert [count / 20_000 for count in counts] == pytest.approx([0.5, 0.3, 0.2], abs=0.015)  # four deviations


def test_the_race_never_lets_an_impossible_token_win():
    assert race([0.0, 1.0], [1 - 2**-53, 0.0]) == 1
    with pytest.raises(ValueError, match="noise must have as many entries as distribution, 2, got 1"):
        race([0.5, 0.5], [0.1])
