"""The Python half of worker.js: batches what a cell prints, and calls functions of specpy for the page.

A message to the page for each print would drown it, and text that waits must not be lost when a program hangs.
So the first pieces leave at once; after them text waits for a signal that worker.js raises once a frame (Python
looks for signals in an endless loop too), or until much has come.
"""

import importlib
import json
import signal
import time

from .outbox import Outbox
from .run import run as run_cell

outbox = Outbox()  # one for all runs: logging, once set up, goes on writing to the stream of its first run


def run(source, post, check=None):
    """Run a cell, and after it the source of an exercise's tests; return "done" or "failed"."""
    outbox.open(post)
    signal.signal(signal.SIGALRM, outbox.on_signal)
    sleep, time.sleep = time.sleep, lambda seconds: (outbox.on_signal(), sleep(seconds))[1]  # no signal comes meanwhile
    try:
        return "done" if run_cell(source, outbox.add, _checker(check)) else "failed"
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        time.sleep = sleep
        outbox.close()


def _checker(source):
    if not source:
        return None
    from . import verdicts  # only exercises need it

    return verdicts.checker(source, outbox.add)


def call(name, keywords):
    """Call a function by its full name with keyword arguments as JSON; return its result as JSON."""
    module, _, function = name.rpartition(".")
    return json.dumps(getattr(importlib.import_module(module), function)(**json.loads(keywords)))
