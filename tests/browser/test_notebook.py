"""The notebook's chart is drawn in a real browser, with the numbers that the notebook computed."""

import json

import pytest

from specpy import speedup


@pytest.fixture
def chart(page, site):
    """The chart, drawn."""
    page.goto(site[1] + "notebooks/table-and-simulator/")
    page.locator("spec-chart").scroll_into_view_if_needed()
    page.locator("spec-chart .js-plotly-plot .scatterlayer .trace").first.wait_for(state="attached")
    return page.locator("spec-chart .js-plotly-plot")


def test_chart_is_drawn_with_the_notebooks_numbers(chart, page):
    drawn = chart.evaluate("plot => plot.data.map(trace => ({name: trace.name, x: [...trace.x], y: [...trace.y]}))")
    given = json.loads(page.locator("spec-chart > script").text_content()) if page.locator("spec-chart > script").count() else None
    assert [trace["name"] for trace in drawn] == ["formula", "simulated", "you are here"]
    assert drawn[0]["y"] == pytest.approx([speedup(0.8, k) for k in drawn[0]["x"]], rel=1e-12)
    assert drawn[1]["x"] == list(range(1, 9))
    if given:
        assert drawn[1]["y"] == given["data"][1]["y"]


def test_chart_can_be_seen(chart):
    box = chart.bounding_box()
    assert box["width"] > 300 and box["height"] > 200
    assert chart.locator(".scatterlayer .point").count() >= 9


def test_nothing_moves_when_the_chart_is_drawn(page, site):
    page.goto(site[1] + "notebooks/table-and-simulator/")
    page.evaluate("""() => {
        window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shift += entry.value))
            .observe({type: "layout-shift", buffered: true});
    }""")
    page.locator("spec-chart").evaluate("chart => chart.scrollIntoView({block: 'center'})")
    page.locator("spec-chart .js-plotly-plot .scatterlayer .trace").first.wait_for(state="attached")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shift") <= 0.02


def test_download_is_a_file(page, site):
    page.goto(site[1] + "notebooks/table-and-simulator/")
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.suggested_filename == "table-and-simulator.ipynb"
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["nbformat"] == 4
