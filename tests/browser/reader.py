"""What a reader does to a cell, for the tests of the real page."""

import re

import pytest
from playwright.sync_api import Error, expect

expect.set_options(timeout=30_000)  # a machine may be busy
LESSON = "lessons/speculative-decoding/"


class Cell:
    """One cell of a page, by its id."""

    def __init__(self, page, name):
        self.page, self.root = page, page.locator(f"#{name}")
        self.button, self.state = self.root.locator(".cell-run"), self.root.locator(".cell-state")
        self.output, self.reset = self.root.locator(".cell-output"), self.root.locator(".cell-reset")
        self.editor = self.root.locator(".cm-content")
        self.copy, self.share = self.root.locator(".cell-copy"), self.root.locator(".cell-share")
        self.offer = self.root.locator(".cell-offer")

    @property
    def source(self):
        """The program as it stands."""
        return self.root.evaluate("cell => cell.source")

    def choose(self, label):
        """Answer what the cell offers."""
        self.offer.get_by_role("button", name=label).click()
        expect(self.offer).to_have_count(0)

    def open(self):
        """Go into the code: the editor comes."""
        self.root.locator(".cell-code").click(position={"x": 30, "y": 20})
        expect(self.editor).to_be_focused()

    def write(self, source):
        """Type another program in place of the one that stands there."""
        if not self.editor.count():
            self.open()
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)

    def run(self, source=None, ending="done"):
        """Run by keyboard and wait for the end."""
        if source is not None:
            self.write(source)
            self.page.keyboard.press("Control+Enter")
        else:
            self.page.wait_for_timeout(320)  # soon after another click it would be taken for a double click
            self.button.click()
        expect(self.state).to_have_text(re.compile(f"^{ending}"), timeout=60_000)
        return self.output.inner_text()

    def start(self, source):
        """Run a program that does not end, and wait until it can be stopped."""
        self.write(source)
        self.page.keyboard.press("Shift+Enter")
        expect(self.button).to_have_text("Stop")
        self.page.wait_for_timeout(320)  # what a double click would be

    def stop(self):
        self.button.click()
        expect(self.state).to_have_text(re.compile("^stopped"))
        expect(self.button).to_have_text("Run")


def visited(browser, address):
    """One page for all tests that do not mind what ran before them: Python starts once. For a fixture: yields the page."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    complaints = []
    page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    page.close()
    assert complaints == [], complaints


def away_and_back(page):
    """From the lesson to another page by a link of the site, and back."""
    page.get_by_role("link", name="Prefill and decode").first.click()
    page.wait_for_url("**/prefill-and-decode/")
    page.go_back()
    page.wait_for_url(f"**/{LESSON}")


def workers(page):
    """The workers that run Python; the theme's search has one too."""
    return [worker for worker in page.workers if "/worker-" in worker.url]


def until(page, condition):
    """Wait for something that Playwright cannot wait for itself."""
    for _ in range(1500):
        if answered(condition):
            return
        page.wait_for_timeout(20)
    pytest.fail("it did not come to that within 30 seconds")


def answered(ask):
    """What a page answers; nothing while it makes way for another."""
    try:
        return ask()
    except Error as error:
        if "Execution context was destroyed" not in str(error):
            raise
        return None


def hold(page, pattern, **options):
    """Hold the requests for a file back, with `times=1` the first; the list they come in."""
    held = []
    page.route(pattern, lambda route: held.append(route), **options)
    return held


def runtime_requests(context):
    return [url for url in context.requested if "/runtime/" in url or "/worker-" in url]


def texts(element):
    """The pieces of an output, in order, as a reader sees them."""
    return element.evaluate("""output => [...output.children].map(child => child.className + ": " +
        (child.className === "cell-figure" ? "" : child.textContent))""")
