"""The Python half of worker.js: runs cells one after the other, and calls functions of specpy for the page.

worker.js raises a signal once a frame, at which what a cell has printed leaves: Python looks for signals in an
endless loop too, so text that waits is not lost when a program hangs.
"""

import importlib
import json
import os
import random
import signal
import time

from .harmless import is_harmless  # noqa: F401 (worker.js calls it)
from .loop import Policy, using
from .outbox import Outbox
from .run import run as run_cell
from .streams import Stream
from .waiting import Waiting

SIGNAL = 63  # one that no program uses: any other may be a cell's

HOME = os.getcwd()

outbox = Outbox()
waiting = Waiting(outbox)
time.sleep = waiting.sleep


def run(source, post, ask, rest, check=None):
    """Run a cell, and after it the source of an exercise's tests; return "done" or "failed"."""
    for file in os.scandir(HOME):  # what a harmless program has written
        os.unlink(file)
    streams = Stream("stdout", outbox.add), Stream("stderr", outbox.add)
    outbox.open(post, streams)
    waiting.open(ask, rest)
    signal.signal(SIGNAL, outbox.on_signal)
    random.seed()  # a snapshot has the same state each time
    try:
        with using(Policy(waiting.sleep)):
            return "done" if run_cell(source, outbox.add, _checker(check), waiting.answer, streams) else "failed"
    finally:
        signal.signal(SIGNAL, signal.SIG_IGN)
        outbox.close()
        for stream in streams:
            stream.end()


def _checker(source):
    if not source:
        return None
    from . import verdicts  # only exercises need it

    return verdicts.checker(source, outbox.add)


def call(name, keywords, data=None):
    """Call a function by its full name with keyword arguments as JSON, and bytes as its ``data``; return its result as JSON."""
    module, _, function = name.rpartition(".")
    given = json.loads(keywords)
    if data is not None:
        given["data"] = data.to_bytes()
    return json.dumps(getattr(importlib.import_module(module), function)(**given))
