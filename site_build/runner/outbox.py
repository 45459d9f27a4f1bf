"""What a cell shows on its way to the page: text that belongs together in one message, a bar's newest state only."""

import json

FREE = 600  # pieces that leave at once when a run begins
REFILL = 60  # and after each signal
FULL = 65_536  # characters that may wait
LONGEST = 1_000_000  # characters of one piece that are sent at all


class Outbox:
    """Passes pieces on to `post(kind, text)`; what waits leaves with the next `on_signal` or `close`."""

    def __init__(self):
        self.post = self.kind = None
        self.parts, self.size, self.free = [], 0, FREE
        self.bars, self.waiting = set(), {}

    def open(self, post):
        """A run begins."""
        self.post, self.free = post, FREE
        self.bars.clear()

    def add(self, kind, text):
        if kind == "progress":
            return self._progress(text)
        if kind != self.kind:
            self.flush()
            self.kind = kind
        if len(text) > LONGEST and kind in ("stdout", "stderr", "value"):
            text = f"{text[:LONGEST]}… ({len(text) - LONGEST:,} characters more)\n"
        self.parts.append(text)
        self.size += len(text)
        if self.free > 0 or self.size > FULL or kind not in ("stdout", "stderr"):
            self.free -= 1
            self.flush()

    def _progress(self, text):
        """The first state of a bar takes its place among the text; the others may wait, the newest wins."""
        bar = json.loads(text)["id"]
        if bar in self.bars:
            self.waiting[bar] = text
            return
        self.bars.add(bar)
        self.flush()
        self.post("progress", text)

    def flush(self):
        parts, self.parts, self.size = self.parts, [], 0  # first: the signal may come in between
        if parts:
            self.post(self.kind, "".join(parts))

    def on_signal(self, *_):
        self.flush()
        waiting, self.waiting = self.waiting, {}
        for text in waiting.values():
            self.post("progress", text)
        self.free = REFILL

    close = on_signal
