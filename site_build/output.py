"""The output of a cell as HTML: the same elements that output.js makes in the page."""

import json
from html import escape

from site_build.still import still


def output_html(events: list[list[str]]) -> str:
    """Return the HTML of what a run showed, given as [kind, text] pairs."""
    parts, text = [], ""
    for kind, content in [*events, ["end", ""]]:
        if kind in ("stdout", "stderr"):
            text += f'<span class="cell-{kind}">{escape(content)}</span>'
            continue
        if text:
            parts.append(f'<div class="cell-text"><pre>{text}</pre></div>')
            text = ""
        if kind == "figure":
            parts.append(f'<div class="cell-figure">{chart_html(content)}</div>')
        elif kind == "error":
            parts.append(_error_html(**json.loads(content)))
        elif kind == "value":
            parts.append(f'<pre class="cell-value">{escape(content)}</pre>')
    return "".join(parts)


def chart_html(figure: str) -> str:
    """Return a chart with its data as JSON, and what a reader sees without JavaScript: a still and a table."""
    plot = json.loads(figure)
    return (
        f"<spec-chart data-figure='{attribute(figure)}'>"
        f'<div class="plot">{still(plot)}</div>'
        f'<details class="chart-data"><summary>Data of the chart</summary>{_table(plot)}</details></spec-chart>'
    )


def attribute(data: str) -> str:
    """Return JSON for an attribute between single quotes: those in double quotes would escape every string."""
    return data.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def _table(plot: dict) -> str:
    """The same table as in chart_words.js."""
    axes = [plot["layout"].get(axis, {}).get("title", {}).get("text", axis[0]) for axis in ("xaxis", "yaxis")]
    rows = [("th", ["series", *axes])]
    for index, trace in enumerate(plot["data"], 1):
        across = trace.get("x") or range(len(trace.get("y") or []))
        rows += [("td", [trace.get("name", index), x, y]) for x, y in zip(across, trace.get("y") or [], strict=False)]
    lines = ("".join(f"<{cell}>{escape(_number(value))}</{cell}>" for value in row) for cell, row in rows)
    return '<table class="chart-table">' + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _number(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _error_html(message: str, lines: list[str]) -> str:
    traceback = f'<pre class="cell-traceback">{escape(chr(10).join(lines))}</pre>' if lines else ""
    return f'<div class="cell-error"><pre class="cell-message">{escape(message)}</pre>{traceback}</div>'
