"""A Plotly figure as a small still picture: what stands in the page before, or without, the chart itself.

Positions are shares of the plot's area, so that the picture takes any width while its text keeps its size;
colours are classes (stylesheets/figure.css), so that it follows the theme. Lines, markers and text of scatter
traces, error bars, the bars of one series, lines across (shapes) and annotations. Plotly draws the rest: other kinds have no still.
"""

from html import escape

from site_build.axis import Axis
from site_build.chart_words import in_words

# The five meanings' hues as specpy writes them.
HUES = {"#E69F00": "draft", "#009E73": "accepted", "#D55E00": "rejected", "#767676": "discarded", "#0072B2": "target"}


def still(figure: dict) -> str:
    """Return the figure as SVG; its title is the figure's own description."""
    layout, traces = figure.get("layout", {}), [trace for trace in figure["data"] if trace.get("x") is not None]
    has_bars = any(map(_is_bars, traces))
    across = Axis(layout.get("xaxis", {}), [value for trace in traces for value in trace["x"]], room=0.5 * has_bars)
    up = Axis(layout.get("yaxis", {}), [value for trace in traces for value in trace["y"]] + [0] * has_bars)
    parts = [*_grid(across, up), *_lines_across(layout, up)]
    for trace in traces:
        parts += _trace(trace, across, up)
    parts += [_annotation(note, across, up) for note in layout.get("annotations", [])]
    words = escape(in_words(figure))
    return (
        f'<svg class="still" role="img" aria-label="{words}">{"".join(parts)}'
        f'<text class="still-title" x="50%" y="100%" dy="3.1em">{escape(across.title)}</text>'
        f'<svg class="still-up" y="50%"><text class="still-title" transform="rotate(-90)" dy="-2.9em">{escape(up.title)}</text></svg></svg>'
    )


def has_still(figure: dict) -> bool:
    """Whether it is of lines, points and one series of bars alone, each with both its places, on one pair of axes."""
    layout = figure.get("layout", {})
    is_one = not {"xaxis2", "yaxis2"} & set(layout) and sum(map(_is_bars, figure["data"])) < 2
    return bool(figure["data"]) and is_one and all(map(_is_plain, figure["data"]))


def _is_bars(trace: dict) -> bool:
    return trace.get("type") == "bar"


def _is_plain(trace: dict) -> bool:
    x, y = trace.get("x"), trace.get("y")
    if trace.get("type", "scatter") not in ("scatter", "bar") or trace.get("orientation", "v") != "v":
        return False
    if not (isinstance(x, list) and isinstance(y, list)) or "xaxis" in trace:
        return False
    return all(isinstance(value, int | float) for value in y) and len({isinstance(value, str) for value in x}) < 2 and None not in x


def _grid(across: Axis, up: Axis) -> list[str]:
    lines = []
    for tick in up.ticks():
        y = 100 - up.share(tick)
        lines.append(f'<line class="still-grid" x1="0" x2="100%" y1="{y:g}%" y2="{y:g}%"/>')
        lines.append(f'<text class="still-tick still-left" x="0" y="{y:g}%" dx="-0.5em" dy="0.35em">{_short(tick)}</text>')
    for tick in across.ticks():
        lines.append(f'<text class="still-tick" x="{across.share(tick):g}%" y="100%" dy="1.3em">{_short(tick)}</text>')
    return lines


def _short(tick) -> str:
    return escape(tick if isinstance(tick, str) else f"{tick:g}")


def _lines_across(layout: dict, up: Axis) -> list[str]:
    lines = []
    for shape in layout.get("shapes", []):
        if shape.get("type") == "line" and shape.get("y0") == shape.get("y1"):
            y = 100 - up.share(shape["y0"])
            lines.append(f'<line class="still-rule" x1="0" x2="100%" y1="{y:g}%" y2="{y:g}%"/>')
    return lines


def _trace(trace: dict, across: Axis, up: Axis) -> list[str]:
    if _is_bars(trace):
        return _bars(trace, across, up)
    mode = trace.get("mode", "lines")
    places = [(across.share(x), 100 - up.share(y)) for x, y in zip(trace["x"], trace["y"])]
    hue = _hue(trace.get("line", {}).get("color") or trace.get("marker", {}).get("color"))
    parts = []
    if "lines" in mode:
        points = " ".join(f"{x:g},{y:g}" for x, y in places)
        parts.append(
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">'
            f'<polyline class="still-line {hue}" points="{points}"/></svg>'
        )
    parts += _error_bars(trace, across, up, hue)
    if "markers" in mode:
        parts += [_marker(trace.get("marker", {}), x, y, hue) for x, y in places]
    if "text" in mode:
        for (x, y), text in zip(places, trace.get("text", [])):
            parts.append(f'<text class="still-label" x="{x:g}%" y="{y:g}%" dy="-0.8em">{escape(str(text))}</text>')
    return parts


def _bars(trace: dict, across: Axis, up: Axis) -> list[str]:
    width, foot = 80 / (across.high - across.low), up.share(0)
    colour = trace.get("marker", {}).get("color")
    hue = _hue(colour) if colour else "hue-target"  # the page's first series
    bars = []
    for x, y in zip(trace["x"], trace["y"]):
        top, low = max(up.share(y), foot), min(up.share(y), foot)
        bars.append(f'<rect class="still-bar {hue}" x="{across.share(x) - width / 2:g}%" y="{100 - top:g}%" width="{width:g}%" height="{top - low:g}%"/>')
    return bars


def _marker(marker: dict, x: float, y: float, hue: str) -> str:
    symbol, radius = str(marker.get("symbol", "circle")), marker.get("size", 7) / 2
    if symbol.startswith("diamond"):
        half = radius * 1.3
        shape = f'<path class="still-marker {hue}" d="M0 {-half:g}L{half:g} 0L0 {half:g}L{-half:g} 0Z"/>'
        return f'<svg class="still-at" x="{x:g}%" y="{y:g}%">{shape}</svg>'
    hollow = " still-hollow" if "open" in symbol else ""
    return f'<circle class="still-marker {hue}{hollow}" cx="{x:g}%" cy="{y:g}%" r="{radius:g}"/>'


def _error_bars(trace: dict, across: Axis, up: Axis, hue: str) -> list[str]:
    errors = trace.get("error_y", {})
    if "array" not in errors:
        return []
    below = errors.get("arrayminus") or errors["array"]
    bars = []
    for x, y, high, low in zip(trace["x"], trace["y"], errors["array"], below):
        place, top, bottom = across.share(x), 100 - up.share(y + high), 100 - up.share(y - low)
        bars.append(f'<line class="still-error {hue}" x1="{place:g}%" x2="{place:g}%" y1="{top:g}%" y2="{bottom:g}%"/>')
    return bars


def _annotation(note: dict, across: Axis, up: Axis) -> str:
    anchor = {"left": "start", "right": "end"}.get(note.get("xanchor"), "middle")
    below = f"{(16 if note.get('yanchor') == 'top' else -6) - note.get('yshift', 0):g}"
    return (
        f'<text class="still-note" text-anchor="{anchor}" x="{across.share(note["x"]):g}%" '
        f'y="{100 - up.share(note["y"]):g}%" dy="{below}">{escape(note.get("text", ""))}</text>'
    )


def _hue(colour) -> str:
    return f"hue-{HUES[colour.upper()]}" if isinstance(colour, str) and colour.upper() in HUES else "hue-ink"
