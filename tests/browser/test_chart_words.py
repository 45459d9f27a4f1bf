"""Charts for readers who cannot see them, and as files: the words, the table, PNG and SVG; and the same words as baked."""

import json
import random
import re
import struct

import pytest
from playwright.sync_api import expect

from site_build.chart_data import data_table, shown
from site_build.chart_words import in_words, not_drawn
from site_build.output import chart_html
from specpy import live_speedup, timeline_figure

SEED = random.Random(4)
NUMBERS = [0, -1.5, 1e22, 123456789, 2**53 + 2, 1e-7, 1.234e-6, 100000.5, -0.000012345, 1 / 3, 5e-324, 1.7e308, 12345678901234567890] + [
    SEED.uniform(-1, 1) * 10 ** SEED.randint(-12, 25) for _ in range(300)
]
FIGURES = {
    "specpy": live_speedup(0.8, 4),
    "timeline": timeline_figure([2, 4, 0], 4),
    "numbers": {"data": [{"name": "numbers", "y": NUMBERS}], "layout": {}},
    "axes": {
        "data": [{"type": "bar", "name": "<b>a</b><br>b < c", "x": ["u", "v"], "y": [1, None]},
                 {"x": ["u", "v"], "y": [0.5, 2], "yaxis": "y2", "mode": "markers", "error_y": {"type": "data", "array": [0.1, 0.2]}},
                 {"type": "bar", "orientation": "h", "x": [3], "y": ["w"], "xaxis": "x2"}],
        "layout": {"title": "Words <i>in</i> a title?", "xaxis2": {"title": "<b>time</b>"},
                   "yaxis2": {"title": {"text": "rate"}, "side": "right", "overlaying": "y"}},
    },
    "dates": {"data": [{"x": ["2026-03-01", "2026-01-02", "2026-02-01"], "y": [1, 2, 3], "text": ["", "here", ""], "mode": "lines+markers+text"}],
              "layout": {"xaxis": {"title": {"text": "day"}}}},
    "many": {"data": [{"y": list(range(300))}] * 8, "layout": {"title": {"text": "Ends with a stop."}}},
    "categories": {"data": [{"type": "bar", "y": list(range(9)), "x": list("abcdefghi")}], "layout": {}},
    "pie": {"data": [{"type": "pie", "labels": ["x", "<y>"], "values": [1, 2.5]}], "layout": {}},
    "matrix": {"data": [{"type": "heatmap", "z": [[1, 2], [3, None]], "x": ["a", "b"]}, {"type": "box", "y": [1, 2]}, {"y": [1]}], "layout": {}},
    "unknown": {"data": [{"type": "<b>", "x": [1]}], "layout": {}},
    "empty": {"data": [], "layout": {}},
    "bare": {"data": [{}], "layout": {"xaxis": {}, "meta": {"other": 1}}},
    "described": {"data": [{"y": [1]}], "layout": {"meta": {"description": "What it <b>shows</b>."}}},
}  # fmt: skip
TABLE = """(details) => {
  const texts = (rows) => [...rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  const [head] = texts(details.querySelectorAll("thead tr"));
  return {columns: head, rows: texts(details.querySelectorAll("tbody tr")), note: details.querySelector(".table-note")?.textContent ?? "",
          numbers: [...details.querySelectorAll("thead th")].map((cell) => cell.className === "number")};
}"""


def draw(cell, figure):
    """Let a cell show the figure, its table opened."""
    cell.run(f"import json\njson.loads({json.dumps(figure)!r})")
    chart = cell.output.locator(".cell-figure")
    expect(chart.locator(".chart-data")).to_be_visible()
    chart.locator(".chart-data").evaluate("details => { details.open = true; }")
    expect(chart.locator(".data-table")).to_be_visible()
    return chart


@pytest.mark.parametrize("name", FIGURES)
def test_words_and_data_are_those_of_the_build(warm, name):
    figure = FIGURES[name]
    chart = draw(warm, figure)
    assert chart.locator("details").evaluate(TABLE) == data_table(figure)
    missing = not_drawn(figure)
    if missing:
        assert chart.locator(".chart-note").inner_text() == missing
    if any(trace.get("type", "scatter") in ("scatter", "bar", "pie") for trace in figure["data"]):
        expect(chart.get_by_role("img").first).to_have_accessible_name(in_words(figure))
    else:
        expect(chart.locator(".plot")).to_be_hidden() if missing else None
    assert chart.locator("b, i").count() == 0
    baked = warm.page.evaluate(f"""html => {{
        const holder = document.createElement("template");
        holder.innerHTML = html;
        return ({TABLE})(holder.content.querySelector("details"));
    }}""", chart_html(json.dumps(figure)))
    assert baked == data_table(figure)


@pytest.mark.parametrize(("name", "words"), [
    ("axes", "Words in a title? A chart of bars, points and horizontal bars. Across: x (u and v). Across: time, from 3 to 3. "
             "Up: y (1 and w). Up, at the right: rate, from 0.5 to 2. 3 series: a b < c (2 points), 2 (2 points) and 3 (1 point)."),
    ("dates", "A chart of lines with points. Across: day, from 2026-01-02 to 2026-03-01. Up: y, from 1 to 3. 1 series: 1 (3 points)."),
    ("many", "Ends with a stop. A chart of lines. Up: y, from 0 to 299. 8 series: 1 (300 points), 2 (300 points), 3 (300 points), "
             "4 (300 points), 5 (300 points), 6 (300 points) and 2 more."),
    ("empty", "A chart without data."), ("described", "What it shows."),
])  # fmt: skip
def test_the_words(name, words):
    assert in_words(FIGURES[name]) == words


def test_data_say_where_an_interval_ends_and_how_much_is_left_out():
    table = data_table(FIGURES["specpy"])
    assert table["columns"] == ["series", "draft length k (tokens drafted per pass)", "net speedup (× plain decoding)",
                                "net speedup (× plain decoding), from", "net speedup (× plain decoding), to", "text"]  # fmt: skip
    assert data_table(FIGURES["many"])["note"] == "1,400 more rows not shown."
    assert [shown(value) for value in (1 / 3, 2.0, 1e-7, 123456789, None, True)] == ["0.333333", "2", "1e-7", "123456789", "", "true"]


def test_every_axis_and_series_has_the_theme_s_colours(warm):
    chart = draw(warm, FIGURES["axes"])
    plot = chart.locator(".plot")
    page = warm.page
    for scheme in ("slate", "default"):
        page.locator("body").evaluate("(body, scheme) => body.setAttribute('data-md-color-scheme', scheme)", scheme)
        line, target = plot.evaluate("plot => ['--spec-line', '--spec-target'].map(name => getComputedStyle(plot).getPropertyValue(name).trim())")
        page.wait_for_function("([colour]) => document.querySelector('#cell-formula .plot')._fullLayout.colorway[0] === colour", arg=[target])
        full = plot.evaluate("plot => ['xaxis', 'xaxis2', 'yaxis', 'yaxis2'].map(name => plot._fullLayout[name].gridcolor)")
        assert full == [line] * 4
        assert plot.evaluate("plot => plot._fullLayout.paper_bgcolor") == "rgba(0,0,0,0)"


def saved(chart, kind, press=None):
    button = chart.get_by_role("button", name=f"Save the chart as {kind}")
    with chart.page.expect_download() as download:
        press(button) if press else button.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_a_chart_is_saved_on_white_whatever_the_theme(warm):
    chart = draw(warm, FIGURES["axes"])
    warm.page.locator("body").evaluate("body => body.setAttribute('data-md-color-scheme', 'slate')")
    name, content = saved(chart, "SVG")
    warm.page.locator("body").evaluate("body => body.setAttribute('data-md-color-scheme', 'default')")
    text = content.decode()
    assert name == "words-in-a-title.svg"
    assert text.startswith("<svg") and "Words in a title?" in text and "var(" not in text
    assert re.search(r'<rect x="0" y="0" width="\d+" height="\d+" style="fill: rgb\(255, 255, 255\)', text)
    assert "rgb(0, 114, 178)" in text and "rgb(42, 147, 209)" not in text  # the light theme's blue


def test_a_chart_is_saved_by_keyboard_as_png(warm):
    def press(button):
        button.focus()
        warm.page.keyboard.press("Enter")

    name, content = saved(draw(warm, FIGURES["dates"]), "PNG", press)
    assert name == "a-chart-of-lines-with-points.png"
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert width >= 1440 and height >= 800  # two pixels to each of the page's


def test_the_figure_of_the_lesson_can_be_saved_too(lesson):
    chart = lesson.locator("spec-figure > .answer spec-chart")
    chart.scroll_into_view_if_needed()
    expect(chart.locator(".main-svg").first).to_be_visible()
    name, content = saved(chart, "SVG")
    assert name == "net-speedup-over-draft-length-k.svg" and b"plain decoding" in content


@pytest.mark.parametrize("width", [360, 1280])
def test_the_row_under_a_chart_fits(warm, width):
    warm.page.set_viewport_size({"width": width, "height": 800})
    chart = draw(warm, FIGURES["axes"])
    summary, save = (chart.locator(name).bounding_box() for name in ("summary", ".chart-save"))
    assert summary["x"] + summary["width"] <= save["x"]
    assert abs(summary["y"] - save["y"]) < 12
    assert warm.page.evaluate("document.documentElement.scrollWidth") <= width
    for button in chart.locator(".chart-save button").all():
        assert button.bounding_box()["height"] >= 24 and button.bounding_box()["width"] >= 24
    warm.page.set_viewport_size({"width": 1280, "height": 900})
