"""A real Chromium on the built site; a test ends red on a console error or a foreign request."""

import os
import shutil
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, sync_playwright

from site_build.chromium import FLAGS
from tests.browser.faulty import FaultyHost
from tests.browser.hosting import Host
from tests.browser.reader import LESSON, Cell, answered, visited

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _wait_for_function(page, expression, *, arg=None):
    """Playwright's own asks again through eval(), which the pages' content security policy forbids."""
    for _ in range(1500):
        if answered(lambda: page.evaluate(expression, arg)):
            return
        page.wait_for_timeout(20)
    pytest.fail(f"it did not come to that within 30 seconds: {expression}")


Page.wait_for_function = _wait_for_function


@pytest.fixture(scope="session")
def chromium():
    """How to start it: the one `dev.py` found (SPECPY_CHROMIUM), the one on PATH, or Playwright's own."""
    found = os.environ.get("SPECPY_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        if not (found or os.path.exists(playwright.chromium.executable_path)):
            (pytest.fail if os.environ.get("CI") else pytest.skip)("no Chromium: `python3 dev.py test` gets one")
        yield lambda **options: _launched(playwright.chromium, executable_path=found, args=FLAGS, **options)


@pytest.fixture(scope="session")
def browser(chromium):
    """One Chromium for all tests."""
    browser = chromium()
    yield browser
    browser.close()


def _launched(chromium, **options):
    browser = chromium.launch(**options)
    browser.new_context = _without_service_worker(browser.new_context)
    browser.new_page = _without_service_worker(browser.new_page)
    return browser


def _without_service_worker(make):
    """Tests watch every request; a service worker would answer some of them. Those about it say `service_workers="allow"`."""
    def made(**options):
        thing = make(**options)
        if options.get("service_workers") != "allow":
            thing.add_init_script("delete Navigator.prototype.serviceWorker")
        return thing
    return made


@pytest.fixture
def context(browser, site):
    """A fresh profile that records what must not happen."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    context.foreign, context.complaints, context.requested = [], [], []
    own = urlsplit(site[1]).netloc
    context.on("request", lambda request: _note(context, request, own))
    context.on("console", lambda message: message.type in ("error", "warning")
               and context.complaints.append(message.text))
    context.on("weberror", lambda error: context.complaints.append(str(error.error)))
    yield context
    context.close()
    assert context.foreign == []
    assert context.complaints == [], "the console must stay empty"


def _note(context, request, own):
    context.requested.append(request.url)
    address = urlsplit(request.url)
    if address.scheme in ("http", "https", "ws", "wss") and address.netloc != own:
        context.foreign.append(request.url)


@pytest.fixture
def host(site, tmp_path):
    """A host of its own, on which a test may deploy and fail as it likes."""
    host = Host(site[0], tmp_path)
    yield host
    host.close()


@pytest.fixture
def reader(browser, host):
    """A fresh profile in which the service worker stands."""
    context = browser.new_context(service_workers="allow", viewport={"width": 1280, "height": 900})
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture
def page(context):
    """One page of that profile."""
    return context.new_page()


@pytest.fixture
def lesson(page, site):
    """The lesson page, opened."""
    page.goto(site[1] + LESSON)
    return page


@pytest.fixture
def cell(lesson):
    """One cell of a fresh visit, with what a reader does to it."""
    return Cell(lesson, "cell-formula")


@pytest.fixture(scope="module")
def visit(browser, site):
    """The lesson, one page for all tests of a file that do not mind what ran before them: Python starts once."""
    yield from visited(browser, site[1] + LESSON)


@pytest.fixture
def warm(visit):
    """A cell of that page."""
    return Cell(visit, "cell-formula")


@pytest.fixture
def one_host(site):
    """A host of its own for a test that lets it fail; it compresses."""
    host = FaultyHost(site[0], packs=True)
    yield host
    host.close()
