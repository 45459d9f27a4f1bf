"""Charts in the real page: Plotly in the page's clothes, and what stands before it."""

import re

import pytest
from playwright.sync_api import expect

from site_build.paths import DOCS, NODE_MODULES
from site_build.still import still
from specpy import figures

expect.set_options(timeout=20_000)  # on a busy machine Plotly takes its time
LESSON = "lessons/speculative-decoding/"
DRAWN = "spec-figure > .answer spec-chart .main-svg"


@pytest.fixture
def chart(lesson):
    """The figure's chart, drawn by Plotly."""
    root = lesson.locator("spec-figure > .answer spec-chart")
    root.scroll_into_view_if_needed()
    expect(lesson.locator(DRAWN).first).to_be_visible()
    return root


def test_it_shows_what_specpy_computed(chart):
    figure = figures.live_speedup(0.8, 4, seed=1)
    drawn = chart.locator(".plot").evaluate("plot => plot.data.map(({x, y}) => ({x, y}))")
    assert drawn == [{"x": trace["x"], "y": trace["y"]} for trace in figure["data"]]


def test_its_words_and_its_data(chart):
    figure = figures.live_speedup(0.8, 4, seed=1)
    expect(chart.get_by_role("img").first).to_have_accessible_name(figure["layout"]["meta"]["description"])
    assert chart.locator("[role=img] button").count() == 0  # an image has no parts, so its buttons would not be told
    chart.locator("summary").click()
    rows = chart.locator("tr")
    expect(rows).to_have_count(1 + sum(len(trace["x"]) for trace in figure["data"]))
    expect(rows.nth(5)).to_have_text(re.compile(r"formula\s*4\s*2\.401"))


def test_mirrored_curve_is_specpys(chart):
    """Before Python is up: the same figure as specpy's, but without simulated points."""
    page = chart.page
    for a, k, c in [(0.0, 0, 0.0), (0.37, 3, 0.25), (1.0, 10, 0.1), (0.99, 7, 1.0), (0.5, 4, 0.07)]:
        page.locator("spec-figure [data-name=c]").fill(str(c))
        page.locator("spec-figure [data-name=k]").fill(str(k))
        page.locator("spec-figure input[type=number][data-name=a]").fill(str(a))
        expect(chart).to_have_attribute("data-source", "mirror")
        mirrored, wanted = chart.evaluate("chart => chart.figure"), figures.speedup_figure(a, k, c)
        for trace, other in zip(mirrored["data"], wanted["data"]):
            assert trace.pop("y") == pytest.approx(other.pop("y"), abs=1e-12)
            assert trace == other
        assert mirrored["layout"].pop("yaxis")["range"] == pytest.approx(wanted["layout"].pop("yaxis")["range"])
        assert mirrored["layout"]["annotations"][0].pop("y") == pytest.approx(wanted["layout"]["annotations"][0].pop("y"))
        assert mirrored["layout"] == wanted["layout"]


def test_the_chart_follows_the_slider(chart):
    line = chart.locator(".scatterlayer .js-line").first
    before = line.get_attribute("d")
    chart.page.locator("spec-figure input[type=range]").focus()
    chart.page.keyboard.press("PageDown")
    expect(line).not_to_have_attribute("d", before)
    expect(chart.locator(".textpoint").last).to_have_text("k = 4: 1.98×")


def test_it_follows_the_theme(chart):
    line = chart.locator(".scatterlayer .js-line").first
    text = chart.locator(".xtick text").first
    before = text.evaluate("text => getComputedStyle(text).fill")
    chart.page.locator("body").evaluate("body => body.setAttribute('data-md-color-scheme', 'slate')")
    colour = chart.evaluate("chart => getComputedStyle(chart).getPropertyValue('--spec-ink-soft')")
    expect(chart.locator(".plot")).to_have_js_property("isConnected", True)
    chart.page.wait_for_function(
        "([text, before]) => getComputedStyle(document.querySelector(text)).fill !== before",
        arg=["spec-figure > .answer .xtick text", before])
    assert colour
    assert line.count() == 1


def test_no_logo_and_a_tool_bar_only_on_hover(chart):
    assert chart.locator(".modebar-btn--logo, [data-title*='Share'], [data-title*='loud']").count() == 0
    group = chart.locator(".modebar-group").first
    expect(group).to_have_css("opacity", "0")
    chart.locator(".plot").hover()
    expect(group).to_have_css("opacity", "1")


def test_plotly_injects_no_styles(chart):
    assert chart.page.evaluate("[...document.querySelectorAll('style')].filter((style) => /plotly|maplibre/.test(style.id + style.textContent)).length") == 0


def test_the_stylesheet_has_plotlys_rules():
    """A new Plotly may bring new ones."""
    source = (NODE_MODULES / "plotly.js-basic-dist-min" / "plotly-basic.min.js").read_text(encoding="utf-8")
    start = source.index('"X,X div":')
    rules = re.findall(r'"([XY][^"]*)":(?="|\')', source[start: source.index("};", start)])
    sheet = (DOCS / "stylesheets" / "plotly.css").read_text(encoding="utf-8")
    assert len(rules) > 40
    for rule in rules:
        if "cloud-dialog" not in rule:
            selector = rule.replace("X", ".js-plotly-plot .plotly").replace("Y", ".plotly-notifier").replace(",", ", ")
            assert f"{selector} {{" in sheet, rule


def test_a_finger_scrolls_the_page_through_a_chart(browser, site):
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site[1] + LESSON)
    page.locator("spec-figure > .answer spec-chart").scroll_into_view_if_needed()
    expect(page.locator(DRAWN).first).to_be_visible()
    box, before = page.locator("spec-figure > .answer .plot").bounding_box(), page.evaluate("scrollY")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = context.new_cdp_session(page)
    touch = lambda kind, *points: client.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - up} for up in points]})
    touch("touchStart", 0)
    for up in range(15, 151, 15):
        touch("touchMove", up)
    touch("touchEnd")
    page.wait_for_function("before => scrollY > before + 100", arg=before)
    assert page.locator("spec-figure > .answer .plot").evaluate("plot => plot._fullLayout.dragmode") is False
    assert page.locator(".modebar-btn").count() == 0  # it would lie over the curve for good
    context.close()


def test_the_library_comes_only_when_a_chart_is_near(browser, site):
    page = browser.new_page(viewport={"width": 1280, "height": 300})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site[1] + LESSON)
    expect(page.locator("spec-figure")).to_have_attribute("data-ready", "")
    assert not [url for url in asked if "plotly-basic" in url]
    with page.expect_request(re.compile("plotly-basic")):
        page.locator("spec-figure > .answer spec-chart").scroll_into_view_if_needed()
    page.close()


def test_without_the_library_the_still_stays(browser, site):
    page = browser.new_page()
    page.route(re.compile("plotly-basic"), lambda route: route.abort())
    page.goto(site[1] + LESSON)
    chart = page.locator("spec-figure > .answer spec-chart")
    chart.scroll_into_view_if_needed()
    expect(chart).to_have_attribute("data-failed", "")
    expect(chart.locator("svg.still")).to_be_visible()
    page.close()


# ---- stills ----


def test_a_still_has_every_point():
    figure = figures.live_speedup(0.8, 4)
    picture = still(figure)
    points = re.search(r'points="([^"]*)"', picture)[1].split()
    assert len(points) == 17
    assert picture.count("<circle") == len(figure["data"][1]["x"])
    assert picture.count("still-error") == len(figure["data"][1]["x"])
    assert "k = 4: 2.40×" in picture and "1× plain decoding" in picture


@pytest.mark.parametrize("x", [[0, 1, 2], ["a", "b", "c"]])
def test_a_still_of_bars_stands_on_zero(x):
    picture = still({"data": [{"type": "bar", "x": x, "y": [2, 4, 1]}]})
    bars = re.findall(r'<rect class="still-bar hue-target" x="([^%]*)%" y="([^%]*)%" width="([^%]*)%" height="([^%]*)%"', picture)
    assert [float(y) + float(height) for _, y, _, height in bars] == pytest.approx([100] * 3)
    assert [float(height) for *_, height in bars] == pytest.approx([50, 100, 25])
    assert all(0 <= float(left) and float(left) + float(width) <= 100 for left, _, width, _ in bars)


def test_a_still_escapes_what_it_is_given():
    picture = still({"data": [{"x": ["<a>"], "y": [1], "mode": "markers+text", "text": ["<b>&"]}],
                     "layout": {"title": {"text": '"><script>'}}})
    assert "<b>" not in picture and "<script>" not in picture and "<a>" not in picture


@pytest.mark.parametrize("data", [[], [{"x": [], "y": []}], [{"x": [1], "y": [2], "mode": "markers"}]])
def test_a_still_of_little(data):
    assert still({"data": data}).startswith("<svg")
