"""A browser that lacks what Python needs, storage that does not work, a page inside another one: told, or without harm."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.failing import ELSEWHERE, fails, opened, visitor
from tests.browser.faulty import FaultyHost
from tests.browser.reader import LESSON, Cell, until


@pytest.fixture
def page(browser):
    yield from visitor(browser)


LACKS = {  # what stands before the worker's script: what the cell says
    b"delete globalThis.WebAssembly;": "WebAssembly is switched off in this browser",
    b"WebAssembly.compile = async () => { throw new WebAssembly.CompileError('by a policy'); };":
        "this browser does not let the page use WebAssembly (by a policy)",
    b"WebAssembly.compileStreaming = async () => { throw new RangeError('out of memory'); };":
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
    page.evaluate("""async (name) => (await caches.open(name)).put("/memory", new Response("x".repeat(1e6)))""", f"specpy:/:memory-{worker}")
    assert "2.40×" in cell.run()


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
