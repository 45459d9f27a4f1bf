"""Does a sampler use the generator it is given, and bear the numbers that this may draw?"""

import random
from operator import index

from .promises import DISJOINT, EQUAL, RNG, ZEROS, Case
from .watched import LARGEST, SMALLEST, WatchedRandom, global_states, tokens_of

# The draft's first token is one unit in the last place likelier than the target's: the residual is empty.
NEARLY_EQUAL = Case("models equal up to rounding", EQUAL, ((0.3 - 2**-54, 0.7),), ((0.3, 0.7),), 2)


def check_rng(sampler, case, findings, draws=True, passes=60):
    """Same seed, same tokens; another seed, others (if it ``draws``); nothing global; no seeding. Returns the passes."""
    target, draft = case.models

    def run(rng):
        return [tuple(map(index, sampler(draft, target, case.context, case.draft_length, rng))) for _ in range(passes)]

    def broken(sentence):
        findings.add(RNG, case.words, sentence)

    state = random.getstate()
    try:
        random.seed(1)
        rng, before = WatchedRandom(1), global_states()
        tokens = run(rng)
        used = [name for name, now in global_states().items() if name in before and now != before[name]]
        random.seed(2)
        again, other = run(WatchedRandom(1)), run(WatchedRandom(2))
    finally:
        random.setstate(state)
    if used:
        broken(f"it uses the global generator of {' and of '.join(used)}; all chance must come from the rng that is passed in.")
    if rng.reseeded:
        broken("it seeds the rng that is passed in, so that the same numbers come again; it must only draw from it.")
    if draws and rng.getstate() == WatchedRandom(1).getstate():
        broken("it does not draw from the rng that is passed in.")
    if again != tokens:
        broken("with an rng of the same seed it gave other tokens: some of its chance comes from elsewhere.")
    if draws and other == tokens:
        broken(f"with an rng of another seed it gave the same tokens in {passes} passes.")
    return 3 * passes


def check_draws_at_the_edge(sampler, cases, findings, seeds=8, calls=12):
    """Whatever random() returns at one call, nothing that the target excludes comes out. Returns the passes.

    >>> from specpy.promises import CASES
    >>> check_draws_at_the_edge(lambda draft, target, context, draft_length, rng: (2,), CASES[8:9], findings={})
    192
    """
    passes = 0
    edge_cases = [NEARLY_EQUAL if case.promise == EQUAL else case for case in cases if case.promise in (ZEROS, DISJOINT, EQUAL)]
    for case in edge_cases:
        target, draft = case.models
        for call, number, seed in ((c, n, s) for c in range(calls) for n in (SMALLEST, LARGEST) for s in range(seeds)):
            passes += 1
            edge = f"with {case.words}, and an rng whose call number {call + 1} returns {number!r}"
            try:
                returned = sampler(draft, target, case.context, case.draft_length, WatchedRandom(seed, call, number))
                tokens = tokens_of(returned, len(case.targets[0]), case.draft_length + 1)
            except Exception as error:
                findings.add(case.promise, case.words, f"{edge}: {type(error).__name__}: {error}.")
                break
            excluded = [token for place, token in enumerate(tokens) if not target(case.context + tokens[:place])[token]]
            if excluded:
                findings.add(case.promise, case.words, f"{edge}, it emitted token {excluded[0]}, which the target excludes.")
                break
    return passes

