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
DIGITS = r"[-+]?(?:(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?|(?i:nan|inf)(?![A-Za-z]))"
NUMBER = re.compile(f"{SKIPPED}({DIGITS})")
# At the beginning of a line, the service that docker compose and kubectl --prefix put there; not a level of logging.
ORIGIN = re.compile(r"\s*(?:\[pod/)?(?!(?:INFO|DEBUG|WARNING|ERROR)\b)([A-Za-z][\w./-]{0,80}?)(?:\]|\s*\|) ")


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
        named = ORIGIN.match(self.before)
        return named[1] if named else None


class Log:
    """A text, and where markers stand in it."""

    def __init__(self, text):
        self.text, self.coloured = text, "\x1b" in text

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
            last = number + text.count("\n", after, stop) if wraps else number
            before = text[start if start > at - BEFORE else at - BEFORE : at]
            if self.coloured:
                yield Place(number, last, _plain(before), _plain(text[after:stop]), at)
            else:
                yield Place(number, last, before, text[after:stop], at)
            at = next_at

    def numbers(self, positions):
        """The line numbers of rising positions in the text."""
        number, counted = 1, 0
        for position in positions:
            number, counted = number + self.text.count("\n", counted, position), position
            yield number


def _end(text, after, wraps):
    """Where the line ends, or the last of those that it was broken into; not far off."""
    most = after + AFTER
    end = text.find("\n", after, most)
    for _ in range(WRAPPED if wraps else 0):
        if end < 0 or "," not in text[end - 4 : end] or not text[max(after, end - 4) : end].rstrip().endswith(","):
            break
        end = text.find("\n", end + 1, most)
    return min(most, len(text)) if end < 0 else end


def _plain(text):
    return COLOURS.sub("", text) if "\x1b" in text else text


class Fields:
    """Fields by name in lines, "name: number, number"; wherever they stand among others, and unknown ones ignored.

    >>> fields = Fields("Accepted", "Per-position rate")
    >>> fields(" Accepted: 676 tokens, Drafted: 837 tokens, Per-position rate: 0.921, 0.828, Depth: 7")
    {'Accepted': [676.0], 'Per-position rate': [0.921, 0.828]}
    """

    def __init__(self, *names, sign=":"):
        self.names = names
        # A name is not the end of a longer one. That is asked after its first letter: an alternation of letters is found faster.
        whole = "|".join(f"{name[0]}(?<!\\w{name[0]}){re.escape(name[1:])}" for name in names)
        self.pattern = re.compile(f"({whole}){sign}{SKIPPED}({DIGITS}(?:,{SKIPPED}{DIGITS})*+)")

    def __call__(self, line):
        """{name: numbers} of the fields that are there; of one that comes twice the first."""
        found = {}
        for name, values in self.pattern.findall(line):
            if name not in found:
                found[name] = list(map(float, NUMBER.findall(values) if "," in values else [values]))
        return found


def one(fields, name):
    """The first number of a field; None where it is missing or not finite."""
    values = fields.get(name)
    return values[0] if values and isfinite(values[0]) else None


def count(value):
    """A number as a count; None where it is none: below 0, not whole, or beyond all reason."""
    if value is None or not 0 <= value <= MOST or value != int(value):  # also of NaN
        return None
    return int(value)
