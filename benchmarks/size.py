"""Bytes that a reader waits for, as brotli-11: what the host was asked for up to each moment."""

from benchmarks.visits import CELL, CHART, LESSON, PLAIN, visit

MOMENTS = f"""
bench.watch("figure", "spec-figure[data-ready]");
bench.watch("chart", "{CHART} .js-plotly-plot .main-svg");
"""
REST = 3_000  # milliseconds in which a page that fetches too much would do it


def measure(browser, host, site):
    """Yield each figure: name, value, limit, unit."""
    host.sent.clear()
    with visit(browser, site + LESSON, MOMENTS) as page:
        page.locator(CHART).scroll_into_view_if_needed()
        page.evaluate("bench.when(() => bench.marks.chart)")
        page.wait_for_timeout(REST)
        marks = page.evaluate("bench.marks")
        yield "until the figure answers", host.size(marks["figure"]) / 1e3, 130, "kB"
        yield "until the chart stands", host.size(marks["chart"]) / 1e3, 480, "kB"
        yield "of Python before the reader shows intent", host.size(float("inf"), "/runtime/") / 1e3, 0, "kB"
        answered = page.evaluate("name => bench.run(name).then(at => performance.timeOrigin + at)", CELL)
        yield "until the first cell result", host.size(answered) / 1e6, 6, "MB"
    host.sent.clear()
    with visit(browser, site + PLAIN) as page:
        page.mouse.move(400, 400)
        page.mouse.wheel(0, 2_000)
        page.wait_for_timeout(REST)
        yield "of Python on a page without cells", host.size(float("inf"), "/runtime/") / 1e3, 0, "kB"
