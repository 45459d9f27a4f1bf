"""What becomes a table, what does not, and how its cells read."""

import sys
from collections import Counter, defaultdict, namedtuple
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest

import specpy
from specpy import as_table
from specpy.table import LONGEST, text_of

Point = namedtuple("Point", "x y")


@dataclass
class Row:
    name: str
    share: float
    hidden: int = field(default=0, repr=False)


class Raises:
    def __str__(self):
        raise ZeroDivisionError


def test_a_list_of_dicts():
    table = as_table([{"a": 0.8, "k": 4}, {"a": 0.85, "net": None}])
    assert table.columns == ("a", "k", "net")
    assert table.rows == (("0.80", "4", ""), ("0.85", "", "None"))
    assert table.numbers == (True, True, False)
    assert str(table) == "   a  k  net\n0.80  4\n0.85     None"


@pytest.mark.parametrize("value", [[Row("x", 0.5), Row("y", 2.0)], ({"name": "x", "share": 0.5}, {"name": "y", "share": 2.0})])
def test_dataclasses_are_like_dicts(value):
    table = as_table(value)
    assert (table.columns, table.rows) == (("name", "share"), (("x", "0.5"), ("y", "2.0")))


def test_named_tuples():
    assert as_table([Point(1, "a"), Point(22, "b")]).rows == (("1", "a"), ("22", "b"))
    assert as_table(specpy.timeline([1], 1)).columns == specpy.Span._fields


@pytest.mark.parametrize("value", [{"a": 1, "b": "x"}, Counter("aab"), defaultdict(int, {"a": 0})])
def test_a_dict_of_scalars_has_two_columns(value):
    table = as_table(value)
    assert table.columns == ("key", "value") and table.named
    assert table.rows == tuple((key, str(one)) for key, one in value.items())


def test_results_of_specpy():
    table = as_table(specpy.simulate(0.8, 4, 100, Random(1)))
    assert table.rows[0][0] == "tokens_per_pass" and table.named


class OwnDict(dict):
    pass


@pytest.mark.parametrize("value", [
    [], {}, [{}], [1, 2], [{"a": 1}, 2], [Point(1, 2), (1, 2)], [Row("x", 1), Point(1, 2)], {"a": [1]}, OwnDict(a=1), [OwnDict(a=1)],
    Row("x", 1.0), Point(1, 2), "text", None, 1, {1, 2}, [[1, 2]], Row, specpy.Report((), 1), {"data": [], "layout": {}},
])  # fmt: skip
def test_no_table(value):
    assert as_table(value) is None


def test_a_number_loses_nothing_that_can_be_seen():
    for values in ([1e-9, 1.0], [1000.5, 0.001234], [1e300, 1e-300], [123456789.125], [-0.5, 2e-7], [1e22]):
        cells = [row[0] for row in as_table([{"x": value} for value in values]).rows]
        assert [float(cell) for cell in cells] == pytest.approx(values, rel=1e-3)


def test_decimal_points_stand_below_each_other():
    rows = as_table([{"x": 3.3616}, {"x": 14.0}, {"x": 2}, {"x": Fraction(1, 3)}, {"x": float("nan")}]).rows
    assert [row[0] for row in rows] == ["3.3616", "14.0000", "2", "1/3", "nan"]


@pytest.mark.parametrize(("value", "text"), [
    (True, "True"), (1.0, "1"), (b"x", "b'x'"), ("a\tb", "a\\tb"), ("\ud800", "\\ud800"), ("é×", "é×"), ("<b>", "<b>"),
    ((1 / 3, 2), "(0.333333, 2)"), ((1.5,), "(1.5,)"), ((0.1, "x"), "(0.1, 'x')"), ((1 / 3,) * 99, "(" + "0.333333, " * 19 + "0.333333, "[:9] + "…"),
    (Raises(), "(Raises: its text raised ZeroDivisionError)"), ("x" * 500, "x" * LONGEST + "…"),
])  # fmt: skip
def test_the_text_of_a_cell(value, text):
    assert text_of(value) == text


def test_what_contains_itself():
    row = {"a": 1}
    row["self"] = [row]
    assert as_table([row]).rows == (("1", "[{'a': 1, 'self': [...]}]"),)


@pytest.mark.skipif(sys.platform == "emscripten", reason="repr() of such a list ends the browser's Python, in a table or not")
def test_what_is_nested_too_deep():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    assert as_table([{"deep": deep}]).rows == (("(list: its text raised RecursionError)",),)


def test_keys_of_any_kind():
    table = as_table([{1: "a", "1": "b", None: "c", (1, 2): "d", "x\n": "e"}])
    assert table.columns == ("1", "1", "None", "(1, 2)", "x\\n")


def test_it_is_bounded_and_the_rest_is_counted():
    table = as_table([{column: row for column in range(23)} for row in range(1201)])
    assert (len(table.rows), len(table.columns), len(table.rows[-1])) == (200, 20, 20)
    assert table.note == "1,001 more rows and 3 more columns not shown."
    assert str(table).endswith(f"\n{table.note}")
    assert as_table([{"a": 1}] * 201).note == "1 more row not shown."
    assert as_table(dict.fromkeys(range(300))).note == "100 more rows not shown."
