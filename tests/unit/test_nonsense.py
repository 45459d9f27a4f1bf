"""Nonsense in any argument of any public function is refused in a sentence that says the rule and the value."""

import inspect
import re
from fractions import Fraction
from math import inf, nan
from random import Random
from types import SimpleNamespace as Counted

import pytest

import specpy
from specpy import Measurement, NGram, Roofline

ROW, MODEL = [0.5, 0.5], NGram.train([0, 1, 2, 0, 1, 2, 0], order=2)
COUNTS = Counted(draft_length=2, histogram=(20, 30, 50))
HUGE = 10**400  # greater than any float
NO_NUMBER = [nan, inf, -inf, "x", None, [], {}, object, b"x"]
NO_RATE = [*NO_NUMBER, True, -1, 2, HUGE]
NO_COUNT = [*NO_NUMBER, True, -1, 0.5, 4.0, Fraction(1, 3)]
NO_COST = [*NO_NUMBER, True, -0.1, HUGE]
NO_ENTRIES = [nan, True, "x", None, Fraction(1, 3), HUGE, 0.5, object]
NO_RNG = [1, "x", None, [], Random, object]
NO_RULE = [1, "x", None, [], {}, nan]
NO_MODEL = [1, "x", [], NGram, object, None]
NO_TOKENS = [1, "x", None, ["x"], [0.5], [True], [-1], [[0, 1]]]
NO_LIST = [*NO_ENTRIES, [1]]
RUNS = [Measurement(tokens_per_second=50), Measurement(3, 2.5, tokens_per_second=80)]
LOG = "SpecDecoding metrics: Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674"
STEP = Roofline("Llama-3.1-8B", "L4")
NO_COST_MODEL = [*NO_NUMBER, True, 0.1, specpy.Cost]
BAD_ROW = [*NO_ENTRIES, [], [0.5]]

# Of each function: arguments that are right, each with what is not.
TABLE = {
    "expected_tokens": [(0.8, NO_RATE), (4, [*NO_COUNT, HUGE])],
    "speedup": [(0.8, NO_RATE), (4, [*NO_COUNT, HUGE]), (0.1, NO_COST)],
    "expected_operations": [(0.8, NO_RATE), (4, [*NO_COUNT, HUGE]), (0.1, NO_COST)],
    "best_draft_length": [(0.8, NO_RATE), (0.1, NO_COST), (16, [*NO_COUNT, HUGE])],
    "sample": [(ROW, [*NO_ENTRIES, [], [0.0, 0.0], [nan, nan]]), (Random(1), NO_RNG)],
    "greedy": [(ROW, [*NO_ENTRIES, []])],
    "residual": [(ROW, BAD_ROW), (ROW, BAD_ROW)],
    "overlap": [(ROW, BAD_ROW), (ROW, BAD_ROW)],
    "race": [(ROW, [*BAD_ROW, [0.0, 0.0]]), (ROW, BAD_ROW)],
    "race_agreement": [(ROW, BAD_ROW), (ROW, BAD_ROW)],
    "acceptance_probability": [("match", NO_RULE), (ROW, BAD_ROW), (ROW, BAD_ROW)],
    "verify_greedy": [([1], [*NO_ENTRIES, []]), ([1, 2], [*NO_ENTRIES, []])],
    "verify_shared": [([1], [*NO_ENTRIES, []]), ([ROW] * 2, [*NO_LIST, [ROW] * 3]), ([ROW] * 2, [*NO_LIST, [ROW] * 3])],
    "verify_sampled": [([1], [*NO_ENTRIES, [2], [-1]]), ([ROW], NO_ENTRIES), ([ROW] * 2, NO_LIST), (Random(1), NO_RNG),
                       ("rejection", NO_RULE)],
    "temper": [(ROW, [*NO_ENTRIES, [], [0.0, 0.0]]), (0.7, NO_COST)],
    "keep_top_k": [(ROW, [*NO_ENTRIES, [], [0.0, 0.0]]), (1, [*NO_COUNT, 0])],
    "keep_top_p": [(ROW, [*NO_ENTRIES, [], [0.0, 0.0]]), (0.5, [*NO_RATE, 0])],
    "warper": [(1, NO_COST), (1, [value for value in [*NO_COUNT, 0] if value is not None]),
               (0.5, [value for value in [*NO_RATE, 0] if value is not None])],
    "decode": [(MODEL, NO_MODEL), ([0], NO_TOKENS), (3, NO_COUNT), (Random(1), [value for value in NO_RNG if value is not None]),
               (1, NO_COST), (False, [1, 0, "x", None, []])],
    "speculate": [(MODEL, NO_MODEL), (MODEL, NO_MODEL), ([0], NO_TOKENS), (3, NO_COUNT), (2, NO_COUNT),
                  (Random(1), [value for value in NO_RNG if value is not None]), (1, NO_COST), ("rejection", NO_RULE),
                  (False, [1, 0, "x", None, []])],
    "session_of": [(MODEL, NO_MODEL)],
    "every_outcome": [(lambda rng: rng.random() < 1, [1, None, "x"])],
    "emitted_distribution": [(MODEL, NO_MODEL), (MODEL, NO_MODEL), ([0], NO_TOKENS), (1, NO_COUNT), ("rejection", NO_RULE)],
    "generated_distribution": [(MODEL, NO_MODEL), (MODEL, NO_MODEL[:-1]), ([0], NO_TOKENS), (1, NO_COUNT), (1, NO_COUNT),
                               ("rejection", NO_RULE)],
    "conformance": [(len, [1, None, "x"]), ("rejection", NO_RULE), (0.5, [*NO_RATE, 0, 1]), (1, NO_COUNT)],
    "conformance_decoder": [(len, [1, None, "x"]), (0.5, [*NO_RATE, 0, 1]), (True, []), (1, NO_COUNT)],
    "binomial": [(10, [*NO_COUNT, HUGE]), (0.5, NO_RATE), (Random(1), NO_RNG)],
    "ByPosition": [((0.5,), [*NO_ENTRIES, [nan], ["x"], [True]])],
    "TwoState": [(0.9, NO_RATE), (0.2, NO_RATE), (0.8, NO_RATE), (0.8, NO_RATE), (1, NO_RATE)],
    "normal_quantile": [(0.95, [*NO_RATE, 0, 1])],
    "mean_interval": [([20, 80], [*NO_ENTRIES, [], [0, 0], [nan, 1], [-1, 2]]), (0.95, [*NO_RATE, 0, 1]), (1, [*NO_COST, 0])],
    "simulate": [(0.8, [value for value in NO_RATE if value != b"x"]), (4, [*NO_COUNT, HUGE]), (10, [*NO_COUNT, 0, HUGE]),
                 (Random(1), NO_RNG), (0.1, NO_COST), (False, []), (0.95, [*NO_RATE, 0, 1])],
    "read_metrics": [("SpecDecoding metrics:", [1, None, b"x", [], object])],
    "Counters": [("a log", [1, None, "", []]), *((number, [value for value in [*NO_COUNT, HUGE] if value is not None]) for number in (3, 4, 12, 6)),
                 ((1, 1, 1, 1), [value for value in [*NO_ENTRIES, [], [0.5], [True], [-1]] if value is not None]),
                 ((0.75, 0.5, 0.25), [value for value in [*NO_ENTRIES, [nan], ["x"], [True], [2]] if value is not None])],
    "matching_rate": [(3.36, [*NO_NUMBER, True, 0.5, 9, HUGE]), (4, [*NO_COUNT, 0, HUGE])],
    "verdict_rate": [([20, 30, 50], [*NO_ENTRIES, [], [0, 0], [nan, 1], [-1, 2], [True, 2]])],
    "fit_acceptance": [(COUNTS, [*NO_NUMBER, True, HUGE, Counted(), [COUNTS, 1], Counted(draft_length=2, passes=0, accepted=0)])],
    "timeline": [([1, 2], [*NO_ENTRIES, [3], ["x"]]), (2, [*NO_COUNT, HUGE]), (0.1, NO_COST)],
    "timeline_figure": [([1, 2], [*NO_ENTRIES, [3], ["x"]]), (2, [*NO_COUNT, HUGE]), (0.1, NO_COST)],
    "distinct_experts": [(8, [*NO_COUNT, 0]), (2, [*NO_COUNT, 0, 9]), (3, NO_COST)],
    "device": [("L4", [*NO_NUMBER, True, 1, "L5", specpy.Device])],
    "shape": [("Qwen3-8B", [*NO_NUMBER, True, 1, "Qwen3", specpy.Shape])],
    "measured_cost": [(RUNS, [*NO_ENTRIES, [], [1], RUNS[:1], RUNS[1:]])],
    "hardware_cost": [(STEP, [*NO_NUMBER, True, 0.1, Roofline]), (0.1, [*NO_COST, Roofline]), (1e-3, NO_COST)],
    "calibrated": [(specpy.hardware_cost(STEP, 0.1), NO_COST_MODEL), (RUNS, [*NO_ENTRIES, [], [1]]), (100, NO_COST)],
    "timed_cost": [(0.02, [*NO_COST, 0]), (0.002, [*NO_COST, 0]), (0.02, [*NO_COST, 0]), (4, [*NO_COUNT, 0, HUGE]), (1, [*NO_COUNT, 0, HUGE]),
                   (0, NO_COST)],
    "cost_from": [],
    "plan": [(0.8, NO_RATE), (None, [1, "x", [], specpy.Cost]), (1, [0, [0], [], nan, "x", 0.5, True, object]), (100, NO_COST), (4, [*NO_COUNT[:3], 0, 0.5]),
             (64, [*NO_COUNT, 0])],
    "draft_memory": [(STEP, NO_COST_MODEL), (STEP, NO_COST_MODEL), (1, [*NO_COUNT, 0]), (0, NO_COST)],
    "configuration": [(3, NO_COUNT)],
    "replay": [("aligned", NO_RULE), (4, [*NO_COUNT, HUGE]), (1, NO_COUNT), (6, [*NO_COUNT, 0, HUGE])],
    "speedup_figure": [(0.8, NO_RATE), (4, [*NO_COUNT, HUGE]), (0.1, NO_COST), (16, [*NO_COUNT, HUGE]), (None, [1, "x", [1]])],
    "live_speedup": [(0.8, NO_RATE), (4, [*NO_COUNT, HUGE]), (0.1, NO_COST), (16, [*NO_COUNT, HUGE]), (30, [*NO_COUNT, 0]),
                     (1, NO_COUNT)],
    "advise": [(LOG, [nan, True, 1, [], b"x", object]), (1, [0, 2, -1, 0.5, True, "x", []]), ({}, [1, "x", [], {"speed": 1}, {"draft_length": 0}]),
               (None, [0.5, 80]), (1, [0, [0], [], nan, "x", 0.5, True, object]), (0, NO_COST), (4, [*NO_COUNT[:3], 0, 0.5]), (64, [*NO_COUNT, 0])],
    "published_rows": [],
    "as_table": [([], [])],  # these two take any value
    "display": [],
    "progress": [([], [1, 0.5, None, object, list]), ("", [1, None, [], b"x"])],
}  # fmt: skip


@pytest.mark.parametrize("name", TABLE)
def test_nonsense_is_refused_in_a_sentence(name):
    right = [good for good, _ in TABLE[name]]
    wrong = []
    for place, (_, values) in enumerate(TABLE[name]):
        for value in values:
            try:
                given = getattr(specpy, name)(*right[:place], value, *right[place + 1 :])
            except (TypeError, ValueError) as error:
                if not (" must " in str(error) and ", got " in str(error)) and "needs an rng" not in str(error):
                    wrong.append((place, str(value)[:20], repr(error)))
            except Exception as error:
                wrong.append((place, str(value)[:20], repr(error)))
            else:
                wrong.append((place, str(value)[:20], given))
    assert wrong == []


def test_no_public_function_is_left_out():
    functions = {name for name in specpy.__all__ if inspect.isfunction(getattr(specpy, name))}
    assert functions - {"same_tokens"} <= set(TABLE)  # which takes tokenizers, and has tests of its own


def test_what_is_right_is_taken():
    for name, arguments in TABLE.items():
        if not name.startswith("conformance"):
            getattr(specpy, name)(*(good for good, _ in arguments))


def test_a_sentence_is_short_whatever_the_value():
    for value in (HUGE, 10**5000, [1] * 10**5):
        with pytest.raises((TypeError, ValueError)) as caught:
            specpy.simulate(0.8, value, 10, Random(1))
        assert len(str(caught.value)) < 150


@pytest.mark.parametrize("name", TABLE)
def test_the_sentence_names_the_argument_by_its_keyword(name):
    right = [good for good, _ in TABLE[name]]
    known_as = {("device", "name"): "device", ("shape", "name"): "shape", ("advise", "given"): "given|draft_length"}  # a figure in it
    keywords = list(inspect.signature(getattr(specpy, name)).parameters)
    wrong = []
    for place, (_, values) in enumerate(TABLE[name]):
        for value in values:
            with pytest.raises((TypeError, ValueError)) as caught:
                getattr(specpy, name)(*right[:place], value, *right[place + 1 :])
            if not re.search(rf"\b({known_as.get((name, keywords[place]), keywords[place])})\b", str(caught.value)):
                wrong.append((keywords[place], str(value)[:20], str(caught.value)))
    assert wrong == []
