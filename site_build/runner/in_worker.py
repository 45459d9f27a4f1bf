"""The Python half of worker.js: batches what a cell prints, and calls functions of specpy for the page.

A message to the page for each print would drown it, and text that waits must not be lost when a program hangs.
So the first pieces leave at once; after them text waits for a signal that worker.js raises once a frame (Python
looks for signals in an endless loop too), or until much has come.
"""

import importlib
import json
import signal
import time

from .run import run as run_cell

FREE = 600  # pieces that leave at once when a run begins
REFILL = 60  # and after each signal
FULL = 65_536  # characters that may wait
LONGEST = 1_000_000  # characters of one piece that are sent at all


class Outbox:
    """Passes pieces on to `post(kind, text)`, text that belongs together in one."""

    def __init__(self):
        self.post = self.kind = None
        self.parts, self.size, self.free = [], 0, FREE

    def add(self, kind, text):
        if kind != self.kind:
            self.flush()
            self.kind = kind
        if len(text) > LONGEST and kind != "figure":
            text = f"{text[:LONGEST]}… ({len(text) - LONGEST:,} characters more)\n"
        self.parts.append(text)
        self.size += len(text)
        if self.free > 0 or self.size > FULL or kind not in ("stdout", "stderr"):
            self.free -= 1
            self.flush()

    def flush(self):
        parts, self.parts, self.size = self.parts, [], 0  # first: the signal may come in between
        if parts:
            self.post(self.kind, "".join(parts))

    def on_signal(self, *_):
        self.flush()
        self.free = REFILL


outbox = Outbox()  # one for all runs: logging, once set up, goes on writing to the stream of its first run


def run(source, post):
    """Run a cell; return "done" or "failed"."""
    outbox.post, outbox.free = post, FREE
    signal.signal(signal.SIGALRM, outbox.on_signal)
    sleep, time.sleep = time.sleep, lambda seconds: (outbox.flush(), sleep(seconds))[1]  # no signal comes meanwhile
    try:
        return "done" if run_cell(source, outbox.add) else "failed"
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        time.sleep = sleep
        outbox.flush()


def call(name, keywords):
    """Call a function by its full name with keyword arguments as JSON; return its result as JSON."""
    module, _, function = name.rpartition(".")
    return json.dumps(getattr(importlib.import_module(module), function)(**json.loads(keywords)))
