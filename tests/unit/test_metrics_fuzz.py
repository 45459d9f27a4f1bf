"""Mutated input: no exception, and never counters that contradict themselves.

``python -m tests.unit.test_metrics_fuzz 100000`` tries as many as one likes.
"""

import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import read_metrics
from tests.unit import servers
from tests.unit.test_metrics import EXAMPLE, SGLANG, TIMINGS, VECTORS
from tests.unit.test_metrics_logs import REFUSED

SEEDS = [
    *(vector[0] for vector in VECTORS.values()), *SGLANG, EXAMPLE, TIMINGS, *(text for text, _ in REFUSED),
    *(print_it([5, 3, 2, 9]) for print_it in (*servers.WHOLE.values(), *servers.ONCE.values())),
]  # fmt: skip
SEEDS.append("\n".join(SEEDS))
ODD = [
    "nan", "inf", "-1", "1e400", "9" * 30, "0", "{", "}", "[", "]", "(", ")", ":", ",", '"', "'", "\n", "\r\n", "\x1b[0m", "\x00",
    "\ufeff", "é", "١", "=", "%", " ", "null", "true", "1e-5", ".5", "-0", "spec_verify_ct", "draft_n", "position", "le=",
    "statistics ", "accept len:", "\ud800", "{" * 400, "[" * 4000, "9" * 5000,
]  # fmt: skip


def mutated(rng):
    text = rng.choice(SEEDS)
    for _ in range(rng.randint(1, 6)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice([0, 1, 2, 5, 20, 100]))
        other = rng.choice(SEEDS)
        cut = rng.randint(0, len(other))
        middle = rng.choice([
            "", rng.choice(ODD), text[start:end] * rng.randint(2, 9), other[cut : cut + rng.randint(1, 200)],
            str(rng.randint(0, 10 ** rng.randint(1, 20))), text[start:end][::-1],
        ])  # fmt: skip
        text = text[:start] + middle + text[end:]
    return text


def examine(text):
    """Read it, look at all that follows, and hold it to the rules that counters obey."""
    reading = read_metrics(text)
    assert str(reading) and reading.data["lines"] == text.count("\n") + (text[-1:] not in ("", "\n"))
    for one in reading:
        assert one.tokens_per_pass is None or one.tokens_per_pass >= 1
        for rate in (one.acceptance_rate, one.draft_acceptance_rate, one.stated_rate):
            assert rate is None or 0 <= rate <= 1
        if one.histogram is not None and one.passes is not None:
            assert sum(one.histogram) == one.passes
            assert sum(number * count for number, count in enumerate(one.histogram)) == one.accepted
        assert all(1 <= line.first <= line.last <= reading.lines for line in reading.account)
        for name in one.missing:
            assert getattr(one, name) is None
    return reading


@pytest.mark.parametrize("part", range(10))
def test_mutated_input(part):
    for seed in range(30 * part, 30 * part + 30):
        examine(mutated(random.Random(seed)))


TGI = "tgi_request_skipped_tokens"


@pytest.mark.parametrize("text", [  # each of these failed once
    "SpecDecoding metrics: Accepted: 1 tokens,\n",
    "draft acceptance = 0.6 (  167 accepted /   259 generated), mean acceptance length =  2.92, acceptance rate per position = (0.8, nan",
    "SpecDecoding metrics: Mean acceptance length: 3.42, Accepted: 676, Drafted: 837, Per-position acceptance rate: 0.921, 1e400, 0.6",
    "SpecDecoding metrics: Mean acceptance length: 1.00, Accepted: 0, Drafted: 837, Per-position acceptance rate: 0.0, 0.0",
    "{'spec_verify_ct': 4, 'spec_accept_histogram': [1, " + "9" * 5000 + "]}",
    f'{TGI}_sum 3\n{TGI}_bucket{{le="0"}} 1\n{TGI}_sum 4\n{TGI}_count 5\n{TGI}_bucket{{le="0"}} 2',
    "Drafts: 5\nDraft tokens: 10\nAccepted tokens: 4\n  Position 0: 1e400\n  Position 1: 20.00",
    "Drafts: 5\nDraft tokens: 10\nAccepted tokens: 4\n  Position 0: nan\n  Position 1: 20.00",
    '{"spec_verify_ct":' + "[" * 5000,
    '{"timings": ' * 5000 + '"draft_n": 3',
])  # fmt: skip
def test_what_once_failed(text):
    examine(text)


@given(st.lists(st.one_of(st.sampled_from(SEEDS[:-1]), st.text(max_size=40), st.sampled_from(ODD)), max_size=6), st.sampled_from(["", "\n", "\r\n", " ", ","]))
def test_any_text(pieces, between):
    examine(between.join(pieces))


if __name__ == "__main__":
    read = sum(len(examine(mutated(random.Random(seed)))) for seed in range(int(sys.argv[1])))
    print(f"{int(sys.argv[1]):,} inputs, {read:,} counters read, no exception")
