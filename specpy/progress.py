"""How far a loop is: a bar in a page, one line in a terminal."""

import json
import shutil
import sys
from itertools import count
from time import monotonic

from . import _check

PAUSE = 0.05  # seconds between two states of a bar: more than a reader sees cost time
_numbers = count(1)
_open = []  # the bars of the loops that run now, the outermost first


def progress(iterable, label=""):
    """Go through an iterable and show how far it is: ``for x in progress(range(100), "passes"):``.

    The total is ``len(iterable)``; without one the steps are counted. ``label`` is a text that
    says what is counted. Loops may stand inside each other. A loop that ends early, by ``break``
    or by an error, leaves its bar where it stood.

    In a page it is a bar. In a terminal it is one line on stderr, which the loop's end closes;
    where stderr is a file or a pipe nothing is written, so that logs stay readable.

    >>> sum(progress([1, 2, 3], "numbers"))
    6
    """
    try:
        items = iter(iterable)
    except TypeError:
        raise TypeError(f"iterable must be something to go through, such as range(100), got {_check.brief(iterable)}") from None
    if not isinstance(label, str):
        raise TypeError(f"label must be a text, got {_check.brief(label)}")
    return _counted(items, _Bar(label, _length(iterable)))


def _counted(items, bar):
    bar.open()
    try:
        for item in items:
            yield item
            bar.step()
        bar.total = bar.done
    finally:  # also when the loop is left
        bar.close()


def _length(iterable):
    try:
        return len(iterable)
    except (TypeError, OverflowError):  # it has none, or one that no list could have
        return None


class _Bar:
    def __init__(self, label, total):
        self.label, self.total, self.done = label, total, 0

    def open(self):
        self.page = getattr(sys.stdout, "show_event", None)
        self.terminal = sys.stderr if not self.page and _is_terminal(sys.stderr) else None
        around = [bar for bar in _open if bar.page == self.page]
        # The bar of an inner loop takes the place of the one before it.
        self.name = f"{around[0].name}.{len(around)}" if around else str(next(_numbers))
        _open.append(self)
        self.began = monotonic()
        self.tell()

    def step(self):
        self.done += 1
        if monotonic() >= self.next:
            self.tell()

    def close(self):
        self.tell(ended=True)
        _open.remove(self)
        if self.terminal and not _open:
            print(file=self.terminal)

    def tell(self, ended=False):
        now = monotonic()
        self.next, self.seconds = now + PAUSE, int(now - self.began)
        if self.page:
            state = {"id": self.name, "done": self.done, "total": self.total, "label": self.label}
            self.page("progress", json.dumps({**state, "seconds": self.seconds, "ended": ended}))
        elif self.terminal:
            line = " · ".join(bar.words() for bar in _open)[: shutil.get_terminal_size().columns - 1]
            print(f"\r{line}\x1b[K", end="", file=self.terminal, flush=True)  # and clears what stood behind it

    def words(self):
        of = "" if self.total is None else f" of {self.total:,}"
        took = f", {self.seconds} s" if self.seconds else ""
        return f"{self.label} {self.done:,}{of}{took}".strip()


def _is_terminal(stream):
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # there is none, or it is closed
        return False
