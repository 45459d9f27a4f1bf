"""The verify pass, exactly: against the fixture of known faults, and with each fault put in."""

from fractions import Fraction
from random import Random

import pytest

from specpy import rules
from specpy.distribution import sample
from specpy.exact import every_outcome
from specpy.verify import Pass, verify_greedy, verify_sampled
from tests.unit.test_distribution import DRAFT, TARGET, Fixed

SECOND_TARGET = (Fraction(6, 10), Fraction(1, 10), Fraction(3, 10))
SECOND_DRAFT = (Fraction(1, 10), Fraction(7, 10), Fraction(2, 10))


def one_token(target, draft, rule="rejection", choose=sample):
    """The exact distribution of the first token emitted, and of acceptance, with one token drafted."""

    def run(rng):
        drafted = choose(draft, rng)
        verdict = verify_sampled([drafted], [draft], [target, target], rng, rule)
        return verdict.tokens[0], verdict.accepted

    outcomes = every_outcome(run)
    tokens = tuple(sum(p for (first, _), p in outcomes.items() if first == token) for token in range(len(target)))
    return tokens, sum(p for (_, accepted), p in outcomes.items() if accepted)


def test_rejection_sampling_on_the_fixtures():
    assert one_token(TARGET, DRAFT) == (TARGET, Fraction(7, 10))
    assert one_token(SECOND_TARGET, SECOND_DRAFT) == (SECOND_TARGET, Fraction(4, 10))


def test_match_on_the_fixtures():
    assert one_token(TARGET, DRAFT, rule="match") == (TARGET, Fraction(31, 100))
    assert one_token(SECOND_TARGET, SECOND_DRAFT, rule="match") == (SECOND_TARGET, Fraction(19, 100))


def test_equal_models_accept_everything():
    assert one_token(TARGET, TARGET) == (TARGET, 1)
    assert one_token((Fraction(1),), (Fraction(1),)) == ((1,), 1)


def test_disjoint_models_accept_nothing():
    target, draft = (Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))
    assert one_token(target, draft) == (target, 0)


def test_a_token_that_the_target_excludes_is_rejected_even_at_a_draw_of_zero():
    assert verify_sampled([0], [[1.0, 0.0]], [[0.0, 1.0]] * 2, Fixed(0.0)) == Pass(0, (1,))


def test_a_token_that_the_target_likes_better_is_accepted_at_the_highest_draw():
    assert verify_sampled([0], [[0.5, 0.5]], [[0.5, 0.5], [0.0, 1.0]], Fixed(1 - 2**-53)) == Pass(1, (0, 1))


def test_the_tail_after_a_rejection_is_thrown_away():
    sure = [[1.0, 0.0], [0.0, 1.0]]
    drafts, targets = [sure[0], sure[0], sure[0]], [sure[0], sure[1], sure[0], sure[0]]
    assert verify_sampled([0, 0, 0], drafts, targets, Random(1)) == Pass(1, (0, 1))


def test_a_pass_without_a_draft_is_a_plain_sample():
    outcomes = every_outcome(lambda rng: verify_sampled([], [], [TARGET], rng))
    assert outcomes == {Pass(0, (token,)): probability for token, probability in enumerate(TARGET)}


@pytest.mark.parametrize("drafted, choices, expected", [
    ([], [7], Pass(0, (7,))),
    ([1], [0, 5], Pass(0, (0,))),
    ([1, 2], [1, 2, 3], Pass(2, (1, 2, 3))),
    ([1, 9, 3], [1, 2, 3, 4], Pass(1, (1, 2))),  # 3 equals again, but after a break: not counted
    ([0, 0], [0, 1, 0], Pass(1, (0, 1))),
])  # fmt: skip
def test_greedy(drafted, choices, expected):
    assert verify_greedy(drafted, choices) == expected


@pytest.mark.parametrize("call, sentence", [
    (lambda: verify_greedy([1, 2], [1, 2]), "target_tokens must have len(drafted) + 1 = 3 entries, got 2"),
    (lambda: verify_sampled([0], [DRAFT], [TARGET], Random(1)),
     "target_distributions must have len(drafted) + 1 = 2 entries, got 1"),
    (lambda: verify_sampled([0], [], [TARGET] * 2, Random(1)), "draft_distributions must have len(drafted) = 1 entries, got 0"),
    (lambda: verify_sampled([1], [[1, 0]], [[0.5, 0.5]] * 2, Random(1)),
     "drafted[0] must have a positive draft probability, got token 1"),
    (lambda: verify_sampled([-1], [[1, 0]], [[0.5, 0.5]] * 2, Random(1)),
     "drafted[0] must have a positive draft probability, got token -1"),
    (lambda: verify_sampled([2], [[1, 0]], [[0.5, 0.5]] * 2, Random(1)),
     "drafted[0] must have a positive draft probability, got token 2"),
    (lambda: verify_sampled([0], [[1.0]], [[0.5, 0.5]] * 2, Random(1)),
     "draft must have as many entries as the target's vocabulary, 2, got 1"),
    (lambda: verify_sampled([0], [DRAFT], [TARGET] * 2, Random(1), rule="typical"),
     "rule must be 'rejection' or 'match' or 'one_hot', got 'typical'"),
])  # fmt: skip
def test_broken_contracts_are_refused_in_a_sentence(call, sentence):
    with pytest.raises(ValueError) as caught:
        call()
    assert str(caught.value) == sentence


# Known faults of other implementations, put into our own code: each must be seen, and look as published.


def inverted(token, draft, target, rng):
    if rng.random() < draft[token] / target[token]:
        return True, token
    return False, rules.sample_residual(target, draft, rng)


def match_then_fresh(token, draft, target, rng):
    own = sample(target, rng)
    return own == token, own if own == token else sample(target, rng)


def loose(token, draft, target, rng):
    """Accepts with `<=`: a draw of zero lets through what the target excludes."""
    if rng.random() <= target[token] / draft[token]:
        return True, token
    return False, rules.sample_residual(target, draft, rng)


def scaled(weights):
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("residual, emitted", [
    (lambda target, draft: target, (Fraction(7, 20), Fraction(39, 100), Fraction(13, 50))),
    (lambda target, draft: scaled([abs(a - b) for a, b in zip(target, draft)]),
     (Fraction(7, 20), Fraction(2, 5), Fraction(1, 4))),
])  # fmt: skip
def test_a_wrong_residual_is_seen(monkeypatch, residual, emitted):
    monkeypatch.setattr(rules, "sample_residual", lambda target, draft, rng: sample(residual(target, draft), rng))
    assert one_token(TARGET, DRAFT) == (emitted, Fraction(7, 10))
    assert one_token(SECOND_TARGET, SECOND_DRAFT)[0] != SECOND_TARGET


def test_an_inverted_ratio_is_seen(monkeypatch):
    monkeypatch.setitem(rules.RULES, "rejection", inverted)
    assert one_token(TARGET, DRAFT)[0] == (Fraction(1, 5), Fraction(1, 2), Fraction(3, 10))


def test_a_fresh_draw_after_a_mismatch_is_seen(monkeypatch):
    monkeypatch.setitem(rules.RULES, "match", match_then_fresh)
    assert one_token(TARGET, DRAFT, "match") == ((Fraction(89, 200), Fraction(357, 1000), Fraction(99, 500)), Fraction(31, 100))


def test_a_greedy_draft_judged_by_its_soft_probabilities_is_seen():
    greedy_draft = one_token(TARGET, DRAFT, choose=lambda draft, rng: 1)
    assert greedy_draft == ((Fraction(2, 5), Fraction(3, 5), 0), Fraction(3, 5))


def test_a_loose_comparison_is_seen(monkeypatch):
    monkeypatch.setitem(rules.RULES, "rejection", loose)
    assert verify_sampled([0], [[1.0, 0.0]], [[0.0, 1.0]] * 2, Fixed(0.0)).accepted == 1
