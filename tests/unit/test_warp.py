"""Temperature, top-k and top-p: against their definitions, and applied to both models before the ratio."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.decode import decode, speculate
from specpy.outcomes import every_outcome
from specpy.warp import keep_top_k, keep_top_p, temper, warper
from tests.unit.pairs import PAIRS
from tests.unit.test_distribution import TARGET, distributions


def test_temperature():
    assert temper(TARGET, 1) == TARGET
    assert temper([0.2, 0.4, 0.4], 0) == [0, 1, 0]  # the first of equals, as greedy() has it
    assert temper([0.25, 0.75], 0.5) == pytest.approx([0.1, 0.9])
    assert temper([0.1, 0.9], 1e9) == pytest.approx([0.5, 0.5])
    assert temper([0.3, 0.7, 0.0], 1e-300) == [0, 1, 0]
    assert sum(temper([0.1] * 10, 0.7)) == pytest.approx(1)


@given(distributions, st.integers(1, 4), st.fractions(0, 1).filter(bool))
def test_what_is_kept_is_the_likeliest_and_no_more_than_needed(distribution, top_k, top_p):
    for kept, enough in [(keep_top_k(distribution, top_k), None), (keep_top_p(distribution, top_p), top_p)]:
        chosen = [token for token, probability in enumerate(kept) if probability]
        reached = sum(distribution[token] for token in chosen)
        assert sum(kept) == 1
        assert kept == [probability / reached if token in chosen else 0 for token, probability in enumerate(distribution)]
        assert all(distribution[token] >= left for token in chosen for i, left in enumerate(distribution) if i not in chosen)
        if enough:
            assert reached >= enough > reached - min(distribution[token] for token in chosen)
        else:
            assert len(chosen) == min(top_k, sum(map(bool, distribution)))


def test_of_equals_the_first_is_kept():
    assert keep_top_k([0.25] * 4, 1) == [1, 0, 0, 0]
    assert keep_top_p([0.25] * 4, 0.5) == [0.5, 0.5, 0, 0]


def test_they_come_in_order_temperature_top_k_top_p():
    row = [0.4, 0.3, 0.2, 0.1]
    assert warper(0.5, 3, 0.6)(row) == keep_top_p(keep_top_k(temper(row, 0.5), 3), 0.6)
    assert warper() is warper(1, None, None) is None


@pytest.mark.parametrize("rule", ["rejection", "match", "one_hot"])
@pytest.mark.parametrize("settings", [{"top_k": 2}, {"top_p": Fraction(7, 10)}, {"top_k": 2, "top_p": Fraction(1, 2)}])
def test_the_text_follows_the_warped_target_exactly(rule, settings):
    target, draft = PAIRS["of three tokens"]
    plain = every_outcome(lambda rng: decode(target, [0], 3, rng, **settings).tokens)
    assert len(plain) < len(every_outcome(lambda rng: decode(target, [0], 3, rng).tokens))
    for draft_length in (1, 2):
        assert plain == every_outcome(
            lambda rng, k=draft_length: speculate(target, draft, [0], 3, k, rng, rule=rule, **settings).tokens
        )


@pytest.mark.parametrize("settings", [{"temperature": 0.3}, {"top_k": 2}, {"top_p": 0.5}])
def test_both_models_are_warped(settings):
    target, _ = PAIRS["of three tokens"]
    run = speculate(target, target, [0], 60, rng=Random(1), **settings)
    assert run.acceptance_rate == 1  # were one of them not, some would be rejected


@pytest.mark.parametrize("settings, error, sentence", [
    ({"temperature": -1}, ValueError, "temperature must be a finite number of at least 0, got -1"),
    ({"temperature": float("nan")}, ValueError, "temperature must be a finite number of at least 0, got nan"),
    ({"temperature": True}, TypeError, "temperature must be a finite number of at least 0, got True"),
    ({"temperature": "1"}, TypeError, "temperature must be a finite number of at least 0, got '1'"),
    ({"top_k": 0}, ValueError, "top_k must be a whole number of at least 1, got 0"),
    ({"top_k": 2.0}, TypeError, "top_k must be a whole number of at least 1, got 2.0"),
    ({"top_p": 0}, ValueError, "top_p must be above 0 and at most 1 (1 keeps everything), got 0"),
    ({"top_p": 90}, ValueError, "top_p must be above 0 and at most 1 (1 keeps everything), got 90"),
    ({"top_p": "1"}, TypeError, "top_p must be a number above 0 and at most 1, got '1'"),
])  # fmt: skip
def test_refusals(settings, error, sentence):
    with pytest.raises(error) as caught:
        speculate(*PAIRS["ordinary"], [], 0, **settings)
    assert str(caught.value) == sentence
