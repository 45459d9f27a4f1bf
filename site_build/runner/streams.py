"""Where a cell prints to."""

import io
import json

from . import results

# A page with thousands of charts, tables or bars would not answer; printed text is bounded where it is shown.
MOST_BARS, MOST_VALUES = 50, 200

SHOWN = ("value", "figure", "table", "progress")


class Stream(io.TextIOBase):
    """A text stream that passes on each piece at once, so that a hanging program shows all it printed."""

    encoding = "utf-8"

    def __init__(self, kind, emit):
        self.kind, self.emit = kind, emit
        self.bars, self.shown = {}, 0

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text:
            self.emit(self.kind, text)
        return len(text)

    def show_event(self, kind, text):
        """Show something other than text, in order with it; a stream without this door is no page's."""
        if kind not in SHOWN:  # an error, a question or an exercise's verdict is not for a program to say
            raise ValueError(f"kind must be one of {', '.join(SHOWN)}, got {kind!r}")
        if kind != "progress" or self._has_place(json.loads(text)["id"]):
            self.emit(kind, text)

    def _has_place(self, bar):
        if len(self.bars) < MOST_BARS:
            self.bars.setdefault(bar, True)
        elif bar not in self.bars and self.bars.setdefault(None, True):
            self.bars[None] = False  # it is said once
            self.emit("stderr", f"Only the first {MOST_BARS} progress bars of a run are drawn.\n")
        return bar in self.bars

    def show_value(self, value):
        """Show a value as the last line of a cell is shown, up to some number of them; the others as text."""
        self.shown += 1
        if self.shown <= MOST_VALUES:
            return results.display(value, self.emit)
        if self.shown == MOST_VALUES + 1:
            self.emit("stderr", f"Only the first {MOST_VALUES} values of a run are drawn; the others are printed.\n")
        self.write(results.in_text(value) + "\n")
