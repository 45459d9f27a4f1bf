"""How the figure follows a moving slider, and how still the page stands while it loads."""

from benchmarks.visits import CHART, LESSON, until_ready, visit

MOVES = 100
SLIDER = """async (moves) => {
  const slider = document.querySelector("spec-figure input[type=range]");
  const number = document.querySelector("spec-figure [data-number=speedup]");
  const times = [];
  for (let move = 0; move < moves; move += 1) {
    await bench.frame();
    const before = number.textContent;
    slider.value = String(0.3 + (move % 50) / 100);
    const since = performance.now();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const spent = performance.now() - since;
    times.push(number.textContent === before ? Infinity : spent); // not in the same frame
  }
  return times;
}"""
FOLLOW = """async (moves) => {
  const slider = document.querySelector("spec-figure input[type=range]");
  const number = document.querySelector("spec-figure [data-number=speedup]");
  const plot = document.querySelector("spec-figure .answer spec-chart .plot");
  const frames = [];
  for (let move = 0; move < moves; move += 1) {
    await bench.frame();
    slider.value = String(0.3 + (move % 50) / 100);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    let waited = 0;
    while (!plot.textContent.includes(number.textContent) && waited < 60) {
      await bench.frame();
      waited += 1;
    }
    frames.push(waited);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return frames;
}"""


def measure(browser, site):
    """Yield each figure: name, value, limit, unit."""
    with visit(browser, site + LESSON) as page:
        _chart_stands(page)
        yield "chart follows the slider, before Python is up", _p95(page.evaluate(FOLLOW, MOVES)), 2, "frames (p95)"
        throttle = page.context.new_cdp_session(page)
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        yield "slider move to new numbers, CPU 4× slower", _p95(page.evaluate(SLIDER, MOVES)), 16, "ms (p95)"
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        until_ready(page)
        yield "chart follows the slider, computed by specpy", _p95(page.evaluate(FOLLOW, MOVES)), 2, "frames (p95)"


def stillness(browser, site):
    """Yield the layout shift of the lesson while it loads and is scrolled through."""
    with visit(browser, site + LESSON) as page:
        for _ in range(40):
            page.mouse.wheel(0, 400)
            page.wait_for_timeout(100)
        yield "layout shift of the lesson page", page.evaluate("bench.shift"), 0.02, ""


def _chart_stands(page):
    page.locator(CHART).scroll_into_view_if_needed()
    page.wait_for_selector(f"{CHART} .js-plotly-plot")


def _p95(values):
    """The smallest value that at least 95 % do not exceed; JSON has no infinity, so it comes as nothing."""
    ordered = sorted(float("inf") if value is None else value for value in values)
    return ordered[-(-95 * len(ordered) // 100) - 1]
