"""How long Python keeps a reader waiting; cold starts as ratios to the floor, in turns with it."""

from statistics import median

from benchmarks.visits import CELL, LESSON, PAUSE, SPARE_STARTS, until_ready, visit

COLD = f'bench.run("{CELL}").then((at) => {{ window.answered = at; }});'
AT_ONCE = f'document.addEventListener("DOMContentLoaded", () => {{ {COLD} }});'


def cold(browser, floor, site, rounds):
    """Yield figures of cold visits: navigation to first cell result, and the longest task up to then."""
    ratios, times, longest = [], [], []
    for _ in range(rounds):
        with visit(browser, floor) as page:
            least = page.evaluate("bench.when(() => window.answered)")
        with visit(browser, site + LESSON, AT_ONCE) as page:
            ours = page.evaluate("bench.when(() => window.answered)")
            longest.append(page.evaluate("bench.longest"))
        times.append((least, ours))
        ratios.append(ours / least)
    least, ours = (median(each) for each in zip(*times, strict=True))
    yield f"cold navigation to first cell result ({ours:.0f} ms, floor {least:.0f} ms)", median(ratios), 0.6, "× floor"
    yield "longest main-thread task from load to first result", median(longest), 100, "ms"


def again(browser, floor, site, rounds):
    """Yield the figure of a second visit, which begins from the memory that the first has kept."""
    ratios = []
    for _ in range(rounds):
        with visit(browser, floor) as page:
            least = page.evaluate("bench.when(() => window.answered)")
        with visit(browser, site + LESSON, AT_ONCE) as page:
            page.evaluate("bench.when(() => window.answered)")
            page.wait_for_timeout(SPARE_STARTS)  # the memory is kept when the page rests
            second = page.context.new_page()
            second.goto(site + LESSON)
            ratios.append(second.evaluate("bench.when(() => window.answered)") / least)
    yield "second visit to first cell result", median(ratios), 0.35, "× floor"


def warm(browser, site, rounds):
    """Yield figures of a visit in which Python is up."""
    with visit(browser, site + LESSON) as page:
        until_ready(page)
        page.evaluate("name => bench.write(name, '1 + 1')", CELL)
        yield "warm Run to output", median(_timed(page, RUN) for _ in range(2 * rounds)), 10, "ms"
        page.evaluate("name => bench.write(name, 'for number in range(5000):\\n    print(number)')", CELL)
        yield "5,000 printed lines", median(_timed(page, LINES) for _ in range(rounds)), 300, "ms"


RUN = "async (name) => { const since = performance.now(); return (await bench.run(name)) - since; }"
LINES = """async (name) => {
  const since = performance.now();
  return (await bench.run(name, (text) => text.trimEnd().endsWith("4999"))) - since;
}"""


def _timed(page, script):
    page.wait_for_timeout(PAUSE)
    return page.evaluate(script, CELL)
