"""What a cell shows on its way to the page: in order, bounded, and a message a frame rather than one a print.

The first pieces leave at once. After them text waits for `on_signal`, which comes once a frame, or until much has
come. Of a text that is too long to show, only its newest end leaves; of a progress bar, only its newest state.
"""

from json import dumps, loads  # by name: a cell may put something else into json
from time import monotonic

from .gathering import Gathering
from .longtext import TAIL_PIECES, LongText, joined

FREE = 600  # pieces that leave at once when a run begins
REFILL = 60  # and after each signal, unless more than FLOOD characters had to wait for it
FLOOD = 2000
FULL = 65_536  # characters that may wait
TAIL_PACE = 0.1  # seconds from one tail to the next
LONGEST = 100_000  # characters of a value that are shown
LARGEST = 30_000_000  # characters of a figure or table
MANY = 500  # values, figures and tables of one run that are shown
ASKED = 200  # characters of an unfinished line that are a question
PRINTED = 1_000_000  # characters of one run in heads of texts


class Outbox:
    """Passes pieces on to `post(kind, text)`; lets the streams that a cell prints to gather them while a flood lasts."""

    def open(self, post, streams):
        """A run begins."""
        self.post, self.gathering, self.free = post, Gathering(streams), FREE
        self.streams = {stream.kind: stream for stream in streams}
        self.parts, self.size = [], 0  # what waits: kinds and texts
        self.told = 0  # when a tail was sent
        self.room, self.text = PRINTED, LongText()
        self.shown, self.line = 0, ""  # the line that has not ended: what a program asks with input()
        self.bars, self.states = set(), {}
        self.is_busy = self.is_due = False

    def add(self, kind, text):
        """Take something to show; no text: what was gathered."""
        if type(text) is not str:  # a class of a program's own, which may say anything of its length
            text = str.__str__(text)
        is_inner, self.is_busy = self.is_busy, True
        try:
            if kind in self.streams:
                if not is_inner:
                    self._take()
                self._print(kind, text)
            elif kind == "progress":
                self._progress(text)
            else:
                self._show(kind, text)
        finally:
            self.is_busy = is_inner
        if self.is_due and not is_inner:
            self.on_signal()
        if self.free <= 0 and kind in self.streams:
            self.gathering.begin(self.streams[kind])

    def on_signal(self, *_):
        """Send what waits; if the signal comes in the middle of something, right after it."""
        self.is_due = self.is_busy
        if self.is_due:
            return
        self.is_busy = True
        try:
            self._send_all()
        finally:
            self.is_busy = False

    def _send_all(self):
        free = REFILL if self.size + self.gathering.size() < FLOOD else 2
        self._take()
        self.free = free
        self._send(is_last=False)
        states, self.states = self.states, {}
        for text in states.values():
            self.post("progress", text)

    def close(self):
        """The run is over."""
        self._settle()
        self.on_signal()
        if self.shown > MANY:
            self.post("stderr", f"… {self.shown - MANY:,} more values, figures or tables are not shown …\n")

    def _take(self):
        """What was gathered; where only the tail can change, its newest pieces and the number of the others."""
        if self.text.is_whole:
            for kind, text in self.gathering.take()[1]:
                self._print(kind, text)
        else:
            before, pieces = self.gathering.take(TAIL_PIECES)
            self.text.extend(before, pieces)
            self._note_line("".join(text for _, text in pieces)[-ASKED:])

    def _note_line(self, text):
        self.line = f"{self.line}{text}".rpartition("\n")[2][-ASKED:]

    def _print(self, kind, text):
        head = self.text.add(kind, text)
        self._note_line(text[-ASKED:])
        if head:
            self.parts.append((kind, head))
            self.size += len(head)
        self.free -= 1
        if self.free >= 0 or self.size > FULL:
            self._send(is_last=False)

    def _send(self, is_last=True):
        parts, self.parts, self.size = joined(self.parts), [], 0
        if len(parts) > 1:
            self.post("pieces", dumps(parts))
        elif parts:
            self.post(*parts[0])
        if self.text.has_news and (is_last or monotonic() - self.told > TAIL_PACE):
            self.told = monotonic()
            self.post("tail", dumps(self.text.tail()))

    def _progress(self, text):
        """The first state of a bar takes its place among the text; the others may wait, the newest wins."""
        bar = loads(text)["id"]
        if bar in self.bars:
            self.states[bar] = text
            return
        self.bars.add(bar)
        self._settle()
        self.post("progress", text)

    def _show(self, kind, text):
        self._settle()
        self.shown += kind in ("value", "figure", "table")
        if self.shown > MANY and kind != "error":
            return
        if kind == "value" and len(text) > LONGEST:
            text = f"{text[:LONGEST]}… ({len(text) - LONGEST:,} characters more)"
        elif len(text) > LARGEST:
            kind, text = "stderr", f"A {kind} of {len(text) / 1e6:,.0f} MB is too large to be shown.\n"
        self.post(kind, text)

    def _settle(self):
        """What was printed so far leaves; what is printed from now on stands below."""
        self._take()
        self._send()
        self.room -= self.text.used
        self.text, self.line = LongText(self.room), ""
