"""One door to every way of giving a cost: it gives what the ways themselves give, from JSON alone."""

import json

import pytest

from specpy import (
    Cost,
    Device,
    DraftShare,
    DraftSteps,
    Linear,
    Measurement,
    Points,
    Roofline,
    Shape,
    advise,
    calibrated,
    cost_from,
    hardware_cost,
    measured_cost,
    plan,
    timed_cost,
)
from specpy.advice.fields import pairs
from specpy.cost import given

RUNS = [{"tokens_per_second": 100}, {"draft_length": 3, "tokens_per_pass": 2.5, "tokens_per_second": 160, "error": 0.02}]
MADE = [Measurement(**run) for run in RUNS]
LLAMA, SMALL = Roofline("Llama-3.1-8B", "H100 SXM"), Roofline("Llama-3.2-1B", "H100 SXM")
OWN_SHAPE = {"name": "mine", "layers": 10, "width": 512, "heads": 8, "kv_heads": 8, "head": 64, "feed_forward": 2048, "vocabulary": 32000}
OWN_DEVICE = {"name": "card", "bandwidth": 1e12, "peak": 1e14}

WAYS = [
    ({"cost_ratio": 0.1}, Cost(0.1)),
    ({"cost_ratio": 0.1, "overhead": 0.2}, Cost(0.1, overhead=0.2)),
    ({"runs": RUNS}, measured_cost(MADE)),
    ({"target_model": "Llama-3.1-8B", "draft_model": "Llama-3.2-1B", "device": "H100 SXM"}, hardware_cost(LLAMA, SMALL)),
    ({"target_model": "Llama-3.1-8B", "cost_ratio": 0.2, "device": "H100 SXM", "overhead": 0}, hardware_cost(LLAMA, 0.2, 0)),
    ({"target_model": "Llama-3.1-8B", "draft_model": "Llama-3.2-1B", "device": "H100 SXM", "runs": RUNS, "context": 500},
     calibrated(hardware_cost(LLAMA, SMALL), MADE, 500)),
    ({"target_model": OWN_SHAPE, "device": OWN_DEVICE, "draft_share": 0.01, "tensor_parallel": 2},
     hardware_cost(Roofline(Shape(**OWN_SHAPE), Device(**OWN_DEVICE), tensor_parallel=2), DraftShare(0.01))),
    ({"target_step": {"fixed": 0.006, "per_token": 2e-5}, "draft_step": {"fixed": 0.002}, "overhead": 0.001},
     Cost(DraftSteps(Linear(0.002)), Linear(0.006, 2e-5), 0.001, in_seconds=True)),
    ({"verify_points": {"1": 1, "2": 1.2, "3": 1.21}, "cost_ratio": 0.1}, Cost(0.1, Points({1: 1, 2: 1.2, 3: 1.21}))),
    ({"verify_points": {1: 1, 4: 1.4}, "plain_seconds": 0.02, "draft_step": {"fixed": 0.002}},
     Cost(DraftSteps(Linear(0.002)), Points({1: 1, 4: 1.4}, one=0.02), in_seconds=True)),
]  # fmt: skip


@pytest.mark.parametrize("settings, cost", WAYS)
def test_every_way(settings, cost):
    made = cost_from(**json.loads(json.dumps(settings)))
    assert made.in_seconds == cost.in_seconds and made.notes == cost.notes
    assert [doubt.name for doubt in made.doubts] == [doubt.name for doubt in cost.doubts]
    for k in (0, 1, 3, 6):
        assert made.parts(k) == cost.parts(k) and made.factors(k) == cost.factors(k)


def test_nothing_is_nothing():
    assert cost_from() is None and cost_from(context=100) is None
    assert cost_from(cost_ratio=None) is None


@pytest.mark.parametrize("points, k, steps", [({4: 1.6}, 3, 1.6), ({2: 1.2, 4: 1.6}, 3, 1.6), ({4: 1.6}, 1, 1.2), ({5: 1.4, 9: 2.2}, 11, 2.8)])
def test_points_are_in_plain_steps_though_none_is_given_for_one_token(points, k, steps):
    cost = cost_from(verify_points=points, cost_ratio=0)
    assert cost.relative(k) == pytest.approx(steps) and cost.speedup(3.47, k) == pytest.approx(3.47 / steps)


def test_a_verify_pass_timed_below_the_plain_step_counts_as_one_and_is_said():
    cost = timed_cost(0.010, 0.001, 0.008, draft_length=4)
    assert [cost.parts(k)["verify"] for k in (2, 4, 40)] == [0.010, 0.010, 0.010]
    assert cost.notes[0].startswith("A verify pass was timed at 0.80 plain steps, less than one, which cannot be")


def test_timed_parts():
    cost = timed_cost(0.0141, 0.0018, 0.0146, draft_length=4, batch=2, overhead=0.001)
    assert cost.plain(2) == 0.0141 and cost.parts(4, 2) == {"verify": 0.0146, "draft": pytest.approx(0.0072), "overhead": 0.001}


@pytest.mark.parametrize("settings, sentence", [
    ({"cost_ration": 0.1}, "settings must be among target_model, target_step, verify_points, draft_model, cost_ratio, draft_share, "
     "draft_step, device, draft_bytes_per_parameter, plain_seconds, overhead, runs, context, bytes_per_parameter, bytes_per_kv_value, "
     "tensor_parallel, eight_bit, bandwidth_efficiency, compute_efficiency, kv_efficiency, extra, overlap, got 'cost_ration'"),
    ({"cost_ratio": 0.1, "draft_share": 0.1}, "one of draft_model, cost_ratio, draft_share, draft_step must be given, got "
     "cost_ratio and draft_share"),
    ({"target_model": "Qwen3-8B", "cost_ratio": 0.1}, "device must be given beside a model, got none: such as 'H100 SXM'"),
    ({"target_step": 1}, "target_step must be a dict, got 1"),
    ({"target_step": {"per_token": 1}}, "target_step must have fixed, got {'per_token': 1}"),
    ({"runs": [{"speed": 1}]}, "runs[0] must be among draft_length, tokens_per_pass, tokens_per_second, seconds_per_token, batch, "
     "error, got 'speed'"),
    ({"runs": 5}, "runs must be a sequence of dicts, one for each run, got 5"),
    ({"draft_step": {"fixed": 1}}, "draft_step must be left out unless the target is in seconds too, got no target_model, target_step or plain_seconds"),
    ({"verify_points": {"x": 1}}, "each key of verify_points must be a whole number"),
    ({"verify_points": {"1": 2, "4": 3}}, "verify_points[1] must be 1, as a pass over one token is a plain step, got 2"),
    ({"verify_points": {"4": 1.6, "8": 1.2}}, "verify_points[8] must be at least verify_points[4] = 1.6, as more tokens never take less, got 1.2"),
    ({"verify_points": {"4": 0.9}}, "verify_points[4] must be at least verify_points[1] = 1, as more tokens never take less, got 0.9"),
    ({"verify_points": {"4": 1.6, "04": 1.7}}, "verify_points must give each number of tokens once, got {'4': 1.6, '04': 1.7}"),
    ({"verify_points": {"4": 1.6}, "runs": RUNS[1:]}, "plain_seconds, or a plain run, must be given beside verify_points and speculative "
     "runs, got neither"),
    ({"runs": [RUNS[1], {**RUNS[1], "draft_length": 5}], "cost_ratio": 0.1}, "runs at batch 1 must hold a plain run where the cost of "
     "the draft or the overhead is given, got none"),
    ({"cost_ratio": "0.1"}, "cost_ratio must be a finite number of at least 0, got '0.1'"),
])  # fmt: skip
def test_refusals(settings, sentence):
    with pytest.raises((TypeError, ValueError)) as caught:
        cost_from(**settings)
    assert str(caught.value) == sentence or sentence.startswith("each key")


def test_a_name_given_twice_is_refused():
    with pytest.raises(ValueError) as caught:
        pairs("4=1.6,4=1.7")
    assert str(caught.value) == "must give each name once, got '4=1.6,4=1.7'"


def test_a_part_of_a_name_is_answered_with_the_names_that_hold_it():
    with pytest.raises(ValueError, match="got 'h100': perhaps 'H100 SXM'$"):
        cost_from(target_model="Qwen3-8B", device="h100", cost_ratio=0.1)


@pytest.mark.parametrize("name", given.BESIDE)
def test_a_setting_that_would_change_nothing_is_refused(name):
    value = "L4" if name == "device" else 1
    with pytest.raises(ValueError, match=f"^{name} must be left out unless {given.BESIDE[name][0]} "):
        cost_from(**{name: value})


PLAIN, THREE = {"tokens_per_second": 100}, {"draft_length": 3, "tokens_per_pass": 3.5, "tokens_per_second": 200}  # a pass: 1.75 plain steps
KNOWN = [  # of the 1.75: a plain step, and what is given; what is left is verifying, or by half overhead
    ({"cost_ratio": 0.1}, (1.225, 0.3, 0.225), 0.1),
    ({"cost_ratio": 0.1, "overhead": 0.2}, (1.25, 0.3, 0.2), 0.1),
    ({"overhead": 0.2}, (1, 0.55, 0.2), 0.55 / 3),
    ({"draft_share": 0.25}, (1.2, 0.3, 0.25), None),
    ({"draft_step": {"fixed": 0.002}}, (1.075, 0.6, 0.075), 0.2),
]


@pytest.mark.parametrize("given, parts, per_token", KNOWN)
def test_what_is_given_beside_measured_throughput_says_how_a_pass_splits(given, parts, per_token):
    cost = cost_from(runs=[PLAIN, THREE], **given)
    assert [part / cost.plain() for part in cost.parts(3).values()] == pytest.approx(parts)
    assert cost.relative(3) == pytest.approx(1.75) and not cost.contradictions
    if per_token:
        assert (cost.parts(7)["draft"] - cost.parts(3)["draft"]) / 4 / cost.plain() == pytest.approx(per_token)
    splits = [doubt.name for doubt in cost.doubts if "splits" in doubt.name]
    assert splits == ([] if "overhead" in given else ["how what a pass takes beside the draft splits into a fixed part and one per drafted token"])


@pytest.mark.parametrize("batch, plain", [(1, 15), (50, 700)])
def test_a_measured_pass_is_met_though_hardware_has_verifying_longer(batch, plain):
    """By shapes, verifying 4 tokens of 50 requests on an L4 takes 1.34 times a plain step; this server needed 1.25."""
    runs = [{"tokens_per_second": plain, "batch": batch}, {**THREE, "tokens_per_pass": 2.5, "tokens_per_second": 2 * plain, "batch": batch}]
    cost = cost_from(target_model="Llama-3.1-8B", device="L4", cost_ratio=0.01, context=100, runs=runs)
    assert cost.relative(3, batch, 100) == pytest.approx(1.25) and cost.plain(batch, 100) == pytest.approx(batch / plain)
    assert not cost.contradictions and cost.relative(7, batch, 100) >= 1.25
    assert any(note.startswith("Each further token of a pass takes") for note in cost.notes) == (batch == 50)


def test_two_draft_lengths_and_the_draft_give_every_part():
    """A pass of 1 + .2 k verifying, .1 k drafting and .3 overhead, in tenths of a second."""
    runs = [{"tokens_per_second": 10}, *({"draft_length": k, "tokens_per_pass": 1, "tokens_per_second": 10 / (1.3 + 0.3 * k)} for k in (2, 5))]
    cost = cost_from(runs=runs, cost_ratio=0.1)
    for k in (1, 2, 5, 9):
        assert cost.parts(k) == pytest.approx({"verify": 0.1 + 0.02 * k, "draft": 0.01 * k, "overhead": 0.03})
    assert not any("How much of what a drafted token adds" in note for note in cost.notes)


def test_points_in_plain_steps_come_in_seconds_by_the_plain_run():
    cost = cost_from(runs=[PLAIN, THREE], verify_points={4: 1.3}, cost_ratio=0.1)
    assert cost.in_seconds and cost.plain() == pytest.approx(0.01) and cost.parts(3)["verify"] == pytest.approx(0.013)
    assert cost.relative(3) == pytest.approx(1.75)
    assert cost_from(runs=[PLAIN, THREE], verify_points={4: 1.3}, cost_ratio=0).relative(3) == pytest.approx(1.75)


CANNOT = [
    ([PLAIN, {**THREE, "tokens_per_second": 400}], {}, "At batch 1 a pass with k = 3 took 0.88 plain steps by its throughput, and no pass takes less than one."),
    ([PLAIN, THREE], {"cost_ratio": 0.9}, "At batch 1 a pass with k = 3 took 1.75 plain steps by its throughput, and the plain step, draft and "
     "overhead that are given take 3.70."),
    ([PLAIN, THREE, {"draft_length": 7, "tokens_per_pass": 5, "tokens_per_second": 400}], {},
     "At batch 1 a pass with k = 7 took 0.71 times as long as one with k = 3, though it does more."),
    ([PLAIN, THREE], {"verify_points": {4: 2.5}, "cost_ratio": 0},
     "At batch 1 a pass with k = 3 took 0.70 times as long by its throughput as verifying alone takes by what is given of the server."),
    ([{"tokens_per_second": 300}], {"target_model": "Llama-3.1-8B", "device": "H100 SXM", "cost_ratio": 0.1},
     "At batch 1 a plain step took 0.74 times as long by its throughput as the device at its peaks alone takes by what is given of the server."),
]  # fmt: skip


@pytest.mark.parametrize("runs, given, sentence", CANNOT)
def test_figures_that_cannot_all_be_true_decide_nothing(runs, given, sentence):
    cost = cost_from(runs=runs, **given)
    assert cost.contradictions == (sentence,)
    made = plan(0.9, cost)
    assert (made.verdict, made.draft_length, made.speedup, made.configuration) == ("cannot tell", None, None, None)
    assert made.reasons[:2] == ("Whether speculation pays cannot be told: the figures contradict each other.", sentence)
    assert made.data["contradictions"] == [sentence]


def test_what_errors_explain_is_no_contradiction():
    for rate in (355, 373):  # 0.986 and 0.938 plain steps, each run off by 5 %
        assert not cost_from(runs=[PLAIN, {**THREE, "tokens_per_second": rate}]).contradictions
    assert cost_from(runs=[PLAIN, {**THREE, "tokens_per_second": 381}]).contradictions  # .919 times 1.071 is below 1


@pytest.mark.parametrize("given", [{}, {"target_model": "Llama-3.1-8B", "device": "L4", "cost_ratio": 0.1}])
def test_repeated_runs_that_differ_are_said_and_both_lie_in_the_interval(given):
    runs = [{"tokens_per_second": 15}, {**THREE, "tokens_per_second": 10}, {**THREE, "tokens_per_second": 30}]
    cost = cost_from(runs=runs, **given)
    assert "2 runs with k = 3 at batch 1 differ up to 3.00 times. Their mean counts, with an interval that holds all of them." in cost.notes
    assert cost.relative(3) == pytest.approx((5.25 + 1.75) / 2)
    low, high = cost.factors(3)
    assert 3.5 * low <= 1.75 and 3.5 * high >= 5.25


@pytest.mark.parametrize("settings, named", [
    ({"plain": 90}, "plain (at batch 1)"), ({"speculative": 90}, "speculative (at batch 1)"),
    ({"runs": RUNS[:1], "plain": 90}, "runs or plain (at batch 1)"), ({"runs": RUNS[1:]}, "runs (at batch 1)"),
])  # fmt: skip
def test_runs_that_lack_another_are_called_as_they_were_given(settings, named):
    log = "SpecDecoding metrics: Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674"
    with pytest.raises(ValueError) as caught:
        advise(log, **settings)
    assert str(caught.value).startswith(f"{named} must be of two draft lengths or more, 0 among them to compare with plain decoding, got ")
