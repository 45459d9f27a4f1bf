"""What a cell shows besides text, in the real page: tables, progress, charts, and the same as baked at build time."""

import re

import pytest
from playwright.sync_api import expect

from site_build import cells
from site_build.output import output_html
from tests.browser.reader import Cell

# What the page adds while it lives: a box that scrolls can have the focus.
OUTPUT = """(output) => {
  const copy = output.cloneNode(true);
  for (const box of copy.querySelectorAll(".table-scroll")) ["tabindex", "role", "aria-label"].forEach((name) => box.removeAttribute(name));
  for (const bar of copy.querySelectorAll("[data-bar]")) bar.removeAttribute("data-bar");
  for (const chart of copy.querySelectorAll(".cell-figure")) chart.replaceChildren();
  return [...copy.children].map((child) => child.outerHTML);
}"""
BAKED = f"""(html) => {{
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return ({OUTPUT})(holder.content);
}}"""


SHOWN = {
    "rows": "[{'a': 0.8, '<b>k</b>': 4}, {'a': 0.85, 'net': '<i>x</i>'}]",
    "many": "[{f'column {n}': n * row for n in range(25)} for row in range(300)]",
    "dict": "{'a': 1, 'b': 1 / 3, 'c\\n': None}",
    "floats": "[{'x': x} for x in (1e-9, 1e22, 123456789.125, -0.5, float('nan'), 2)]",
    "timeline": "from specpy import timeline\ntimeline([2, 0, 1], 2)",
    "simulation": "from random import Random\nfrom specpy import simulate\nsimulate(0.8, 4, 100, Random(1))",
    "report": "import specpy\nspecpy.Report((), 300)",
    "display": "from specpy import display\nprint('a')\ndisplay(None, 'b', [{'k': 1}])\nprint('c')\n{1, 2}",
    "hostile": "class A:\n    def __str__(self): return 1 / 0\n[{'a': A(), 'b': '\\ud800', 'c': 'x' * 999, 4: [[]]}]",
    "broken": "class K:\n    __hash__ = lambda self: 1\n    def __eq__(self, other): raise LookupError\n    def __repr__(self): return 'key'\n[{K(): 1}, {K(): 2}]",
    "progress": "from specpy import progress\nfor n in progress(range(5), '<passes>'):\n    print(n)\nfor n in progress(iter('abc')): pass\n"
                "for n in progress(range(1200)):\n    for m in progress('xy', 'inner'): pass\n    if n == 7: break\nfor n in progress([]): pass",
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_the_browser_shows_what_the_build_bakes(warm, name):
    warm.run(SHOWN[name])
    baked = warm.page.evaluate(BAKED, output_html(cells.run(SHOWN[name])))
    assert warm.output.evaluate(OUTPUT) == baked != []


def test_a_table_scrolls_inside_itself_and_takes_the_focus_then(warm):
    warm.run("[{'a': 1}]")
    box = warm.output.locator(".table-scroll")
    expect(box).not_to_have_attribute("tabindex", "0")
    warm.page.set_viewport_size({"width": 360, "height": 800})
    warm.run("from specpy import display\ndisplay([{f'column {n}': n for n in range(20)}] * 100)")
    expect(box).to_have_attribute("tabindex", "0")
    box.focus()
    warm.page.keyboard.press("End")
    warm.page.keyboard.press("ArrowRight")
    warm.page.wait_for_function("document.querySelector('#cell-formula .table-scroll').scrollLeft > 0")
    assert warm.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert box.bounding_box()["height"] < 500
    warm.page.set_viewport_size({"width": 1280, "height": 900})


def test_a_table_is_copied_as_rows_and_columns(warm):
    warm.run("[{'k': 2, 'E': 2.44}, {'k': 4, 'E': 3.3616}]")
    copied = warm.output.locator("table").evaluate("table => (getSelection().selectAllChildren(table), getSelection().toString())")
    assert copied.strip() == "k\tE\n2\t2.4400\n4\t3.3616"


def test_a_bar_moves_and_stands_still_when_stopped(warm):
    warm.start("import time\nfrom specpy import progress\nfor n in progress(range(50_000), 'passes'): time.sleep(0.01)")
    bar = warm.output.get_by_role("progressbar", name="passes")
    expect(warm.output.locator(".progress-words")).to_have_text(re.compile(r"^\d+ of 50,000, [1-9]\d* s$"))
    first = int(bar.get_attribute("value"))
    warm.page.wait_for_function("value => document.querySelector('#cell-formula progress').value > value", arg=first)
    warm.stop()
    expect(warm.output.locator(".progress-words")).to_have_text(re.compile(r"^\d+ of 50,000, \d+ s, stopped$"))


def test_text_goes_on_below_a_bar(warm):
    warm.run("from specpy import progress\nprint('above')\nfor n in progress(range(3)): print(n)\nprint('end')")
    kinds = warm.output.evaluate("output => [...output.children].map(child => child.className)")
    assert kinds == ["cell-text", "cell-progress", "cell-text"]


def test_many_states_do_not_flood_the_page(warm):
    warm.run("from specpy import progress\nfor n in progress(range(200_000)): pass")
    assert warm.output.locator(".progress-words").inner_text().startswith("200,000 of 200,000")
    warm.run("from specpy import display, progress\nfor n in range(2000): display(n)\nfor n in range(99):\n  for m in progress([n]): pass")
    assert warm.output.locator(".cell-value").count() == 200
    assert warm.output.locator("progress").count() == 50


FIGURE = """import plotly.graph_objects as go
figure = go.Figure(go.Bar(x=["a", "b"], y=[1, 3]), layout={"title": {"text": "Bars"}})
figure.show()
print("shown")"""


def test_plotly_comes_when_a_cell_imports_it(visit, warm):
    requested, said = [], []
    visit.on("request", lambda request: "/plotly.zip" in request.url and requested.append(request.url))
    visit.expose_function("noteState", lambda words: said.append(words))
    visit.evaluate("""() => new MutationObserver(() => window.noteState(document.querySelector("#cell-formula .cell-state").textContent))
        .observe(document.querySelector("#cell-formula .cell-state"), {childList: true})""")
    warm.run("print('plotly')  # import plotly")
    assert requested == []
    warm.run(FIGURE)
    expect(warm.output.locator(".js-plotly-plot")).to_be_visible()
    assert warm.output.evaluate("output => output.lastElementChild.textContent") == "shown\n"
    assert any(re.fullmatch(r"loading plotly, \d\.\d of \d\.\d MB", words) for words in said), said
    asked = len(requested)
    assert asked in (1, 2)  # the packed copy, where the host does not pack
    warm.run(FIGURE)
    assert len(requested) == asked


@pytest.mark.parametrize(("answer", "words"), [
    ({"status": 404}, "plotly.zip answered with error 404"), (None, "plotly.zip could not be reached"),
    ({"body": "x" * 100, "headers": {"content-encoding": "identity"}}, "plotly.zip arrived damaged"),
])  # fmt: skip
def test_plotly_that_does_not_come_is_told_and_the_next_run_tries_again(lesson, context, answer, words):
    cell = Cell(lesson, "cell-formula")
    cell.run("1")
    lesson.route("**/plotly.zip*", lambda route: route.fulfill(**answer) if answer else route.abort())
    cell.run("import plotly", ending="ended with an error")
    text = cell.output.inner_text()
    assert f"plotly could not be loaded: {words}. Check the connection, then run again." in text
    assert "ModuleNotFoundError: No module named 'plotly'" in text
    lesson.unroute("**/plotly.zip*")
    assert cell.run("import plotly\nplotly.__name__").strip() == "'plotly'"
    context.complaints[:] = [text for text in context.complaints if "plotly.zip" not in text and "Failed to load" not in text]


def test_made_up_events_are_told(warm):
    warm.run("import sys\nfor kind in ('table', 'progress', 'figure', 'value'):\n    sys.stdout.show_event(kind, '{\"id\": \"<b>\"}')\nprint('on')")
    assert "The page cannot show this table." in warm.output.inner_text()
    assert warm.output.locator("b").count() == 0
    assert warm.output.inner_text().rstrip().endswith("on")


LARGE = {
    "{'y': list(range(20_000)), 'type': 'bar'}": ("One in 10 of the 20,000 points or bars is drawn.", ".bars .point", 2000),
    "{'y': list(range(5000)), 'mode': 'markers'}": ("One in 3 of the 5,000 points or bars is drawn.", ".points path", 1667),
    "{'y': list(range(200_000)), 'mode': 'lines'}": ("One in 4 of the 200,000 points of lines is drawn, the highest and lowest among them.", ".js-line", 1),
    "{'y': [1, None] * 5000, 'mode': 'lines'}": ("One in 5 of the 10,000 points or bars is drawn.", ".js-line", 1000),
    "*({'values': list(range(1, 51)), 'type': 'pie', 'domain': {'x': [n / 10, n / 10 + 0.1]}} for n in range(10))": ("The 41 smallest parts are drawn as one.", ".slice", 100),
    "{'values': list(range(1, 5001)), 'type': 'pie'}": ("The 4,901 smallest parts are drawn as one.", ".slice", 100),
    "*({'y': [n, 0]} for n in range(1000))": ("The first 50 of 1,000 series are drawn.", ".scatterlayer .trace", 50),
}


@pytest.mark.parametrize("series", LARGE)
def test_of_a_large_figure_a_part_is_drawn_and_the_rest_told(warm, series):
    words, mark, count = LARGE[series]
    warm.run(f"{{'data': [{series}], 'layout': {{}}}}")
    expect(warm.output.locator(".chart-note")).to_have_text(words)
    expect(warm.output.locator(f".plot {mark}")).to_have_count(count)


def test_a_thinned_line_keeps_its_peak(warm):
    warm.run("y = [0] * 200_000\ny[12_345] = 7\n{'data': [{'y': y, 'mode': 'lines'}], 'layout': {}}")
    expect(warm.output.locator(".chart-note")).to_be_visible()
    assert warm.output.locator(".js-plotly-plot").evaluate("plot => [plot.data[0].x, plot.data[0].y].map(list => list[plot.data[0].y.indexOf(7)])") == [12_345, 7]


@pytest.mark.parametrize(("name", "axis"), [
    ("y", "'dtick': 1"), ("y", "'minor': {'dtick': 0.1}"), ("y", "'tickvals': list(range(1000)), 'ticktext': ['mark'] * 1000"),
    ("x", "'dtick': 0.001"), ("x", "'minor': {'dtick': 0.0001}"),  # of places that are not given, but counted
])  # fmt: skip
def test_an_axis_with_a_mark_at_every_unit_does_not_hold_up_the_page(warm, name, axis):
    """Plotly takes minutes to place a thousand labels."""
    warm.run(f"{{'data': [{{'y': [0, 1000]}}], 'layout': {{'{name}axis': {{{axis}}}}}}}")
    expect(warm.output.locator(".chart-note")).to_have_text(f"Fewer marks are drawn on the {name} axis than it asks for.")
    assert 3 <= warm.output.locator(f".{name}tick").count() <= 100
    warm.run("{'data': [{'x': ['2026-01-01', '2026-05-01'], 'y': [1000, 1010]}], 'layout': {'xaxis': {'dtick': 'M1'}, 'yaxis': {'dtick': 1}}}")
    expect(warm.output.locator(".ytick")).to_have_count(11)
    expect(warm.output.locator(".chart-note")).to_have_count(0)


def test_of_thinned_points_each_keeps_what_is_its_own(warm):
    warm.run("n = 4000\n{'data': [{'y': list(range(n)), 'text': [f't{i}' for i in range(n)], 'mode': 'markers'}], 'layout': {}}")
    expect(warm.output.locator(".plot .points path")).to_have_count(2000)
    drawn = warm.output.locator(".js-plotly-plot").evaluate("plot => [plot.data[0].x[7], plot.data[0].y[7], plot.data[0].text[7]]")
    assert drawn == [14, 14, "t14"]


@pytest.mark.parametrize("layout", ["{'shapes': [None]}", "{'annotations': 5, 'shapes': [5, None]}"])
def test_a_figure_that_plotly_does_not_understand_is_shown_as_text(warm, layout):
    warm.run(f"{{'data': [{{'y': [1, 2]}}], 'layout': {layout}}}")
    expect(warm.output.locator(".cell-note")).to_contain_text("The page cannot draw this figure")
    expect(warm.output.locator(".cell-value")).to_contain_text('{"data":[{"y":[1,2]}],"layout":{')


def test_no_picture_of_another_host_is_asked_for(warm):
    warm.run("{'data': [{'y': [1, 2]}], 'layout': {'images': [{'source': 'https://example.org/a.png', 'x': 0, 'y': 1, 'sizex': 1, 'sizey': 1}]}}")
    expect(warm.output.locator(".chart-note")).to_have_text("Pictures from an address are left out.")
    assert warm.output.locator("image").count() == 0


def test_a_made_up_table_is_no_longer_than_a_true_one(warm):
    warm.run("import sys, json\nsys.stdout.show_event('table', json.dumps({'columns': ['a'] * 99, 'rows': [['1'] * 99] * 999, 'numbers': []}))")
    assert (warm.output.locator("tr").count(), warm.output.locator("td").count()) == (201, 4000)
