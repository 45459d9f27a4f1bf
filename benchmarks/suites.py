"""How long the conformance suites take, and how often they err at the very difference that they must see."""

from random import Random
from time import perf_counter

from specpy import conformance, conformance_decoder, speculate
from specpy.conformance import PER_COMPARISON, passes_needed
from specpy.evidence import unlikely
from specpy.promises import CASES, pass_distribution
from tests.unit.samplers import right
from tests.unit.test_evidence import multinomial, shifted

REPETITIONS = 4000  # of each case


def measure():
    """Yield the figures."""
    start = perf_counter()
    passed = conformance(right).passed
    yield "conformance of a right sampler", perf_counter() - start, 20, "s"
    start = perf_counter()
    passed &= conformance_decoder(speculate).passed
    yield "conformance_decoder of speculate", perf_counter() - start, 20, "s"
    yield "right ones that were found wrong", float(not passed), 0, ""
    alarms, misses, cases = 0, 0, 0
    for expected in (pass_distribution("rejection", *case.models, case.context, case.draft_length) for case in CASES):
        if 1 < len(expected) < 12:  # few enough to look for the hardest shift among all sets of outcomes
            draws, rng = passes_needed(len(expected), 0.02), Random(1)
            wrong = shifted(expected, 0.02)
            alarms += sum(unlikely(multinomial(rng, draws, expected), expected, PER_COMPARISON) for _ in range(REPETITIONS))
            misses += sum(not unlikely(multinomial(rng, draws, wrong), expected, PER_COMPARISON) for _ in range(REPETITIONS))
            cases += 1
    yield f"false alarms in {cases * REPETITIONS:,} comparisons", alarms, 0, ""
    yield "misses at a total variation of exactly 0.02", misses / (cases * REPETITIONS), 0.001, "of them"
