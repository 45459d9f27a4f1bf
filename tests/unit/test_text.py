"""The text ends at its limit or its first stop, wherever in a pass that falls; counters count what stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.decode import decode, speculate
from specpy.text import Text


class Recited:
    """A model that says a fixed text, for certain, and goes on with zeros."""

    def __init__(self, *text):
        self.text = text

    def distributions(self, context, drafted):
        places = range(len(context), len(context) + len(drafted) + 1)
        said = [self.text[place] if place < len(self.text) else 0 for place in places]
        return [[int(token == one) for token in range(10)] for one in said]


TEXT = Recited(1, 2, 3, 4, 5, 6, 7, 8)
OTHER = Recited(1, 2, 3, 9, 9, 9, 9, 9)


@pytest.mark.parametrize("stop", range(1, 9))
def test_a_stop_token_at_each_position_of_a_pass(stop):
    run = speculate(TEXT, TEXT, [], 20, 4, stop_tokens=[stop, 77])
    assert run.tokens == tuple(range(1, stop + 1)) == decode(TEXT, [], 20, stop_tokens=[stop]).tokens
    assert run.stopped_by == (stop,)
    last = run.trace[-1]
    assert (last.accepted, last.kind) == ((stop - 1) % 5 + 1, "stopped") if stop != 5 else (4, "bonus")
    assert run.accepted + sum(one.token is not None for one in run.trace) == len(run.tokens)


@pytest.mark.parametrize("sequence", [(2, 3), (3, 4), (4, 5, 6), (5, 6), (6, 7), (1, 2, 3, 4, 5, 6)])
@pytest.mark.parametrize("draft", [TEXT, OTHER])
@pytest.mark.parametrize("draft_length", [0, 1, 2, 4, 5])
def test_stop_sequences_also_where_they_span_passes(sequence, draft, draft_length):
    run = speculate(TEXT, draft, [], 20, draft_length, stop_sequences=[sequence, (9, 9)])
    assert run.tokens == tuple(range(1, sequence[-1] + 1))
    assert run.stopped_by == sequence
    assert sum((one.emitted for one in run.trace), ()) == run.tokens


def test_the_first_stop_wins_and_the_prompt_does_not_count():
    text = Text([1, 2], 9, stop_tokens=[5], stop_sequences=[(2, 3), (3, 4)])
    assert text.add([3, 4, 5]) == 2
    assert (text.generated, text.stopped_by, text.room) == ((3, 4), (3, 4), 0)
    assert Text([], 3, [0]).add([0]) == 1  # token 0 is a token like any other


@given(st.lists(st.integers(0, 2), max_size=12), st.lists(st.integers(0, 2), min_size=1, max_size=3), st.integers(0, 6))
def test_stops_against_the_definition(said, sequence, draft_length):
    ends = [end for end in range(len(sequence), len(said) + 1) if said[end - len(sequence) : end] == sequence]
    model = Recited(*said)
    run = speculate(model, Recited(*said[:5]), [], len(said), draft_length, stop_sequences=[sequence])
    assert list(run.tokens) == said[: min(ends, default=len(said))]
    assert run.stopped_by == (tuple(sequence) if ends else None)


@pytest.mark.parametrize("draft_length", [0, 1, 4])
@pytest.mark.parametrize("draft", [TEXT, OTHER])
def test_limits_are_never_overshot(draft_length, draft):
    for max_tokens in (0, 1, draft_length, draft_length + 1, draft_length + 2):
        run = speculate(TEXT, draft, [], max_tokens, draft_length)
        assert run.tokens == TEXT.text[:max_tokens]
        assert run.stopped_by is None
        assert all(len(one.drafted) < max_tokens for one in run.trace)


def test_counters_when_a_stop_cuts_a_pass_short():
    run = speculate(TEXT, OTHER, [], 20, 5, stop_tokens=[2])
    assert [(one.drafted, one.accepted, one.token, one.kind) for one in run.trace] == [((1, 2, 3, 9, 9), 2, None, "stopped")]
    assert (run.drafted, run.accepted, run.judged, run.acceptance_rate, run.tokens_per_pass) == (5, 2, 2, 1, 2)
    assert run.histogram == (0, 0, 1, 0, 0, 0)
    run = speculate(TEXT, OTHER, [], 20, 5, stop_tokens=[4])  # the stop is the target's own correction
    assert [(one.accepted, one.token, one.kind, one.rejected_at) for one in run.trace] == [(3, 4, "corrected", 3)]
    assert (run.accepted, run.judged, run.until(1)) == (3, 4, run)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: Text([], 1, stop_sequences=[()]), ValueError,
     "stop_sequences must hold sequences of at least one token, got an empty one"),
    (lambda: Text([], 1, stop_tokens=["x"]), TypeError,
     "stop_tokens must be a sequence of token numbers, such as [5, 2], got ['x']"),
    (lambda: Text([], 1, stop_tokens=[True]), TypeError,
     "stop_tokens must be a sequence of token numbers, such as [5, 2], got [True]"),
    (lambda: Text([], 1, stop_tokens=[-1]), ValueError, "stop_tokens must hold token numbers of at least 0, got -1"),
    (lambda: Text([], 1, stop_sequences=(1, 2)), TypeError,
     "each of stop_sequences must be a sequence of token numbers, such as [5, 2], got 1"),
    (lambda: Text([], 1, stop_sequences="ab"), TypeError,
     "stop_sequences must be a sequence of sequences of tokens, such as [(1, 2)], got 'ab'"),
    (lambda: Text("It is", 1), TypeError, "prompt must be a sequence of token numbers, such as [5, 2], got ['I', 't', ' ', 'i', 's']"),
    (lambda: Text([[5, 2]], 1), TypeError, "prompt must be a sequence of token numbers, such as [5, 2], got [[5, 2]]"),
    (lambda: Text([], -1), ValueError, "max_tokens must be a whole number of at least 0, got -1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence
