"""All tests are three runs of pytest, and all three are run. Python 3.9 and newer, like machine.py.

Each counts its own tests into a file; the last line is pytest's closing line of all of them together.
"""

import os
import sys
import time
import xml.etree.ElementTree as xml

from site_build.machine import ROOT, Stop
from site_build.oracle import NONE, oracle_ready

COUNTS = ROOT / ".cache" / "pyodide"  # the folder that the browser's Python sees as /cache
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
    """Run all three, say how each ended, and return the first exit code that is not 0."""
    runs = {
        "unit tests in the browser's Python": ("pyodide", lambda counts: in_pyodide(run, "tests/unit", counts)),
        "oracle tests beside Transformers": ("oracle", lambda counts: oracle(run, "tests/oracle", counts)),
        "library, site, commands and browser": ("here", lambda counts: run("-m", "pytest", counts)),
    }
    COUNTS.mkdir(parents=True, exist_ok=True)
    began, codes, lines, whole = time.time(), [], [], dict.fromkeys(KINDS, 0)
    for title, (name, start) in runs.items():
        print(f"\n===== {title} =====", flush=True)
        file, begun = COUNTS / f"{name}.xml", time.time()
        file.unlink(missing_ok=True)
        try:
            code = start(f"--junitxml={'/cache' if name == 'pyodide' else COUNTS}/{name}.xml")
        except Stop as stop:
            print(f"{stop}.", file=sys.stderr, flush=True)
            code = 1
        codes.append(code)
        counts = _counted(file, code)
        whole = {kind: whole[kind] + counts[kind] for kind in KINDS}
        lines.append(f"{title}: {_closing(counts)} in {time.time() - begun:.0f} s" + f" (exit code {code})" * bool(code))
    print("", *lines, f"===== {_closing(whole)} in {time.time() - began:.2f}s =====", sep="\n", flush=True)
    return next(filter(None, codes), 0)


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
