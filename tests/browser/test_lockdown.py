"""What a program in a cell tries to reach of the browser: storage, the network, other pages, other programs. It gets none of it."""

import shutil

import pytest

from site_build.paths import DOCS
from tests.browser.reader import LESSON, Cell, visited

TRY = """
import ctypes, js, pyodide_js
from pyodide.code import run_js
from pyodide.ffi import create_proxy, to_js
try:
    {attempt}
except BaseException as error:
    print("refused:", error)
else:
    print("went through")
"""
TEXT = "cannot run JavaScript from text"
NETWORK = "has no network"


@pytest.fixture(scope="module")
def visit(browser, site):
    """One page for all attempts, with a note of what it asked the host for."""
    for page in visited(browser, site[1] + LESSON):
        asked = []
        page.context.on("request", lambda request, asked=asked: asked.append(request.url))
        yield page
        assert [url for url in asked if "example.org" in url or "/reference/" in url] == []


@pytest.fixture
def cell(visit):
    return Cell(visit, "cell-formula")


@pytest.mark.parametrize("name", [
    "indexedDB", "caches", "cookieStore", "localStorage", "sessionStorage", "storage", "BroadcastChannel",
    "Worker", "SharedWorker", "ServiceWorkerContainer", "importScripts", "EventSource", "WebTransport",
    "FontFace", "fonts", "webkitRequestFileSystem", "Notification", "postMessage", "close", "onmessage", "name",
    "navigator.storage", "navigator.serviceWorker", "navigator.locks", "navigator.gpu", "navigator.sendBeacon",
    "navigator.constructor.prototype.storage", "constructor.prototype.postMessage", "WorkerGlobalScope.prototype.indexedDB",
])
def test_it_is_not_there(cell, name):
    assert cell.run(TRY.format(attempt=f"js.{name}")).startswith("refused:")


@pytest.mark.parametrize(("attempt", "words"), [
    ("js.eval('1')", TEXT),
    ("run_js('1')", TEXT),
    ("js.Function.new('return 1')", TEXT),
    ("js.Function('return 1')", TEXT),
    ("js.Object.constructor('return 1')", TEXT),
    ("js.Object.getPrototypeOf(js.fetch).constructor('return 1')", TEXT),
    ("js.Reflect.construct(js.Function, to_js(['return 1']))", TEXT),
    ("js.Reflect.construct(js.Object, to_js([]), js.Object.constructor).constructor('return 1')", TEXT),
    ("js.setTimeout('1')", TEXT),
    ("js.setInterval('1')", TEXT),
    ("js.setTimeout.constructor('return 1')", TEXT),
    ("await js.fetch('https://example.org')", NETWORK),
    ("await js.fetch(js.URL.new('https://example.org'))", NETWORK),
    ("await js.fetch('../../../reference/notation/')", NETWORK),
    ("await js.fetch(js.Request.new('https://example.org'))", ""),
    ("from pyodide.http import pyfetch; await pyfetch('https://example.org')", ""),
    ("js.XMLHttpRequest.new()", NETWORK),
    ("js.WebSocket.new('wss://example.org')", NETWORK),
    ("from pyodide.http import open_url; open_url('https://example.org')", NETWORK),
    ("import urllib.request; urllib.request.urlopen('http://example.org')", "unreachable"),
    ("import socket; socket.create_connection(('example.org', 80))", "unreachable"),
    ("js.eval = create_proxy(lambda text: None)", ""),
    ("js.fetch = create_proxy(lambda text: None)", ""),
    ("pyodide_js.FS.filesystems.IDBFS.indexedDB()", ""),
])
def test_it_is_refused_in_words(cell, attempt, words):
    said = cell.run(TRY.format(attempt=attempt))
    assert said.startswith("refused:") and words in said


# A worker that only locks itself down, then walks over properties and prototypes to all that it can reach, and
# tells by which kinds those things call themselves.
WALKER = """
import { lockDown } from "./lockdown.js";
const post = self.postMessage.bind(self);
lockDown(() => undefined);
const kinds = new Set(), seen = new Set(), waiting = [globalThis];
while (waiting.length) {
  const one = waiting.pop();
  if (one === null || !["object", "function"].includes(typeof one) || seen.has(one)) continue;
  seen.add(one);
  kinds.add(Object.prototype.toString.call(one).slice(8, -1));
  waiting.push(Object.getPrototypeOf(one));
  for (const name of Reflect.ownKeys(one)) {
    const { value, get } = Object.getOwnPropertyDescriptor(one, name) ?? {};
    waiting.push(value, get);
    try { waiting.push(one[name]); } catch {}
  }
}
post([seen.size, ...kinds]);
"""
DOORS = ("IDB", "Cache", "Storage", "Lock", "ServiceWorker", "FileSystem", "Font", "BroadcastChannel", "WorkerNavigator",
         "Socket", "Permission", "MediaDevices", "GPU", "USB", "HID", "Serial", "Cookie", "Notification", "Clipboard")


def test_no_object_that_can_be_reached_is_a_door(page, site_host):
    folder, origin = site_host
    (folder / "walk").mkdir()
    shutil.copyfile(DOCS / "javascripts" / "lockdown.js", folder / "walk" / "lockdown.js")
    (folder / "walk" / "worker.js").write_text(WALKER)
    (folder / "walk" / "index.html").write_text("<!doctype html><link rel=icon href=data:,>")
    page.goto(f"{origin}/walk/")
    seen, *kinds = page.evaluate("""() => new Promise((resolve, reject) => {
        const worker = new Worker("worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = reject;
    })""")
    assert seen > 500 and {"DedicatedWorkerGlobalScope", "Crypto", "AbortController"} <= set(kinds), "it has walked"
    assert [kind for kind in kinds if any(door.lower() in kind.lower() for door in DOORS)] == []


POISON = """
import js
from pyodide.ffi import create_proxy
there = create_proxy(lambda *_: "https://example.org/")
js.Map.prototype.has = js.Array.prototype.includes = js.Reflect.apply = js.Function.prototype.bind = there
js.Object.defineProperty(js.URL.prototype, "href", js.Object.fromEntries([["get", there]]))
answers = [js.fetch(address) for address in ("https://example.org/", js.URL.new("https://example.org/"), "../../../reference/notation/")]
print([answer.constructor.name for answer in answers])
"""


def test_changed_prototypes_open_no_door(cell):
    """The requests would be seen: the fixture looks."""
    cell.run(POISON, ending="done|ended|Python")
    cell.page.reload()


def test_the_last_way_to_run_text_ends_that_python(lesson):
    """Emscripten has a function for it in C; the next run has a new Python."""
    cell = Cell(lesson, "cell-formula")
    program = "import ctypes\nctypes.CDLL(None).emscripten_run_script(b'globalThis.got = 1')"
    assert TEXT in cell.run(program, ending="ended with an error")
    assert cell.run("import js\nhasattr(js, 'got')").strip() == "False"
