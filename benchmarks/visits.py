"""A reader's visit: a fresh profile, one page, the helpers of in_page.js in it."""

from contextlib import contextmanager
from pathlib import Path

LESSON = "lessons/speculative-decoding/"
PLAIN = "lessons/prefill-and-decode/"
CELL = "cell-formula"  # the shortest program of the lesson
OTHER_CELL = "cell-table"
CHART = "spec-figure .answer spec-chart"
SPARE_STARTS = 6_000  # milliseconds
PAUSE = 400  # milliseconds between clicks: the cell takes no double click
HELPERS = Path(__file__).with_name("in_page.js")


@contextmanager
def visit(browser, address, before="", **options):
    """Open an address in a fresh profile; `before` is script that runs first, after the helpers; `options` are the profile's."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    context.set_default_timeout(120_000)
    context.add_init_script(HELPERS.read_text(encoding="utf-8") + before)
    page = context.new_page()
    page.goto(address)
    try:
        yield page
    finally:
        context.close()


def until_ready(page):
    """Run the cell once, so that Python is up; then give the browser time to be idle and the spare to start."""
    page.evaluate("name => bench.run(name)", CELL)
    page.wait_for_timeout(SPARE_STARTS)
