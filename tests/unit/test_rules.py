"""The rules' acceptance in closed form: by enumeration, by geometry for the race, by counting."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from specpy.distribution import greedy, race, race_agreement, residual, sample, sample_residual
from specpy.outcomes import every_outcome
from specpy.rules import RULES, acceptance_probability
from specpy.verify import verify_greedy, verify_sampled, verify_shared
from tests.unit.test_distribution import DRAFT, TARGET, Fixed, distributions


@pytest.mark.parametrize("rule, accepted", [("rejection", 70), ("match", 31), ("one_hot", 30), ("greedy", 0)])
def test_the_published_fixture(rule, accepted):
    assert acceptance_probability(rule, DRAFT, TARGET) == Fraction(accepted, 100)


def test_a_greedy_draft_can_be_accepted_more_often():
    target, draft = [Fraction(90, 100), Fraction(10, 100)], [Fraction(51, 100), Fraction(49, 100)]
    rates = [acceptance_probability(rule, draft, target) for rule in ("rejection", "one_hot", "match")]
    assert rates == [Fraction(61, 100), Fraction(90, 100), Fraction(508, 1000)]


@given(distributions, distributions)
def test_closed_forms_against_enumeration(target, draft):
    for rule, judge in RULES.items():

        def run(rng, rule=rule, judge=judge):
            return judge(greedy(draft) if rule == "one_hot" else sample(draft, rng), draft, target, rng)

        outcomes = every_outcome(run)
        assert sum(p for (accepted, _), p in outcomes.items() if accepted) == acceptance_probability(rule, draft, target)
        assert [sum(p for (_, own), p in outcomes.items() if own == token) for token in range(3)] == target


@given(distributions, distributions)
def test_the_residual_is_drawn_as_it_would_be_scaled_first(target, draft):
    drawn = every_outcome(lambda rng: sample_residual(target, draft, rng))
    assert drawn == {token: share for token, share in enumerate(residual(target, draft)) if share}


def test_the_residual_at_the_edges_of_what_is_drawn():
    for number in (0.0, 1 - 2**-53):
        assert sample_residual([0.0, 0.5, 0.5], [1.0, 0.0, 0.0], Fixed(number)) in (1, 2)
        assert sample_residual([0.1] * 10, [0.0, 0.2] * 5, Fixed(number)) in (0, 2, 4, 6, 8)
        assert sample_residual([0.0, 1.0], [0.0, 1.0], Fixed(number)) == 1


def share(corners, wins):
    """The share of a triangle's area where all of ``wins`` hold; each is a plane through the origin, as its normal."""
    for normal in wins:
        sides = [sum(n * x for n, x in zip(normal, corner)) for corner in corners]
        kept = []
        for i in range(len(corners)):
            here, there, a, b = sides[i - 1], sides[i], corners[i - 1], corners[i]
            if (here > 0) != (there > 0) and here != there:
                part = here / (here - there)
                kept.append(tuple(x + part * (y - x) for x, y in zip(a, b)))
            if there > 0:
                kept.append(b)
        corners = kept
        if not corners:
            return Fraction(0)
    edges = zip(corners, corners[1:] + corners[:1])
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in edges))


@given(distributions, distributions)
def test_the_chance_that_two_races_agree_is_an_area(target, draft):
    """Exponential times, scaled to sum 1, are spread evenly over a triangle: where a token wins is a piece of it.

    Token i wins where times[j] * row[i] > times[i] * row[j] for all others j: a cut through a corner per race.
    """
    triangle = [(Fraction(1), Fraction(0), Fraction(0)), (Fraction(0), Fraction(1), Fraction(0)), (Fraction(0), Fraction(0), Fraction(1))]

    def wins(row, i):
        return [[row[i] if n == j else -row[j] if n == i else 0 for n in range(3)] for j in range(3) if j != i]

    for i in range(3):  # one race alone is a draw from its distribution
        assert share(triangle, wins(target, i)) == target[i]
    both = sum(share(triangle, wins(target, i) + wins(draft, i)) for i in range(3))
    assert both == race_agreement(target, draft) == acceptance_probability("shared_noise", draft, target)


def test_of_two_tokens_a_race_agrees_as_often_as_rejection_accepts():
    target, draft = [Fraction(1, 3), Fraction(2, 3)], [Fraction(3, 4), Fraction(1, 4)]
    assert race_agreement(target, draft) == acceptance_probability("rejection", draft, target)
    assert race_agreement(target, target) == 1
    assert race_agreement([1, 0], [0, 1]) == 0


def test_the_race_itself_agrees_that_often():
    rng, runs, agreed = Random(2), 20_000, 0
    target, draft = list(map(float, TARGET)), list(map(float, DRAFT))
    for _ in range(runs):
        noise = [rng.random() for _ in target]
        agreed += race(target, noise) == race(draft, noise)
    assert agreed / runs == pytest.approx(race_agreement(target, draft), abs=0.013)  # four deviations


def test_shared_noise_emits_what_plain_sampling_with_it_emits():
    rng = Random(3)
    for _ in range(200):
        noise = [[rng.random() for _ in TARGET] for _ in range(3)]
        drafted = [race(DRAFT, row) for row in noise[:2]]
        emitted = verify_shared(drafted, [TARGET] * 3, noise)
        plain = [race(TARGET, row) for row in noise]
        assert emitted == verify_greedy(drafted, plain)
        assert list(emitted.tokens) == plain[: len(emitted.tokens)]
    with pytest.raises(ValueError, match="noise must have len\\(drafted\\) \\+ 1 = 2 entries, got 1"):
        verify_shared([0], [TARGET] * 2, noise[:1])


@pytest.mark.parametrize("rule", ["match", "one_hot"])
def test_a_chosen_token_needs_no_draft_distribution(rule):
    outcomes = every_outcome(lambda rng: verify_sampled([2], None, [TARGET, DRAFT], rng, rule).tokens[0])
    assert outcomes == dict(enumerate(TARGET))
    with pytest.raises(ValueError, match="drafted\\[0\\] must be a token of the target's vocabulary of 3, got 3"):
        verify_sampled([3], None, [TARGET, DRAFT], Random(1), rule)
    with pytest.raises(ValueError, match="draft_distributions must be given for rule 'rejection', got None"):
        verify_sampled([2], None, [TARGET, DRAFT], Random(1))


def test_refusals():
    with pytest.raises(ValueError, match="draft must have as many entries as the target's vocabulary, 3, got 1"):
        acceptance_probability("match", [1], TARGET)
    with pytest.raises(ValueError, match="rule must be 'greedy' or 'rejection' or 'match' or 'one_hot' or 'shared_noise', got 'x'"):
        acceptance_probability("x", DRAFT, TARGET)
