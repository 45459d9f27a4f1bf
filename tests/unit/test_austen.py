"""The real models: the table is what its text makes, and the two drafts do what the switch says."""

import json
from random import Random

import pytest

from specpy import austen, decode
from specpy.models import NGram
from specpy.tokenizer import Tokenizer


@pytest.fixture(scope="module")
def text():
    return austen.text()


def test_the_table_is_what_training_on_its_text_gives(text):
    assert austen.pack(text) + "\n" == austen.TABLE.read_text(encoding="utf-8")


def test_the_models_are_those_that_the_text_trains(text):
    tokenizer = Tokenizer(austen.models().tokenizer.merges)
    trained = NGram.train(tokenizer.encode(text), order=5, vocabulary_size=austen.VOCABULARY_SIZE)
    prompt = tokenizer.encode(austen.PROMPT)
    assert austen.models().target.distributions(prompt, [1]) == trained.distributions(prompt, [1])


def test_the_text_is_austen_with_its_note(text):
    assert text.startswith("It is a truth universally acknowledged, that a single man in possession of a good fortune")
    assert 200_000 < len(text) < 300_000
    assert text.isascii()  # so that every token is text by itself
    assert "Public domain" in json.loads(austen.TABLE.read_text(encoding="utf-8"))["note"]


def test_the_prompt_is_not_known_by_heart(text):
    assert austen.PROMPT not in text


@pytest.mark.parametrize("draft, tolerance", [("aligned", 0.03), ("weak", 0.05)])
@pytest.mark.long
def test_measured_acceptance_is_near_the_set_one(draft, tolerance):
    set_rate = austen.models().set_rates[draft]
    assert austen.measured_acceptance(draft, tokens=2000) == pytest.approx(set_rate, abs=tolerance)


def test_the_models_are_made_once():
    assert austen.models() is austen.models()


def test_sampled_text_does_not_loop():
    tokenizer, target, _, _ = austen.models()
    prompt = tokenizer.encode(austen.PROMPT)
    run = decode(target, prompt, max_tokens=300, rng=Random(1), temperature=austen.TEMPERATURE)
    eights = [run.tokens[start : start + 8] for start in range(len(run.tokens) - 8)]
    assert len(set(eights)) > 0.98 * len(eights)


def test_refusals():
    with pytest.raises(ValueError, match="draft must be 'aligned' or 'weak', got 'strong'"):
        austen.measured_acceptance("strong")
