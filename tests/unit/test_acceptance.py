"""Models of acceptance: against the formula where they contain it, and against text tossed token by token."""

from fractions import Fraction
from math import prod
from operator import mul
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specpy.acceptance import ByPosition, TwoState
from specpy.binomial import draw
from specpy.exact import every_outcome
from specpy.formula import expected_tokens

rates = st.fractions(0, 1, max_denominator=12)
COPYING = TwoState(easy=0.92, hard=0.02, stay_easy=0.9, stay_hard=0.85)  # a draft that copies from the text so far


def two_states(*numbers):
    assume(not numbers[2] == numbers[3] == 1)
    return TwoState(*numbers)


texts = st.builds(two_states, rates, rates, rates, rates, rates)


@given(rates, st.integers(0, 8))
def test_one_rate_for_all_positions_is_the_formula(rate, length):
    assert ByPosition((rate,) * length).tokens_per_pass(length) == expected_tokens(rate, length)


@given(st.lists(rates, min_size=1, max_size=6))
def test_survival_by_position(rates):
    """Token j counts where it and all before it are accepted."""
    assert ByPosition(tuple(rates)).tokens_per_pass(len(rates)) == 1 + sum(prod(rates[: j + 1]) for j in range(len(rates)))


@given(rates, rates, rates, rates, st.integers(0, 5))
def test_the_corners_of_two_states_are_the_formula(easy, hard, stay, other, length):
    assert two_states(easy, easy, stay, other).tokens_per_pass(length) == expected_tokens(easy, length)
    forgetful = two_states(easy, hard, stay, 1 - stay)  # the state of a position says nothing about the next one
    assert forgetful.tokens_per_pass(length) == expected_tokens(stay * easy + (1 - stay) * hard, length)


@given(texts, st.integers(0, 5))
def test_shares_are_shares(text, length):
    shares = text.shares(length)
    assert len(shares) == length + 1 and sum(shares) == 1 and min(shares) >= 0


@given(texts, st.integers(0, 5))
def test_the_share_of_easy_beginnings_is_the_one_that_stays(text, length):
    easy = text.easy_share(length)
    assert sum(end for end, _ in text._ends(easy, 1 - easy, length, mul)) == easy


def tossed_pass(text, length, easy, rng):
    """One pass, position by position: how many tokens it accepts, and whether the next one begins on easy text."""

    def further(easy):
        return rng.random() < text.stay_easy if easy else not rng.random() < text.stay_hard

    position = 0
    while position < length and rng.random() < (text.easy if easy else text.hard) * text.decay**position:
        position += 1
        easy = further(easy)
    return position, further(easy)


@pytest.mark.parametrize("numbers", [(9, 2, 9, 8, 10), (8, 6, 3, 7, 5), (10, 0, 9, 10, 9), (0, 7, 10, 5, 1)])
@pytest.mark.parametrize("length", [0, 1, 3])
@pytest.mark.parametrize("easy", [True, False])
def test_a_pass_is_exactly_the_text_tossed_token_by_token(numbers, length, easy):
    text = TwoState(*(Fraction(number, 10) for number in numbers))
    outcomes = every_outcome(lambda rng: tossed_pass(text, length, easy, rng))
    wanted = [tuple(outcomes.get((accepted, following), 0) for following in (True, False)) for accepted in range(length + 1)]
    assert text._ends(int(easy), int(not easy), length, mul) == wanted


@pytest.mark.parametrize("text", [COPYING, TwoState(0.9, 0.4, 0.95, 0.6, 0.9), TwoState(1, 0, 0.3, 0.2)])
@pytest.mark.parametrize("length", [1, 4, 10])
def test_one_long_text_approaches_the_mean(text, length):
    rng, easy, tokens = Random(length), True, 0
    for _ in range(20_000):
        accepted, easy = tossed_pass(text, length, easy, rng)
        tokens += accepted + 1
    assert tokens / 20_000 == pytest.approx(text.tokens_per_pass(length), rel=0.03)


def test_a_longer_draft_begins_on_harder_text():
    at_once = [COPYING.shares(length)[0] for length in range(1, 11)]  # rejected at the first token
    assert at_once == sorted(at_once) and at_once[-1] > at_once[0] + 0.1


@pytest.mark.parametrize("numbers", [(9, 2, 9, 8), (9, 4, 3, 2), (10, 1, 5, 9), (7, 7, 9, 9)])
@pytest.mark.parametrize("passes, length", [(1, 2), (2, 2), (3, 1)])
def test_the_variance_of_a_text_is_exact(numbers, passes, length):
    """Of what its passes accept together, over all of chance, against that of independent passes."""
    text = TwoState(*(Fraction(number, 10) for number in numbers))

    def accepted(rng):
        counts = text.passes(passes, length, lambda amount, chance: draw(amount, chance, rng))
        return sum(one.index(1) for one in counts)

    mean = text.tokens_per_pass(length) - 1
    together = sum(chance * (total - passes * mean) ** 2 for total, chance in every_outcome(accepted).items())
    independent = passes * sum(share * (count - mean) ** 2 for count, share in enumerate(text.shares(length)))
    assert text.variance_factor(length, passes) == together / independent


@given(texts, st.integers(0, 5), st.integers(0, 250), st.integers(0, 99))
def test_counts_add_up(text, length, passes, seed):
    rng = Random(seed)
    for model in (text, ByPosition((Fraction(1, 2),) * length)):
        counts = list(model.passes(passes, length, lambda amount, chance: draw(amount, chance, rng)))
        assert sum(map(sum, counts)) == passes
        assert all(len(one) == length + 1 and min(one) >= 0 for one in counts)


def test_text_that_never_mixes():
    alternating = TwoState(1, 1, 0, 0)  # with one drafted token every pass begins as the last one did
    assert alternating.easy_share(1) == 0.5
    assert alternating.variance_factor(1, 1000) == 1


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: TwoState(92, 0.02, 0.9, 0.9), ValueError, "easy must be in [0, 1], got 92: a percentage? write 0.92"),
    (lambda: TwoState(0.9, 0.1, 0.9, -1), ValueError, "stay_hard must be in [0, 1], got -1"),
    (lambda: TwoState(0.9, 0.1, 1, 1.0), ValueError,
     "stay_easy and stay_hard must not both be 1: the text would never change its state"),
    (lambda: ByPosition((0.9, 1.5)), ValueError, "rates[1] must be in [0, 1], got 1.5: a percentage? write 0.015"),
    (lambda: ByPosition((0.9, 0.8)).tokens_per_pass(3), ValueError,
     "acceptance_rate must have at least draft_length = 3 entries, got 2"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
