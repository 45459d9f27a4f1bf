"""All tests are four runs of pytest, and all four are run. Python 3.9 and newer, like machine.py.

Each counts its own tests into a file; the last line is pytest's closing line of all of them together.
"""

import os
import sys
import time
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor

from site_build.machine import ROOT, Stop
from site_build.oracle import NONE, oracle_ready

COUNTS = ROOT / ".cache" / "pyodide"  # the folder that the browser's Python sees as /cache
HERE = ("tests/site", "tests/dev", "tests/browser")
KINDS = ("failures", "errors", "skipped", "tests")


def in_pyodide(run, *options):
    """The unit tests, in the browser's Python."""
    return run("-m", "site_build.in_pyodide", *(options or ("tests/unit",)))


def oracle(run, *options):
    """The tests beside Transformers; nothing is run, and 0 returned, where there is no CPU build of torch."""
    try:
        python = oracle_ready()
    except Stop as stop:
        if os.environ.get("CI"):
            raise
        python, reason = None, stop
    else:
        reason = NONE
    if python:
        return run("-m", "pytest", "-p", "no:cacheprovider", *options, python=python)
    print(f"The oracle tests are SKIPPED: {reason}.", file=sys.stderr, flush=True)
    return 0


def everything(run):
    """Run all four, say how each ended, and return the first exit code that is not 0.

    The library's tests go on beside the first two, each of which keeps one core busy; they need nothing that those build.
    """
    COUNTS.mkdir(parents=True, exist_ok=True)
    began, log, ends = time.time(), COUNTS / "library.txt", {}
    with ThreadPoolExecutor(max_workers=1) as aside:
        library = aside.submit(_ended, "library", lambda counts: run("-m", "pytest", "tests/unit", counts, log=log))
        runs = {
            "unit tests in the browser's Python": lambda: _ended("pyodide", lambda counts: in_pyodide(run, "tests/unit", counts)),
            "oracle tests beside Transformers": lambda: _ended("oracle", lambda counts: oracle(run, "tests/oracle", counts)),
            "library": lambda: _shown(library, log),
            "site, commands and browser": lambda: _ended("here", lambda counts: run("-m", "pytest", *HERE, counts)),
        }
        for title, end in runs.items():
            print(f"\n===== {title} =====", flush=True)
            ends[title] = end()
    lines = [f"{title}: {_closing(counts)} in {took:.0f} s" + f" (exit code {code})" * bool(code) for title, (counts, code, took) in ends.items()]
    whole = {kind: sum(counts[kind] for counts, _, _ in ends.values()) for kind in KINDS}
    print("", *lines, f"===== {_closing(whole)} in {time.time() - began:.2f}s =====", sep="\n", flush=True)
    return next((code for _, code, _ in ends.values() if code), 0)


def _ended(name, start):
    """Run one; return its counts, its exit code and the seconds it took."""
    file, begun = COUNTS / f"{name}.xml", time.time()
    file.unlink(missing_ok=True)
    try:
        code = start(f"--junitxml={'/cache' if name == 'pyodide' else COUNTS}/{name}.xml")
    except Stop as stop:
        print(f"{stop}.", file=sys.stderr, flush=True)
        code = 1
    return _counted(file, code), code, time.time() - begun


def _shown(coming, log):
    """The end of a run that went on beside others, when what it wrote has been shown."""
    end = coming.result()
    print(log.read_text(encoding="utf-8", errors="replace"), flush=True)
    return end


def _counted(file, code):
    """What a run counted; one that left no count was skipped as a whole, or broke off: an error."""
    if not file.exists():
        return {"failures": 0, "errors": int(bool(code)), "skipped": 0, "tests": int(bool(code))}
    suite = xml.parse(str(file)).getroot().find("testsuite").attrib
    counts = {kind: int(suite[kind]) for kind in KINDS}
    if code and not counts["failures"] + counts["errors"]:
        counts["errors"], counts["tests"] = 1, counts["tests"] + 1
    return counts


def _closing(counts):
    """As pytest says it: 1 failed, 12 passed, 3 skipped."""
    passed = counts["tests"] - counts["failures"] - counts["errors"] - counts["skipped"]
    said = {"failed": counts["failures"], "passed": max(passed, 0), "skipped": counts["skipped"], "error": counts["errors"]}
    return ", ".join(f"{count} {word}" for word, count in said.items() if count) or "no tests ran"
