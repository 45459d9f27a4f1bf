"""What can go wrong between a host and a running cell: each time a sentence that says which and how, the output as it
was, and a way on that works once the fault is gone."""

import re

import pytest
from playwright.sync_api import expect

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
LOADED = "Python did not load: "
KEPT = " The output below is the one made with the page. "
RETRY = "Check the connection, then press Retry."
ELSEWHERE = "Open this page in a tab of its own or in another browser, or press Retry."


@pytest.fixture(params=[False, True], ids=["plain", "packing"])
def host(request, site):
    """A host that does not compress, and one that does."""
    host = FaultyHost(site[0], packs=request.param)
    yield host
    host.close()


@pytest.fixture
def one_host(site):
    """A host that compresses."""
    host = FaultyHost(site[0], packs=True)
    yield host
    host.close()


@pytest.fixture
def page(browser):
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


@pytest.mark.parametrize("file", PYTHON)
def test_a_file_of_python_that_fails_is_told_and_retry_works(page, host, file):
    cell = opened(page, host)
    for fault, words in PYTHON[file].items():
        host.faults[file] = fault
        fails(cell, words)
        assert file in cell.state.inner_text()
    host.faults.clear()
    assert "2.40×" in cell.run()


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.js", "none-any.whl"])
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


LACKS = {  # what stands before the worker's script: what the cell says
    b"delete globalThis.WebAssembly;": "WebAssembly is switched off in this browser",
    b"WebAssembly.compile = async () => { throw new WebAssembly.CompileError('by a policy'); };":
        "this browser does not let the page use WebAssembly (by a policy)",
    b"WebAssembly.instantiateStreaming = async () => { throw new RangeError('out of memory'); };":
        "Python could not be set up in this browser (out of memory)",
}


@pytest.mark.parametrize(("lack", "words"), LACKS.items(), ids=LACKS.values())
def test_a_browser_that_cannot_run_python_is_told(page, one_host, lack, words):
    cell = opened(page, one_host)
    one_host.faults["worker-"] = lack
    fails(cell, words, ELSEWHERE)
    one_host.faults.clear()
    assert "2.40×" in cell.run()


def test_a_browser_without_workers_is_told(page, one_host):
    page.add_init_script("window.Stock = Worker; window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }")
    cell = opened(page, one_host)
    fails(cell, "this browser lets the page start no worker, and Python needs one", ELSEWHERE)
    page.evaluate("() => { window.Worker = window.Stock }")
    assert "2.40×" in cell.run()


FORBIDDEN = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(self, name, { get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });"""
FULL = """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
if (self.Storage) Storage.prototype.setItem = full;
Cache.prototype.put = async () => full();"""


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_storage_that_does_not_work_costs_only_what_is_kept(page, one_host, storage):
    page.add_init_script(storage)
    one_host.faults["worker-"] = storage.encode()
    cell = opened(page, one_host)
    assert cell.run("print(6 * 7)") == "42\n"
    cell.start("while True: pass")
    cell.stop()
    assert cell.source == "while True: pass"
    assert cell.run("print(6 * 8)") == "48\n"


def test_a_kept_memory_that_is_damaged_is_not_used_again(page, one_host):
    cell = opened(page, one_host)
    worker = next(one_host.folder.glob("assets/scripts/worker-*.js")).name
    page.evaluate("""async (name) => (await caches.open(name)).put("/memory", new Response("x".repeat(1e6)))""", f"specpy-snapshot-{worker}")
    assert "2.40×" in cell.run()


@pytest.mark.parametrize("fault", ["missing", "refuse", "cut", "portal", "type", "half"])
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


def framed(page, tmp_path, address, attributes):
    """The cell in a page that stands in a page of another site."""
    (tmp_path / "index.html").write_text(f'<!doctype html><iframe {attributes} width="1200" height="800" src="{address}"></iframe>')
    outer = FaultyHost(tmp_path)
    page.goto(outer.origin.replace("127.0.0.1", "localhost"))
    until(page, lambda: len(page.frames) > 1)
    return Cell(page.frames[1], "cell-formula"), outer


def test_in_a_page_of_another_site_cells_run(page, one_host, tmp_path):
    cell, outer = framed(page, tmp_path, f"{one_host.origin}/{LESSON}", "")
    assert "2.40×" in cell.run()
    outer.close()


@pytest.mark.parametrize("shares", [False, True])
def test_in_a_sandbox_without_an_origin_the_page_says_so(page, site, tmp_path, shares):
    host = FaultyHost(site[0], packs=True, shares=shares)
    cell, outer = framed(page, tmp_path, f"{host.origin}/{LESSON}", 'sandbox="allow-scripts"')
    if shares:
        fails(cell, "this browser lets the page start no worker, and Python needs one", ELSEWHERE)
    else:
        expect(cell.state).to_have_text(re.compile("^This page stands inside another one that keeps its programs from running: "))
        expect(cell.button).to_be_hidden()
    outer.close()
    host.close()
