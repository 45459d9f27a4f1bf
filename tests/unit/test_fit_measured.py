"""Counters taken together: sums, what is refused, and intervals that hold, against a bootstrap and against simulated servers."""

from dataclasses import replace
from itertools import product
from math import nan
from random import Random
from types import SimpleNamespace as Counters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import ByPosition, TwoState, expected_tokens, simulate
from specpy import Counters as RealCounters
from specpy.fit.counted import counted
from specpy.fit.measured import Measured, measured
from specpy.interval import normal_quantile


def only(counters):
    (found,), _ = measured(counters)
    return found


@pytest.mark.parametrize("counters, passes, accepted, histogram", [
    (Counters(draft_length=3, passes=1000, drafted=3000, accepted=1660, survival=(0.71, 0.53, 0.42)), 1000, 1660, (290, 180, 110, 420)),
    (Counters(passes=1000, accepted=1660, survival=(710, 530, 420)), 1000, 1660, (290, 180, 110, 420)),  # counts, as in Prometheus
    (Counters(passes=1000, survival=(710, 530, 420)), 1000, 1660, (290, 180, 110, 420)),
    (Counters(draft_length=3, drafted=837, accepted=676), 279, 676, None),
    (Counters(drafted=837, passes=279, accepted=676), 279, 676, None),
    (Counters(histogram=(39, 1, 0, 3)), 43, 10, (39, 1, 0, 3)),
    (Counters(draft_length=1, passes=10, accepted=7), 10, 7, (3, 7)),  # totals tell all
    (Counters(draft_length=4, tokens_per_pass=2.4), 100, 140, None),
    (Counters(draft_length=2, survival=(0.766, 0.545)), 100, 131.1, (23.4, 22.1, 54.5)),
])  # fmt: skip
def test_what_is_known_is_worked_out(counters, passes, accepted, histogram):
    found = only(counters)
    assert (found.passes, found.accepted) == pytest.approx((passes, accepted))
    assert found.histogram == (histogram and pytest.approx(histogram))
    assert found.tokens_per_pass == pytest.approx(1 + accepted / passes)


def test_counters_of_one_draft_length_are_added_up():
    found, notes = measured([Counters(histogram=(1, 2, 3)), Counters(histogram=(5, 5)), Counters(histogram=(4, 0, 1)),
                             Counters(draft_length=2, passes=10, accepted=20)])  # fmt: skip
    assert [(one.draft_length, one.passes, one.accepted, one.histogram) for one in found] == [(1, 10, 5, (5, 5)), (2, 21, 30, (5, 2, 4))]
    assert len(notes) == 1


def test_means_of_many_intervals_tell_how_sure_they_are_though_nobody_counted_passes():
    chance = Random(1)
    steps, tokens = 40, []
    for _ in range(200):  # lines of 8 requests in 40 steps; each pass accepts both of its drafts, or neither
        tokens.append(1 + 2 * sum(chance.random() < 0.6 for _ in range(8 * steps)) / (8 * steps))
    lines = [Counters(tokens_per_pass=one, batch=8) for one in tokens]
    [found], (note,) = measured(Counters(draft_length=2, tokens_per_pass=sum(tokens) / 200, parts=lines))
    low, high = found.interval()
    assert low < 2.2 < high and high - low < 0.1
    assert "takes it to be 1,600, one of each request in each interval, which is the least that it can be" in note
    [few], _ = measured(Counters(draft_length=2, tokens_per_pass=2.2, parts=lines[:3]))
    assert few.passes == 100 and few.interval()[1] - few.interval()[0] > 0.9


def test_what_is_not_known_is_said():
    _, (note, _) = measured(Counters(draft_length=3, tokens_per_pass=2.4))
    assert note.startswith("The number of passes is not known; the interval takes it to be 100.")
    _, (note, alike) = measured(Counters(draft_length=4, passes=1000, drafted=2600, accepted=1500))
    assert note == "Drafts were 2.6 tokens long on average, not 4: the result holds for drafts that vary as these did."
    assert alike == (
        "How much requests differ is not known: 1,000 passes count as 92 independent ones. Counters of single requests, or of 20"
        " intervals or more, would tell, and mostly narrow the interval."
    )
    assert measured([Counters(histogram=(10, 20, 30))] * 20)[1] == measured(Counters(histogram=(0, 1)))[1] == ()


def test_counters_as_servers_print_them():
    v0 = RealCounters(source="vLLM v0", draft_length=8, passes=10, drafted=80, accepted=44, emitted=12)
    assert only(v0).tokens_per_pass == v0.tokens_per_pass == 1.2  # 44 were accepted, not all in the text
    sglang = RealCounters(source="SGLang log", draft_length=3, stated_tokens_per_pass=2.77)
    assert only(sglang).tokens_per_pass == pytest.approx(2.77) and only(sglang).passes == 100
    _, (note, _) = measured(RealCounters(source="llama.cpp", draft_length=16, passes=135, accepted=65, varies=True))
    assert note.startswith("Drafts were up to 16 tokens long, how long on average is not known")
    for counters in (
        RealCounters(source="vLLM log", draft_length=3, passes=279, drafted=837, accepted=676, survival=(0.921, 0.828, 0.674)),
        RealCounters(source="vLLM JSON", draft_length=3, histogram=(39, 1, 0, 3)),
    ):
        assert only(counters).tokens_per_pass == counters.tokens_per_pass
        assert only(counters).histogram == counters.histogram


def test_parts_are_what_is_compared():
    requests_apart = requests(Random(5), 3, 60)
    parts = tuple(RealCounters(source="a request", draft_length=3, histogram=one.histogram) for one in requests_apart)
    together = [sum(column) for column in zip(*(one.histogram for one in parts))]
    whole = RealCounters(source="all", draft_length=3, histogram=tuple(together), parts=parts)
    assert only(whole) == only(requests_apart)
    assert only(replace(whole, parts=parts[1:])).variance_factor == 1 + 0.1 * 99  # they do not make up the whole


@pytest.mark.parametrize("counters, error, sentence", [
    (Counters(draft_length=8, passes=10, accepted=44, emitted=9), ValueError, "counters.emitted must be at least passes = 10, got 9"),
    (7, TypeError, "counters must be a Counters or a list of them, got 7"),
    ([Counters(histogram=(1, 2)), None], TypeError, "counters[1] must be a Counters or a list of them, got None"),
    ([], ValueError, "counters must have at least one entry, got []"),
    (Counters(draft_length=3, passes=0, accepted=0), ValueError, "counters.passes must be at least 1, got 0: nothing was drafted"),
    (Counters(draft_length=3, drafted=0, accepted=0), ValueError, "counters.passes must be at least 1, got 0: nothing was drafted"),
    (Counters(draft_length=3, passes=nan, accepted=0), ValueError, "counters.passes must be a finite number of at least 0, got nan"),
    (Counters(draft_length=3, passes=10, accepted=-1), ValueError, "counters.accepted must be a finite number of at least 0, got -1"),
    (Counters(draft_length=3, passes=10, accepted="7"), TypeError, "counters.accepted must be a finite number of at least 0, got '7'"),
    (Counters(draft_length=3, passes=10, accepted=31), ValueError, "counters.accepted must be at most passes * draft_length = 30, got 31"),
    (Counters(draft_length=3, passes=10, drafted=20, accepted=25), ValueError, "counters.accepted must be at most drafted = 20, got 25"),
    (Counters(draft_length=3, passes=1e300, accepted=2), ValueError, "counters.passes must be at most 2**53 = 9.0072e+15, got 1e+300"),
    (Counters(draft_length=3, passes=10), ValueError, "counters.accepted must be known, or tokens_per_pass, got None"),
    (Counters(draft_length=3, tokens_per_pass=0.5), ValueError,
     "counters.tokens_per_pass must be a finite number of at least 1, got 0.5"),
    (Counters(draft_length=3, tokens_per_pass=4.5), ValueError,
     "counters.accepted must be at most passes * draft_length = 300, got 350"),
    (Counters(passes=10, accepted=5), ValueError,
     "counters.draft_length must be known, got None: set it to the number of tokens drafted per pass"),
    (Counters(passes=135, drafted=347, accepted=65), ValueError,
     "counters.draft_length must be known, got None: set it to the number of tokens drafted per pass"),
    (Counters(draft_length=0, passes=10, accepted=0), ValueError, "counters.draft_length must be a whole number of at least 1, got 0"),
    (Counters(draft_length=2.5, passes=10, accepted=0), TypeError, "counters.draft_length must be a whole number of at least 1, got 2.5"),
    (Counters(draft_length=1001, passes=10, accepted=0), ValueError, "counters.draft_length must be at most 1000, got 1001"),
    (Counters(draft_length=3, histogram=(1, 2)), ValueError, "counters.histogram must have 4 entries for its draft_length, got 2"),
    (Counters(histogram=5), TypeError, "counters.histogram must be a sequence of counts, got 5"),
    (Counters(histogram=(1, nan)), ValueError, "counters.histogram[1] must be a finite number of at least 0, got nan"),
    (Counters(passes=44, histogram=(39, 1, 0, 3)), ValueError, "counters.histogram must add up to passes = 44, got 43"),
    (Counters(accepted=11, histogram=(39, 1, 0, 3)), ValueError, "counters.histogram must hold accepted = 11 tokens, got 10"),
    (Counters(passes=1000, accepted=1700, survival=(0.71, 0.53, 0.42)), ValueError,
     "counters.survival must hold accepted = 1700 tokens, got 1660"),
    (Counters(passes=10, survival=(0.5, 0.6)), ValueError, "counters.survival must not rise, got (0.5, 0.6)"),
    (Counters(passes=10, survival=(11, 6)), ValueError, "counters.survival must be shares up to 1, or counts up to passes, got (11, 6)"),
])  # fmt: skip
def test_refusals(counters, error, sentence):
    with pytest.raises(error) as caught:
        measured(counters)
    assert str(caught.value) == sentence


ODD = [None, 0, 1, 3, 0.5, (Counters(passes=0), Counters(passes=3, tokens_per_pass="x")), -1, nan, float("inf"), 10**400, "x", (), (1, 2), (0.9, 0.5, 0.1), (0, 0), True]


@pytest.mark.long
def test_whatever_the_counters_hold_they_are_read_or_refused():
    names = ("draft_length", "passes", "accepted", "survival", "histogram", "parts", "drafted", "emitted")
    for values in product(ODD, repeat=3):
        for shift in range(len(names)):
            given = Counters(**{names[(shift + place) % len(names)]: value for place, value in enumerate(values)})
            try:
                found = counted(given)
            except (TypeError, ValueError) as error:
                assert str(error).startswith("counters") and " must " in str(error) and ", got " in str(error), (given, error)
            else:
                assert found.passes >= 1 and 0 <= found.accepted <= found.passes * found.draft_length


def bootstrap(units, rng, times=2000):
    """The standard deviation of tokens per pass over units drawn with replacement."""
    means = []
    for _ in range(times):
        drawn = [units[int(rng.random() * len(units))] for _ in units]
        means.append(sum(one.accepted for one in drawn) / sum(one.passes for one in drawn))
    middle = sum(means) / times
    return (sum((mean - middle) ** 2 for mean in means) / times) ** 0.5


RATES = (0.63, 0.75, 0.87)  # of requests that differ: a standard deviation of 0.1


def requests(rng, draft_length, count):
    """Requests of 150 tokens each, of one of three rates at random; a list of counters."""
    made = []
    for _ in range(count):
        rate = RATES[int(3 * rng.random())]
        passes = round(150 / expected_tokens(rate, draft_length))
        made.append(Counters(histogram=simulate(rate, draft_length, passes, rng).histogram))
    return made


def test_the_spread_of_requests_is_that_of_a_bootstrap_over_them():
    units = requests(Random(5), 3, 60)
    found = only(units)
    low, high = found.interval()
    wanted = bootstrap([counted(one) for one in units], Random(1)) * normal_quantile(0.95) * (59 / 57) ** 0.5
    assert (high - low) / 2 == pytest.approx(wanted, rel=0.06)
    assert found.variance_factor > 3


def test_few_counters_are_not_believed_to_be_alike():
    alike = [Counters(histogram=(10, 20, 30))] * 4
    assert only(alike).variance_factor == pytest.approx(1 + 0.1 * 99)
    assert only(alike * 4).variance_factor == pytest.approx(1 + 0.1 * 99)
    assert only(alike * 5).variance_factor == 1  # of twenty their own spread is believed
    assert only(Counters(histogram=(1, 0))).variance_factor == 1


@pytest.mark.parametrize("histogram", [(0, 0, 0, 5), (5, 0, 0, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 10**9), (0, 0, 10**15)])
def test_at_the_ends_the_interval_keeps_a_width(histogram):
    found = only(Counters(histogram=histogram))
    low, high = found.interval()
    assert 1 <= low <= found.tokens_per_pass <= high <= found.draft_length + 1
    assert low < high


def test_totals_are_taken_to_vary_as_much_as_they_can():
    totals, counts = Measured(3, 1000, 1660, None, 11), Measured(3, 1000, 1660, (290, 180, 110, 420), 11)
    assert totals.interval()[0] < counts.interval()[0] < 2.66 < counts.interval()[1] < totals.interval()[1]


@given(st.lists(st.integers(0, 30), min_size=2, max_size=6).filter(any), st.floats(0.5, 0.999))
def test_the_interval_holds_what_was_measured(histogram, confidence):
    found = only(Counters(histogram=histogram))
    low, high = found.interval(confidence)
    assert 1 <= low <= found.tokens_per_pass <= high <= found.draft_length + 1


def share_covered(make, truth, runs):
    intervals = [only(make(Random(seed))).interval() for seed in range(runs)]
    return sum(low <= truth <= high for low, high in intervals) / runs


SERVERS = {
    "one rate": ByPosition((0.8,) * 3), "hardly ever": ByPosition((0.02,) * 3), "nearly always": ByPosition((0.98,) * 3),
    "by position": ByPosition((0.9, 0.7, 0.5)), "short stretches": TwoState(0.9, 0.4, 0.5, 0.5),
    "long stretches": TwoState(0.92, 0.4, 0.98, 0.97), "copying": TwoState(0.92, 0.015, 0.87, 0.94),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", SERVERS)
@pytest.mark.parametrize("passes", [1, 30, 700])
def test_the_interval_covers_the_long_run_of_a_server(name, passes):
    server = SERVERS[name]
    covered = share_covered(lambda rng: Counters(histogram=simulate(server, 3, passes, rng).histogram), server.tokens_per_pass(3), 80)
    assert covered >= 0.93


@pytest.mark.long
@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("count", [3, 25])
def test_the_interval_covers_the_long_run_of_requests_that_differ(apart, count):
    truth = 3 / sum(1 / expected_tokens(rate, 3) for rate in RATES)  # requests of as many tokens each

    def make(rng):
        made = requests(rng, 3, count)
        return made if apart else Counters(histogram=[sum(column) for column in zip(*(one.histogram for one in made))])

    assert share_covered(make, truth, 120) >= 0.93


@pytest.mark.long
@pytest.mark.parametrize(("intervals", "engines"), [(40, 1), (120, 1), (120, 4)])
def test_the_interval_covers_where_a_request_lasts_longer_than_an_interval_of_the_log(intervals, engines):
    truth = sum(expected_tokens(rate, 3) for rate in RATES) / 3  # requests of as many passes each

    def make(rng):
        """Intervals of 40 passes, of each engine in turn; a request lasts six of them."""
        log, rates = [], [0] * engines
        for number in range(intervals):
            turn, engine = divmod(number, engines)
            if (turn + 3 + engine) % 6 == 0 or not turn:
                rates[engine] = RATES[int(3 * rng.random())]
            log.append(Counters(histogram=simulate(rates[engine], 3, 40, rng).histogram))
        return log

    assert share_covered(make, truth, 40) >= 0.85  # few requests tell little of how they differ; taken as independent intervals: 0.6


def test_intervals_that_have_nothing_to_do_with_each_other_are_compared_as_before():
    factors = [only([Counters(histogram=simulate(0.8, 3, 100, Random(run * 100 + number)).histogram) for number in range(40)]).variance_factor
               for run in range(30)]  # fmt: skip
    assert 1 <= sum(factors) / 30 < 1.4
