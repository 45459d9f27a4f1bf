"""Where a cell prints to."""

import io
from json import loads
from time import monotonic

from . import results

# A page with thousands of charts, tables or bars would not answer; printed text is bounded on its way (outbox.py).
MOST_BARS, MOST_VALUES = 50, 200

PAUSE = 0.05  # seconds between two flushes that a program's flood gets

SHOWN = ("value", "figure", "table", "progress")


class Stream(io.TextIOBase):
    """A text stream of a page.

    Each piece leaves at once, so that a program that hangs has shown all it printed; unless it floods: then `write`
    is for a while that of Python's own code, which gathers the pieces in a fifth of the time (gathering.py).
    A program has this object in its hands, so `emit` itself, which can say anything, is none of its attributes.
    """

    encoding, errors, mode = "utf-8", "strict", "w"

    def __init__(self, kind, emit):
        self.kind, self.name = kind, f"<{kind}>"
        self._say, self._show, self.end = _doors(kind, emit)
        self.bars, self.shown, self.flushed = {}, 0, 0.0
        self.buffer = _Bytes(self)

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if type(text) is not str:
            text = str.__str__(text)
        if text:
            self._say(text)
        return len(text)

    def flush(self):
        """What a program wishes: in a flood that wishes it at every line only from time to time, for the rest leaves soon."""
        if self._gathers() and monotonic() - self.flushed > PAUSE:
            self.flushed = monotonic()
            self._say("")

    def show_event(self, kind, text):
        """Show something other than text, in order with it; a stream without this door is no page's."""
        if type(kind) is not str or kind not in SHOWN:  # an error, a question or an exercise's verdict is not for a program to say
            raise ValueError(f"kind must be one of {', '.join(SHOWN)}, got {kind!r}")
        if kind != "progress" or self._has_place(loads(text)["id"]):
            self._show(kind, text)

    def _has_place(self, bar):
        if len(self.bars) < MOST_BARS:
            self.bars.setdefault(bar, True)
        elif bar not in self.bars and self.bars.setdefault(None, True):
            self.bars[None] = False  # it is said once
            self._show("stderr", f"Only the first {MOST_BARS} progress bars of a run are drawn.\n")
        return bar in self.bars

    def show_value(self, value):
        """Show a value as the last line of a cell is shown, up to some number of them; the others as text."""
        self.shown += 1
        if self.shown <= MOST_VALUES:
            return results.display(value, self._show)
        if self.shown == MOST_VALUES + 1:
            self._show("stderr", f"Only the first {MOST_VALUES} values of a run are drawn; the others are printed.\n")
        self.write(results.in_text(value) + "\n")

    def reconfigure(self, **_):
        """A page has one encoding, and its own pace."""

    def close(self):
        """What is printed later, by `logging` or at exit, still shows. Python closes a stream too when it throws it away, at any time."""
        if self._gathers():
            self._say("")

    def _gathers(self):
        return "write" in vars(self)


def _doors(kind, emit):
    """Functions that say a text of this kind, show what a program may show, and end both when its run is over."""

    def say(text):
        emit(kind, text)

    def show(what, text):
        if what in SHOWN or what == "stderr":
            emit(what, text)

    def end():
        nonlocal emit
        emit = _nowhere

    return say, show, end


def _nowhere(kind, text):
    """What a program of an earlier run still prints, when Python throws something of it away."""


class _Bytes(io.BufferedIOBase):
    """For programs that print bytes."""

    def __init__(self, stream):
        self.stream = stream

    def writable(self):
        return True

    def write(self, data):
        self.stream.write(str(data, "utf-8", "replace"))
        return len(data)
