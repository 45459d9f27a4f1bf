"""Finding the few lines that speak of speculation in a log of any size, and the figures on them.

A marker is sought in the whole text at once, which is a hundred times quicker than to look at
each line. What is read around it is bounded, so that no regular expression meets a long text.
"""

import re
from math import isfinite
from typing import NamedTuple

BEFORE, AFTER = 200, 4096  # characters that are read on either side of a marker
WRAPPED = 12  # lines that one may have been broken into, each ending in a comma
MOST = 10**13  # tokens: more than any server has drafted

COLOURS = re.compile(r"\x1b\[[0-9;?]*+[@-~]")
SKIPPED = r"[\s\[(]*+"
# Commas between the thousands, as in 1,660, are part of a number: lists are printed with a space behind the comma.
DIGITS = r"[-+]?(?:(?:\d++(?:,\d{3}(?!\d))*+\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?|(?i:nan|inf)(?![A-Za-z]))"
NUMBER = re.compile(f"{SKIPPED}({DIGITS})")
NUMBERS = re.compile(f"{SKIPPED}({DIGITS}(?:,{SKIPPED}{DIGITS})*+)")
# At the beginning of a line, the service that docker compose and kubectl --prefix put there; not a level of logging.
ORIGIN = re.compile(r"\s*(?:\[pod/)?(?!(?:INFO|DEBUG|WARNING|ERROR)\b)([A-Za-z][\w./-]{0,80}?)(?:\]|\s*\|) ")


def service(line):
    """Which one a line of a log of several is of; None in other logs."""
    named = ORIGIN.match(line)
    return named[1] if named else None


class Place(NamedTuple):
    """One place where a marker stands: its lines, counted from 1, the text around it, and where in all."""

    first: int
    last: int
    before: str = ""
    after: str = ""
    at: int = 0

    @property
    def model(self):
        """The service that a log of several names at the beginning of each line; None in other logs."""
        return service(self.before)


class Lines:
    """The lines of spans that rise in a text."""

    def __init__(self, text):
        self.text, self.number, self.counted = text, 1, 0

    def place(self, start, end):
        """The lines from the one in which the span starts to the one in which it ends."""
        self.number, self.counted = self.number + self.text.count("\n", self.counted, start), start
        return Place(self.number, self.number + self.text.count("\n", start, end))


class Log:
    """A text without its colours, and where markers stand in it."""

    def __init__(self, text):
        self.text = COLOURS.sub("", text) if "\x1b" in text else text

    def places(self, marker, wraps=False):
        """Yield every place of the marker in turn; with ``wraps``, of a line that goes on after a comma at its end."""
        text, number, start, seen = self.text, 1, 0, 0
        at = text.find(marker)
        while at >= 0:
            new_start = text.rfind("\n", seen, at) + 1  # from the place before: a long line is not gone through again
            if new_start:
                number, start = number + text.count("\n", start, new_start), new_start
            after = seen = at + len(marker)
            next_at = text.find(marker, after)
            end = _end(text, after, wraps)
            stop = next_at if 0 <= next_at < end else end
            last = number + text.count("\n", after, stop - (after < stop and text[stop - 1] == "\n")) if wraps else number
            yield Place(number, last, text[start if start > at - BEFORE else at - BEFORE : at], text[after:stop], at)
            at = next_at

    def matches(self, pattern):
        """Yield (line number, match) of every match of a regular expression; quick where it begins with plain letters."""
        number, counted = 1, 0
        for match in pattern.finditer(self.text):
            number, counted = number + self.text.count("\n", counted, match.start()), match.start()
            yield number, match


def _end(text, after, wraps):
    """Where the line ends, or the last of those that it was broken into; not far off."""
    most = after + AFTER
    end = text.find("\n", after, most)
    for _ in range(WRAPPED if wraps else 0):
        if end < 0 or "," not in text[end - 4 : end] or not text[max(after, end - 4) : end].rstrip().endswith(","):
            break
        end = text.find("\n", end + 1, most)
    return min(most, len(text)) if end < 0 else end


class Fields:
    """Fields by name in lines, "name: number, number"; wherever they stand among others, and unknown ones ignored.

    >>> fields = Fields("Accepted", "Per-position rate")
    >>> fields(" Accepted: 676 tokens, Drafted: 837 tokens, Per-position rate: 0.921, 0.828, Depth: 7")
    {'Accepted': [676.0], 'Per-position rate': [0.921, 0.828]}
    """

    def __init__(self, *names, sign=":"):
        self.names, self.sought = names, [(name, name + sign) for name in names]

    def __call__(self, line):
        """{name: numbers} of the fields that are there; of one that comes twice the first that has a number."""
        found = {}
        for name, sought in self.sought:  # each by itself: plain letters are found quicker than one of several names
            at = line.find(sought)
            while at >= 0:
                after, before = at + len(sought), line[at - 1 : at]
                match = None if before.isalnum() or before == "_" else NUMBERS.match(line, after)  # not the end of a longer name
                if match:
                    digits = match[1]
                    found[name] = _numbers(digits) if "," in digits else [float(digits)]
                    break
                at = line.find(sought, after)
        return found


def number(text):
    """A number as it is printed, with or without commas between the thousands."""
    return float(text.replace(",", ""))


def _numbers(text):
    """Those of a list, in which brackets may stand."""
    try:
        return list(map(float, text.split(", ")))
    except ValueError:
        return list(map(number, NUMBER.findall(text)))


def one(fields, name):
    """The first number of a field; None where it is missing or not finite."""
    values = fields.get(name)
    return values[0] if values and isfinite(values[0]) else None


def count(value):
    """A number as a count; None where it is none: below 0, not whole, or beyond all reason."""
    if value is None or not 0 <= value <= MOST or value != int(value):  # also of NaN
        return None
    return int(value)
