"""The clock adds up: to the speedup of the formula's own cost, without gaps, in the order of time."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy.simulate import simulate
from specpy.timeline import timeline, timeline_figure

costs = st.one_of(st.fractions(0, 2, max_denominator=20), st.floats(0, 2))
runs = st.integers(0, 6).flatmap(lambda length: st.tuples(st.just(length), st.lists(st.integers(0, length), max_size=9)))


@given(runs, costs)
def test_one_step_after_the_other(run, cost):
    length, accepted = run
    spans = timeline(accepted, length, cost)
    assert [span.model for span in spans] == [*["draft"] * length, "target"] * len(accepted)
    assert [span.number for span in spans] == [number for number in range(len(accepted)) for _ in range(length + 1)]
    time = 0
    for span in spans:
        assert span.start == pytest.approx(time, abs=1e-12)
        assert span.end - span.start == pytest.approx(cost if span.model == "draft" else 1, abs=1e-12)
        time = span.end
    assert [span.tokens for span in spans if span.model == "target"] == [count + 1 for count in accepted]


def test_fractions_stay_exact():
    last = timeline([0] * 10**4, 3, Fraction(1, 10))[-1]
    assert last.end == 10**4 * Fraction(13, 10)


def test_tokens_over_time_is_the_speedup_of_the_simulation():
    run = simulate(0.8, 4, 200, Random(1), trace=True)
    spans = timeline(run.trace, 4)
    tokens = sum(span.tokens for span in spans if span.model == "target")
    assert tokens / spans[-1].end == pytest.approx(run.speedup)


def test_the_figure_shows_the_spans():
    figure = timeline_figure([2, 0, 3], 3, 0.2)
    draft, target, plain = figure["data"]
    spans = timeline([2, 0, 3], 3, 0.2)
    assert list(zip(draft["base"], draft["x"])) == [(s.start, s.end - s.start) for s in spans if s.model == "draft"]
    assert target["base"] == [s.start for s in spans if s.model == "target"]
    assert (target["text"], plain["base"]) == (["+3", "+1", "+4"], list(range(8)))
    assert set(draft["y"] + target["y"] + plain["y"]) == set(figure["layout"]["yaxis"]["categoryarray"])
    assert figure["layout"]["meta"]["description"] == (
        "8 tokens in 4.8 target steps by speculation, in 8 by plain decoding: 1.67×."
    )


@pytest.mark.parametrize("accepted, length", [([], 4), ([0], 0), ((4, 4), 4)])
@pytest.mark.parametrize("cost", [0, 0.1, Fraction(1, 3)])
def test_figures_are_json_without_a_theme(accepted, length, cost):
    figure = timeline_figure(accepted, length, cost)
    assert json.loads(json.dumps(figure, allow_nan=False)) == figure
    assert not {"font", "paper_bgcolor", "plot_bgcolor", "template"} & set(figure["layout"])


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: timeline([1, 5], 4), ValueError, "accepted[1] must be at most draft_length = 4, got 5"),
    (lambda: timeline([-1], 4), ValueError, "accepted[0] must be a whole number of at least 0, got -1"),
    (lambda: timeline([1.0], 4), TypeError, "accepted[0] must be a whole number of at least 0, got 1.0"),
    (lambda: timeline([1], None), TypeError, "draft_length must be a whole number of at least 0, got None"),
    (lambda: timeline([1], 4, -0.1), ValueError, "cost_ratio must be a finite number of at least 0, got -0.1"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == sentence


def test_fractions_go_through_the_figure_too():
    exact, rounded = (timeline_figure([1, 2], 2, cost)["layout"]["meta"] for cost in (Fraction(1, 4), 0.25))
    assert exact == rounded
