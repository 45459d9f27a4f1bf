"""What a cell's values become while the site is built: figures, tables, bars, text; and their HTML."""

import json

import pytest
from bs4 import BeautifulSoup

from site_build.output import output_html
from site_build.runner import streams
from tests.site.shown import last, shown


def table(source):
    """The table that a cell ends with."""
    return last("table", source)


@pytest.mark.parametrize(("value", "figure"), [
    ('{"data": [{"y": [1]}], "layout": {}}', {"data": [{"y": [1]}], "layout": {}}),
    ('{"data": [{"y": [float("nan"), (1,)]}], "layout": {}}', {"data": [{"y": [None, [1]]}], "layout": {}}),
    ('{"data": [{"x": [__import__("datetime").date(2026, 1, 2)]}], "layout": {}}', {"data": [{"x": ["2026-01-02"]}], "layout": {}}),
])  # fmt: skip
def test_a_plotly_dict_is_a_figure(value, figure):
    assert shown(value) == [["figure", json.dumps(figure)]]


@pytest.mark.parametrize("value", ['{"data": [1], "layout": 1}', '{"data": [{1, 2}], "layout": {}}', '(x := {"data": [], "layout": {}}, x["data"].append(x))[0]'])
def test_no_figure(value):
    assert [kind for kind, _ in shown(value)] == ["value"]


def test_a_figure_of_the_plotly_package_comes_without_its_theme():
    source = "import plotly.graph_objects as go\ngo.Figure(go.Bar(x=['a'], y=[float('nan')]))"
    assert shown(source) == [["figure", '{"data": [{"x": ["a"], "y": [null], "type": "bar"}], "layout": {}}']]
    kept = json.loads(shown(source.replace("))]", "))").replace("go.Figure(", "go.Figure(layout={'template': 'plotly_dark'}, data="))[0][1])
    assert kept["layout"]["template"]["layout"]["paper_bgcolor"] == "rgb(17,17,17)"


def test_a_call_that_nothing_awaits_is_told(recwarn):
    value, told = shown("async def f(): print('ran')\nf()")
    assert value[1].startswith("<coroutine object f at ")
    assert told == ["stderr", "Nothing of it has run: an async function runs where `await` stands before its call.\n"]
    assert not list(recwarn)


def test_show_shows_in_the_cell():
    source = "import plotly.graph_objects as go\nprint(1)\ngo.Figure(go.Bar(y=[1])).show()\nprint(2)"
    assert [kind for kind, _ in shown(source)] == ["stdout", "figure", "stdout"]


def test_tables():
    assert table("[{'a': 1}, {'a': 0.5}]") == {
        "columns": ["a"], "rows": [["1"], ["0.5"]], "numbers": [True], "note": "", "named": False,
    }
    assert table("from specpy import display\ndisplay({'a': 'x'})")["named"]
    assert table("from specpy import timeline\ntimeline([1], 1)")["columns"][0] == "model"


def test_reports_are_sentences():
    assert shown("import specpy\nspecpy.Report((), 300)") == [["value", "Every promise is kept, as far as 300 runs can tell."]]


def test_what_breaks_a_table_is_text_and_says_so():
    source = """
class Key:
    def __init__(self, number): self.number = number
    def __hash__(self): return 1
    def __eq__(self, other): raise LookupError
    def __repr__(self): return "key"
[{Key(1): 1}, {Key(2): 2}]"""
    assert shown(source) == [
        ["stderr", "Shown as text: making a table of it raised LookupError.\n"], ["value", "[{key: 1}, {key: 2}]"],
    ]


def test_a_value_whose_text_fails_is_the_reader_s_error():
    kind, text = shown("class A:\n    def __repr__(self): return 1 / 0\nA()")[-1]
    assert kind == "error" and json.loads(text)["message"] == "ZeroDivisionError: division by zero"


def test_display_keeps_the_order_and_shows_none():
    source = "from specpy import display\nprint('a')\ndisplay(None, 'b')\nprint('c')"
    assert shown(source) == [["stdout", "a\n"], ["value", "None"], ["value", "'b'"], ["stdout", "c\n"]]


def test_many_values_become_text():
    events = shown(f"from specpy import display\nfor n in range({streams.MOST_VALUES + 2}): display(n)")
    assert [kind for kind, _ in events] == ["value"] * streams.MOST_VALUES + ["stderr", "stdout"]
    assert events[-1] == ["stdout", "200\n201\n"]


def test_a_stream_that_python_throws_away_says_nothing():
    events = []
    streams.Stream("stderr", lambda *event: events.append(event)).close()
    assert events == []


def test_many_bars_are_not_drawn():
    source = f"from specpy import progress\nfor n in range({streams.MOST_BARS + 9}):\n    for _ in progress([1]): pass"
    events = shown(source)
    assert len({json.loads(text)["id"] for kind, text in events if kind == "progress"}) == streams.MOST_BARS
    assert [text for kind, text in events if kind == "stderr"] == ["Only the first 50 progress bars of a run are drawn.\n"]


def test_redirected_output_is_text():
    source = "import contextlib, io, specpy\nwith contextlib.redirect_stdout(io.StringIO()) as out:\n    specpy.display([{'a': 1}])\nout.getvalue()"
    assert shown(source) == [["value", "'a\\n1\\n'"]]


def html(source):
    """The output of a cell as a reader's page has it."""
    return BeautifulSoup(output_html(shown(source)), "html.parser")


def test_a_table_in_html():
    page = html("[{'<b>': '<i>&', 'E': 2.5}] * 201")
    assert [cell["scope"] for cell in page.select("thead th")] == ["col", "col"]
    assert [cell.get_text() for cell in page.select("th")] == ["<b>", "E"]
    assert page.select_one("tbody td").get_text() == "<i>&" and not page.select("b, i")
    assert [cell.get_text() for cell in page.select("tbody tr:first-child .number")] == ["2.5"]
    assert page.select_one(".table-note").get_text() == "1 more row not shown."
    assert [cell["scope"] for cell in html("{'a': 1, 'b': 2}").select("tbody th")] == ["row", "row"]


def test_a_bar_in_html_is_its_last_state():
    page = html("from specpy import progress\nfor n in progress(range(1200), '<passes>'):\n    print(n)\n    if n == 7: break")
    (bar,) = page.select("progress")
    assert (bar["aria-label"], bar["max"], bar["value"]) == ("<passes>", "1200", "7")
    assert page.select_one(".progress-words").get_text() == "7 of 1,200, left early"
    assert page.select_one(".cell-progress").find_next_sibling().get_text().startswith("0\n1\n")
