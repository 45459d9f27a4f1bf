"""A reader of a host that fails: the steps shared by the tests of what can go wrong."""

import re

from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell

LOADED = "Python did not load: "
KEPT = " The output below is the one made with the page. "
RETRY = "Check the connection, then press Retry."
ELSEWHERE = "Open this page in a tab of its own or in another browser, or press Retry."


def visitor(browser):
    """A page whose console may complain, with a profile of its own. For a fixture: yields it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def opened(page, host):
    page.goto(f"{host.origin}/{LESSON}")
    return Cell(page, "cell-formula")


def fails(cell, words, way=RETRY):
    """Run, and read what the cell says; words: {} stands for the name of the file."""
    baked = cell.output.text_content()
    cell.page.wait_for_timeout(320)  # soon after another click it would be taken for a double click
    cell.button.click()
    expect(cell.button).to_have_text("Retry")
    before, after = words.split("{}") if "{}" in words else (words, "")
    said = re.escape(LOADED + before) + r"[\w.-]*" * ("{}" in words) + re.escape(after) + r"( \(.+\))?\." + re.escape(KEPT + way)
    expect(cell.state).to_have_text(re.compile(f"^{said}$"))
    assert cell.output.text_content() == baked and baked.strip()
