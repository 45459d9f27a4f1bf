"""asyncio in the page's worker: a loop without threads and sockets that sleeps until its next task is due.

Pyodide's own loop goes on only when Python has returned to the browser; a cell waits for its tasks, as in CPython.
"""

import asyncio
from asyncio import events
from contextlib import contextmanager


class Loop(asyncio.BaseEventLoop):
    """One for each `asyncio.run`."""

    def __init__(self, sleep):
        super().__init__()
        self._selector = self
        self._sleep = sleep

    def select(self, seconds):
        """What a selector does: wait, and tell which files are ready; here none ever is."""
        if seconds is None:
            raise RuntimeError("every task waits for something that none of them will do")
        if seconds > 0:
            self._sleep(seconds)
        return ()

    def _process_events(self, ready):
        pass

    def _write_to_self(self):
        pass  # would wake the loop from another thread


class Policy(events._AbstractEventLoopPolicy):
    """Makes such loops for asyncio while a cell runs."""

    def __init__(self, sleep):
        self._sleep, self._loop = sleep, None

    def new_event_loop(self):
        return Loop(self._sleep)

    def set_event_loop(self, loop):
        self._loop = loop

    def get_event_loop(self):
        if self._loop is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
        return self._loop


@contextmanager
def using(policy, running=None):
    """Let asyncio have this policy and this running loop, and then again what it had."""
    before = events._get_event_loop_policy(), events._get_running_loop()
    events._set_event_loop_policy(policy)
    events._set_running_loop(running)
    try:
        yield
    finally:
        events._set_event_loop_policy(before[0])
        events._set_running_loop(before[1])


PYODIDE = events._get_event_loop_policy(), events._get_running_loop()
