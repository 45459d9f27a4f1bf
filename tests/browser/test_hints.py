"""Errors in the real page: the browser's Python says them in its own words, and can do less."""

import json

import pytest
from playwright.sync_api import expect

from tests.site.test_errors import HINTS, NEAR_MISSES

# The runner runs inside a cell too: all of them at once.
MANY = """
import json
from runner.run import run
told = []
for source in json.loads({sources!r}):
    events = []
    run(source, lambda kind, text: events.append((kind, text)))
    told.append(json.loads(dict(events)["error"]).get("hint"))
print(json.dumps(told))
"""


def test_the_same_hints_as_in_cpython(warm):
    told = json.loads(warm.run(MANY.format(sources=json.dumps(list(HINTS)))))
    assert dict(zip(HINTS, told)) == HINTS


def test_near_misses_get_none_here_either(warm):
    told = json.loads(warm.run(MANY.format(sources=json.dumps(NEAR_MISSES))))
    assert {source: hint for source, hint in zip(NEAR_MISSES, told) if hint} == {}


NETWORK = "The page's Python reaches no network: put the data into the program, or run it on your own computer."
PROCESS = "The page's Python starts no other program and no second process: do the work in this one."
CANNOT = {
    "import threading\nthreading.Thread(target=print).start()": "The page's Python has one thread: call the function itself.",
    "from concurrent.futures import ThreadPoolExecutor\nlist(ThreadPoolExecutor().map(abs, [1]))":
        "The page's Python has one thread: call the function itself.",
    "import subprocess\nsubprocess.run(['ls'])": PROCESS,
    "import os\nos.fork()": PROCESS,
    "import multiprocessing\nmultiprocessing.Pool(2)": PROCESS,
    "import urllib.request\nurllib.request.urlopen('https://localhost:1')": NETWORK,
    "import http.client\nhttp.client.HTTPSConnection('localhost:1').request('GET', '/')": NETWORK,
    "import requests": "requests is not in the page's Python, which gets nothing from other hosts: the page's Python reaches no network.",
    "import numpy as np": "numpy is not in the page's Python, which gets nothing from other hosts: lists, math and statistics do the same "
                          "for small amounts.",
    "import tkinter": "The browser's Python comes without tkinter.",
    "'x' * 10**10": "The program wants more memory than the page's Python has: try it with less.",
    "[0] * 10**9": "The program wants more memory than the page's Python has: try it with less.",
}  # fmt: skip


@pytest.mark.parametrize("source", CANNOT)
def test_what_a_page_cannot_do_is_said_and_the_next_run_works(warm, source):
    warm.run(source, ending="ended with an error")
    assert warm.output.locator(".cell-hint").inner_text() == CANNOT[source]
    assert warm.run("1 + 1").strip() == "2"


def test_specpy_s_own_lines_are_folded(warm):
    warm.run("from specpy import speedup\n\nspeedup(80, 4)", ending="ended with an error")
    fold = warm.output.locator("details")
    expect(fold.locator("summary")).to_have_text("3 lines inside specpy")
    expect(fold.locator("pre")).to_be_hidden()
    fold.locator("summary").focus()
    warm.page.keyboard.press("Enter")
    expect(fold.locator("pre")).to_contain_text("specpy/formula.py, line ")
    assert warm.output.locator(".cell-hint code").inner_text() == "0.8"
    assert "_pyodide" not in warm.output.inner_text() and "runner" not in warm.output.inner_text()
