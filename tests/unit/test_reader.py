"""What a model answers is checked before anything is drawn from it; vocabularies of two sizes are padded or refused."""

from math import inf, nan
from random import Random

import pytest

from specpy.decode import decode, speculate
from specpy.reader import Reader, distribution, fit


class Says:
    """A model that always answers the same row, or the rows it is given."""

    def __init__(self, *row, rows=None):
        self.row, self.rows = list(row), rows

    def distributions(self, context, drafted):
        return self.rows or [self.row] * (len(drafted) + 1)


GOOD = Says(0.5, 0.25, 0.25)


@pytest.mark.parametrize("row, sentence", [
    ([nan, 0.5, 0.5], "must give probabilities of at least 0, got nan for token 0"),
    ([0.5, nan, 0.5], "must give probabilities of at least 0, got nan for token 1"),
    ([1.5, -0.5, 0.0], "must give probabilities of at least 0, got -0.5 for token 1"),
    ([inf, 0.0, 0.0], "must give probabilities that sum to 1, got a sum of inf"),
    ([0.5, 0.5, 0.5], "must give probabilities that sum to 1, got a sum of 1.5"),
    ([0.5, 0.4, 0.0], "must give probabilities that sum to 1, got a sum of 0.9"),
    ([0.0, 0.0, 0.0], "must give probabilities that sum to 1, got a sum of 0"),
])  # fmt: skip
@pytest.mark.parametrize("rng", [None, Random(1)])
def test_rows_that_are_no_distributions_are_refused(row, sentence, rng):
    for call, name in [
        (lambda: decode(Says(*row), [], 3, rng), "target"),
        (lambda: speculate(Says(*row), GOOD, [], 3, 2, rng), "target"),
        (lambda: speculate(GOOD, Says(*row), [], 3, 2, rng), "draft"),
    ]:
        with pytest.raises(ValueError) as caught:
            call()
        assert str(caught.value) == f"{name} {sentence}"


@pytest.mark.parametrize("call, sentence", [
    (lambda: speculate(Says(rows=[[1.0]] * 2), Says(1.0), [], 9, 4),
     "target must give len(drafted) + 1 = 5 distributions, got 2"),
    (lambda: speculate(GOOD, Says(rows=[GOOD.row] * 2), [], 9, 4), "draft must give len(drafted) + 1 = 1 distributions, got 2"),
    (lambda: speculate(Says(rows=[[1.0], [0.5, 0.5]]), Says(1.0), [], 2, 1),
     "target must give distributions of its 1 tokens, got one of 2"),
    (lambda: speculate(Says(rows=[[1.00001], [0.5, 0.5]]), Says(1.0), [], 2, 1),
     "target must give distributions of its 1 tokens, got one of 2"),
    (lambda: speculate(Says(1.0), Says(0.5, 0.5), [], 9, 2),
     "draft must give no probability beyond the target's vocabulary of 1, got a row of 2: "
     "cut its rows to the tokens that both have and scale them to sum 1"),
])  # fmt: skip
def test_rows_that_do_not_fit_are_refused(call, sentence):
    with pytest.raises(ValueError) as caught:
        call()
    assert str(caught.value) == sentence


def test_rounding_is_scaled_away_and_exact_rows_are_left_alone():
    row = [0.25, 0.5, 0.25]
    assert Reader("draft", Says(*row)).rows([], ())[0] is not None
    assert Reader("draft", Says(rows=[row])).rows([], ())[0] is row
    (scaled,) = Reader("draft", Says(0.25, 0.5, 0.25001)).rows([], ())
    assert sum(scaled) == pytest.approx(1, abs=1e-15)
    assert distribution("draft", [1, 0]) == [1, 0]
    given = [row, [0.25, 0.5, 0.25001]]
    rows = Reader("target", Says(rows=given)).rows([], (1,))
    assert rows[0] is row and sum(rows[1]) == pytest.approx(1, abs=1e-15)
    assert given[1] == [0.25, 0.5, 0.25001]  # the model's own lists are left as they are


@pytest.mark.parametrize("rule", ["rejection", "match", "one_hot"])
def test_a_padded_vocabulary_changes_nothing(rule):
    """The numbers drawn are the same, so the very text is."""
    target, exact = Says(0.25, 0.125, 0.125, 0.5), Says(0.75, 0.25, 0.0, 0.0)
    for draft in (Says(0.75, 0.25), Says(0.75, 0.25, 0.0), Says(0.75, 0.25, 0.0, 0.0, 0.0)):
        run = speculate(target, draft, [], 60, 3, Random(1), rule=rule)
        assert run == speculate(target, exact, [], 60, 3, Random(1), rule=rule)
        assert len({one.accepted for one in run.trace}) > 1


def test_fit():
    assert fit([0.5, 0.5], 2) == [0.5, 0.5]
    assert fit([1], 3) == [1, 0, 0]
    assert fit([1, 0, 0], 1) == [1]


def test_shared_noise_needs_one_vocabulary():
    with pytest.raises(ValueError, match="noise must have as many entries as distribution, 3, got 2"):
        speculate(GOOD, Says(0.5, 0.5), [], 9, 2, Random(1), shared_noise=True)


def test_what_is_no_list_of_rows_is_refused():
    for answer in (None, 1, "x", iter([[1.0]])):
        class Model:
            def distributions(self, context, drafted, answer=answer):
                return answer

        with pytest.raises(TypeError) as caught:
            speculate(Model(), GOOD, [], 3)
        assert str(caught.value).startswith("what target gives must be a sequence of distributions, got ")
