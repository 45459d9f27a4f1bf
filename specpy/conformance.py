"""The suite that checks anybody's one-pass sampler: which promise of speculative decoding it breaks."""

from collections import Counter
from operator import index
from random import Random

from . import _check
from .conformance_rng import check_draws_at_the_edge, check_rng
from .evidence import draws_needed, group, shares, shares_differ, unlikely
from .promises import ACCEPTED, CASES, CONTEXTS, ONE_TOKEN, RETURNS, RNG, pass_distribution
from .report import Findings
from .views import FIRST, HOW_MANY, WHOLE, is_off, looks_like, seen_by, views_of
from .watched import WatchedModel, tokens_of

FALSE_ALARM = 1e-6  # of the whole suite, for a right sampler
MISS = 1e-3  # in each case, at the smallest difference
LOOKS = 2  # a tenth of the passes first: what is gravely wrong is found soon
PER_COMPARISON = FALSE_ALARM / (LOOKS * 8 * len(CASES))  # at most 8 comparisons in a case and look


def conformance(sampler, rule="rejection", smallest=0.02, seed=1):
    """Check a sampler of one pass against every promise; the :class:`Report` says which it breaks.

    ``sampler(draft, target, context, draft_length, rng)`` returns the tokens of one pass: the
    accepted ones and one of the target's own. ``draft`` and ``target`` are functions: tuple of
    tokens so far -> probabilities of the tokens 0, 1, 2, ...; ``context`` is a tuple, ``rng`` a
    ``random.Random``. ``rule``: "rejection", "match", "one_hot" (the draft proposes its
    likeliest token), "shared_noise" or "greedy"; all but the last emit the same, and differ in
    how often they accept.

    A right sampler fails with a probability of at most 1e-6. One that is off in a case by a
    total variation of ``smallest``, in (0, 1), or more passes with a probability of at most
    1e-3. It takes some 740,000 passes, and 6 times fewer at 0.05. How: :mod:`specpy.evidence`.

    >>> from specpy import sample
    >>> def never_drafts(draft, target, context, draft_length, rng):
    ...     return (sample(target(context), rng),)
    >>> report = conformance(never_drafts, smallest=0.2)
    >>> report.passed, report.broken[0]
    (False, 'acceptance probability')
    """
    _check.one_of("rule", rule, tuple(ACCEPTED))
    if not callable(sampler):
        raise TypeError(f"sampler must be a function, got {_check.brief(sampler)}")
    _check.whole("seed", seed)
    _check.open_rate("smallest", smallest)
    trial = _Trial(sampler, rule, smallest, Random(seed))
    sound = [case for case in CASES if trial.look(case)]
    if CASES[0] in sound:
        trial.runs += check_rng(sampler, CASES[0], trial.findings, draws=rule != "greedy")
    for case in sound:
        trial.compare(case)
    if RETURNS not in trial.findings:
        trial.runs += check_draws_at_the_edge(sampler, sound, trial.findings)
    return trial.findings.report(trial.runs)


class _Trial:
    def __init__(self, sampler, rule, smallest, rng):
        self.sampler, self.rule, self.smallest, self.rng = sampler, rule, smallest, rng
        self.findings, self.runs = Findings(), 0
        self.errors = {}  # what went wrong in a case -> the promise that it broke
        self.ordinary_off, self.acts_like = False, None

    def look(self, case, passes=30):
        """A few watched passes: do they run, return tokens, ask about the right contexts?"""
        target, draft = (WatchedModel(model, case.context, case.draft_length) for model in case.models)
        try:
            for _ in range(passes):
                self.runs += 1
                returned = self.sampler(draft, target, case.context, case.draft_length, self.rng)
                tokens_of(returned, len(case.targets[0]), case.draft_length + 1)
        except Exception as error:
            self._broken(case, error)
            return False
        for name, model in (("target", target), ("draft", draft)):
            if model.strange:
                self.findings.add(CONTEXTS, case.words, f"with {case.words} it asked the {name} about {model.strange[0]}, which is "
                                  f"not the context {case.context} and at most {case.draft_length} drafted tokens.")  # fmt: skip
        return True

    def _broken(self, case, error):
        what = f"{type(error).__name__}: {error}"
        promise = RETURNS if RETURNS in self.findings else self.errors.setdefault(what, case.promise or RETURNS)
        self.findings.add(promise, case.words, f"with {case.words}: {what}.")

    def compare(self, case):
        """Run the passes that it takes to be sure, and compare what can be seen in them."""
        target, draft = case.models
        expected = pass_distribution(self.rule, target, draft, case.context, case.draft_length)
        needed = passes_needed(len(expected), self.smallest)
        outcomes = []
        for passes in (needed // 10, needed) if len(expected) > 1 else (needed,):
            try:
                while len(outcomes) < passes:
                    outcomes.append(tuple(map(index, self.sampler(draft, target, case.context, case.draft_length, self.rng))))
            except Exception as error:
                return self._broken(case, error)
            if self._judge(case, outcomes, expected):
                break
        self.runs += len(outcomes)

    def _judge(self, case, outcomes, expected):
        """Compare all that can be seen; whether any of it was off."""
        counts = Counter(outcomes)
        off = [view for view in views_of(case) if is_off(view, case, counts, expected, PER_COMPARISON)]
        self.ordinary_off |= bool(off) and not case.promise
        if off and len(expected) == 1 and not (self.ordinary_off and case.promise in (CONTEXTS, ONE_TOKEN)):
            self._note(case, WHOLE, counts, expected, promise=case.promise)
        elif off and (other := self._other_rule(case, counts)) and (HOW_MANY in off or other == self.acts_like):
            self.acts_like = other
            hint = f"It accepts as rule {other!r} does: if that is meant, call conformance(sampler, rule={other!r})."
            self._note(case, HOW_MANY, counts, expected, hint)
        else:
            for view in off[:-1] or off:  # all the tokens together, the last, only where nothing clearer is off
                self._note(case, view, counts, expected, looks_like(view, case, counts))
        return bool(off) | self._dependent(case, outcomes, FIRST in off)

    def _other_rule(self, case, counts):
        """Another rule of which these are the passes, or None."""
        for rule in ACCEPTED:
            if rule not in (self.rule, "greedy"):
                expected = pass_distribution(rule, *case.models, case.context, case.draft_length)
                if len(expected) > 1 and not unlikely(counts, expected, FALSE_ALARM):
                    return rule
        return None

    def _dependent(self, case, outcomes, first_is_off):
        """Is what happens at one position, or in one pass, not left free by the one before?"""
        if case.promise or first_is_off or not outcomes:
            return False
        firsts = [tokens[0] for tokens in outcomes]
        alone, row = Counter(firsts), case.targets[0]
        expected = {(one, other): row[one] * row[other] for one in alone for other in alone}
        reached = [sum(len(tokens) > length for tokens in outcomes) for length in range(3)]
        sentence = None
        if self.rule != "greedy" and unlikely(Counter(zip(firsts[::2], firsts[1::2])), expected, PER_COMPARISON):
            sentence = "two passes, one after the other, are not independent: it must draw afresh in each."
        elif max(map(len, outcomes)) == case.draft_length + 1 > 3 and shares_differ((reached[1], reached[0]), (reached[2], reached[1]), PER_COMPARISON):
            first, second = reached[1] / reached[0], reached[2] / reached[1]
            sentence = f"of the first drafted tokens it accepted {first:.1%}, of the second, once the first stood, {second:.1%}, " \
                       "where the models are the same: it must draw afresh for every position."
        if sentence:
            self.findings.add(RNG, case.words, f"with {case.words}, {sentence}")
        return bool(sentence)

    def _note(self, case, view, counts, expected, hint="", promise=None):
        """A view that is off breaks its own promise; where only special cases are off, the case's."""
        own, words, text, _ = view
        promise = promise or (own if case.promise is None or self.ordinary_off else case.promise)
        seen, wanted = (shares(group(weights, seen_by(view, case))) for weights in (counts, expected))
        far = sorted({*seen, *wanted}, key=lambda what: -abs(seen.get(what, 0) - wanted.get(what, 0)))[:3]
        numbers = "; ".join(f"{text.format(*what)}: {seen.get(what, 0):.1%}, should be {wanted.get(what, 0):.1%}" for what in far)
        sentence = f"with {case.words}, draft length {case.draft_length}, {words} was {numbers}. {hint}".rstrip()
        self.findings.add(promise, case.words, sentence, seen, wanted)


def passes_needed(outcomes, smallest):
    """How many passes of a case, with so many possible outcomes, show a total variation of ``smallest``."""
    return draws_needed(outcomes, smallest, PER_COMPARISON, MISS)
