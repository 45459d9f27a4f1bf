"""Rows and columns from what a program has at hand: a list of dicts, dataclasses or named tuples, or one dict."""

from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass, fields, is_dataclass
from math import isfinite, log10
from numbers import Number

MOST_ROWS, MOST_COLUMNS = 200, 20
LONGEST = 200  # characters of one cell
DIGITS = 6  # that a float keeps
_DICTS = (dict, Counter, OrderedDict, defaultdict)  # those whose methods do what a dict's do
_MISSING = object()


@dataclass(frozen=True)
class Table:
    """A table as text, ready to be printed or drawn.

    ``columns``: their names. ``rows``: of each row the text of its cells. ``numbers``: of each
    column whether it holds numbers, which stand at the right. ``note``: what is not shown, in
    words, or "". ``named``: whether the first cell of a row is its name.
    """

    columns: tuple
    rows: tuple
    numbers: tuple
    note: str = ""
    named: bool = False

    def __str__(self):
        lines = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines)]
        sides = [str.rjust if number else str.ljust for number in self.numbers]
        text = ["  ".join(side(cell, width) for side, cell, width in zip(sides, line, widths)).rstrip() for line in lines]
        return "\n".join([*text, *([self.note] if self.note else [])])


def as_table(value):
    """The value as a :class:`Table`, or None where it is none.

    A table is a list or tuple of dicts, of dataclasses or of named tuples; a dict of numbers,
    texts and the like; and a dataclass of ``specpy``. At most 200 rows and 20 columns are kept.
    Floats are rounded to six digits, or a few more where that lines up their decimal points.

    >>> print(as_table([{"draft": "aligned", "speedup": 2.4011}, {"draft": "weak", "speedup": 1.37}]))
    draft    speedup
    aligned   2.4011
    weak      1.3700
    """
    if type(value) in (list, tuple) and value:
        return _of_list(value)
    if type(value) in _DICTS and value and all(isinstance(one, Number | str | bytes | None) for one in value.values()):
        return _table(["key", "value"], list(value.items()), named=True)
    if str(type(value).__module__).startswith("specpy.") and is_dataclass(value) and type(value).__str__ is object.__str__:
        return _table(["field", "value"], [(name, getattr(value, name)) for name in _names(value)], named=True)
    return None


def _of_list(value):
    shown, kind = value[:MOST_ROWS], type(value[0])
    if all(type(row) in _DICTS for row in value):
        columns = list(dict.fromkeys(key for row in shown for key in row))
        if columns:  # not only empty ones
            return _table(columns, [[row.get(key, _MISSING) for key in columns[:MOST_COLUMNS]] for row in shown], len(value))
    elif all(type(row) is kind for row in value):
        if is_dataclass(kind):
            columns = _names(kind)
            return _table(columns, [[getattr(row, name) for name in columns[:MOST_COLUMNS]] for row in shown], len(value))
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return _table(kind._fields, shown, len(value))
    return None


def _names(data):
    return [field.name for field in fields(data) if field.repr]


def _table(columns, rows, total=None, named=False):
    total = len(rows) if total is None else total
    held = list(zip(*(row[:MOST_COLUMNS] for row in rows[:MOST_ROWS])))
    texts = [_column(values) for values in held]
    names = tuple(text_of(name) for name in columns[:MOST_COLUMNS])
    more = [_counted(total - MOST_ROWS, "row"), _counted(len(columns) - MOST_COLUMNS, "column")]
    note = " and ".join(filter(None, more))
    return Table(names, tuple(zip(*texts)), tuple(map(_is_numeric, held)), note and f"{note} not shown.", named)


def _counted(count, what):
    return f"{count:,} more {what}{'s' * (count > 1)}" if count > 0 else ""


def _is_numeric(values):
    there = [value for value in values if value is not _MISSING and value is not None]
    return bool(there) and all(isinstance(value, Number) and not isinstance(value, bool) for value in there)


def _column(values):
    """The cells of one column: numbers with as many decimals as their neighbours, if none loses by it."""
    floats = [value for value in values if type(value) is float and value and isfinite(value)]
    decimals = DIGITS - 1 - int(log10(max(map(abs, floats), default=1)))
    if not (_is_numeric(values) and 0 <= decimals < 2 * DIGITS and all(_keeps(value, decimals) for value in floats)):
        return [text_of(value) for value in values]
    while decimals > 1 and all(round(value, decimals) == round(value, decimals - 1) for value in floats):
        decimals -= 1
    return [f"{value:.{decimals}f}" if type(value) is float else text_of(value) for value in values]


def _keeps(value, decimals):
    return abs(round(value, decimals) - value) <= abs(value) / 1000


def text_of(value):
    """The text of one cell: short, on one line, whatever the value is.

    >>> text_of(1 / 3), text_of("a\\nb"), text_of(None)
    ('0.333333', 'a\\\\nb', 'None')
    """
    if value is _MISSING:
        return ""
    try:
        if type(value) is tuple and 1 < len(value) < LONGEST and _is_numeric(value):
            text = f"({', '.join(map(text_of, value))})"  # an interval, say, with its floats rounded
        else:
            text = f"{value:.{DIGITS}g}" if type(value) is float else str(value)
        text = str.__getitem__(text, slice(LONGEST + 1))  # of a subclass too
    except Exception as error:  # whatever its own __str__ does
        return f"({type(value).__name__}: its text raised {type(error).__name__})"
    text = text if text.isprintable() else repr(text)[1:-1]
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
