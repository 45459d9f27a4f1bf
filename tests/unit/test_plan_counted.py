"""From counters at one draft length to the decision, against what was counted at all the others."""

import csv
import json
from pathlib import Path

import pytest

from specpy import Cost, Counters, DraftShare, DraftSteps, Linear, plan
from specpy.cost.steps import interpolate

COUNTED = {}  # (draft, data set) -> {draft_length: histogram}; tests/data/README.md
with (Path(__file__).parents[1] / "data" / "acceptance-counters.csv").open(encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        histogram = tuple(int(count) for count in row["steps_by_accepted_count"].split())
        COUNTED.setdefault((row["drafter"], row["dataset"]), {})[int(row["draft_length"])] = histogram

TARGET = Linear(5.886e-3, 2.101e-5, 3.926e-8)  # seconds, of the same target that the counts are from: SpecDecode-Bench
COSTS = {
    "eagle": Cost(DraftSteps(Linear(0.5e-3)), TARGET, overhead=0.3e-3, in_seconds=True),
    "ngram": Cost(DraftShare(0.005875), TARGET, overhead=1.207e-3, in_seconds=True),
}


def tokens(histogram):
    return 1 + sum(number * count for number, count in enumerate(histogram)) / sum(histogram)


@pytest.mark.parametrize("measured", [3, 5])
@pytest.mark.parametrize("draft, data_set", COUNTED)
def test_the_plan_is_as_good_as_one_that_had_counted_everything(draft, data_set, measured):
    cost, counted = COSTS[draft], COUNTED[draft, data_set]
    made = plan(Counters(source="vLLM log", draft_length=measured, histogram=counted[measured], batch=16.2), cost, context=500)
    yields = {k: tokens(histogram) for k, histogram in counted.items()}  # at some draft lengths; between them in straight lines
    truth = {0: 1.0, **{k: cost.speedup(interpolate(yields, k), k, 16, 500) for k in range(1, 11)}}
    assert made.batch == 16 and made.measured == (measured,)
    assert truth[made.draft_length] >= 0.98 * max(truth.values())  # its choice costs less than 2 %
    for row in (row for row in made.by_draft_length if row.draft_length in counted):
        assert row.speedup == pytest.approx(truth[row.draft_length], rel=0.025)
        assert row.interval[0] <= truth[row.draft_length] <= row.interval[1]
    json.dumps(made.data, allow_nan=False)
