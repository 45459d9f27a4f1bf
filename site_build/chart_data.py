"""A chart's data as a table: the same that chart_data.js makes in the page."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal

from site_build.table_html import table_html

MOST = 1000  # rows
KEYS = ("labels", "x", "y", "z", "values", "base", "open", "high", "low", "close", "text")
NAMES = {"labels": "label", "values": "value"}
_SIX = Context(prec=6, rounding=ROUND_HALF_UP)
_TAG = re.compile(r"</?(b|i|u|s|em|strong|sub|sup|span|a)\b[^>]*>", re.IGNORECASE)


def plain(text: object) -> str:
    """A text of a figure without its tags, which Plotly reads as bold and the like."""
    return _TAG.sub("", re.sub(r"<br\s*/?>", " ", str(text), flags=re.IGNORECASE))


def title_of(owner: dict | None) -> str:
    """The words of a title, which may be a dict or a text."""
    title = (owner or {}).get("title") or ""
    return plain(title.get("text", "") if isinstance(title, dict) else title)


def axis_of(trace: dict, letter: str) -> str:
    """The layout's name of a trace's axis: "yaxis2"."""
    return f"{letter}axis{str(trace.get(f'{letter}axis') or letter)[1:]}"


def name_of(trace: dict, at: int) -> str:
    """The name of a trace, or its number."""
    name = trace.get("name")
    return plain(at + 1 if name is None else name)


def shown(value: object) -> str:
    """A number with six digits at most, as JavaScript writes it; a text as it is."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, int | float):
        return plain(value)
    if float(value).is_integer() and abs(value) < 1e21:
        return f"{Decimal(repr(float(value))).normalize():f}" if abs(value) >= 2**53 else str(int(value))
    rounded = Decimal(repr(float(_SIX.create_decimal(Decimal(value)))))
    if 1e-6 <= abs(rounded) < 1e21:
        text = f"{rounded:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    digits, _, power = f"{rounded:.5e}".partition("e")
    return f"{digits.rstrip('0').rstrip('.')}e{int(power):+d}"


def data_table(figure: dict) -> dict:
    """The table: its columns, its rows of text, which columns hold numbers, and what is not shown."""
    series = [_columns(figure, trace) for trace in figure["data"]]
    columns = list(dict.fromkeys(name for one in series for name in one))
    rows = [
        [name_of(trace, at), *(_at(one.get(name), row) for name in columns)]
        for at, (trace, one) in enumerate(zip(figure["data"], series))
        for row in range(max(map(len, one.values()), default=0))
    ]
    numbers = [False, *(all(_is_number(row[at]) for row in rows[:MOST]) for at in range(1, len(columns) + 1))]
    more = len(rows) - MOST
    note = f"{more:,} more row{'s' * (more > 1)} not shown." if more > 0 else ""
    return {"columns": ["series", *columns], "rows": [list(map(shown, row)) for row in rows[:MOST]], "numbers": numbers, "note": note}


def data_html(figure: dict) -> str:
    """The table as HTML."""
    return table_html(**data_table(figure))


def _at(values: list | None, row: int) -> object:
    return values[row] if values and row < len(values) else None


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, int | float) and not isinstance(value, bool)


def _columns(figure: dict, trace: dict) -> dict:
    """The lists of one trace by the names they have in the table."""
    lists, columns = _filled(trace), {}
    for key in KEYS:
        values = lists.get(key)
        if not isinstance(values, list) or key == "text" and not any(values):
            continue
        name = key in ("x", "y") and title_of(figure.get("layout", {}).get(axis_of(trace, key))) or NAMES.get(key, key)
        columns[name] = values
        error = trace.get("error_y") or {}
        if key == "y" and isinstance(error.get("array"), list):
            columns |= _interval(name, values, error["array"], error.get("arrayminus") or error["array"])
    return columns


def _interval(name: str, values: list, above: list, below: list) -> dict:
    """The ends of the error bars."""
    def end(lengths, sign):
        return [y + sign * (_at(lengths, at) or 0) if _is_number(y) and y is not None else None for at, y in enumerate(values)]

    return {f"{name}, from": end(below, -1), f"{name}, to": end(above, 1)}


def _filled(trace: dict) -> dict:
    """A trace whose points have both their places: Plotly counts where there is one list, and a matrix has one cell each."""
    x, y, z = (trace.get(key) for key in "xyz")
    if isinstance(z, list) and z and isinstance(z[0], list):
        cells = [(_place(x, j), _place(y, i), value) for i, row in enumerate(z) for j, value in enumerate(row)]
        return {**trace, "text": None, **{key: [cell[at] for cell in cells] for at, key in enumerate("xyz")}}
    if trace.get("type", "scatter") not in ("scatter", "scattergl", "bar") or isinstance(x, list) == isinstance(y, list):
        return trace
    letter = "y" if isinstance(x, list) else "x"
    places = [trace.get(f"{letter}0", 0) + at * trace.get(f"d{letter}", 1) for at in range(len(x or y))]
    return {**trace, letter: places}


def _place(values: list | None, at: int) -> object:
    found = _at(values, at)
    return at if found is None else found
