"""Figures are plain data whose every number is the formula's, the simulator's or the decoder's."""

import json
from fractions import Fraction
from random import Random

import pytest

from specpy import austen
from specpy.decode import decode
from specpy.figures import live_speedup, replay, speedup_figure
from specpy.formula import speedup
from specpy.simulate import simulate


def joined(run):
    """The text that a replay's passes add up to."""
    return "".join("".join(one["drafted"][: one["accepted"]]) + one["token"] for one in run["passes"])


@pytest.mark.parametrize(
    "rate, length, cost", [(0.8, 4, 0.1), (0.0, 0, 0.0), (1.0, 16, 0.5), (0.5, 20, 2), (Fraction(4, 5), 4, 0)]
)
def test_the_curve_is_the_formula(rate, length, cost):
    figure = speedup_figure(rate, length, cost)
    formula, simulated, here = figure["data"]
    assert [formula["name"], simulated["name"], here["name"]] == ["formula", "simulated", "you are here"]
    assert formula["x"] == list(range(max(16, length) + 1))
    assert formula["y"] == [pytest.approx(float(speedup(rate, k, cost))) for k in formula["x"]]
    assert simulated["x"] == []
    assert (here["x"], here["y"]) == ([length], [pytest.approx(float(speedup(rate, length, cost)))])
    assert here["text"] == [f"k = {length}: {float(speedup(rate, length, cost)):.2f}×"]
    low, high = figure["layout"]["yaxis"]["range"]
    assert low <= min(formula["y"]) and max(formula["y"]) < high


def test_the_points_are_the_simulator():
    figure = live_speedup(0.7, 5, cost_ratio=0.2, longest=8, passes=50, seed=3)
    points = figure["data"][1]
    assert points["x"] == [0, 2, 4, 5, 6, 8]
    for place, length in enumerate(points["x"]):
        run = simulate(0.7, length, 50, Random(3 * 1_000_003 + length), cost_ratio=0.2)
        assert points["y"][place] == run.speedup
        ends = run.speedup - points["error_y"]["arrayminus"][place], run.speedup + points["error_y"]["array"][place]
        assert ends == pytest.approx(run.speedup_interval)


def test_the_points_do_not_move_together():
    """Neighbours lie on the same side of the line about as often as on both."""
    curve = speedup_figure(0.8, 4)["data"][0]["y"]
    same = []
    for seed in range(60):
        points = live_speedup(0.8, 4, seed=seed)["data"][1]
        above = [y > curve[x] for x, y in zip(points["x"], points["y"]) if x]
        same += [one == other for one, other in zip(above, above[1:])]
    assert 0.4 < sum(same) / len(same) < 0.6


def test_a_table_of_simulations_may_be_passed_in():
    run = simulate(0.8, 4, 100, Random(1))
    assert speedup_figure(0.8, 4, simulated={4: run})["data"][1]["y"] == [run.speedup]


@pytest.mark.parametrize("figure", [speedup_figure(Fraction(4, 5), 4), live_speedup(0, 0), live_speedup(1.0, 30, 3)])
def test_figures_are_json_without_nan_and_without_a_theme(figure):
    assert json.loads(json.dumps(figure, allow_nan=False)) == figure
    assert not {"font", "paper_bgcolor", "plot_bgcolor", "template"} & set(figure["layout"])
    assert figure["layout"]["meta"]["description"].startswith("Net speedup over draft length k")


def test_the_description_says_what_the_chart_shows():
    assert speedup_figure(0.8, 4)["layout"]["meta"]["description"] == (
        "Net speedup over draft length k, from 0 to 16, at acceptance rate 0.80 and cost ratio 0.10. "
        "You are at k = 4: 2.40×. The highest is 2.47× at k = 6."
    )


@pytest.mark.parametrize("draft", ["aligned", "weak"])
@pytest.mark.parametrize("length", [0, 1, 4, 8])
def test_a_replay_adds_up(draft, length):
    run = replay(draft, length, seed=5)
    assert run["plain_passes"] == run["tokens"] == run["accepted"] + run["target_passes"]
    assert 24 <= run["tokens"] <= 24 + length
    assert run["target_passes"] == len(run["passes"])
    assert run["accepted"] == sum(one["accepted"] for one in run["passes"])
    assert run["judged"] == sum(one["accepted"] + (one["kind"] == "corrected") for one in run["passes"])
    assert all(len(one["drafted"]) == length for one in run["passes"])
    for one in run["passes"]:
        assert one["kind"] == ("plain" if length == 0 else "bonus" if one["accepted"] == length else "corrected")
    assert json.loads(json.dumps(run)) == run
    assert (run["draft"], run["draft_length"], run["seed"], run["prompt"]) == (draft, length, 5, austen.PROMPT)


def test_a_replay_without_a_draft_is_plain_decoding():
    tokenizer, target, _, _ = austen.models()
    plain = decode(target, tokenizer.encode(austen.PROMPT), 24, rng=Random(2), temperature=austen.TEMPERATURE)
    assert joined(replay("weak", 0, seed=2)) == tokenizer.decode(plain.tokens)


def test_replays_are_seeded_and_differ_by_seed():
    assert replay(seed=3) == replay(seed=3)
    assert len({joined(replay(seed=seed)) for seed in range(10)}) == 10


def test_the_aligned_draft_is_accepted_more_often():
    runs = {draft: [replay(draft, 4, seed) for seed in range(12)] for draft in ("aligned", "weak")}
    measured = {d: sum(r["accepted"] for r in rs) / sum(r["judged"] for r in rs) for d, rs in runs.items()}
    assert measured["aligned"] == pytest.approx(0.8, abs=0.06)
    assert measured["weak"] == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: replay("strong"), ValueError, "draft must be 'aligned' or 'weak', got 'strong'"),
    (lambda: replay(draft_length=-1), ValueError, "draft_length must be a whole number of at least 0, got -1"),
    (lambda: replay(draft_length=2.0), TypeError, "draft_length must be a whole number of at least 0, got 2.0"),
    (lambda: replay(tokens=0), ValueError, "tokens must be a whole number of at least 1, got 0"),
    (lambda: replay(seed="1"), TypeError, "seed must be a whole number of at least 0, got '1'"),
    (lambda: live_speedup(80, 4), ValueError, "acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    (lambda: live_speedup(0.8, 4, longest=-1), ValueError, "longest must be a whole number of at least 0, got -1"),
    (lambda: speedup_figure(0.8, 4.5), TypeError, "draft_length must be a whole number of at least 0, got 4.5"),
    (lambda: speedup_figure(0.8, 4, longest=None), TypeError, "longest must be a whole number of at least 0, got None"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("acceptance_rate", "curve", "one"), [(0.8, "bottom", "top"), (0.5, "top", "bottom")])
def test_the_names_of_the_lines_stand_on_their_far_sides(acceptance_rate, curve, one):
    """At 0.5 the curve ends below 1×: its name goes below it, that of the 1× line above."""
    labels = speedup_figure(acceptance_rate, 4)["layout"]["annotations"]
    assert [label["yanchor"] for label in labels] == [curve, one]
