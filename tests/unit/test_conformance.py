"""The suite for samplers: right ones of every rule pass, every known fault is found and named."""

from random import Random
from types import SimpleNamespace

import pytest

from specpy.conformance import conformance
from specpy.exact import emitted_distribution
from specpy.promises import ACCEPTED, CASES, pass_distribution
from specpy.report import Failure, Findings, Report
from specpy.rules import acceptance_probability
from specpy.watched import WatchedModel, WatchedRandom, tokens_of
from tests.unit.samplers import FAULTY, RIGHT, right, sampler, shy

# These stand out less, beside graver faults of the same sampler or by themselves.
FINER = {
    "match, then a fresh draw": 0.04, "the last drafted token is not judged": 0.05, "token 0 is not judged": 0.05,
    "one number for all positions": 0.02, "temperature on the target in the ratio alone": 0.05,
}  # fmt: skip


@pytest.mark.long
def test_a_right_sampler_passes_at_full_strength():
    report = conformance(right)
    assert report.passed, report
    assert report.runs > 600_000
    assert str(report) == f"Every promise is kept, as far as {report.runs:,} runs can tell."


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rule", RIGHT)
@pytest.mark.long
def test_right_samplers_of_every_rule_pass(rule, seed):
    report = conformance(RIGHT[rule], rule=rule, smallest=0.08, seed=seed)
    assert report.passed, report


@pytest.mark.parametrize("name", FAULTY)
@pytest.mark.long
def test_faults_are_found_and_named(name):
    faulty, promise = FAULTY[name]
    report = conformance(faulty, smallest=FINER.get(name, 0.1))
    assert promise in report.broken, report
    assert f"- {promise[0].upper()}{promise[1:]}: " in str(report)


def mixed(share, other):
    return lambda draft, target, context, k, rng: (other if rng.random() < share else right)(draft, target, context, k, rng)


@pytest.mark.parametrize("other, promise", [
    (sampler(bonus=lambda row, rng: 0), "bonus token"),
    (sampler(residual=lambda target, draft: [0] * (len(target) - 1) + [1]), "tokens after a rejection"),
    (sampler(judge=shy), "acceptance probability"),
])  # fmt: skip
@pytest.mark.long
def test_small_faults_are_found(other, promise):
    """Mixed in now and then, so that the distribution of a pass is off by some hundredths."""
    report = conformance(mixed({"acceptance probability": 0.5}.get(promise, 0.2), other), smallest=0.04)
    assert promise in report.broken, report


def test_what_a_report_holds():
    report = conformance(RIGHT["match"], smallest=0.1)
    (failure,) = report.failures
    assert (failure.promise, failure.cases[0]) == ("acceptance probability", "ordinary models")
    assert failure.expected == pytest.approx({(0,): 0.3, (1,): 0.21, (2,): 0.49})
    assert failure.observed[0,] > 0.6
    assert "It accepts as rule 'match' does: if that is meant, call conformance(sampler, rule='match')." in failure.sentence
    assert str(report).startswith("1 promise is broken (")


def test_it_says_what_a_wrong_residual_looks_like():
    report = conformance(FAULTY["resamples from the target"][0], smallest=0.03)
    sentences = {failure.promise: failure.sentence for failure in report.failures}
    assert sentences["tokens after a rejection"].endswith("It looks drawn from the target itself.")


def test_the_same_seed_gives_the_same_report():
    assert conformance(FAULTY["uniform bonus"][0], smallest=0.2) == conformance(FAULTY["uniform bonus"][0], smallest=0.2)


def test_a_sampler_may_return_any_sequence_of_integers():
    assert conformance(lambda *arguments: [*right(*arguments)], smallest=0.2).passed


def table(model):
    """One of the suite's models as the models of specpy are."""
    return SimpleNamespace(
        distributions=lambda context, drafted: [model((*context, *drafted[:end])) for end in range(len(drafted) + 1)]
    )


@pytest.mark.parametrize("rule", ["rejection", "match"])
@pytest.mark.parametrize("case", [case for case in CASES if case.draft_length < 4], ids=lambda case: case.words)
def test_the_expected_passes_are_those_of_the_enumeration(case, rule):
    target, draft = case.models
    exact = emitted_distribution(table(target), table(draft), case.context, case.draft_length, rule)
    expected = pass_distribution(rule, target, draft, case.context, case.draft_length)
    assert expected == pytest.approx({tokens: float(p) for tokens, p in exact.items() if p > 1e-12})


@pytest.mark.parametrize("rule", ACCEPTED)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words)
def test_acceptance_is_that_of_the_closed_form(case, rule):
    target, draft = (model(case.context) for model in case.models)
    judged = [float(token == target.index(max(target))) for token in range(len(target))] if rule == "greedy" else target
    accepted = sum(ACCEPTED[rule](judged, draft, token) for token in range(len(target)))
    assert accepted == pytest.approx(float(acceptance_probability(rule, draft, target)))


def test_no_scale_is_tipped_by_rounding():
    for case in CASES:
        for target, draft in zip(case.targets, case.drafts):
            assert sum(target) == pytest.approx(1) and sum(draft) == pytest.approx(1)
            assert target == draft or all(a != b or a in (0, 1) for a, b in zip(target, draft))


@pytest.mark.parametrize("returned, sentence", [
    (5, "it must return the token numbers that the pass emits, got 5"),
    ((0.0,), "it must return the token numbers that the pass emits, got (0.0,)"),
    ((1, (0,)), "it must return the token numbers that the pass emits, got (1, (0,))"),
    ((), "a pass emits 1 to 3 tokens with draft length 2, got ()"),
    ((0, 0, 0, 0), "a pass emits 1 to 3 tokens with draft length 2, got (0, 0, 0, 0)"),
    ((0, 3), "tokens must be in the vocabulary 0 to 2, got (0, 3)"),
])  # fmt: skip
def test_what_a_pass_may_return(returned, sentence):
    with pytest.raises(ValueError) as caught:
        tokens_of(returned, 3, 3)
    assert str(caught.value) == sentence


def test_a_watched_generator_draws_what_any_other_does():
    assert [WatchedRandom(3).random(), WatchedRandom(3).getrandbits(40)] == [Random(3).random(), Random(3).getrandbits(40)]
    assert [WatchedRandom(3, call=0, number=0.0).random(), WatchedRandom(3).reseeded] == [0.0, False]


def test_a_watched_model_notes_what_it_is_asked():
    model = WatchedModel(len, (1, 2), 1)
    assert [model([1, 2]), model((1, 2, 0)), model((2,)), model((1, 2, 0, 0))] == [2, 3, 1, 4]
    assert model.strange == [(2,), (1, 2, 0, 0)]


def test_findings_gather_the_cases_of_a_promise():
    findings = Findings()
    for case in ("first", "second", "second", "third"):
        findings.add("bonus token", case, "it never came.")
    assert str(findings.report(5)).endswith("- Bonus token: it never came. So in 2 more cases: second; third.")
    assert Report((Failure("a", (), "b"), Failure("c", (), "d")), 1).broken == ("a", "c")


@pytest.mark.parametrize("how, error, sentence", [
    ({"rule": "typical"}, ValueError, "rule must be 'rejection' or 'match' or 'one_hot' or 'shared_noise' or 'greedy', got 'typical'"),
    ({"smallest": 0}, ValueError, "smallest must be above 0 and below 1, got 0"),
    ({"smallest": 2}, ValueError, "smallest must be in [0, 1], got 2: a percentage? write 0.02"),
])  # fmt: skip
def test_refusals(how, error, sentence):
    with pytest.raises(error) as caught:
        conformance(right, **how)
    assert str(caught.value) == sentence
