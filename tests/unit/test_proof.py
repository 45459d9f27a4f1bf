"""Losslessness as an equality, in fractions: for every rule, draft length and pair of models."""

import pytest

from specpy.exact import emitted_distribution, generated_distribution
from specpy.rules import acceptance_probability
from tests.unit.pairs import PAIRS, RULES, own_choice, own_distribution

FAR = {1: 6, 2: 4, 3: 3, 4: 3}  # how many tokens are enumerated, by vocabulary: the work doubles with each


def own(rule, target, prompt, tokens):
    return (own_choice if rule == "greedy" else own_distribution)(target, prompt, tokens)


@pytest.mark.parametrize("draft_length", range(5))
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pair", PAIRS)
def test_the_first_tokens_of_a_generation_are_the_targets_own(pair, rule, draft_length):
    target, draft = PAIRS[pair]
    prompt = [0, min(1, target.vocabulary_size - 1)]
    tokens = FAR[target.vocabulary_size]
    told = own(rule, target, prompt, tokens)
    assert generated_distribution(target, draft, prompt, tokens, draft_length, rule) == told
    assert generated_distribution(target, None, prompt, tokens, 0, rule) == told


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.long
def test_with_room_for_four_drafted_tokens_and_a_second_pass(rule):
    target, draft = PAIRS["with zeros"]
    assert generated_distribution(target, draft, (), 5, 4, rule) == own(rule, target, (), 5)


def conditional(emitted, prefix):
    """How a pass goes on after a prefix: {next token: probability}, given that it goes on."""
    onward = {}
    for tokens, probability in emitted.items():
        if tokens[: len(prefix)] == prefix and len(tokens) > len(prefix):
            onward[tokens[len(prefix)]] = onward.get(tokens[len(prefix)], 0) + probability
    total = sum(onward.values())
    return {token: probability / total for token, probability in onward.items()}, total


@pytest.mark.parametrize("draft_length", range(5))
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pair", PAIRS)
def test_every_token_of_a_pass_follows_the_target_and_is_accepted_as_often_as_the_closed_form_says(pair, rule, draft_length):
    target, draft = PAIRS[pair]
    emitted = emitted_distribution(target, draft, (), draft_length, rule)
    assert sum(emitted.values()) == 1
    assert all(emitted), "every pass adds a token"
    for prefix in {tokens[:length] for tokens in emitted for length in range(len(tokens))}:
        row, offered = target.after(prefix), draft.after(prefix)
        onward, reached = conditional(emitted, prefix)
        if rule == "greedy":
            assert onward == {row.index(max(row)): 1}
        else:
            assert onward == {token: probability for token, probability in enumerate(row) if probability}
        longer = sum(p for tokens, p in emitted.items() if tokens[: len(prefix)] == prefix and len(tokens) > len(prefix) + 1)
        if len(prefix) == draft_length:
            assert longer == 0
        elif rule != "shared_noise":  # there the proof's noise is not that of a race
            assert longer == reached * acceptance_probability(rule, offered, row)
