"""Byte-pair tokenizer: the published example by hand, round trips of any text, refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.tokenizer import Tokenizer

TRAINED = Tokenizer.train("she sells sea shells by the sea shore; the shells she sells are sea shells, surely", size=300)
any_text = st.text(st.characters(codec=None))  # lone surrogates included


def by_hand(text, merges):
    """Merges as the definition has them: after each other, over the whole (one word) text."""
    pieces = [*text.encode()]
    learnt = []
    for number in range(merges):
        counts = {}
        for pair in zip(pieces, pieces[1:]):
            counts[pair] = counts.get(pair, 0) + 1
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        learnt.append(best)
        merged = []
        while pieces:
            if tuple(pieces[:2]) == best:
                merged.append(256 + number)
                pieces = pieces[2:]
            else:
                merged.append(pieces.pop(0))
        pieces = merged
    return learnt, pieces


def test_the_wikipedia_example():
    """https://en.wikipedia.org/wiki/Byte_pair_encoding: aaabdaaabac with three merges."""
    tokenizer = Tokenizer.train("aaabdaaabac", size=259)
    assert tokenizer.texts(tokenizer.encode("aaabdaaabac")) == ["aaab", "d", "aaab", "a", "c"]


@given(st.text("abc", min_size=12, max_size=40))
def test_merges_equal_the_definition_by_hand(word):
    tokenizer = Tokenizer.train(word, size=258)
    learnt, pieces = by_hand(word, len(tokenizer.merges))
    assert tokenizer.merges == learnt
    assert tokenizer.encode(word) == pieces


@given(any_text)
def test_any_text_survives_the_round_trip(text):
    tokens = TRAINED.encode(text)
    assert TRAINED.decode(tokens) == text
    assert all(0 <= token < TRAINED.vocabulary_size for token in tokens)


@given(any_text)
def test_a_tokenizer_may_be_trained_on_any_text(text):
    tokenizer = Tokenizer.train(text, size=270)
    assert tokenizer.decode(tokenizer.encode(text)) == text


@pytest.mark.parametrize("text", ["", " ", "\n\n  \t", "naïve 🙂 e\u0301", "\ud800", "\x00\x7f", "a\r\nb", "𝔘" * 3])
def test_awkward_texts(text):
    assert TRAINED.decode(TRAINED.encode(text)) == text


def test_the_vocabulary_is_what_was_asked_or_less_where_nothing_repeats():
    assert TRAINED.vocabulary_size <= 300
    assert Tokenizer.train("she sells sea shells", size=258).vocabulary_size == 258
    assert Tokenizer.train("abc", size=300).vocabulary_size == 256
    assert Tokenizer.train("", size=300).vocabulary_size == 256


def test_tokens_by_themselves():
    assert "".join(TRAINED.texts(TRAINED.encode("she sells"))) == "she sells"
    assert TRAINED.texts(TRAINED.encode("é")) == ["�", "�"]  # half a character is no text


def test_merges_make_the_same_tokenizer_again():
    again = Tokenizer([list(pair) for pair in TRAINED.merges])
    assert again.encode("she shells the sea") == TRAINED.encode("she shells the sea")


@pytest.mark.parametrize("size, error", [(255, ValueError), (0, ValueError), (True, TypeError), (300.0, TypeError)])
def test_a_size_out_of_range(size, error):
    with pytest.raises(error) as caught:
        Tokenizer.train("text", size)
    assert str(caught.value) == f"size must be a whole number of at least 256, got {size!r}"


def test_runs_of_white_space_and_odd_characters_are_learnt_too():
    spaced = Tokenizer.train("a\n\n\n\nb\n\n\n\nc", size=258)
    assert spaced.texts(spaced.encode("\n\n\n\n")) == ["\n\n\n\n"]
    lone = Tokenizer.train("\ud800 \ud800\ud800", size=258)
    assert len(lone.encode("\ud800")) == 1
