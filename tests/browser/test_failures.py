"""What can go wrong between a host and a running cell: each time a sentence that says which and how, the output as it
was, and a way on that works once the fault is gone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.failing import KEPT, LOADED, fails, opened, visitor
from tests.browser.faulty import FaultyHost
from tests.browser.reader import LESSON, Cell, until

SAID = {
    "missing": "{} answered with error 404",
    "refuse": "{} could not be reached",
    "cut": "{} broke off on the way",
    "portal": "in place of {} came a web page: perhaps this network wants you to log in first",
}
CHECKED = SAID | {"damage": "{} arrived damaged", "half": "{} arrived damaged"}
TYPE = {"type": "the browser does not run {}, which comes as text/plain"}
PYTHON = {
    "pyodide.js": CHECKED | TYPE, "pyodide.asm.js": CHECKED | TYPE, "pyodide.asm.wasm": CHECKED,
    "python_stdlib.zip": CHECKED, "none-any.whl": CHECKED, "worker-": SAID | TYPE | {"half": "{} did not start in this browser"},
}


def thorough(*cases):
    return [pytest.param(case, marks=pytest.mark.thorough) for case in cases]


@pytest.fixture(params=[False, *thorough(True)], ids=["plain", "packing"])
def host(request, site):
    """A host that does not compress, and one that does."""
    host = FaultyHost(site[0], packs=request.param)
    yield host
    host.close()


@pytest.fixture
def page(browser):
    yield from visitor(browser)


@pytest.mark.parametrize("file", PYTHON)
def test_a_file_of_python_that_fails_is_told_and_retry_works(page, host, file):
    cell = opened(page, host)
    for fault, words in PYTHON[file].items():
        host.faults[file] = fault
        fails(cell, words)
        assert file in cell.state.inner_text()
    host.faults.clear()
    assert "2.40×" in cell.run()


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", *thorough("python_stdlib.zip", "pyodide.asm.js", "none-any.whl")])
def test_a_file_that_stops_coming_is_given_up(page, one_host, file):
    page.clock.install()
    cell = opened(page, one_host)
    one_host.faults[file] = "stall"
    cell.button.click()
    until(page, lambda: any(file in address for address in one_host.asked))
    until(page, lambda: ", 0.0 of" not in cell.state.inner_text() and " of " in cell.state.inner_text())
    page.wait_for_timeout(1000)  # the other files are here
    page.clock.fast_forward(31_000)
    expect(cell.state).to_have_text(re.compile(f"^{LOADED}nothing more came of .*{re.escape(file)} for 30 seconds"))
    one_host.faults.clear()
    assert "2.40×" in cell.run()


def test_a_slow_file_is_waited_for_and_counted(page, one_host):
    cell = opened(page, one_host)
    one_host.faults["runtime/"] = "trickle"
    cell.button.click()
    seen = set()
    until(page, lambda: seen.add(cell.state.inner_text()) or cell.state.inner_text().startswith("done"))
    counts = {float(found[1]) for found in (re.match(r"downloading Python, (\d+\.\d) of ", text) for text in seen) if found}
    assert len(counts) >= 3, seen


def test_a_type_that_does_not_matter_costs_nothing(page, one_host):
    cell = opened(page, one_host)
    one_host.faults |= dict.fromkeys([".wasm", ".zip", ".whl"], "type")
    assert "2.40×" in cell.run()


def test_offline_is_told_and_retry_works_later(page, one_host):
    cell = opened(page, one_host)
    page.context.set_offline(True)
    fails(cell, "{} could not be reached")
    page.context.set_offline(False)
    assert "2.40×" in cell.run()


@pytest.mark.parametrize("fault", ["missing", "type", *thorough("refuse", "cut", "portal", "half")])
def test_a_page_without_its_script_says_so(page, one_host, fault):
    one_host.faults["scripts/main-"] = fault
    cell = opened(page, one_host)
    baked = cell.output.text_content()
    expect(cell.state).to_have_text(re.compile(r"^The page's script main-\w+\.js did not load: programs and figures do not answer\."))
    assert cell.state.text_content().endswith(KEPT + "Check the connection, then press Reload.") and cell.output.text_content() == baked
    one_host.faults.clear()
    cell.button.click()  # it says Reload
    expect(cell.button).to_have_text("Run")
    assert "2.40×" in cell.run()


def test_a_page_whose_script_stops_coming_says_so(page, one_host):
    page.clock.install()
    one_host.faults["scripts/main-"] = "stall"
    page.goto(f"{one_host.origin}/{LESSON}", wait_until="commit")
    cell = Cell(page, "cell-formula")
    cell.button.click()
    expect(cell.state).to_have_text("waiting for the page's script")
    page.clock.fast_forward(31_000)
    expect(cell.state).to_have_text(re.compile("^The page's script has not come for 30 seconds: "))
    expect(cell.button).to_have_text("Reload")
