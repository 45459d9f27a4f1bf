"""Acceptance fitted to counters: exact where measured, and elsewhere against counters that were really counted there."""

import csv
from functools import cache
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from random import Random
from types import SimpleNamespace as Counters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import ByPosition, TwoState, expected_tokens, fit_acceptance, matching_rate, simulate
from specpy.fit import Next
from specpy.fit.bridge import between, stray
from specpy.fit.curve import BLIND_STEP, STEP
from specpy.fit.goodness import goodness
from specpy.fit.one_number import logit

COUNTED = {}  # (draft, data set) -> {draft_length: histogram}; tests/data/README.md
with (Path(__file__).parents[1] / "data" / "acceptance-counters.csv").open(encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        histogram = tuple(map(int, row["steps_by_accepted_count"].split()))
        assert (sum(histogram), sum(j * count for j, count in enumerate(histogram))) == (int(row["steps"]), int(row["accepted"]))
        COUNTED.setdefault((row["drafter"], row["dataset"]), {})[int(row["draft_length"])] = histogram


def tokens_per_pass(histogram):
    return 1 + sum(number * count for number, count in enumerate(histogram)) / sum(histogram)


def totals(histogram):
    passes = sum(histogram)
    return Counters(draft_length=len(histogram) - 1, passes=passes, accepted=round((tokens_per_pass(histogram) - 1) * passes))


def worst(draft, measured_at, predict):
    """The largest relative error in tokens per pass over all draft lengths and both data sets, in percent."""
    return 100 * max(
        abs(predict(counted[measured_at], length) / tokens_per_pass(histogram) - 1)
        for (name, _), counted in COUNTED.items() if name == draft
        for length, histogram in counted.items()
    )  # fmt: skip


@cache
def fitted(*histograms):
    return fit_acceptance([Counters(histogram=histogram) for histogram in histograms])


def by_stretches(histogram, length):
    return fitted(histogram).tokens_per_pass(length)


def by_verdicts(histogram, length):
    return expected_tokens(fitted(histogram).verdict_rate, length)


def by_printed_ratio(histogram, length):
    return expected_tokens((tokens_per_pass(histogram) - 1) / (len(histogram) - 1), length)


def by_survival(histogram, length):
    """The measured survival, cut, or extended by its last step."""
    survival = [sum(histogram[j:]) / sum(histogram) for j in range(len(histogram))]
    last = survival[-1] / survival[-2]
    return sum(survival[: length + 1]) + sum(survival[-1] * last**more for more in range(1, length - len(survival) + 2))


@pytest.mark.parametrize("draft, limit", [("eagle", 2.2), ("ngram", 1.5)])
@pytest.mark.parametrize("measured_at", [3, 5])
def test_every_draft_length_is_predicted_from_one(draft, limit, measured_at):
    assert worst(draft, measured_at, by_stretches) <= limit


@pytest.mark.parametrize("draft, measured_at, figures", [
    ("eagle", 3, (1.5, 3.9, 34.6, 2.5)), ("eagle", 5, (2.0, 2.6, 46.8, 2.4)), ("ngram", 3, (0.7, 5.1, 20.4, 11.1)),
    ("ngram", 5, (0.2, 6.5, 23.5, 6.8)),
])  # fmt: skip
def test_estimators_that_know_no_stretches_do_worse(draft, measured_at, figures):
    found = [worst(draft, measured_at, predict) for predict in (by_stretches, by_verdicts, by_printed_ratio, by_survival)]
    assert found == pytest.approx(figures, abs=0.06)
    assert found[0] == min(found)


@pytest.mark.parametrize("measured_at", [[(2,), (3,), (4,), (5,), (7,), (10,)], [(1, 3), (2, 5), (3, 7), (4, 10)]])
def test_the_interval_holds_what_was_counted_at_other_draft_lengths(measured_at):
    held, widths = [], []
    for counted in COUNTED.values():
        for known in measured_at:
            model = fitted(*(counted[length] for length in known))
            for length in set(counted) - set(known):
                low, high = model.interval(length)
                held.append(low <= tokens_per_pass(counted[length]) <= high)
                widths.append((high - low) / 2 / model.tokens_per_pass(length))
    assert sum(held) / len(held) >= 0.95
    assert sum(widths) / len(widths) < 0.08


def test_totals_alone_are_predicted_within_their_interval():
    for counted in COUNTED.values():
        for known, length in combinations(counted, 2):
            for here, there in ((known, length), (length, known)):
                low, high = fit_acceptance(totals(counted[here])).interval(there)
                assert low <= tokens_per_pass(counted[there]) <= high


def errors(make):
    """Of predictions from one draft length for another: the errors on the logit scale, per root of the distance."""
    return sorted(
        abs(logit(matching_rate(make(counted[here]).tokens_per_pass(there), there))
            - logit(matching_rate(tokens_per_pass(counted[there]), there))) / sqrt(abs(log(here / there)))
        for counted in COUNTED.values() for here in counted for there in counted if here not in (1, there)
    )  # fmt: skip


def test_the_steps_are_those_of_the_counters():
    shaped = errors(fitted)
    assert shaped[int(0.95 * len(shaped))] == pytest.approx(0.096, abs=0.004)
    assert 0.096 < 2 * STEP
    assert errors(lambda histogram: fit_acceptance(totals(histogram)))[-1] == pytest.approx(0.31, abs=0.01)
    assert 0.31 < 1.1 * BLIND_STEP


histograms = st.lists(st.integers(0, 60), min_size=2, max_size=7).filter(any)


@given(st.lists(histograms, min_size=1, max_size=3, unique_by=len), st.booleans())
def test_it_is_exact_where_measured_and_inside_its_interval_everywhere(rows, shaped):
    model = fit_acceptance([Counters(histogram=tuple(row)) if shaped else totals(row) for row in rows])
    for row in rows:
        assert model.tokens_per_pass(len(row) - 1) == pytest.approx(tokens_per_pass(row), rel=1e-12)
    for length in (0, 1, 2, 5, 9, 40):
        low, high = model.interval(length)
        assert 1 <= low <= model.tokens_per_pass(length) <= high <= length + 1
        assert low < high or length == 0


EXTREMES = [(0, 1), (1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 0, 0, 10**6), (10**6, 0, 0, 0), (0, 10**15, 0), (0, 0, 0, 2**53), (2**52, 0, 2**52)]


@pytest.mark.parametrize("histogram", EXTREMES)
def test_all_accepted_none_accepted_one_pass(histogram):
    for counters in (Counters(histogram=histogram), totals(histogram)):
        model = fit_acceptance(counters)
        for length in (1, 3, 10, 60):
            low, high = model.interval(length)
            assert 1 <= low <= model.tokens_per_pass(length) <= high <= length + 1
        model.goodness(), model.goodness(one_number=True)
        assert model.measure_next((1, 2, 6)).then <= model.measure_next((1, 2, 6)).now


def test_a_long_draft_and_a_draft_of_one():
    assert fit_acceptance(Counters(histogram=[1] * 301)).tokens_per_pass(300) == 151
    assert fit_acceptance(Counters(histogram=(3, 7))).stretches is None
    with pytest.raises(ValueError) as caught:
        fit_acceptance(Counters(histogram=(3, 7))).tokens_per_pass(1001)
    assert str(caught.value) == "draft_length must be at most 1000, got 1001"


def test_totals_alone_are_one_rate_and_say_so():
    model = fit_acceptance(Counters(draft_length=3, passes=1000, accepted=1660))
    assert model.matching_rate == pytest.approx(0.7320, abs=1e-4)
    assert (model.verdict_rate, model.stretches, model.goodness(), model.goodness(one_number=True)) == (None, None, None, None)
    for length in (1, 2, 5, 10):
        assert model.tokens_per_pass(length) == pytest.approx(expected_tokens(model.matching_rate, length))
    alike, note = model.notes
    assert alike.startswith("How much requests differ is not known: 1,000 passes count as 92 independent ones.")
    assert note == (
        "Nothing tells where in a longer draft acceptance ends. Away from what was measured one rate for every token is assumed, and"
        " the interval is wide; counts of accepted tokens by position, in drafts of 2 or more, would settle it."
    )
    shaped = fit_acceptance(Counters(draft_length=3, passes=1000, accepted=1660, survival=(0.71, 0.53, 0.42)))
    assert "1,000 passes count as 30 independent ones" in shaped.notes[0]  # its histogram leaves room for requests that differ
    assert len(shaped.notes) == 1 and shaped.verdict_rate == pytest.approx(0.7411, abs=1e-4)
    assert shaped.interval(10)[1] - shaped.interval(10)[0] < model.interval(10)[1] - model.interval(10)[0]


def test_totals_at_two_lengths_are_both_met():
    model = fit_acceptance([Counters(draft_length=2, passes=500, accepted=655), Counters(draft_length=4, passes=500, accepted=1050)])
    assert (model.tokens_per_pass(2), model.tokens_per_pass(4)) == (2.31, 3.1)
    assert 2.31 < model.tokens_per_pass(3) < 3.1


@pytest.mark.parametrize("counters", [
    Counters(draft_length=3, histogram=(39, 51, 77, 389)), Counters(draft_length=3, passes=30, accepted=81), Counters(draft_length=1, histogram=(9, 30)),
])  # fmt: skip
def test_a_longer_draft_yields_no_fewer_tokens_at_the_least(counters):
    model = fit_acceptance(counters)
    low = [model.interval(draft_length)[0] for draft_length in range(1, 17)]
    assert low == sorted(low) and low[-1] <= model.tokens_per_pass(16)


def test_the_interval_widens_away_from_what_was_measured_and_with_confidence():
    model = fit_acceptance(Counters(histogram=COUNTED["eagle", "gsm8k"][3]))
    widths = [(high - low) / low for low, high in map(model.interval, (3, 4, 5, 7, 10, 20))]
    assert widths == sorted(widths) and widths[0] > 0
    for length in (3, 7):
        narrow, wide = model.interval(length, 0.8), model.interval(length, 0.99)
        assert wide[0] < narrow[0] < narrow[1] < wide[1]


@pytest.mark.long
@pytest.mark.parametrize("server", [
    ByPosition((0.8,) * 10), ByPosition((0.9, 0.8, 0.7, 0.6, 0.55, *(0.5,) * 5)), TwoState(0.92, 0.4, 0.98, 0.97),
    TwoState(0.92, 0.015, 0.87, 0.94),
])  # fmt: skip
@pytest.mark.parametrize("passes", [40, 5000])
def test_the_interval_covers_at_draft_lengths_that_were_not_measured(server, passes):
    models = [fit_acceptance(Counters(histogram=simulate(server, 3, passes, Random(seed)).histogram)) for seed in range(40)]
    for length in (1, 2, 3, 5, 10):
        truth = server.tokens_per_pass(length)
        inside = sum(low <= truth <= high for low, high in (model.interval(length) for model in models))
        assert inside / len(models) >= 0.93


@pytest.mark.long
@pytest.mark.parametrize("rate, covered", [(0.8, 0.93), (0.97, 0.9)])
def test_what_the_counts_do_not_tell_widens_the_interval(rate, covered):
    """Three shares do not tell a constant rate from a slow decay; alike requests leave no other doubt."""
    truth, models = expected_tokens(rate, 10), []
    for seed in range(30):
        rng = Random(seed)
        models.append(fit_acceptance([Counters(histogram=simulate(rate, 3, 60, rng).histogram) for _ in range(20)]))
    assert sum(low <= truth <= high for low, high in (model.interval(10) for model in models)) / 30 >= covered


def test_goodness_tells_a_fit_from_a_misfit():
    counted = COUNTED["ngram", "cnn"][10]
    model = fit_acceptance(Counters(histogram=counted))
    assert str(model.goodness()).startswith("fits: no share of passes is off by more than 0.35 percentage points (chi-square ")
    assert str(model.goodness(one_number=True)).startswith("does not fit: a share of passes is off by 19 percentage points (chi-square ")
    assert str(model.goodness(one_number=True)).endswith("); trust it little away from what was measured")
    strange = fit_acceptance(Counters(histogram=(0, 50_000, 0, 50_000, 0, 50_000)))
    assert strange.goodness().chance < 1e-6
    three = fit_acceptance(Counters(histogram=(6000, 3000, 9000)))
    assert three.goodness().chance is None and str(three.goodness()).startswith("cannot but fit, with as many numbers as there are counts")


@pytest.mark.parametrize("chi_square, degrees, chance", [(3.841, 1, 0.05), (11.07, 5, 0.05), (23.21, 10, 0.01), (4.351, 5, 0.5)])
def test_the_chance_is_that_of_the_tables(chi_square, degrees, chance):
    off = sqrt(chi_square / 4)  # two bins of 50 and 50: off**2 * 2 / 50 * ...
    rows = [([50 + 5 * off, 50 - 5 * off], [0.5, 0.5], 0.25)] + [([1.0] * degrees, [1 / degrees] * degrees, 1)] * (degrees > 1)
    found = goodness(rows, parameters=0)
    assert (found.chi_square, found.degrees) == (pytest.approx(chi_square), degrees)
    assert found.chance == pytest.approx(chance, rel=0.06)


@pytest.mark.parametrize("key", COUNTED)
def test_measuring_where_it_says_narrows_as_it_says(key):
    counted, lengths = COUNTED[key], (1, 2, 3, 4, 5, 7, 10)
    model = fit_acceptance(Counters(histogram=counted[3]))
    advice = model.measure_next(lengths)
    assert advice.draft_length in ((3, 7, 10) if key[0] == "ngram" else (7, 10))  # far from what is known, or where passes are uneven

    def widest(extra):
        after = fit_acceptance([Counters(histogram=counted[3]), *([Counters(histogram=counted[extra])] if extra else [])])
        return max((high - low) / 2 / after.tokens_per_pass(length) for length in lengths for low, high in [after.interval(length)])

    assert advice.now == pytest.approx(widest(None))
    assert advice.then == pytest.approx(widest(advice.draft_length), rel=0.35)
    assert widest(advice.draft_length) <= 1.1 * min(widest(length) for length in lengths if length != 3)


def alike(rate, length):
    """Twenty requests that do not differ."""
    return [Counters(histogram=[60 * share for share in ByPosition((rate,) * length).shares(length)])] * 20


def test_what_it_expects_of_measuring_counts_the_numbers_told():
    before = fit_acceptance(alike(0.8, 3))
    advice = before.measure_next((3, 10))
    after = fit_acceptance([*alike(0.8, 3), *alike(before.matching_rate, 10)])
    low, high = after.interval(5)
    expected = before._after(10).interval(5)
    assert advice.draft_length == 10
    assert high - low == pytest.approx(expected[1] - expected[0], rel=0.1)


def test_measuring_totals_by_position_is_advised():
    model = fit_acceptance(Counters(draft_length=1, passes=10_000, accepted=7000))
    advice = model.measure_next()
    assert advice.draft_length > 1 and advice.then < advice.now / 2
    assert str(advice).startswith(f"measure at draft length {advice.draft_length} next, accepted tokens by position: the widest interval narrows from ±")


@pytest.mark.parametrize("lengths, error, sentence", [
    ((), ValueError, "draft_lengths must have at least one entry, got none"),
    (5, TypeError, "draft_lengths must be a sequence of draft lengths, got 5"),
    ((1, 0), ValueError, "draft_lengths[1] must be a whole number of at least 1, got 0"),
    ((1, 2.0), TypeError, "draft_lengths[1] must be a whole number of at least 1, got 2.0"),
])  # fmt: skip
def test_refusals_of_what_to_measure_next(lengths, error, sentence):
    with pytest.raises(error) as caught:
        fit_acceptance(Counters(histogram=(2, 3, 4))).measure_next(lengths)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("argument", [-1, 2.0, "3", True, None])
def test_refusals_of_draft_lengths(argument):
    model = fit_acceptance(Counters(histogram=(2, 3, 4)))
    for ask in (model.tokens_per_pass, model.interval):
        with pytest.raises((TypeError, ValueError)) as caught:
            ask(argument)
        assert str(caught.value).startswith("draft_length must be a whole number of at least 0, got ")


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=5, unique=True).map(sorted), st.floats(-4, 4))
def test_the_walk_is_tied_down_at_its_points(points, place):
    values = [point**2 for point in points]
    assert all(between(points, values, point) == pytest.approx(value) and stray(points, point) == 0 for point, value in zip(points, values))
    assert min(values) - 1e-9 <= between(points, values, place) <= max(values) + 1e-9
    assert 0 <= stray(points, place) <= min(abs(place - point) for point in points) + 1e-12


def test_advice_that_narrows_nothing_does_not_say_that_it_does():
    assert str(Next(3, 0.3, 0.2, again=True)) == "go on at draft length 3 for as many passes again: the widest interval narrows from ±30 % to about ±20 %"
    assert str(Next(10, 0.12, 0.27)) == "measure at draft length 10 next, accepted tokens by position, and see how far that bears out what is expected there"
    assert str(Next(8, 0.045, 0.02)).endswith("narrows from ±4.5 % to about ±2 %") and str(Next(8, 1.3, 0.26)).endswith("narrows to about 20 % of what it is")
