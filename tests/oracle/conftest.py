"""Small models made on the spot, from fixed seeds: a target, and drafts that agree with it more or less often."""

import os

os.environ["HF_HUB_OFFLINE"] = "1"  # before Transformers is imported: nothing is fetched

import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM, MistralConfig, MistralForCausalLM

torch.set_num_threads(1)  # models this small gain nothing from more
SHAPE = {
    "hidden_size": 32, "intermediate_size": 48, "num_attention_heads": 4, "num_key_value_heads": 2,
    "initializer_range": 0.4,  # so wide that the text does not settle into one token
    "bos_token_id": None, "eos_token_id": None, "pad_token_id": 0,
}  # fmt: skip


def llama(layers, seed, vocabulary=24):
    """Random weights in float64, so that no choice is a matter of rounding."""
    torch.manual_seed(seed)
    return LlamaForCausalLM(LlamaConfig(vocab_size=vocabulary, num_hidden_layers=layers, **SHAPE)).double().eval()


def mistral():
    """A model that sees only the last six tokens, and keeps no more of them."""
    torch.manual_seed(4)
    config = MistralConfig(vocab_size=24, num_hidden_layers=2, sliding_window=6, **SHAPE)
    return MistralForCausalLM(config).double().eval()


def disturbed(model, amount=0.1):
    """A copy of the model whose weights are a little off: a draft that is often right."""
    copy = type(model)(model.config).double().eval()
    copy.load_state_dict(model.state_dict())
    torch.manual_seed(2)
    with torch.no_grad():
        for weight in copy.parameters():
            weight += amount * weight.std(correction=0) * torch.randn_like(weight)
    return copy


@pytest.fixture(scope="session")
def target():
    return llama(layers=3, seed=1)


@pytest.fixture(scope="session")
def drafts(target):
    """The target itself, it with noise, its first two layers, and a stranger."""
    short = llama(layers=2, seed=0)
    short.load_state_dict(target.state_dict(), strict=False)
    return {"same": target, "disturbed": disturbed(target), "short": short, "stranger": llama(layers=1, seed=3)}
