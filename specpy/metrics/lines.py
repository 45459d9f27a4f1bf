"""Finding the few lines that speak of speculation in a log of any size, and the figures on them.

A marker is sought in the whole text at once, which is a hundred times quicker than to look at
each line. What is read around it is bounded, so that no regular expression meets a long text.
"""

import re
from math import isfinite, nan
from typing import NamedTuple

BEFORE, AFTER = 200, 4096  # characters that are read on either side of a marker
WRAPPED = 12  # lines that one may have been broken into, each ending in a comma
MOST = 10**13  # tokens: more than any server has drafted

COLOURS = re.compile(r"\x1b\[[0-9;?]*+[@-~]")
NUMBER = re.compile(r"[\s\[(]*+([-+]?(?:(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?|(?:nan|inf)(?![A-Za-z])))", re.IGNORECASE)
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
        self.text = text

    def places(self, marker, wraps=False):
        """Yield every place of the marker in turn; with ``wraps``, of a line that goes on after a comma at its end."""
        text, number, start, at = self.text, 1, 0, self.text.find(marker)
        seen = 0
        while at >= 0:
            new_start = text.rfind("\n", seen, at) + 1  # from the place before: a long line is not gone through again
            if new_start:
                number, start = number + text.count("\n", start, new_start), new_start
            after = seen = at + len(marker)
            next_at = text.find(marker, after)
            end = _end(text, after, wraps)
            stop = end if next_at < 0 else min(end, next_at)
            lines = number + text.count("\n", after, stop)
            yield Place(number, lines, _plain(text[max(start, at - BEFORE) : at]), _plain(text[after:stop]), at)
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
        if end < 0 or not text[max(after, end - 4) : end].rstrip().endswith(","):
            break
        end = text.find("\n", end + 1, most)
    return min(most, len(text)) if end < 0 else end


def _plain(text):
    return COLOURS.sub("", text) if "\x1b" in text else text


def numbers(text, name, sign=":"):
    """The numbers of a field, "name: number, number"; wherever it stands among others, and none where it is missing.

    >>> numbers(" Accepted: 676 tokens, Per-position rate: 0.921, 0.828, Depth: 7", "Per-position rate")
    [0.921, 0.828]
    """
    found, place = [], _after(text, name + sign)
    while place >= 0:
        match = NUMBER.match(text, place)
        if not match:
            break
        found.append(float(match[1]))
        place = match.end() + 1
        if text[place - 1 : place] != ",":
            break
    return found


def number(text, name, sign=":"):
    """The first number of a field; None where it is missing or not finite."""
    place = _after(text, name + sign)
    match = NUMBER.match(text, place) if place >= 0 else None
    value = float(match[1]) if match else nan
    return value if isfinite(value) else None


def _after(text, name):
    """Where the value of a field begins, -1 where there is none; its name is not the end of a longer one."""
    at = text.find(name)
    while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at = text.find(name, at + 1)
    return at + len(name) if at >= 0 else -1


def count(value):
    """A number as a count; None where it is none: below 0, not whole, or beyond all reason."""
    if value is None or not 0 <= value <= MOST or value != int(value):  # also of NaN
        return None
    return int(value)
