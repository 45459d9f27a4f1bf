"""The suite for decode loops: right ones pass, specpy's own among them; every known fault is found and named."""

from functools import partial

import pytest

from specpy.conformance_decoder import SAMPLED, conformance_decoder, text_distribution
from specpy.decode import decode, speculate
from specpy.decoder_trial import PROMPT, WORDS, Trial, tokens_and_counters
from specpy.exact import every_outcome
from specpy.scripts import LOST, Noting, script
from tests.unit.decoders import FAULTY, RIGHT, Decoder, DraftsBeyondTheRoomAndCuts


@pytest.mark.long
def test_speculate_passes_at_full_strength():
    report = conformance_decoder(speculate)
    assert report.passed, report
    assert report.runs > 60_000


@pytest.mark.parametrize("how", [
    {"rule": "match"}, {"rule": "one_hot"}, {"rule": "rejection"}, {"shared_noise": True},
], ids=str)  # fmt: skip
@pytest.mark.parametrize("stateful", [True, False])
@pytest.mark.long
def test_speculate_passes_by_every_rule(how, stateful):
    report = conformance_decoder(partial(speculate, **how), smallest=0.15, stateful=stateful, seed=2)
    assert report.passed, report


def plain(target, draft, prompt, max_tokens, draft_length, rng, **stops):
    return decode(target, prompt, max_tokens, rng, **stops).tokens


def test_a_decoder_that_does_not_speculate_is_found():
    assert conformance_decoder(plain, smallest=0.1).broken == ("tokens per pass",)


@pytest.mark.parametrize("decoder", [*RIGHT.values(), DraftsBeyondTheRoomAndCuts], ids=lambda decoder: decoder.__name__)
def test_other_right_decoders_pass(decoder):
    report = conformance_decoder(decoder(), smallest=0.1)
    assert report.passed, report


@pytest.mark.parametrize("faulty", FAULTY, ids=lambda decoder: decoder.__name__)
@pytest.mark.long
def test_faults_are_found_and_named(faulty):
    report = conformance_decoder(faulty(), smallest=0.1)
    assert FAULTY[faulty] in report.broken, report


def test_sentences():
    class Overshoots(Decoder):
        def length(self):
            return self.draft_length

    report = conformance_decoder(Overshoots(), smallest=0.2)
    assert report.failures[0].sentence == (
        "max_tokens 1, draft length 1, a draft that is always right: it gave [1, 2], and should give [1]."
    )


def test_a_stop_is_kept_or_left_out_always_alike():
    class Wavers(Decoder):
        def result(self):
            return self.tokens[:-1] if self.stopped() and len(self.tokens) % 2 else self.tokens

    assert conformance_decoder(Wavers(), smallest=0.2).broken == ("stop tokens", "stop sequences")


def test_a_decoder_that_always_fails():
    def fails(*arguments, **options):
        raise OSError("no such model")

    report = conformance_decoder(fails, smallest=0.2)
    assert report.broken[0] == "length limit"
    assert "OSError: no such model." in str(report)


def test_the_texts_own_distribution_is_that_of_plain_decoding():
    model = Noting(SAMPLED.models[0], 2)
    exact = every_outcome(lambda rng: decode(model, SAMPLED.context, 3, rng).tokens)
    assert text_distribution(model, SAMPLED.context, 3) == pytest.approx({tokens: float(p) for tokens, p in exact.items()})


def test_a_script_knows_a_wrong_context():
    model = script((5,), (1, 2), 6)
    assert [model(tokens).index(1.0) for tokens in ((5,), (5, 1), (5, 2), (1,), ())] == [1, 2, LOST, LOST, LOST]


def test_a_session_refuses_what_cannot_be():
    session = script((5,), (1, 2), 6).session()
    session.distributions([5], [1])
    with pytest.raises(ValueError, match="keep must be given at most the 2 tokens that were read, got 3"):
        session.keep(3)
    with pytest.raises(ValueError, match="a session must be told at least one new token, got none"):
        session.distributions([], [1])


@pytest.mark.parametrize("returned, read", [
    ([1, 2], ((1, 2), {})),
    (((1, 2), {"passes": 2, "accepted": None}), ((1, 2), {"passes": 2})),
    ((1, 2), ((1, 2), {})),
])  # fmt: skip
def test_what_a_decoder_may_return(returned, read):
    assert tokens_and_counters(returned) == read


def test_the_words_of_the_script_are_all_different():
    assert len({*WORDS}) == len(WORDS) > 25 and {*PROMPT} < {*WORDS}
    assert Trial(None, stateful=False, seed=1).script().asked == []


def test_refusals():
    with pytest.raises(ValueError, match="smallest must be above 0 and below 1, got 1"):
        conformance_decoder(speculate, smallest=1)
