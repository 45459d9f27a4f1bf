"""Where a cell prints to."""

import io

SHOWN = ("value", "figure", "table", "progress")


class Stream(io.TextIOBase):
    """A text stream that passes on each piece at once, so that a hanging program shows all it printed."""

    encoding = "utf-8"

    def __init__(self, kind, emit):
        self.kind, self.emit = kind, emit

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
        self.emit(kind, text)
