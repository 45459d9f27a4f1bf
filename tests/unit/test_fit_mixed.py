"""Intervals from one set of counters, of servers whose acceptance comes about in another way than the model's own.

Coverage is counted: in how many of the runs the interval of 95 % holds the tokens per pass of the long run.
"""

from functools import cache
from random import Random
from types import SimpleNamespace as Counters

import pytest

from specpy import fit_acceptance
from specpy.fit.mixed import between_requests
from tests.unit.mixed_servers import SERVERS

RUNS, LENGTHS = 40, (1, 3, 10)
# In 2000 passes of the second server there are two or three hard requests: chance decides, and no counters tell.
LOWEST = {"one in five is hard": 0.75}


@cache
def truth(name, draft_length):
    return SERVERS[name].truth(draft_length, 40_000)


def covered(name, draft_length, models):
    intervals = [model.interval(draft_length) for model in models]
    return sum(low <= truth(name, draft_length) <= high for low, high in intervals) / len(intervals)


@pytest.mark.parametrize("name", SERVERS)
def test_the_interval_covers_whatever_makes_passes_differ(name):
    histograms = [SERVERS[name].histogram(3, 2000, Random(run)) for run in range(1, RUNS + 1)]
    models = [fit_acceptance(Counters(histogram=histogram)) for histogram in histograms]
    for draft_length in LENGTHS:
        assert covered(name, draft_length, models) >= LOWEST.get(name, 0.87), draft_length


@pytest.mark.parametrize("name", ["drift within a request", "turns of ten tokens", "less at each position"])
def test_it_covers_from_few_passes(name):
    """Of servers whose requests are alike: few passes may all be of one request, which tells nothing of others."""
    models = [fit_acceptance(Counters(histogram=SERVERS[name].histogram(3, 100, Random(run)))) for run in range(RUNS)]
    assert min(covered(name, draft_length, models) for draft_length in LENGTHS) >= 0.9


@pytest.mark.parametrize("name", ["easy and hard requests", "three domains", "turns of ten tokens"])
def test_it_covers_where_the_draft_length_changed_meanwhile(name):
    models = [
        fit_acceptance([Counters(histogram=SERVERS[name].histogram(length, 1000, Random(100 * run + length))) for length in (2, 5)])
        for run in range(RUNS)
    ]
    assert min(covered(name, draft_length, models) for draft_length in LENGTHS) >= 0.87


def test_one_rate_leaves_no_room_and_more_uneven_passes_leave_more():
    geometric = (5000, 2500, 1250, 1250)
    assert between_requests(geometric) == 0 == between_requests((10, 20)) == between_requests((0, 0, 5)) == between_requests((5, 0, 0))
    uneven = [between_requests((5000, 2500 - taken, 1250 - taken, 1250 + 2 * taken)) for taken in (10, 300, 1000)]
    assert 0 < uneven[0] < uneven[1] < uneven[2]


def test_it_is_the_variance_of_requests_whose_rates_are_beta_distributed():
    means = [sum((number / 5000) ** power for power in (1, 2, 3)) for number in range(5000)]  # of uniform rates, which are beta(1, 1)
    middle = sum(means) / 5000
    exact = sum((mean - middle) ** 2 for mean in means) / 5000
    shares = [1, 1 / 2, 1 / 3, 1 / 4, 0]
    assert between_requests([before - after for before, after in zip(shares, shares[1:])]) == pytest.approx(exact, rel=0.01)


def test_the_note_says_what_the_interval_leaves_room_for():
    uneven, even = (fit_acceptance(Counters(histogram=one)).notes[0] for one in ((500, 100, 60, 340), (500, 250, 125, 125)))
    assert "as where some requests are easy and others hard" in uneven and "easy and others hard" not in even
