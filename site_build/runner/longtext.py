"""Printed text of any length: its head, its tail, and exactly how much lies between."""

HEAD_LINES, HEAD_SIZE = 6000, 200_000  # size in characters
TAIL_LINES, TAIL_SIZE = 200, 20_000
LINE = 20_000  # characters by which the last line of the head may go beyond its size, to end as a whole


class LongText:
    def __init__(self, size=HEAD_SIZE):
        self.lines, self.size, self.is_whole = HEAD_LINES, max(0, min(size, HEAD_SIZE)), True  # the room in the head
        self.used = 0  # characters in the head
        self.pieces, self.kept = [], 0  # the tail so far: kinds and texts; characters in them
        self.omitted, self.characters = 0, 0  # line ends between head and tail, and characters
        self.has_news = False

    def add(self, kind, text):
        """Return the part of the text that still belongs to the head; keep the tail of the rest."""
        end = self._room(text) if self.is_whole else 0
        if end < len(text):
            start = max(end, len(text) - 2 * TAIL_SIZE)  # no copy of what is left out anyway
            if start > end:
                self._omit_pieces()
                self._omit(text, end, start)
            self.pieces.append((kind, text[start:]))
            self.kept += len(text) - start
            self.has_news = True
            if self.kept > 4 * TAIL_SIZE:
                self.trim()
        return text[:end]

    def _room(self, text):
        """How much of the text belongs to the head, which ends with a whole line unless that is very long."""
        lines = text.count("\n")
        if lines < self.lines and len(text) < self.size:
            end = len(text)
        else:
            end = min(_after(text, self.lines), _after(text, 1, max(self.size - 1, 0)), self.size + LINE)
            self.is_whole = end > len(text)
            end = min(end, len(text))
        self.lines -= lines
        self.size -= end
        self.used += end
        return end

    def tail(self):
        """The tail as it is now, and how much lies between it and the head."""
        self.trim()
        self.has_news = False
        return {"omitted": self.omitted, "characters": self.characters, "pieces": self.pieces}

    def trim(self):
        """Cut the tail to its length, from behind; whole lines, unless one alone is too long."""
        kept, lines, size = [], TAIL_LINES, TAIL_SIZE
        while self.pieces and size > 0:
            kind, text = self.pieces.pop()
            start = _before(text, lines)
            if len(text) - start > size:
                start = _after(text, 1, len(text) - size)
                start = start if start < len(text) else len(text) - size
            lines -= text.count("\n", start)
            size = size - len(text) + start if not start else 0
            self._omit(text, 0, start)
            kept.append((kind, text[start:]))
        self._omit_pieces()
        self.pieces = kept[::-1]
        self.kept = sum(len(text) for _, text in kept)

    def _omit_pieces(self):
        for _, text in self.pieces:
            self._omit(text, 0, len(text))
        self.pieces, self.kept = [], 0

    def _omit(self, text, start, end):
        self.omitted += text.count("\n", start, end)
        self.characters += end - start


def _after(text, lines, start=0):
    """The place behind so many line ends, or behind the text."""
    for _ in range(lines):
        start = text.find("\n", start) + 1
        if not start:
            return len(text) + 1
    return start


def _before(text, lines):
    """The place from which on the text has so many line ends."""
    end = len(text)
    for _ in range(lines + 1):
        end = text.rfind("\n", 0, end)
        if end < 0:
            break
    return end + 1
