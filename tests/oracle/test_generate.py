"""What specpy decodes is, token for token, what Transformers generates: plainly, and with an assistant model."""

import pytest
import torch

from specpy import decode, speculate
from specpy.adapters import CausalLM

from .conftest import disturbed, mistral

PROMPT = [3, 7, 1]
TOKENS = 40
LENGTHS = (1, 2, 4, 6)
DRAFTS = ("same", "disturbed", "short", "stranger")


def generate(model, assistant=None, draft_length=None, **options):
    """The tokens that Transformers adds to the prompt, greedily."""
    if assistant is not None:
        settings = assistant.generation_config
        settings.num_assistant_tokens, settings.num_assistant_tokens_schedule = draft_length, "constant"
        settings.assistant_confidence_threshold = 0.0  # draft as many as asked for, however unsure
        options["assistant_model"] = assistant
    ids = torch.tensor([PROMPT])
    whole = model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=TOKENS, do_sample=False, **options)
    return tuple(whole[0, len(PROMPT) :].tolist())


@pytest.fixture(scope="module")
def generated(target):
    return generate(target)


def test_the_text_is_worth_comparing(generated):
    assert len(set(generated)) > 12


def test_plain_decoding(target, generated):
    assert decode(CausalLM(target), PROMPT, TOKENS).tokens == generated


@pytest.mark.parametrize("draft_length", LENGTHS)
@pytest.mark.parametrize("name", DRAFTS)
def test_speculation(target, drafts, generated, name, draft_length):
    run = speculate(CausalLM(target), CausalLM(drafts[name]), PROMPT, TOKENS, draft_length)
    assert run.tokens == generated
    assert generate(target, drafts[name], draft_length) == generated


def test_the_drafts_are_rejected_at_every_place(target, drafts):
    seen = set()
    for name in DRAFTS:
        seen |= {one.accepted for one in speculate(CausalLM(target), CausalLM(drafts[name]), PROMPT, TOKENS).trace}
    assert seen == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("draft_length", LENGTHS)
@pytest.mark.parametrize("place", [0, 3, 8])
def test_a_stop_token_ends_both_at_the_same_place(target, drafts, generated, place, draft_length):
    stop = generated[place]
    wanted = generate(target, eos_token_id=[stop])
    assert wanted == generated[: generated.index(stop) + 1]
    for draft in drafts.values():
        run = speculate(CausalLM(target), CausalLM(draft), PROMPT, TOKENS, draft_length, stop_tokens=[stop])
        assert run.tokens == wanted and run.stopped_by == (stop,)


@pytest.mark.parametrize("draft_length", LENGTHS)
def test_a_sliding_window(target, draft_length):
    model = mistral()
    for draft in (model, disturbed(model), target):
        assert speculate(CausalLM(model), CausalLM(draft), PROMPT, TOKENS, draft_length).tokens == generate(model)
