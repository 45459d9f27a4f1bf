"""Enumeration of a pass: for context-dependent models the emitted tokens follow the target, exactly."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specpy import rules, verify
from specpy.distribution import overlap, sample
from specpy.exact import emitted_distribution, every_outcome, generated_distribution
from tests.unit.test_decode import Table
from tests.unit.test_distribution import DRAFT, TARGET

rows = st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any)
models = st.lists(rows, min_size=3, max_size=3).map(lambda table: Table(*table))


def first_tokens(emitted, number):
    """The distribution of the first tokens, as far as each pass goes."""
    shorter = {}
    for tokens, probability in emitted.items():
        shorter[tokens[:number]] = shorter.get(tokens[:number], 0) + probability
    return shorter


def broken_promise(target, draft, draft_length, rule="rejection"):
    """A prefix after which the emitted token does not follow the target's distribution, or None."""
    emitted = emitted_distribution(target, draft, [0], draft_length, rule)
    for length in range(draft_length + 1):
        for prefix in {tokens[:length] for tokens in emitted if len(tokens) > length}:
            after = [0, 0, 0]
            for tokens, probability in emitted.items():
                if tokens[:length] == prefix and len(tokens) > length:
                    after[tokens[length]] += probability
            if [probability / sum(after) for probability in after] != target.distributions([0], prefix)[-1]:
                return prefix
    return None


@settings(max_examples=25)
@given(models, models, st.integers(0, 3), st.sampled_from(["rejection", "match"]))
def test_every_emitted_token_follows_the_target(target, draft, draft_length, rule):
    assert broken_promise(target, draft, draft_length, rule) is None


@settings(max_examples=10)
@given(models, models)
def test_four_drafted_tokens(target, draft):
    assert broken_promise(target, draft, 4) is None


@given(models, models)
def test_the_first_token_is_accepted_with_the_overlap(target, draft):
    emitted = emitted_distribution(target, draft, [0], 1)
    accepted = sum(probability for tokens, probability in emitted.items() if len(tokens) == 2)
    assert accepted == overlap(target.rows[0], draft.rows[0])


def test_the_proof_would_see_a_wrong_residual(monkeypatch):
    target, draft = Table([5, 3, 2], [1, 1, 2], [3, 0, 1]), Table([2, 5, 3], [1, 0, 1], [1, 1, 1])
    assert broken_promise(target, draft, 2) is None
    monkeypatch.setattr(rules, "sample_residual", lambda target, draft, rng: sample(target, rng))
    assert broken_promise(target, draft, 2) == ()


def test_floats_are_taken_exactly():
    target, draft = Table([5, 3, 2]), Table([2, 5, 3])
    target.rows, draft.rows = [[float(p) for p in TARGET]] * 3, [[float(p) for p in DRAFT]] * 3
    emitted = first_tokens(emitted_distribution(target, draft, [0], 1), 1)
    assert sum(emitted.values()) == 1
    assert [float(emitted[token,]) for token in range(3)] == pytest.approx(target.rows[0], abs=1e-15)


def test_every_outcome_of_a_simulation():
    def heads(rng):
        return sum(rng.random() < Fraction(1, 3) for _ in range(3))

    assert every_outcome(heads) == {n: Fraction(c, 27) for n, c in {0: 8, 1: 12, 2: 6, 3: 1}.items()}


def test_one_number_drawn_and_compared_twice_is_one_number():
    def twice(rng):
        drawn = rng.random()
        return drawn < Fraction(1, 2), drawn < Fraction(1, 4)

    assert every_outcome(twice) == {(True, True): Fraction(1, 4), (True, False): Fraction(1, 4), (False, False): Fraction(1, 2)}


def test_a_draw_that_is_not_below_a_bound_is_at_or_above_it():
    assert every_outcome(lambda rng: rng.random() >= Fraction(1, 3)) == {True: Fraction(2, 3), False: Fraction(1, 3)}


def test_it_agrees_with_a_seeded_run():
    emitted = emitted_distribution(Table([1, 1], [1, 3]), Table([1, 2], [2, 1]), [0], 2)
    rng, counts = Random(1), {}
    for _ in range(4000):
        drafted = [0 if rng.random() < 1 / 3 else 1]
        drafted.append(0 if rng.random() < (2 / 3 if drafted[0] else 1 / 3) else 1)
        by, judged = {0: [1 / 3, 2 / 3], 1: [2 / 3, 1 / 3]}, {0: [0.5, 0.5], 1: [0.25, 0.75]}
        verdict = verify.verify_sampled(
            drafted, [by[0], by[drafted[0]]], [judged[0], judged[drafted[0]], judged[drafted[1]]], rng
        )
        counts[verdict.tokens] = counts.get(verdict.tokens, 0) + 1 / 4000
    assert counts == pytest.approx({tokens: float(p) for tokens, p in emitted.items()}, abs=0.03)


def test_refusals():
    with pytest.raises(ValueError, match="draft_length must be a whole number of at least 0, got -1"):
        emitted_distribution(Table([1]), Table([1]), [0], -1)


@pytest.mark.parametrize("row, sentence", [
    ([float("nan"), 1.0], "target must give probabilities of at least 0, got nan for token 0"),
    ([1.5, -0.5], "target must give probabilities of at least 0, got -0.5 for token 1"),
    ([0, 0], "target must give probabilities that sum to 1, got a sum of 0"),
    ([Fraction(1, 2), Fraction(1, 4)], "target must give probabilities that sum to 1, got a sum of 0.75"),
])  # fmt: skip
def test_what_is_no_distribution_proves_nothing(row, sentence):
    wrong = Table([1, 1])
    wrong.rows = [row] * 2
    for prove in (emitted_distribution, generated_distribution):
        with pytest.raises(ValueError) as caught:
            prove(wrong, Table([1, 1]), [0], 1, *[1] * (prove is generated_distribution))
        assert str(caught.value) == sentence
