"""Known faults, put into our own code one at a time: each must turn a proof red.

A mutation changes the text of one function, which then stands in the function's place in all
of specpy, and in the tests that imported it. The kinds are those of public bug reports on other implementations.
"""

import importlib
import inspect
import pkgutil
import sys
import textwrap
from random import Random

import pytest

import specpy
from specpy import distribution, generation, reader, rules, text, verify
from specpy.decode import decode as plain
from specpy.decode import speculate
from specpy.distribution import sample
from specpy.outcomes import every_outcome
from tests.unit import pairs, test_proof, test_reader, test_sessions, test_text, test_verify, test_warp
from tests.unit.test_distribution import Fixed

decode = importlib.import_module("specpy.decode")
TESTS = [pairs, test_proof, test_reader, test_sessions, test_text, test_verify, test_warp, sys.modules[__name__]]
MODULES = [*(importlib.import_module(f"specpy.{one.name}") for one in pkgutil.iter_modules(specpy.__path__)), *TESTS]
RED = (AssertionError, ArithmeticError, LookupError, ValueError, pytest.fail.Exception)


def mutate(monkeypatch, home, name, old, new):
    """Put ``new`` for ``old`` in the source of a function, or of a method or property of a class."""
    original = vars(home)[name]
    source = textwrap.dedent(inspect.getsource(getattr(original, "fget", original)))
    assert source.count(old) == 1, f"{name} has {source.count(old)} places of {old!r}"
    module = inspect.getmodule(home)
    made = {}
    exec(source.replace(old, new), vars(module), made)
    monkeypatch.setattr(home, name, made[name])
    for other in MODULES:  # also where it was imported by name, and in tables of rules
        for attribute, value in list(vars(other).items()):
            if value is original:
                monkeypatch.setattr(other, attribute, made[name])
            elif type(value) is dict and original in value.values():
                monkeypatch.setitem(value, next(key for key, one in value.items() if one is original), made[name])


# The proofs: tests of their own elsewhere, here with as little to enumerate as shows the fault.


def one_pass(rule="rejection", pair="of three tokens", draft_length=2):
    name = "test_every_token_of_a_pass_follows_the_target_and_is_accepted_as_often_as_the_closed_form_says"
    getattr(test_proof, name)(pair, rule, draft_length)


def generated(rule="rejection", pair="of three tokens", draft_length=2):
    test_proof.test_the_first_tokens_of_a_generation_are_the_targets_own(pair, rule, draft_length)


def passes_of(rule):
    return lambda: one_pass(rule)


def generations_of(rule):
    return lambda: generated(rule)


def equal_models():
    one_pass(pair="equal")


def draws_of_zero():
    test_verify.test_a_token_that_the_target_excludes_is_rejected_even_at_a_draw_of_zero()
    assert sample([0.0, 1.0], Fixed(0.0)) == 1


def caches():
    test_sessions.test_the_text_is_that_of_stateless_models()


def stops():
    for stop in range(1, 9):
        test_text.test_a_stop_token_at_each_position_of_a_pass(stop)
    for sequence in [(2, 3), (4, 5, 6), (5, 6), (6, 7)]:
        test_text.test_stop_sequences_also_where_they_span_passes(sequence, test_text.TEXT, 4)
    test_text.test_the_first_stop_wins_and_the_prompt_does_not_count()


def limits():
    for draft_length in (1, 4):
        test_text.test_limits_are_never_overshot(draft_length, test_text.TEXT)


def counters():
    test_text.test_counters_when_a_stop_cuts_a_pass_short()
    assert speculate(*pairs.PAIRS["ordinary"], [0], 1).acceptance_rate is None
    assert verify.verify_greedy([1, 9, 3], [1, 2, 3, 4]).accepted == 1


def refusals():
    for row in ([float("nan"), 0.5, 0.5], [1.5, -0.5, 0.0], [0.5, 0.5, 0.5], [0.5, 0.4, 0.0]):
        for models in [(test_reader.Says(*row), test_reader.GOOD), (test_reader.GOOD, test_reader.Says(*row))]:
            with pytest.raises(ValueError):
                speculate(*models, [], 3, 2, Random(1))


def padding():
    test_reader.test_a_padded_vocabulary_changes_nothing("rejection")


def warping():
    test_warp.test_the_text_follows_the_warped_target_exactly("rejection", {"top_k": 2})
    test_warp.test_both_models_are_warped({"top_k": 2})


def shared_noise():
    for seed in range(8):
        models, how = pairs.PAIRS["of three tokens"], {"shared_noise": True}
        assert speculate(*models, [0], 20, 3, Random(seed), **how).tokens == plain(models[0], [0], 20, Random(seed), **how).tokens


def greedy_draft():
    """What the draft proposes by the rule "one_hot" hangs on the text alone."""
    models = pairs.PAIRS["of three tokens"]
    assert len({speculate(*models, [0], 4, 3, Random(seed), rule="one_hot").trace[0].drafted for seed in range(20)}) == 1


def whole_text_of_two_passes():
    """Two numbers drawn in one pass are two: a target and a draft that do not look back."""
    target, draft = pairs.Last2([1, 1]), pairs.Last2([9, 1])
    spoken = every_outcome(lambda rng: speculate(target, draft, [], 3, 2, rng).tokens)
    assert spoken == pairs.own_distribution(target, [], 3)


PROOFS = [
    one_pass, generated, equal_models, draws_of_zero, caches, stops, limits, counters, refusals, padding, warping,
    shared_noise, greedy_draft, whole_text_of_two_passes, *map(passes_of, pairs.RULES), *map(generations_of, pairs.RULES),
]  # fmt: skip
RATIO = "rng.random() < target[token] / draft[token]"
SAME_NUMBER = "rng.__dict__.setdefault('first', rng.random()) < target[token] / draft[token]"
ROWS = "target_distributions[len(drafted)]"
RESIDUAL = "sample_residual(target, draft, rng)"
MUTATIONS = {
    # the rule
    "inverted ratio": (one_pass, rules, "rejection", RATIO, "rng.random() < draft[token] / target[token]"),
    "ratio without the draft": (one_pass, rules, "rejection", RATIO, "rng.random() < target[token]"),
    "everything accepted": (one_pass, rules, "rejection", RATIO, "True"),
    "accepted when the target likes it better, else never": (one_pass, rules, "rejection", RATIO, "target[token] >= draft[token]"),
    "<= instead of <": (draws_of_zero, rules, "rejection", RATIO, RATIO.replace("<", "<=")),
    "generator seeded anew at each position": (one_pass, rules, "rejection", RATIO, RATIO.replace("rng", "__import__('random').Random(1)")),
    "one number for all positions": (whole_text_of_two_passes, rules, "rejection", RATIO, SAME_NUMBER),
    "drawn from the target after a rejection": (one_pass, rules, "rejection", RESIDUAL, "sample(target, rng)"),
    "drawn from the draft after a rejection": (one_pass, rules, "rejection", RESIDUAL, "sample(draft, rng)"),
    "likeliest instead of drawn after a rejection": (one_pass, rules, "rejection", RESIDUAL, "greedy(target)"),
    "residual of the absolute difference": (one_pass, distribution, "sample_residual", "wanted - offered if wanted > offered else zero", "abs(wanted - offered)"),
    "residual of the draft": (one_pass, distribution, "sample_residual", "zip(target, draft)", "zip(draft, target)"),
    "residual not scaled": (one_pass, distribution, "sample_residual", "rng.random() * total", "rng.random() * 1"),
    "match, then a fresh draw": (passes_of("match"), rules, "match", "own == token, own", "own == token, sample(target, rng)"),
    "match that emits the drafted": (passes_of("match"), rules, "match", "own == token, own", "own == token, token"),
    "match that draws from the draft": (passes_of("match"), rules, "match", "sample(target, rng)", "sample(draft, rng)"),
    "one-hot with the draft's soft probabilities": (passes_of("one_hot"), rules, "one_hot", "target[token]", "target[token] / draft[token]"),
    "one-hot with the soft residual": (passes_of("one_hot"), rules, "one_hot", "all_on(token, len(target))", "draft"),
    "one-hot without the token taken out": (passes_of("one_hot"), rules, "one_hot", "sample_residual(target, all_on(token, len(target)), rng)", "sample(target, rng)"),
    "greedy draft judged by its soft probabilities": (generated, decode, "speculate", 'rule == "one_hot"', 'rule == "rejection"'),
    "drawn draft under the rule for a greedy one": (greedy_draft, decode, "speculate", "propose = _greedy if", "propose = choose if"),
    "a draw of zero gives the first token": (draws_of_zero, distribution, "sample", "threshold < cumulative", "threshold <= cumulative"),
    # the pass
    "no bonus": (one_pass, verify, "verify_sampled", "(*drafted, bonus_token)", "(*drafted,)"),
    "uniform bonus": (one_pass, verify, "verify_sampled", ROWS, f"[1 / __import__('fractions').Fraction(len(row)) for row in [{ROWS}] for _ in row]"),
    "bonus from the row before": (one_pass, verify, "verify_sampled", ROWS, "target_distributions[len(drafted) - 1]"),
    "bonus from the first row": (one_pass, verify, "verify_sampled", ROWS, "target_distributions[0]"),
    "bonus from the draft": (one_pass, verify, "verify_sampled", ROWS, "(draft_distributions or target_distributions)[-1]"),
    "bonus the likeliest": (generated, verify, "verify_sampled", f"sample({ROWS}, rng)", f"max(range(len({ROWS})), key={ROWS}.__getitem__)"),
    "rows shifted by one": (one_pass, verify, "verify_sampled", "target_distributions[position]", "target_distributions[position - 1]"),
    "draft rows shifted by one": (one_pass, verify, "verify_sampled", "draft_distributions[position]", "draft_distributions[position - 1]"),
    "tokens after a rejection kept": (one_pass, verify, "verify_sampled", "(*drafted[:position], own)", "(*drafted[:position], own, *drafted[position + 1 :])"),
    "rejected token kept": (one_pass, verify, "verify_sampled", "(*drafted[:position], own)", "(*drafted[: position + 1], own)"),
    "token after a rejection missing": (one_pass, verify, "verify_sampled", "(*drafted[:position], own)", "(*drafted[:position],)"),
    "greedy without a bonus": (passes_of("greedy"), verify, "verify_greedy", "target_tokens[: accepted + 1]", "target_tokens[:accepted]"),
    "greedy that goes on after a break": (counters, verify, "verify_greedy", "return Pass(accepted", "return Pass(sum(a == b for a, b in zip(drafted, target_tokens))"),
    # length and stops
    "overshoot by the whole draft": (limits, decode, "speculate", "min(draft_length, room - 1)", "draft_length"),
    "overshoot by one": (limits, decode, "speculate", "min(draft_length, room - 1)", "min(draft_length, room)"),
    "limit off by one": (limits, text.Text, "room", "self.limit - len", "self.limit + 1 - len"),
    "stops ignored": (stops, text.Text, "add", "if not self._stops", "if True"),
    "stop seen only at the end of a pass": (stops, text.Text, "add", "self._stops.get(token, ())", "self._stops.get(token, ()) if count == len(emitted) else ()"),
    "rest of the pass kept after a stop": (stops, text.Text, "add", "return count\n", "pass\n"),
    "sequence sought in one pass only": (stops, text.Text, "add", "max(self.start,", "max(len(self.tokens) - count,"),
    "sequence begun in the prompt": (stops, text.Text, "add", "max(self.start,", "max(0,"),
    # caches
    "nothing rolled back in the target": (caches, decode, "speculate", "target.keep(known + verdict.accepted)", "target.keep(known + len(drafted))"),
    "nothing rolled back in the draft": (caches, decode, "speculate", "draft.keep(known + verdict.accepted)", "draft.keep(known + len(drafted))"),
    "rejected token kept in the target's cache": (caches, decode, "speculate", "target.keep(known + verdict.accepted)", "target.keep(known + verdict.accepted + 1)"),
    "rejected token kept in the draft's cache": (caches, decode, "speculate", "draft.keep(known + verdict.accepted)", "draft.keep(known + verdict.accepted + 1)"),
    "cache cut by one too many": (caches, reader.Reader, "keep", "self.session.keep(length)", "self.session.keep(length - 1)"),
    "cache reset instead of rolled back": (caches, reader.Reader, "keep", "self.session.keep(length)", "self.session.keep(0)"),
    "last drafted token missing in the draft's cache": (caches, decode, "speculate", "text.tokens[draft.read :]", "(text.tokens[draft.read :] if not trace else text.tokens[-1:])"),
    "new tokens read twice": (caches, decode, "speculate", "text.tokens[target.read :]", "text.tokens[max(0, target.read - 1) :]"),
    # settings, counters, checks
    "target not warped": (warping, decode, "speculate", 'Reader("target", target, warp)', 'Reader("target", target)'),
    "draft not warped": (warping, decode, "speculate", 'Reader("draft", draft, warp)', 'Reader("draft", draft)'),
    "accepted counted past a stop": (counters, decode, "_traced", "min(accepted, added)", "accepted"),
    "discarded tokens counted as judged": (counters, generation.Generation, "judged", "self.accepted + sum", "self.drafted + 0 * sum"),
    "rate of nothing": (counters, generation.Generation, "acceptance_rate", "if self.judged else None", ""),
    "negative rows taken": (refusals, reader, "distribution", "if not probability >= 0", "if probability > 2"),
    "unnormalised rows taken": (refusals, reader, "distribution", "abs(total - 1) <= TOLERANCE", "total > 0"),
    "rows not looked at": (refusals, reader.Reader, "rows", "min(row) >= 0", "True"),
    "padded with something": (padding, reader, "fit", "[0] *", "[0.1] *"),
    "noise of the latest position": (shared_noise, decode, "_chooser", "race(distribution, noise[position])", "race(distribution, noise[-1])"),
    "noise drawn afresh": (shared_noise, decode, "_chooser", "race(distribution, noise[position])", "race(distribution, [rng.random() for _ in distribution])"),
    "noise one position off": (shared_noise, decode, "speculate", "choose(row, place + i)", "choose(row, place + i + 1)"),
}  # fmt: skip


@pytest.mark.parametrize("proof", PROOFS)
def test_proofs_are_green_without_a_fault(proof):
    proof()


@pytest.mark.parametrize("fault", MUTATIONS)
def test_a_known_fault_is_seen(monkeypatch, fault):
    proof, home, name, old, new = MUTATIONS[fault]
    mutate(monkeypatch, home, name, old, new)
    with pytest.raises(RED):
        proof()


def test_a_change_that_is_no_fault_is_not_seen(monkeypatch):
    """Were the proofs red at any change, they would show nothing."""
    mutate(monkeypatch, rules, "rejection", RATIO, "rng.random() * draft[token] < target[token]")
    one_pass()
    generated()
    draws_of_zero()
