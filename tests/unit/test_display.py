"""Values shown in the middle of a program."""

import io
import sys
from fractions import Fraction

import pytest

import specpy


@pytest.mark.parametrize(("value", "text"), [
    (0, "0"), ("a", "'a'"), (None, "None"), (Fraction(1, 3), "Fraction(1, 3)"), ([1], "[1]"),
    ([{"k": 2}], "k\n2"), (specpy.Report((), 300), "Every promise is kept, as far as 300 runs can tell."),
    (specpy.speedup_figure(0.8, 4), "A Plotly figure; a page or a notebook draws it."),
])  # fmt: skip
def test_in_a_terminal(capsys, value, text):
    assert specpy.display(value) is None
    assert capsys.readouterr().out == f"{text}\n"


def test_several_and_none(capsys):
    specpy.display()
    assert capsys.readouterr().out == ""
    specpy.display(1, "b")
    assert capsys.readouterr().out == "1\n'b'\n"


def test_what_breaks_a_table_shows_as_text(capsys):
    class Key:
        __hash__ = object.__hash__

        def __eq__(self, other):
            raise ZeroDivisionError

        def __repr__(self):
            return "key"

    one, other = {Key(): 1}, {}
    key = next(iter(one))

    class Same(Key):
        def __hash__(self):
            return hash(key)

    other[Same()] = 2
    specpy.display([one, other])
    assert capsys.readouterr().out == "[{key: 1}, {key: 2}]\n"


def test_a_page_is_given_the_values_themselves(monkeypatch):
    page = io.StringIO()
    page.shown = []
    page.show_value = page.shown.append
    monkeypatch.setattr(sys, "stdout", page)
    specpy.display(1, [{"a": 1}])
    assert page.shown == [1, [{"a": 1}]] and page.getvalue() == ""
