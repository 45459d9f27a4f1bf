"""Printed text of any length: its head, its tail, and exactly how much lies between."""

from itertools import groupby
from operator import itemgetter

HEAD_LINES, HEAD_SIZE = 6000, 200_000  # size in characters
TAIL_LINES, TAIL_SIZE, TAIL_PIECES = 200, 20_000, 400
LINE = 10_000  # characters of one line in the head: a page lays it out anew whenever something comes to it
TURN = 100  # as so many characters counts that the text goes over to another kind: it costs the page an element


class LongText:
    def __init__(self, size=HEAD_SIZE):
        self.lines, self.size, self.is_whole = HEAD_LINES, max(0, min(size, HEAD_SIZE)), True  # the room in the head
        self.used, self.line, self.kind = 0, 0, "stdout"  # characters in the head and in its last line, and what that is
        self.pieces, self.kept = [], 0  # the tail so far: kinds and texts; characters in them
        self.omitted, self.characters = 0, 0  # line ends between head and tail, and characters
        self.has_news = False

    def add(self, kind, text):
        """Return the part of the text that still belongs to the head; keep the tail of the rest."""
        end = self._room(kind, text) if self.is_whole else 0
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

    def extend(self, before, pieces):
        """Add, when the head is full, a text that is only counted, and the kinds and texts after it."""
        if before:
            self._omit_pieces()
            self._omit(before, 0, len(before))
        self.pieces += pieces
        self.kept += sum(len(text) for _, text in pieces)
        self.has_news |= bool(pieces)
        if self.kept > 4 * TAIL_SIZE:
            self.trim()

    def _room(self, kind, text):
        """How much of the text belongs to the head, which ends with a whole line unless that is very long."""
        turn = TURN if kind != self.kind else 0
        self.kind, self.line, end = kind, self.line + turn, len(text) + 1
        lines, size = text.count("\n"), self.size - turn
        if lines >= self.lines or len(text) >= size:
            end = min(_after(text, self.lines), _after(text, 1, max(size - 1, 0)))
        end = self._long_line(text, end)
        self.is_whole = end > len(text)
        end = min(end, len(text))
        self.lines -= lines
        self.size -= turn + end
        self.used += turn + end
        return end

    def _long_line(self, text, end):
        """Where a line before `end` becomes too long, else `end`; notes the length of the last one."""
        stop, start = min(end, len(text)), -self.line
        while stop - start > LINE:
            newline = text.rfind("\n", max(start, 0), max(start + LINE + 1, 0))
            if newline < 0:
                return max(start + LINE, 0)
            start = newline + 1
        newline = text.rfind("\n", max(start, 0), stop)
        self.line = stop - (start if newline < 0 else newline + 1)
        return end

    def tail(self):
        """The tail as it is now, and how much lies between it and the head."""
        self.trim()
        self.has_news = False
        return {"omitted": self.omitted, "characters": self.characters, "pieces": self.pieces}

    def trim(self):
        """Cut the tail to its length, from behind; whole lines, unless one alone is too long."""
        kept, lines, size = [], TAIL_LINES, TAIL_SIZE
        self.pieces = joined(self.pieces)
        while self.pieces and size > 0 and len(kept) < TAIL_PIECES:
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


def joined(pieces):
    """The same pieces, those of one kind that follow each other as one."""
    return [(kind, "".join(text for _, text in some)) for kind, some in groupby(pieces, itemgetter(0))]


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
