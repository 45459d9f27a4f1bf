"""The samples of a text that Prometheus scrapes, line by line."""

import re
from string import ascii_letters, digits
from typing import NamedTuple

from .lines import BEFORE

REST = r"(\w{0,100}+(?:\{[^}\n]{0,1000}+\})?+)[ \t]++(\S{1,400}+)"  # of a sample, behind the marker: name and labels, value
LABEL = re.compile(r'(?<!\w)(\w++)="([^"]*+)"')
LETTERS = f"{ascii_letters}{digits}_:"  # of a name


class Series(NamedTuple):
    """The name of a sample as it goes on after the marker and as it began before it, and its labels.

    ``apart`` are those that tell one server's or engine's samples from another's: without ``le`` and ``position``.
    """

    prefix: str
    name: str
    labels: dict
    apart: tuple


class Sample(NamedTuple):
    """The value that a line gives to a counter."""

    line: int
    value: float


def samples(log, marker, role):
    """Yield (role, sample) of all whose name holds the marker; comments and other text are passed over.

    ``role(series)`` is what a series is to the reader, asked once for all of its samples; none is yielded where it is None.
    """
    text, roles = log.text, {}
    for line, match in log.matches(re.compile(re.escape(marker) + REST)):
        at, (named, printed) = match.start(), match.groups()
        lowest = max(0, at - BEFORE)
        before = text[text.rfind("\n", lowest, at) + 1 or lowest : at]
        prefix = before[len(before.rstrip(LETTERS)) :]
        if len(before) > len(prefix) and before.lstrip().startswith("#"):
            continue
        if (prefix, named) not in roles:
            roles[prefix, named] = role(_series(prefix, named))
        found = roles[prefix, named]
        value = _float(printed) if found is not None else None
        if value is not None:
            yield found, Sample(line, value)


def _series(prefix, named):
    name, _, labels = named.partition("{")
    known = dict(LABEL.findall(labels))
    return Series(prefix, name, known, tuple(sorted((key, known[key]) for key in known.keys() - {"le", "position"})))


def _float(printed):
    try:
        return float(printed)
    except ValueError:
        return None
