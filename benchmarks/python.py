"""How long Python keeps a reader waiting; cold starts as ratios to the floor, in turns with it."""

from statistics import median

from benchmarks.visits import CELL, LESSON, OTHER_CELL, SPARE_STARTS, until_ready, visit

PAUSE = 400  # milliseconds between clicks: the cell takes no double click
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
    yield f"cold navigation to first cell result ({ours:.0f} ms, floor {least:.0f} ms)", median(ratios), 0.7, "× floor"
    yield "longest main-thread task from load to first result", median(longest), 100, "ms"


def warm(browser, site, rounds):
    """Yield figures of a visit in which Python is up."""
    with visit(browser, site + LESSON) as page:
        until_ready(page)
        page.evaluate("name => bench.write(name, '1 + 1')", CELL)
        yield "warm Run to output", median(_timed(page, RUN) for _ in range(2 * rounds)), 20, "ms"
        page.evaluate("name => bench.write(name, 'for number in range(5000):\\n    print(number)')", CELL)
        yield "5,000 printed lines", median(_timed(page, LINES) for _ in range(rounds)), 500, "ms"
        page.evaluate("name => bench.write(name, 'while True:\\n    pass')", CELL)
        page.evaluate("name => bench.write(name, '1 + 1')", OTHER_CELL)
        yield "Stop to next result", median(_stopped(page) for _ in range(rounds)), 250, "ms"


RUN = "async (name) => { const since = performance.now(); return (await bench.run(name)) - since; }"
LINES = """async (name) => {
  const since = performance.now();
  return (await bench.run(name, (text) => text.trimEnd().endsWith("4999"))) - since;
}"""
STOP = """async ([looping, next]) => {
  const since = performance.now();
  document.getElementById(looping).querySelector(".cell-run").click();
  return (await bench.run(next)) - since;
}"""


def _timed(page, script):
    page.wait_for_timeout(PAUSE)
    return page.evaluate(script, CELL)


def _stopped(page):
    """Let the endless loop run, stop it, and run the other cell at once; the spare has had time to start."""
    page.wait_for_timeout(PAUSE)
    page.evaluate("name => document.getElementById(name).querySelector('.cell-run').click()", CELL)
    page.wait_for_timeout(SPARE_STARTS)
    return page.evaluate(STOP, [CELL, OTHER_CELL])
