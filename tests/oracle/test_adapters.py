"""The adapter: rows that do not depend on what was read and forgotten, exact sampling, and its refusals."""

from itertools import product

import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import MambaConfig, MambaForCausalLM, PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

from specpy import every_outcome, speculate
from specpy.adapters import CausalLM, same_tokens

from .conftest import llama


def rows_of(model, tokens):
    """Straight from the model, without a cache: one row after each token."""
    with torch.no_grad():
        return model(torch.tensor([tokens])).logits[0].softmax(-1).tolist()


@pytest.mark.parametrize("accepted", [0, 1, 3, 4])
def test_what_was_forgotten_leaves_no_trace(target, accepted):
    session = CausalLM(target).session()
    session.distributions([3, 7, 1], [4, 5, 6, 8])
    session.keep(3 + accepted)
    text = [3, 7, 1, *[4, 5, 6, 8][:accepted], 9, 2, 2]
    rows = session.distributions([9], [2, 2])
    for row, wanted in zip(rows, rows_of(target, text)[-3:], strict=True):
        assert row == pytest.approx(wanted, rel=1e-9)


def test_probabilities_are_float64_of_single_precision_logits(target):
    single = llama(layers=3, seed=1).float()
    (row,) = CausalLM(single).session().distributions([3, 7, 1], [])
    assert abs(sum(row) - 1) < 1e-14
    assert row == pytest.approx(rows_of(target, [3, 7, 1])[-1], rel=1e-3)


@pytest.mark.parametrize("rule, draft_length", [("rejection", 2), ("match", 1)])
def test_sampled_text_has_the_targets_own_distribution(rule, draft_length):
    target, draft = llama(layers=2, seed=5, vocabulary=3), llama(layers=1, seed=6, vocabulary=3)
    pair = CausalLM(target), CausalLM(draft)
    outcomes = every_outcome(lambda rng: speculate(*pair, [0], 3, draft_length, rng=rng, rule=rule).tokens)
    for tokens in product(range(3), repeat=3):
        rows = rows_of(target, [0, *tokens])
        wanted = rows[0][tokens[0]] * rows[1][tokens[1]] * rows[2][tokens[2]]
        assert float(outcomes.get(tokens, 0)) == pytest.approx(wanted, abs=1e-12)


def test_padded_vocabularies(target):
    padded = llama(layers=1, seed=3, vocabulary=32)
    with pytest.raises(ValueError, match="draft must give no probability beyond the target's vocabulary of 24, got a row of 32"):
        speculate(CausalLM(target), CausalLM(padded), [3], 8)
    alone = speculate(CausalLM(target), CausalLM(target), [3], 8).tokens
    assert speculate(CausalLM(target), CausalLM(padded, vocabulary_size=24), [3], 8).tokens == alone


def test_a_model_that_cannot_go_back():
    config = MambaConfig(vocab_size=24, hidden_size=16, num_hidden_layers=2, state_size=4)
    with pytest.raises(ValueError, match="MambaForCausalLM cannot take back a token that it has read"):
        CausalLM(MambaForCausalLM(config).eval()).session()


def test_an_encoder_decoder():
    config = T5Config(vocab_size=24, d_model=16, d_kv=4, d_ff=16, num_layers=1, num_heads=2)
    with pytest.raises(TypeError, match="model must be a causal language model, got T5ForConditionalGeneration: an encoder-decoder"):
        CausalLM(T5ForConditionalGeneration(config).eval())


def test_a_model_in_training_mode():
    with pytest.raises(ValueError, match=r"model must not be in training mode, .* call model\.eval\(\)"):
        CausalLM(llama(layers=1, seed=3).train())


def test_more_tokens_than_the_model_has(target):
    with pytest.raises(ValueError, match="vocabulary_size must be at most 24, which LlamaForCausalLM has, got 25"):
        CausalLM(target, vocabulary_size=25)


def test_prompts_that_cannot_be_read(target):
    with pytest.raises(ValueError, match="a transformer reads at least one token: give a prompt, .* got an empty one"):
        speculate(CausalLM(target), CausalLM(target), [], 8)
    with pytest.raises(ValueError, match="tokens must be in the vocabulary of LlamaForCausalLM, 0 to 23, got 24"):
        speculate(CausalLM(target), CausalLM(target), [24], 8)


def tokenizer(*texts):
    return PreTrainedTokenizerFast(tokenizer_object=Tokenizer(WordLevel({text: token for token, text in enumerate(texts)}, texts[0])))


def test_tokenizers_that_differ():
    same_tokens(tokenizer("?", "a", "b"), tokenizer("?", "a", "b", "c"))
    with pytest.raises(ValueError, match="draft must number texts as the target does: 'b' is 2 for the target and 1 for the draft"):
        same_tokens(tokenizer("?", "a", "b"), tokenizer("?", "b"))
    with pytest.raises(ValueError, match="draft must number texts as the target does: 1 is 'a' for the target and 'c' for the draft"):
        same_tokens(tokenizer("?", "a", "b"), tokenizer("?", "c"))
