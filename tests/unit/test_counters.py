"""Counters: what follows from them, what contradicts itself, and what is missing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import Counters, Generation
from specpy.generation import TracedPass
from specpy.metrics.rounding import passes_behind, reached
from specpy.metrics.snapshots import growth

histograms = st.lists(st.integers(0, 10**6), min_size=1, max_size=12)


@given(histograms)
def test_all_follows_from_a_histogram(histogram):
    """By hand, over the passes one kind at a time."""
    length, passes = len(histogram) - 1, sum(histogram)
    one = Counters(source="here", draft_length=length, histogram=histogram, drafted=passes * length)
    assert (one.passes, one.accepted) == (passes, sum(number * count for number, count in enumerate(histogram)))
    assert one.tokens_per_pass == (1 + one.accepted / passes if passes else None)
    if passes and length:
        assert one.rejected == sum(histogram[:-1])
        assert one.judged == sum(count * min(number + 1, length) for number, count in enumerate(histogram))
        assert one.survival == tuple(sum(histogram[position:]) / passes for position in range(1, length + 1))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40))
def test_the_same_as_of_a_run_of_our_own(accepted):
    """A decoder's own account of its passes, which counts judged tokens pass by pass."""
    run = Generation((), tuple(TracedPass(drafted=(1, 2, 3), accepted=count, token=9) for count in accepted))
    one = Counters(source="here", draft_length=3, passes=run.passes, drafted=run.drafted, accepted=run.accepted, histogram=(*run.histogram,))
    assert (one.judged, one.acceptance_rate) == (run.judged, run.acceptance_rate)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=10).filter(lambda histogram: sum(histogram[1:])))
def test_printed_shares_lead_back_to_the_counts(histogram):
    passes = sum(histogram)
    by_position = [sum(histogram[position:]) for position in range(1, len(histogram))]
    shares = [float(f"{count / passes:.3f}") for count in by_position]
    assert reached(shares, passes, sum(by_position)) == by_position
    mean = float(f"{1 + sum(by_position) / passes:.2f}")
    assert passes_behind(sum(by_position), passes * len(shares), mean, shares) == (passes, True)
    found, _ = passes_behind(sum(by_position), passes * len(shares) - 1, mean, shares)  # a draft was cut short
    assert abs(found - passes) <= 1


def test_shares_that_are_rounded_add_up_all_the_same():
    one = Counters(source="here", draft_length=2, passes=10**6, accepted=1_499_900, survival=(0.9, 0.6))
    assert (sum(one.histogram), one.histogram[1] + 2 * one.histogram[2]) == (10**6, 1_499_900)
    assert reached([1.0, 1.0, 0.0], 10, 20) == [10, 10, 0]
    assert reached([0.0, 0.0], 10_000, 3) == [3, 0]
    assert reached([], 7) == []


def test_rates_of_v0_are_not_the_formulas():
    """What v0 calls accepted did not all join the text, so no rate of judged tokens follows."""
    one = Counters(source="vLLM v0 log", draft_length=2, histogram=(2, 3, 5), drafted=20, emitted=21)
    assert (one.tokens_per_pass, one.draft_acceptance_rate, one.acceptance_rate) == (2.1, 0.65, None)


def test_drafts_that_are_cut_short():
    nearly = Counters(source="here", draft_length=2, histogram=(20, 30, 50), drafted=197)
    assert nearly.rejected == 50
    many = Counters(source="here", draft_length=2, histogram=(20, 30, 50), drafted=150)  # the rest may all have been accepted
    assert (many.rejected, many.judged, many.acceptance_rate) == (None, None, None)
    unknown = Counters(source="here", draft_length=2, histogram=(20, 30, 50), varies=True)
    assert unknown.rejected is None


@pytest.mark.parametrize("figures, sentence", [
    ({"accepted": 5, "drafted": 4}, "accepted must be at most drafted = 4, got 5"),
    ({"histogram": (1, 2), "passes": 4}, "histogram must add up to passes = 4, got 3"),
    ({"histogram": (1, 2), "accepted": 1}, "histogram must add up to accepted = 1 tokens, got 2"),
    ({"histogram": (1, 2, 3), "draft_length": 1}, "histogram must count no pass beyond draft_length = 1, got [1, 2, 3]"),
    ({"histogram": [1] * 300}, "histogram must have from 1 to 257 entries, got 300"),
    ({"histogram": (5, 5), "survival": (0.9,)}, "survival must be that of the histogram, 0.5, got 0.9"),
    ({"survival": (0.5, 0.8)}, "survival must not rise, got survival[1] = 0.8 after 0.5"),
    ({"survival": (0.5, 0.3), "passes": 100, "accepted": 60}, "survival must add up to accepted = 60 tokens in 100 passes, got 80"),
    ({"survival": (0.5, 0.3), "draft_length": 3}, "survival must have draft_length = 3 entries, got 2"),
    ({"passes": 10, "emitted": 3}, "passes must be at most emitted = 3, got 10"),
    ({"passes": 10, "draft_length": 3, "accepted": 31}, "accepted must be at most passes * draft_length = 30, got 31"),
    ({"passes": 10, "draft_length": 3, "drafted": 31}, "drafted must be at most passes * draft_length = 30, got 31"),
    ({"passes": 10, "draft_length": 3, "emitted": 41}, "emitted must be at most passes * (draft_length + 1) = 40, got 41"),
    ({"stated_rate": 80}, "stated_rate must be in [0, 1], got 80: a percentage? write 0.8"),
    ({"stated_tokens_per_pass": 0.5}, "stated_tokens_per_pass must be a finite number of at least 1, got 0.5"),
    ({"draft_length": 300}, "draft_length must be at most 256, got 300"),
])  # fmt: skip
def test_contradictions(figures, sentence):
    with pytest.raises(ValueError) as caught:
        Counters(source="here", **figures)
    assert str(caught.value) == sentence


def test_kinds_of_numbers_that_are_no_counts():
    for value in (2.0, True, Fraction(3), "3"):
        with pytest.raises(TypeError) as caught:
            Counters(source="here", passes=value)
        assert str(caught.value).startswith("passes must be a whole number of at least 0, got ")


@pytest.mark.parametrize("figures, missing", [
    ({"drafted": 837, "accepted": 676}, ["draft_length", "histogram"]),
    ({"drafted": 837, "accepted": 676, "varies": True}, ["emitted", "draft_length", "histogram"]),
    ({"stated_tokens_per_pass": 2.4}, ["passes", "draft_length", "histogram"]),
    ({"stated_tokens_per_pass": 2.4, "draft_length": 3}, ["passes", "histogram"]),
    ({"passes": 9, "accepted": 9}, ["draft_length", "histogram"]),
    ({"histogram": (3, 4), "draft_length": 1}, []),
    ({}, ["passes", "draft_length", "histogram"]),
])  # fmt: skip
def test_what_is_missing(figures, missing):
    assert list(Counters(source="here", **figures).missing) == missing


def test_where_the_missing_figures_are_found():
    assert Counters(source="SGLang log", stated_tokens_per_pass=2.4).missing["draft_length"].startswith("--speculative-num-steps: ")
    assert Counters(source="vLLM log", passes=9, accepted=9).missing["histogram"].startswith("the per-position acceptance rates of its log")


def test_figures_that_are_given_later():
    one = Counters(source="vLLM log", drafted=100, accepted=40)
    assert one.given(draft_length=4).passes == 25
    assert one.given(draft_length=3).passes == 34
    assert one.given(draft_length=3).notes == ("100 drafted tokens are no multiple of 3: some drafts were shorter",)
    assert one.given(passes=50).tokens_per_pass == 1.8
    llama = Counters(source="llama.cpp log", drafted=347, accepted=65, varies=True)
    assert (llama.given(draft_length=16).passes, llama.given(emitted=200).passes) == (None, 135)
    assert llama.given(emitted=60).passes is None
    mlx = Counters(source="mlx-lm", histogram=(1, 0, 1), varies=True)
    assert mlx.given(draft_length=4).survival == (0.5, 0.5, 0, 0)


def test_growth_by_hand():
    counts = [{"a": 5, "b": 9}, {"a": 7, "b": 9}, {"a": 8, "b": 2}, {"a": 9, "b": 2}]
    assert growth(counts, from_zero=False) == ({"a": 2 + 8 + 1, "b": 0 + 2 + 0}, 1)
    assert growth(counts, from_zero=True) == ({"a": 7 + 8 + 1, "b": 9 + 2 + 0}, 1)
    assert growth(counts[:1], from_zero=False) == (counts[0], 0)


def test_a_known_figure_is_not_given_anew():
    three = Counters(source="a log", draft_length=3, histogram=(22, 26, 43, 188))
    with pytest.raises(ValueError) as caught:
        three.given(draft_length=5)
    assert str(caught.value) == "draft_length must be 3, as the counters tell, got 5"
    with pytest.raises(ValueError, match="^passes must be 279, as the counters tell, got 100$"):
        three.given(passes=100)
    assert three.given(draft_length=3, passes=279, batch=4).batch == 4
    varies = Counters(source="llama.cpp log", draft_length=3, drafted=70, accepted=40, varies=True)
    assert varies.given(draft_length=16).draft_length == 16
    with pytest.raises(ValueError, match="^draft_length must be 3, as the counters tell, got 2$"):
        varies.given(draft_length=2)
