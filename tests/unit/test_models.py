"""The n-gram model against the definition, computed the slow way."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.models import NGram

texts = st.lists(st.integers(0, 3), min_size=1, max_size=30)
contexts = st.lists(st.integers(0, 4), max_size=6)


def witten_bell(tokens, order, context, token):
    """Witten and Bell's mixture, straight from its recursive definition, in fractions."""
    if order == 1 or not context:
        return Fraction(tokens.count(token), len(tokens))
    length = min(order - 1, len(context))
    recent = context[-length:]
    followers = [tokens[i + length] for i in range(len(tokens) - length) if tokens[i : i + length] == recent]
    shorter = witten_bell(tokens, length, recent[1:], token)
    kinds = len(set(followers))
    return (followers.count(token) + kinds * shorter) / (len(followers) + kinds) if followers else shorter


@given(texts, st.integers(1, 5), contexts, contexts)
def test_every_position_equals_the_definition(tokens, order, context, drafted):
    rows = NGram.train(tokens, order, vocabulary_size=5).distributions(context, drafted)
    assert len(rows) == len(drafted) + 1
    for position, row in enumerate(rows):
        before = context + drafted[:position]
        assert row == pytest.approx([float(witten_bell(tokens, order, before, token)) for token in range(5)])
        assert sum(row) == pytest.approx(1)


def test_the_pass_over_drafted_tokens_equals_one_step_after_the_other():
    model = NGram.train([0, 1, 2, 0, 2, 1, 0, 1, 1, 2], order=3)
    steps = [model.distributions([0, 1, 2, 0][:length], [])[0] for length in (2, 3, 4)]
    assert model.distributions([0, 1], [2, 0]) == steps


def test_another_order_of_the_same_training():
    tokens = [0, 1, 2, 0, 2, 1, 0, 1, 1, 2]
    model = NGram.train(tokens, order=3)
    for order in (1, 2, 3, 4):
        other = model.with_order(order)
        assert (other.order, model.order) == (order, 3)
        assert other.distributions([0, 1], [2]) == NGram.train(tokens, order).distributions([0, 1], [2])


def test_tuples_and_tokens_never_seen_are_fine_as_context():
    model = NGram.train(iter([0, 1, 0]), order=3)
    assert model.distributions((9, 0), ()) == model.distributions([0], [])
    assert model.distributions((9,), ()) == model.distributions([], [])


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: NGram.train([], 2), ValueError, "tokens must hold at least one token, got none"),
    (lambda: NGram.train([0], 0), ValueError, "order must be a whole number of at least 1, got 0"),
    (lambda: NGram.train([0], 2.0), TypeError, "order must be a whole number of at least 1, got 2.0"),
    (lambda: NGram.train([5], 2, 3), ValueError, "vocabulary_size must be a whole number of at least 6, got 3"),
    (lambda: NGram.train([0], 2).with_order(True), TypeError, "order must be a whole number of at least 1, got True"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
