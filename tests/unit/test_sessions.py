"""Models that keep state: told only what is new, rolled back exactly, and the text is the stateless one's."""

from random import Random

import pytest

from specpy.decode import decode, speculate
from specpy.sessions import Retold, session_of
from tests.unit.pairs import PAIRS, RULES


class Remembering:
    """A model with a cache: it answers from what its session holds, and from nothing else."""

    def __init__(self, model):
        self.model, self.sessions = model, []

    def session(self):
        self.sessions.append(Cache(self.model))
        return self.sessions[-1]


class Cache:
    def __init__(self, model):
        self.model, self.held, self.kept = model, [], []

    def distributions(self, new, drafted):
        assert new or not self.held, "a cache holds no rows: a token must be read to have one"
        self.held += [*new, *drafted]
        ends = range(len(self.held) - len(drafted), len(self.held) + 1)
        return [self.model.after(self.held[:end]) for end in ends]

    def keep(self, length):
        assert 0 <= length < len(self.held), "only what was read can be kept, and only to forget some is it asked"
        self.kept.append(len(self.held) - length)
        del self.held[length:]


def how(rule, seed):
    if rule == "greedy":
        return {}
    return {"rng": Random(seed), "shared_noise": True} if rule == "shared_noise" else {"rng": Random(seed), "rule": rule}


def test_the_text_is_that_of_stateless_models():
    for pair in PAIRS.values():
        for rule in RULES:
            for draft_length in (0, 1, 2, 4):
                stateful = [Remembering(model) for model in pair]
                run = speculate(*stateful, [0, 0], 12, draft_length, **how(rule, draft_length))
                assert run == speculate(*pair, [0, 0], 12, draft_length, **how(rule, draft_length))
                for model in stateful:  # what is held at the end is the beginning of the text
                    (session,) = model.sessions
                    assert session.held == [0, 0, *run.tokens][: len(session.held)]


def test_every_number_of_acceptances_is_rolled_back():
    seen = {}
    for seed in range(40):
        target, draft = map(Remembering, PAIRS["ordinary"])
        run = speculate(target, draft, [0], 6, 4, Random(seed))
        first = run.trace[0]
        seen[first.accepted] = (target.sessions[0].kept[:1], draft.sessions[0].kept[:1])
    assert set(seen) == {0, 1, 2, 3, 4}
    for accepted in (0, 1, 2):  # of four drafted the target has read all, the draft all but the last
        assert seen[accepted] == ([4 - accepted], [3 - accepted])
    assert seen[3][0] == [1]


def test_plain_decoding_reads_each_token_once():
    target = Remembering(PAIRS["ordinary"][0])
    run = decode(target, [0, 1], 9)
    assert run == decode(target.model, [0, 1], 9)
    assert target.sessions[0].held == [0, 1, *run.tokens[:-1]]
    assert target.sessions[0].kept == []


def test_a_cache_that_cannot_go_back_says_so():
    class Rotating(Cache):
        def keep(self, length):
            raise NotImplementedError("this cache overwrites its oldest entries: it cannot be cut")

    class Model(Remembering):
        def session(self):
            return Rotating(self.model)

    target, draft = PAIRS["disjoint"]
    with pytest.raises(NotImplementedError, match="it cannot be cut"):
        speculate(Model(target), draft, [0], 9, 2, Random(1))


def test_a_stateless_model_is_told_the_text_again():
    session = session_of(PAIRS["ordinary"][0])
    assert isinstance(session, Retold)
    session.distributions([0, 1], [1])
    session.keep(1)
    assert session.text == [0]
