"""Programs that wait, ask, flood, break Python or change it: the page goes on, the next Run works."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, away_and_back, until, workers

FAILED = "ended with an error"


FAULTS = {
    "one line of 50 MB": ("print('x' * 50_000_000)", "done", r"^x{1000}(.|\n)*… [\d,]+ characters not shown …"),
    "a value of 100 MB": ("'x' * 10**8", "done", r"… \(99,900,002 characters more\)$"),
    "a list of a million": ("list(range(10**6))", "done", r"^\[0, 1, 2, (.|\n)*characters more\)$"),
    "an integer too long to print": ("10**100_000", FAILED, "Exceeds the limit"),
    "recursion": ("def f(): f()\nf()", FAILED, "A function goes on calling itself"),
    "a list in a list in a list": ("x = []\nfor _ in range(10**6): x = [x]\nrepr(x)", FAILED, "nested|nested deeper than the browser can go"),
    "more memory than there is": ("bytearray(10**10)", FAILED, "The program wants more memory"),
    "ever more memory": ("x = [0]\nwhile True: x.extend(x)", FAILED, "MemoryError"),
    "sys.exit": ("import sys; sys.exit('enough')", FAILED, r"The program ended itself: sys.exit\('enough'\)"),
    "os._exit": ("import os; os._exit(3)", FAILED, "Python itself broke down and is started anew: the program ended it"),
    "abort": ("import os; os.abort()", FAILED, "Python itself broke down and is started anew"),
    "a pointer to nowhere": ("import ctypes; ctypes.memset(0, 1, 10**6)", FAILED, "Python itself broke down and is started anew"),
    "a thread": ("import threading; threading.Thread(target=print).start()", FAILED, "has one thread"),
    "a fork": ("import os; os.fork()", FAILED, "starts no other program"),
    "another program": ("import subprocess; subprocess.run(['ls'])", FAILED, "starts no other program"),
    "another process": ("import multiprocessing as m; m.Process(target=print).start()", FAILED, "no second process"),
    "files": ("open('a', 'w').write('kept')\nopen('a').read()", "done", "'kept'"),
    "time.sleep": ("import time\ntime.sleep(0.2)\n'slept'", "done", "'slept'"),
    "await": ("import asyncio\nawait asyncio.sleep(0.1)\n'waited'", "done", "'waited'"),
    "asyncio.run": ("import asyncio\nasync def f():\n    await asyncio.sleep(0.1)\n    return 3\nasyncio.run(f())", "done", "^3$"),
    "waiting for nothing": ("import asyncio\nawait asyncio.Event().wait()", FAILED, "every task waits"),
    "a handler of every signal": (
        "import signal, time\nfor s in signal.Signals: signal.signal(s, lambda *_: print('signal'))\n"
        "end = time.monotonic() + 0.2\nwhile time.monotonic() < end: pass\n'quiet'", "done", "^'quiet'$"),
    "a closed stdout": ("import sys\nsys.stdout.close()\nprint(1)", "done", "^1$"),
    "something at exit": ("import atexit\natexit.register(print, 'late')\n1", "done", "^1$"),
    "no print": ("import sys\nprint = sys.stdout.write = None\nprint(1)", FAILED, "TypeError"),
    "memory ever more by a generator": ("list(iter(lambda: bytes(10**7), 0))", FAILED, "The program wants more memory"),
    "a module that is not there": ("import numpy", FAILED, "No module named 'numpy'"),
    "garbage of its own": ("import gc\ngc.disable()\nx = []\nx.append(x)\ngc.set_threshold(1)\nlen(gc.get_objects()) > 0", "done", "^True$"),
    "no stdout": ("import sys\nsys.stdout = None\nprint(1)\n2", "done", "^2$"),
    "no tools": ("import builtins, json, time\nbuiltins.print = json.dumps = time.sleep = None\n1 / 0", FAILED, "ZeroDivisionError"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_and_the_next_run_works(warm, fault):
    source, ending, words = FAULTS[fault]
    assert re.search(words, warm.run(source, ending).strip())
    assert warm.run("1 + 1") == "2"
    assert warm.source == "1 + 1"  # nothing typed is lost


LEFT_BEHIND = {
    "many things": (
        "import random, math, calendar, keyword, sys, os, specpy, js\nfrom fractions import Fraction\nfrom pyodide.ffi import create_proxy\n"
        "random.seed(1)\nopen('a', 'w').close()\nopen('/lib/mine.py', 'w').close()\nmath.pi = calendar.month_name = 3\nkeyword.kwlist.clear()\n"
        "for one in [Fraction]: one.__str__ = lambda self: 'mine'\nspecpy.speedup = None\nspecpy._HOME.clear()\nsys.path.clear()\n"
        "sys.setrecursionlimit(50)\nos.chdir('/')\nos.environ['A'] = 'b'\njs.setInterval(create_proxy(lambda: print('late')), 20)\n"
        "class A:\n    def __del__(self): print('late')\na = A()\na.a = a",
        "import random, math, calendar, keyword, sys, os, gc, time, importlib.util\nfrom fractions import Fraction\nfrom specpy import speedup\n"
        "time.sleep(0.1)\ngc.collect()\nprint(random.random() != 0.13436424411240122, os.listdir(), importlib.util.find_spec('mine'),\n"
        "  math.pi, calendar.month_name[1], len(keyword.kwlist) > 9, Fraction(1, 2), f'{speedup(0.8, 4):.2f}', len(sys.path) > 1,\n"
        "  sys.getrecursionlimit() > 500, os.getcwd(), os.environ.get('A'))",
        "True [] None 3.141592653589793 January True 1/2 2.40 True True /home/pyodide None"),
    "no folders": ("import os, shutil\nos.chdir('/')\nos.rmdir('/home/pyodide')\nshutil.rmtree('/lib')", "import plistlib\n1", "1"),
    "another runner": (
        "import sys, runner.harmless, runner.in_worker\nrunner.harmless.is_harmless = runner.in_worker.is_harmless = lambda source: True\n"
        "type(sys.stdout).write = lambda *_: 0", "print(1)", "1"),
}


def test_the_next_cell_starts_clean(warm):
    for what, (before, after, value) in LEFT_BEHIND.items():
        warm.run(before)
        assert warm.run(after).strip() == value, what


def test_a_harmless_program_leaves_its_python_and_another_does_not(warm):
    warm.run("1 + 1")
    page, before = warm.page, {*workers(warm.page)}
    for _ in range(3):
        warm.run("from specpy import speedup\nrows = []\nrows.append({'k': 4, 'net': speedup(0.8, 4)})\nrows")
    warm.run("with open('a.txt', 'w') as file: file.write('kept')")
    assert warm.run("import os\nos.listdir()").strip() == "[]"
    until(page, lambda: before <= {*workers(page)})
    warm.run("import gc")
    until(page, lambda: not before <= {*workers(page)})


@pytest.mark.parametrize("source", [
    "while True: pass", "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "import time; time.sleep(600)", "while True: print('x')", "import asyncio\nawait asyncio.sleep(600)", "input('? ')",
    "def f():\n    while True: yield 1\nlist(f())", "10**10**8", "import re\nre.match('(a+)+$', 'a' * 60 + 'b')", "sum(iter(int, 1))",
    "while True:\n    try: raise KeyboardInterrupt\n    except KeyboardInterrupt: pass",
    "from specpy import progress\nfor n in progress(range(10**9)): pass",
])
def test_stop_in_any_state(warm, source):
    warm.start(source)
    warm.stop()
    expect(warm.root.locator(".cell-input")).to_have_count(0)
    assert warm.run("1 + 1") == "2"


def test_stop_while_python_comes(page, site):
    held = []
    page.route("**/*.wasm*", lambda route: held.append(route))
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    cell.start("1 + 1")
    until(page, lambda: held)
    cell.stop()
    page.unroute("**/*.wasm*")
    assert cell.run("1 + 1") == "2"


def test_stop_of_a_cell_that_waits_for_its_turn(warm):
    warm.start("while True: pass")
    other = Cell(warm.page, "cell-table")
    other.button.click()
    expect(other.button).to_have_text("Stop")
    warm.page.wait_for_timeout(320)
    other.stop()
    expect(warm.button).to_have_text("Stop")
    warm.stop()
    assert warm.run("1 + 1") == "2"


def test_questions_are_answered_in_the_page(warm):
    warm.start("for n in range(2):\n    print(n, input('Your name? '))")
    field = warm.root.get_by_label("Your name?")
    expect(field).to_be_focused()
    expect(warm.state).to_have_text("asks for an answer; Escape stops the program")
    warm.page.wait_for_timeout(1100)  # the seconds of a run are counted, but not over this
    expect(warm.state).to_have_text("asks for an answer; Escape stops the program", timeout=100)
    warm.page.keyboard.type("<b>Ada</b>")
    warm.page.keyboard.press("Enter")
    expect(warm.output).to_contain_text("0 <b>Ada</b>")
    expect(field).to_be_focused()
    warm.page.keyboard.press("Enter")
    expect(warm.state).to_have_text("done")
    assert warm.output.inner_text() == "Your name? <b>Ada</b>\n0 <b>Ada</b>\nYour name? \n1 \n"
    expect(warm.editor).to_be_focused()


def test_escape_stops_what_asks(warm):
    warm.start("input()")
    expect(warm.root.get_by_label("The program asks for a line")).to_be_focused()
    warm.page.keyboard.press("Escape")
    expect(warm.state).to_have_text(re.compile("^stopped"))
    expect(warm.root.locator(".cell-input")).to_have_count(0)


def test_a_password_is_not_shown(warm):
    warm.start("import getpass\nlen(getpass.getpass())")
    field = warm.root.get_by_label("Password:")
    expect(field).to_have_attribute("type", "password")
    warm.page.keyboard.type("secret")
    warm.page.keyboard.press("Enter")
    expect(warm.state).to_have_text("done")
    assert warm.output.inner_text() == "Password: \n\n6"


def test_a_flood_is_counted_to_the_line(warm):
    shown = warm.run("for i in range(100_000): print(i)")
    omitted = int(re.search(r"… ([\d,]+) lines not shown …", shown)[1].replace(",", ""))
    assert len(re.findall(r"^\d+$", shown, re.M)) + omitted == 100_000
    assert shown.startswith("0\n1\n") and shown.rstrip().endswith("\n99999")


def without(page, script):
    """Change what the worker finds in its browser, by a line before its own script."""
    def change(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script}\n{answer.text()}")
    page.route("**/worker-*.js", change)


def test_a_browser_in_which_python_cannot_wait(page, site):
    breaks = "addEventListener('message', ({data}) => data.kind === 'judge' && setTimeout(() => { throw new Error('late'); }));"
    without(page, "delete WebAssembly.Suspending; delete WebAssembly.promising;" + breaks)  # and Python that breaks while nobody asks
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    assert "input() got no answer" in cell.run("input('Name? ')", FAILED)
    assert cell.run("import asyncio, time\ntime.sleep(0.05)\nawait asyncio.sleep(0.05)\n1").strip() == "1"


# The name of the cache in which a memory is kept, once it is whole.
KEPT = """caches.keys().then(async (names) => {
  const name = names.find((name) => name.startsWith("specpy:/course/specpy/:memory-worker-"));
  return name && (await (await caches.open(name)).match("/memory")) ? name : null;
})"""
RESTORED = "const post = self.postMessage.bind(self); self.postMessage = (m, o) => { if (m.kind === 'restoring') post({kind: 'phase', phase: 'RESTORING'}); post(m, o); };"


def heard(page):
    """What each cell's state says, from now on."""
    return page.evaluate_handle("""() => {
      const said = [], words = document.querySelector("#cell-formula .cell-state");
      new MutationObserver(() => said.push(words.textContent)).observe(words, {childList: true});
      return said;
    }""")


def test_the_next_visit_starts_from_the_memory_of_this_one(page, site):
    without(page, RESTORED)
    page.goto(site[1] + LESSON)
    page.evaluate("Promise.all(['specpy', 'other'].map((site) => caches.open(`specpy:/course/${site}/:memory-older`)))")
    cell = Cell(page, "cell-formula")
    first = cell.run()
    until(page, lambda: page.evaluate(KEPT))
    older = page.evaluate("caches.keys().then((names) => names.filter((name) => name.endsWith('older')))")
    assert older == ["specpy:/course/other/:memory-older"]  # another copy of the site on the same host
    page.reload()
    said = heard(page)
    assert Cell(page, "cell-formula").run() == first
    assert "RESTORING" in said.json_value()
    draws = {Cell(page, "cell-formula").run("import random\nrandom.random()") for _ in range(2)}
    assert len(draws) == 2


def test_a_memory_that_does_not_work_is_used_once(page, site):
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    first = cell.run()
    until(page, lambda: page.evaluate(KEPT))
    page.evaluate("name => caches.open(name).then(cache => cache.put('/memory', new Response(new Uint8Array(1000))))", page.evaluate(KEPT))
    page.reload()
    assert Cell(page, "cell-formula").run() == first
    until(page, lambda: page.evaluate(KEPT) is None)


@pytest.mark.thorough
def test_without_storage_python_starts_as_ever(page, site):
    page.add_init_script("delete globalThis.caches; Object.defineProperty(globalThis, 'caches', {get() { throw new DOMException('no', 'SecurityError'); }})")
    without(page, "Object.defineProperty(globalThis, 'caches', {get() { throw new DOMException('no', 'SecurityError'); }});")
    page.goto(site[1] + LESSON)
    assert "2.40×" in Cell(page, "cell-formula").run()


SMALL = """
Object.defineProperty(Object.getPrototypeOf(navigator), "deviceMemory", {get: () => 1});
window.restored = 0;
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => restored += data.kind === "restoring");
  }
};"""


def test_a_small_device_has_one_python_and_starts_the_next_from_its_memory(page, site):
    page.add_init_script(SMALL)
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    cell.run()
    until(page, lambda: page.evaluate(KEPT))
    cell.run("import gc")  # after that the next one begins at once, and nobody asks for it
    until(page, lambda: page.evaluate("restored") == 1 and len(workers(page)) == 1)
    assert "2.40×" in cell.run("from specpy import speedup\nf'{speedup(0.8, 4):.2f}×'")
    assert len(workers(page)) == 1


def test_no_worker_is_left_behind(page, site):
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    cell.run()
    for _ in range(3):
        cell.start("while True: pass")
        away_and_back(page)
        cell = Cell(page, "cell-formula")
        expect(cell.button).to_have_text("Run")
    until(page, lambda: len(workers(page)) == 2)  # one and its spare
