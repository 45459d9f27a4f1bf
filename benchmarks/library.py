"""What specpy costs in CPython, and whether the simulator's interval holds."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import numpy

from site_build.paths import ROOT
from site_build.runtime import build_runtime
from specpy import expected_tokens, simulate, speculate, verify_sampled

SMALL, LARGE = 32, 32_000  # vocabularies
DRAFTED = 4


def measure(rounds):
    """Yield each figure: name, value, limit, unit."""
    few, many = in_turns(lambda: simulate(0.8, 4, 10**3, Random(1)), lambda: simulate(0.8, 4, 10**9, Random(1)), rounds=20 * rounds)
    yield f"simulate 10⁹ passes (10³: {few * 1e3:.2f} ms)", many * 1e3, 10, "ms"
    yield "its 99 % interval misses the formula, of 2,000 runs of 1,000 passes", 100 * missed([(0.8, 4, 1000)] * 2000), 2, "%"
    yield "  the same over extremes of a, k and passes", 100 * missed(extremes(2000)), 2, "%"
    small, large = in_turns(accepting(SMALL), accepting(LARGE), rounds=20 * rounds)
    yield f"verify, all accepted: vocabulary 32,000 beside 32 ({small * 1e6:.1f} µs)", large / small, 1.2, "×"
    ours, floor = in_turns(*rejecting(LARGE), rounds=4 * rounds)
    yield f"verify, one rejected at 32,000 ({ours * 1e3:.2f} ms) beside NumPy", ours / floor, 25, "×"
    yield "speculate, a = 0.8, k = 4: per token beyond the models' calls", overhead(rounds) * 1e6, 10, "µs"
    yield "import specpy in CPython", median(imported() for _ in range(4 * rounds)) * 1e3, 30, "ms"
    package, figures, fit = in_pyodide(rounds)
    yield f"import specpy in Pyodide under Node (specpy.figures: {figures:.0f} ms)", package, 80, "ms"
    yield "fit_acceptance in Pyodide under Node, of counts by position", fit, 300, "ms"


def in_turns(*calls, rounds, repeat=20):
    """The median time that a call of each takes of the processor, measured in turns so that a slow moment hits all."""
    times = [[] for _ in calls]
    for _ in range(rounds):
        for call, kept in zip(calls, times):
            since = process_time()
            for _ in range(repeat):
                call()
            kept.append((process_time() - since) / repeat)
    return [median(kept) for kept in times]


def missed(runs):
    """The share of seeded runs whose own 99 % interval does not hold the formula's value."""
    outside = 0
    for seed, (rate, length, passes) in enumerate(runs):
        low, high = simulate(rate, length, passes, Random(seed), confidence=0.99).interval
        outside += not low <= expected_tokens(rate, length) <= high
    return outside / len(runs)


def extremes(count):
    """So many settings: acceptance up to both ends, no draft to 64 tokens, one pass to 10¹⁵."""
    rates = [0, 1e-9, 1e-4, 0.01, 0.1, 0.5, 0.8, 0.95, 0.999, 1 - 1e-9, 1]
    settings = list(product(rates, (0, 1, 2, 4, 16, 64), (1, 2, 10, 100, 10**3, 10**6, 10**9, 10**15)))
    return [settings[number % len(settings)] for number in range(count)]


def accepting(vocabulary_size):
    """A pass of equal models: every token stands; the bonus token is among the first 32."""
    row = [1 / SMALL] * SMALL + [0.0] * (vocabulary_size - SMALL)
    rng, drafted, draft, target = Random(1), list(range(DRAFTED)), [row] * DRAFTED, [row] * (DRAFTED + 1)
    return lambda: verify_sampled(drafted, draft, target, rng)


def rejecting(vocabulary_size):
    """A pass whose first token the target excludes: specpy's, and the same algorithm in NumPy."""
    rng, chance = Random(1), numpy.random.default_rng(1)
    target, draft = chance.dirichlet(numpy.ones(vocabulary_size), 2)
    target[0], draft[0] = 0, 0.5
    target, draft = target / target.sum(), draft / draft.sum()
    rows = target.tolist(), draft.tolist()

    def in_numpy():
        if rng.random() < target[0] / draft[0]:
            return 0
        cumulative = numpy.cumsum(numpy.maximum(target - draft, 0))
        return int(numpy.searchsorted(cumulative, rng.random() * cumulative[-1], side="right"))

    return lambda: verify_sampled([0], [rows[1]], [rows[0]] * 2, rng), in_numpy


class Constant:
    """A model that costs next to nothing: the same distribution everywhere. It notes its calls."""

    vocabulary_size = SMALL

    def __init__(self, tilt):
        self.row = [(1 + tilt) / SMALL, (1 - tilt) / SMALL] * (SMALL // 2)
        self.calls = []

    def session(self):
        return self

    def distributions(self, new, drafted):
        self.calls.append(len(drafted))
        return [self.row] * (len(drafted) + 1)

    def keep(self, length):
        pass


def overhead(rounds, tokens=1000):
    """Seconds of the processor per emitted token, less those of the same calls of the models by themselves."""
    target, draft = Constant(0), Constant(0.4)  # they overlap by 0.8
    spent = []
    for seed in range(8 * rounds):
        target.calls.clear(), draft.calls.clear()
        since = process_time()
        speculate(target, draft, [0], tokens, DRAFTED, Random(seed))
        whole = process_time() - since
        calls = (*target.calls, *draft.calls)
        since = process_time()
        for drafted in calls:
            target.distributions((0,), range(drafted))
        spent.append((whole - (process_time() - since)) / tokens)
    return median(spent)


def in_pyodide(rounds):
    """Milliseconds that `import specpy`, `import specpy.figures` and a first fit take in the site's own Python."""
    command = ["node", Path(__file__).with_name("imports.mjs"), build_runtime().in_node(), str(rounds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [median(times) for times in json.loads(done.stdout).values()]


def imported():
    """Seconds that `import specpy` takes in a fresh interpreter."""
    program = "import time; since = time.perf_counter(); import specpy; print(time.perf_counter() - since)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return float(done.stdout)
