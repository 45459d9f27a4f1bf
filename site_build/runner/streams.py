"""Where a cell prints to."""

import io


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
        self.emit(kind, text)
