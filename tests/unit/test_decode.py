"""Decoding: speculation changes the passes, never the text; nothing overshoots; counters add up."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.decode import decode, speculate
from specpy.exact import every_outcome
from specpy.generation import Generation, TracedPass
from specpy.models import NGram

TEXT = [0, 1, 2, 0, 1, 3, 0, 2, 1, 0, 1, 2, 3, 3, 0, 1, 0, 2, 2, 1, 0, 3, 1, 2]
TARGET = NGram.train(TEXT, order=3)
DRAFTS = {"good": TARGET.with_order(2), "poor": NGram.train(TEXT[::-1], order=2), "equal": TARGET}
lengths = st.integers(0, 6)
limits = st.integers(0, 20)
drafts = st.sampled_from(sorted(DRAFTS))


class Table:
    """A model of exact fractions that looks at the last token."""

    def __init__(self, *rows):
        self.rows = [[Fraction(weight, sum(row)) for weight in row] for row in rows]

    def distributions(self, context, drafted):
        seen = [*context, *drafted]
        return [self.rows[token] for token in seen[len(context) - 1 :]]


@given(drafts, lengths, limits)
def test_greedy_text_is_identical(draft, draft_length, max_tokens):
    plain = decode(TARGET, [0], max_tokens)
    fast = speculate(TARGET, DRAFTS[draft], [0], max_tokens, draft_length)
    assert fast.tokens == plain.tokens
    assert fast.passes <= plain.passes == max_tokens


@given(drafts, lengths, limits, st.integers(0, 99), st.sampled_from([0, 0.5, 1, 2]))
def test_sampled_text_is_identical_under_shared_noise(draft, draft_length, max_tokens, seed, temperature):
    how = {"temperature": temperature, "shared_noise": True}
    plain = decode(TARGET, [0], max_tokens, rng=Random(seed), **how)
    assert speculate(TARGET, DRAFTS[draft], [0], max_tokens, draft_length, rng=Random(seed), **how).tokens == plain.tokens


@pytest.mark.parametrize("rule", ["rejection", "match"])
@pytest.mark.parametrize("draft_length", [0, 1, 2, 3])
def test_the_distribution_of_the_whole_text_is_exactly_the_targets_own(rule, draft_length):
    target, draft = Table([1, 2, 0], [3, 1, 1], [0, 1, 4]), Table([2, 1, 1], [0, 1, 0], [1, 1, 0])
    spoken = every_outcome(lambda rng: speculate(target, draft, [0], 3, draft_length, rng=rng, rule=rule).tokens)
    for tokens in product(range(3), repeat=3):
        chance = Fraction(1)
        for before, token in zip((0, *tokens), tokens):
            chance *= target.rows[before][token]
        assert spoken.get(tokens, 0) == chance
    assert spoken == every_outcome(lambda rng: decode(target, [0], 3, rng=rng).tokens)


@given(drafts, lengths, limits, st.integers(0, 99), st.sampled_from(["rejection", "match"]))
def test_limits_are_met_and_counters_add_up(draft, draft_length, max_tokens, seed, rule):
    run = speculate(TARGET, DRAFTS[draft], [0], max_tokens, draft_length, rng=Random(seed), rule=rule)
    assert len(run.tokens) == max_tokens == run.accepted + run.passes
    assert sum(run.histogram) == run.passes
    assert sum(count * times for count, times in enumerate(run.histogram)) == run.accepted
    assert run.accepted <= run.judged <= run.drafted
    assert run.tokens == sum(((*one.drafted[: one.accepted], one.token) for one in run.trace), ())
    assert all(len(one.drafted) <= draft_length for one in run.trace)


def test_equal_models_accept_everything_that_is_drafted():
    for run in (
        speculate(TARGET, TARGET, [0], 20, 4),
        speculate(TARGET, TARGET, [0], 20, 4, rng=Random(1)),
        speculate(TARGET, TARGET, [0], 20, 4, rng=Random(1), shared_noise=True),
    ):
        assert (run.passes, run.accepted, run.acceptance_rate) == (4, 16, 1)
        assert run.histogram == (0, 0, 0, 0, 4)
        assert run.tokens_per_pass == 5


def test_only_the_accepted_prefix_counts():
    trace = (TracedPass((1, 2, 3), 1, 9), TracedPass((4, 5, 6), 3, 7), TracedPass((), 0, 8))
    run = Generation((1, 9, 4, 5, 6, 7, 8), trace)
    assert (run.passes, run.drafted, run.accepted, run.judged) == (3, 6, 4, 5)
    assert [one.kind for one in trace] == ["corrected", "bonus", "plain"]
    assert (run.acceptance_rate, run.histogram) == (0.8, (1, 1, 0, 1))
    assert run.until(2) == Generation((1, 9), trace[:1])
    assert run.until(3) == Generation((1, 9, 4, 5, 6, 7), trace[:2])


def test_nothing_drafted_is_no_division_by_zero():
    run = speculate(TARGET, TARGET, [0], 0)
    assert (run.tokens, run.passes, run.acceptance_rate, run.tokens_per_pass, run.histogram) == ((), 0, None, None, (0,))
    assert speculate(TARGET, TARGET, [0], 1).acceptance_rate is None


def test_an_empty_prompt_is_fine():
    assert decode(TARGET, [], 5).tokens == speculate(TARGET, DRAFTS["good"], (), 5).tokens


def test_temperature_zero_is_greedy():
    greedy = decode(TARGET, [0], 12).tokens
    assert decode(TARGET, [0], 12, rng=Random(1), temperature=0).tokens == greedy
    assert speculate(TARGET, DRAFTS["poor"], [0], 12, rng=Random(1), temperature=0).tokens == greedy


def test_the_temperature_reaches_both_models():
    cold = speculate(TARGET, TARGET, [0], 60, rng=Random(1), temperature=0.3)
    assert cold.acceptance_rate == 1  # were it applied to one of them only, some would be rejected


def test_the_trace_says_where_and_why_a_token_was_rejected():
    target, draft = Table([1, 9], [1, 9]), Table([3, 1], [3, 1])
    reasons = {
        "rejection": "the target gives 0 probability 0.1, the draft 0.75: it stands with probability 0.133, and fell",
        "one_hot": "the target gives 0 probability 0.1, the draft 1: it stands with probability 0.1, and fell",
        "match": "the draft proposed 0, the target's own choice is 1",
    }
    for rule, reason in reasons.items():
        run = speculate(target, draft, [0], 40, 3, Random(1), rule=rule)
        rejected = [one for one in run.trace if one.kind == "corrected"]
        assert rejected and all(one.rejected_at == one.accepted for one in rejected)
        assert reason in {one.reason for one in rejected}
        assert all(one.rejected_at is one.reason is None for one in run.trace if one.kind != "corrected")
    assert speculate(target, draft, [0], 3, 1).trace[0].reason == "the draft proposed 0, the target's own choice is 1"


def test_the_noise_may_be_anybodys_function():
    """Whatever it answers, as long as it answers alike: the text is that of plain decoding."""

    def choose(distribution, position):
        return (7 * position + len(distribution) + int(3 * distribution[0])) % 4

    plain = decode(TARGET, [0], 20, shared_noise=choose)
    assert speculate(TARGET, DRAFTS["poor"], [0], 20, 3, shared_noise=choose).tokens == plain.tokens


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: decode(TARGET, [0], -1), ValueError, "max_tokens must be a whole number of at least 0, got -1"),
    (lambda: decode(TARGET, [0], 2.5), TypeError, "max_tokens must be a whole number of at least 0, got 2.5"),
    (lambda: decode(TARGET, [0], 2, rng=1), TypeError, "rng must have a method random(), such as random.Random(1), got 1"),
    (lambda: decode(TARGET, [0], 2, temperature=-1), ValueError, "temperature must be a finite number of at least 0, got -1"),
    (lambda: decode(TARGET, [0], 2, shared_noise=True), TypeError,
     "shared_noise needs an rng, such as random.Random(1), got rng=None"),
    (lambda: speculate(TARGET, TARGET, [0], 2, -1), ValueError, "draft_length must be a whole number of at least 0, got -1"),
    (lambda: speculate(TARGET, TARGET, [0], 2, rule="x"), ValueError, "rule must be 'rejection' or 'match' or 'one_hot', got 'x'"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
