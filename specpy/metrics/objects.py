"""JSON within a text: whole documents, a line each, behind a log's prefix, cut off, or printed as Python does.

What can be decoded is. Of the rest the fields are read by name. Both take time in proportion to the
text: work that leads to nothing is counted, and given up where it is several times the text.
"""

import json
import re
from itertools import accumulate
from math import inf

OPENED = re.compile(r'\{\s*+"')
LONGER = r"(?!\w)(?<![\w.:-]{0})"  # behind a name: it is not part of a longer one
FIRST, MORE = 512, 8  # characters that are tried first, and how many times more next
FAILED = 1000  # what a failure counts as, in characters
TOGETHER = 1500  # characters between the fields of one record
DEEP = 200  # objects and lists within each other: more, and the browser's Python has no stack left
NO_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[^"\[\]{}]++', re.DOTALL)  # strings, and all between
SHORTEST = 6  # characters: no anchor has as few
VALUE = re.compile(
    r"""[\\"']{0,3}\s{0,9}[:=]\s{0,9}(?:(-?(?:[1-9]\d{0,2}(?:,\d{3}){1,6}(?![\d,])|\d{1,20})(?:\.\d{0,20})?(?:[eE][-+]?\d{1,3})?)|\[([\d\s,]{0,8192})\]|["']?(\w{1,40}))"""
)


def occurrences(text, words, parts=None):
    """[(position, word)] of all of the words, in order; not where they are part of a longer name. ``parts``: spans to look in."""
    found = []
    for word in words:
        if word in text:  # most are not: plain letters are sought quickest
            alone = re.compile(re.escape(word) + LONGER.format(re.escape(word)))
            for start, end in [(0, len(text))] if parts is None else parts:
                found += [(match.start(), word) for match in alone.finditer(text, start, end)]
    return sorted(found)


def gaps(spans, size):
    """[(start, end)] of what is between the spans, and before and after them, where a name has room."""
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), size]
    return [(end, start) for end, start in zip(ends, starts) if start - end > SHORTEST]


def outside(found, spans):
    """Those of what ``occurrences`` found that begin in none of the spans; both rise.

    >>> outside([(3, "draft_n"), (40, "draft_n"), (90, "draft_n")], [(0, 30), (80, 99)])
    [(40, 'draft_n')]
    """
    rest, rising = [], iter([*spans, (inf, inf)])
    start, end = next(rising)
    for one in found:
        while one[0] >= end:
            start, end = next(rising)
        if one[0] < start:
            rest.append(one)
    return rest


def objects(text, anchors):
    """Yield (start, end, object) of every JSON object that holds one of the anchors, rising positions in the text."""
    done = 0  # all before has been decoded or given up
    budget = 4 * len(text) + 10**6
    for anchor in anchors:
        while done <= anchor and budget > 0:
            opened = OPENED.search(text, done, anchor)
            if not opened:
                done = anchor
                break
            value, end = _decoded(text, opened.start())
            if value is None:
                done, budget = opened.start() + 1, budget - end
                continue
            if end > anchor:
                yield opened.start(), end, value
            done = end


def _decoded(text, start):
    """(object, where it ends), or (None, the work that it took)."""
    end = text.find("\n", start, start + FIRST)
    size = FIRST if end < 0 or text[end - 1] in "{[,: " else end - start + 1  # nearly always, a line holds it
    while True:
        piece = text[start : start + size]
        if size > DEEP and _too_deep(piece):
            return None, FAILED + size
        try:
            value, length = DECODER.raw_decode(piece)
            return value, start + length
        except json.JSONDecodeError as error:
            cut = len(piece) == size and (error.msg.startswith("Unterminated") or error.pos > size - 12)
            if not cut:
                return None, FAILED + error.pos
        except ValueError:  # a number of thousands of digits
            return None, FAILED + size
        size *= MORE


DECODER = json.JSONDecoder()


def _too_deep(piece):
    """Whether more objects and lists are open at once than a decoder should be given."""
    if piece.count("{") + piece.count("[") <= DEEP:
        return False
    steps = (1 if bracket in "{[" else -1 for bracket in NO_BRACKETS.sub("", piece))
    return max(accumulate(steps), default=0) > DEEP


def loose(text, words, parts):
    """Yield (start, end, {word: value}) of fields in parts of the text; a record ends where a word comes again or far off."""
    record, start, last = {}, 0, 0
    for at, word in occurrences(text, words, parts):
        match = VALUE.match(text, at + len(word))
        if not match:
            continue
        if record and (word in record or at - last > TOGETHER or _on_one_line(text, record, start, last, at)):
            yield start, last, record
            record = {}
        start = start if record else at
        record[word], last = _value(match), match.end()
    if record:
        yield start, last, record


def _on_one_line(text, record, start, last, at):
    """Whether the record has so far had a line for all of its fields, and the next field is on another one."""
    return len(record) > 1 and text.find("\n", last, at) >= 0 and text.find("\n", start, last) < 0


def _value(match):
    """A number, a list of whole numbers, or a word."""
    if match[1]:
        digits = match[1].replace(",", "")
        return float(digits) if set(digits) & set(".eE") else int(digits)
    if match[2] is None:
        return match[3]
    entries = [entry.strip() for entry in match[2].split(",") if entry.strip()]
    return [int(entry) if len(entry) < 20 and entry.isdecimal() else entry for entry in entries]
