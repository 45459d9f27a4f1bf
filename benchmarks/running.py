"""Programs without end or measure: a million lines, Stop and what comes after it, and what five hundred of them leave."""

from statistics import median

from benchmarks.visits import CELL, LESSON, OTHER_CELL, PAUSE, SPARE_STARTS, until_ready, visit

FLOOD = """async (name) => {
  const since = performance.now();
  let last = since, longest = 0, isOver = false;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setTimeout(look);
  };
  look();
  const ended = await bench.run(name, (text) => text.trimEnd().endsWith("999999"));
  isOver = true;
  return [ended - since, longest];
}"""
STOP = """async ([looping, next]) => {
  const cell = document.getElementById(looping), since = performance.now();
  cell.querySelector(".cell-run").click();
  while (!cell.querySelector(".cell-state").textContent.startsWith("stopped")) await new Promise((resolve) => setTimeout(resolve));
  const stopped = performance.now() - since;
  return [stopped, (await bench.run(next)) - since];
}"""


def flood(browser, site, rounds):
    """Yield how long a million printed lines take, and how long the page does not answer meanwhile."""
    with visit(browser, site + LESSON) as page:
        until_ready(page)
        page.evaluate("name => bench.write(name, 'for number in range(1_000_000):\\n    print(number)')", CELL)
        times = []
        for _ in range(rounds):
            page.wait_for_timeout(PAUSE)
            times.append(page.evaluate(FLOOD, CELL))
    taken, silent = (median(each) for each in zip(*times, strict=True))
    yield "a million printed lines", taken / 1000, 5, "s"
    yield "  and the longest in which the page does not answer", silent, 100, "ms"


def stop(browser, site, rounds):
    """Yield how soon an endless loop is stopped and another cell answers, with a spare Python and without."""
    with visit(browser, site + LESSON) as page:
        until_ready(page)
        page.evaluate("name => bench.write(name, 'while True:\\n    pass')", CELL)
        page.evaluate("name => bench.write(name, '1 + 1')", OTHER_CELL)
        ready, bare = [], []
        for _ in range(rounds):
            ready.append(_stopped(page, SPARE_STARTS))
            bare.append(_stopped(page, PAUSE))  # the next spare has hardly begun
    yield "Stop to \"stopped\"", max(stopped for stopped, _ in ready + bare), 250, "ms"
    yield "Stop to next result", median(after for _, after in ready), 100, "ms"
    yield "Stop to next result, without a spare", median(after for _, after in bare), 500, "ms"


def leak(browser, site, rounds):
    """Yield what the page holds more after a hundred Runs and Stops a round."""
    with visit(browser, site + LESSON) as page:
        until_ready(page)
        page.evaluate("name => bench.write(name, 'while True:\\n    pass')", CELL)
        page.evaluate("name => bench.write(name, '1 + 1')", OTHER_CELL)
        inspector = page.context.new_cdp_session(page)
        held = []
        for count in (10, 100 * rounds):
            for _ in range(count):
                _stopped(page, PAUSE)
            inspector.send("HeapProfiler.collectGarbage")
            held.append(inspector.send("Runtime.getHeapUsage")["usedSize"])
    yield f"{100 * rounds} times Run and Stop leave behind", (held[1] - held[0]) / 1e6, 20, "MB"


def _stopped(page, running):
    """Let the endless loop run so long, stop it, and run the other cell at once."""
    page.wait_for_timeout(PAUSE)
    page.evaluate("name => document.getElementById(name).querySelector('.cell-run').click()", CELL)
    page.wait_for_timeout(running)
    return page.evaluate(STOP, [CELL, OTHER_CELL])
