"""A chart in words: the same that chart_words.js says in the page."""

import re

from site_build.chart_data import axis_of, name_of, plain, shown, title_of

MOST = 6  # series or categories that are named
DRAWN = ("scatter", "scattergl", "bar", "pie")
_DATE = re.compile(r"\d{4}-\d\d")


def in_words(figure: dict) -> str:
    """What a reader is told who cannot see the chart: its own description, or its kind, axes, series and ranges."""
    data, layout = figure.get("data", []), figure.get("layout", {})
    described = (layout.get("meta") or {}).get("description")
    if described:
        return plain(described)
    title, kinds = title_of(layout), list(dict.fromkeys(map(_kind, data)))
    parts = [title if title.endswith((".", "!", "?")) or not title else f"{title}."]
    parts.append(f"A chart{f' of {_listed(kinds)}' if kinds else ' without data'}.")
    for letter in "xy":
        names = dict.fromkeys(axis_of(trace, letter) for trace in data if trace.get(letter) is not None)
        parts += [_axis(data, layout, name, letter) for name in names]
    series = [f"{name_of(trace, at)} ({_counted(_size(trace), 'point')})" for at, trace in enumerate(data[:MOST])]
    more = [f"{len(data) - MOST} more"] if len(data) > MOST else []
    if data:
        parts.append(f"{len(data):,} series: {_listed([*series, *more])}.")
    return " ".join(filter(None, parts))


def not_drawn(figure: dict) -> str:
    """A sentence on what the page's Plotly cannot draw, or "": the same as in chart_kinds.js."""
    missing = dict.fromkeys(kind for trace in figure["data"] if (kind := trace.get("type", "scatter")) not in DRAWN)
    if not missing:
        return ""
    return f"The page draws lines, points, bars and pies, not {', '.join(missing)}; those data stand in the table below."


def _kind(trace: dict) -> str:
    kind, mode = trace.get("type", "scatter"), trace.get("mode", "lines")
    if kind == "bar":
        return "horizontal bars" if trace.get("orientation") == "h" else "bars"
    if kind == "pie":
        return "parts of a whole"
    if not kind.startswith("scatter"):
        return kind
    points = "markers" in mode or "lines" not in mode
    return f"lines{' with points' * points}" if "lines" in mode else "points"


def _axis(data: list, layout: dict, name: str, letter: str) -> str:
    lists = [trace[letter] for trace in data if axis_of(trace, letter) == name and isinstance(trace.get(letter), list)]
    own = layout.get(name) or {}
    direction = "Across" if letter == "x" else "Up, at the right" if own.get("side") == "right" else "Up"
    return f"{direction}: {title_of(own) or letter}{_range([value for values in lists for value in values if value is not None])}."


def _range(values: list) -> str:
    if not values:
        return ""
    different = list(dict.fromkeys(map(shown, values)))
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return f", from {shown(min(values))} to {shown(max(values))}"
    if all(map(_DATE.match, different)):
        different.sort()
    elif len(different) <= MOST:
        return f" ({_listed(different)})"
    return f", from {different[0]} to {different[-1]}"


def _size(trace: dict) -> int:
    return max(len(trace[key]) if isinstance(trace.get(key), list) else 0 for key in ("x", "y", "z", "values"))


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
