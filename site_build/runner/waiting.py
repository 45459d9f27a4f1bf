"""A cell that waits: for time to pass, or for its reader's answer.

A browser in which Python can wait for a promise lets the worker rest meanwhile; in another a sleep keeps it busy.
"""

import time
from json import dumps

from pyodide.ffi import can_run_sync, run_sync

from .loop import PYODIDE, using

LONGEST = 2_000_000  # seconds that a browser's timer can take, about

_busy_sleep = time.sleep.__wrapped__  # Python's own; Pyodide's wants its own asyncio


class Waiting:
    def __init__(self, outbox):
        self.outbox = outbox

    def open(self, ask, rest):
        """A run begins: `ask()` and `rest(milliseconds)` give promises."""
        self._ask, self._rest = ask, rest

    def sleep(self, seconds):
        """time.sleep; what waits in the outbox leaves first, since no signal comes meanwhile."""
        self.outbox.on_signal()
        if isinstance(seconds, int | float) and seconds > 0.005 and can_run_sync():
            while seconds > 0:
                _wait(self._rest, min(seconds, LONGEST) * 1000)
                seconds -= LONGEST
        else:
            _busy_sleep(seconds)

    def answer(self, is_secret):
        """The reader's answer to what stands in the line that is not ended."""
        if not can_run_sync():
            raise EOFError("EOF when reading a line")
        self.outbox.on_signal()
        self.outbox.post("input", dumps({"text": self.outbox.line, "secret": is_secret}))
        return _wait(self._ask)


def _wait(begin, *given):
    """What the promise brings that a function of the page's gives; a promise wants Pyodide's own loop."""
    with using(*PYODIDE):
        return run_sync(begin(*given))
