"""What the streams of a program gather while it floods: each its own text, at the speed of Python's own code, and whose turn it was."""

import io


class Gathering:
    """The streams of one run. Only the first piece after another stream's costs a step of Python."""

    def __init__(self, streams):
        self.texts = {stream: io.StringIO(newline="\n") for stream in streams}
        self.firsts = {stream: self._first(stream, text) for stream, text in self.texts.items()}
        self.turns, self.newest = [], None  # streams, and how far their texts went when another had its turn

    def begin(self, newest):
        """Until `take`, what is printed is gathered."""
        for stream, first in self.firsts.items():
            stream.write = first
        self.newest, newest.write = newest, self.texts[newest].write

    def _first(self, stream, text):
        write = text.write

        def first(text):
            before = self.newest
            self.turns.append((before, self.texts[before].tell()))
            before.write = self.firsts[before]
            self.newest, stream.write = stream, write
            return write(text)

        return first

    def size(self):
        """How many characters wait."""
        return sum(text.tell() for text in self.texts.values())

    def take(self, most=None):
        """Return kinds and texts in the order in which they came, and before them one text: all but the last `most`.

        What comes next is not gathered. A print that has already found a text's `write` may come to it only after
        this: so it is always the same object. What it writes is found the next time.
        """
        texts = {}
        for stream, text in self.texts.items():
            vars(stream).pop("write", None)
            texts[stream] = text.getvalue()
            text.__init__(newline="\n")
        turns, self.turns = self.turns, []
        turns += [(stream, len(texts[stream])) for stream in sorted(texts, key=lambda stream: stream is self.newest)]
        split = max(0, len(turns) - most) if most else 0
        starts = dict.fromkeys(texts, 0) | dict(turns[:split])
        before = "".join(texts[stream][:start] for stream, start in starts.items())
        return before, _in_turn(texts, starts, turns[split:])


def _in_turn(texts, starts, turns):
    pieces = []
    for stream, end in turns:
        if end > starts[stream]:
            pieces.append((stream.kind, texts[stream][starts[stream] : end]))
            starts[stream] = end
    return pieces
