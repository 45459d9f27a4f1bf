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
    data = figure.replace("<", "\\u003c")  # nothing in it can end the script element
    return f'<spec-chart><script type="application/json">{data}</script>{still(json.loads(figure))}{_table(figure)}</spec-chart>'


def _table(figure: str) -> str:
    rows = ""
    for trace in json.loads(figure)["data"]:
        name = escape(str(trace.get("name", "")))
        for x, y in zip(trace.get("x", []), trace.get("y", []), strict=False):
            rows += f"<tr><td>{name}</td><td>{escape(_number(x))}</td><td>{escape(_number(y))}</td></tr>"
    head = "<tr><th>line</th><th>x</th><th>y</th></tr>"
    return f"<details><summary>The chart's data as a table</summary><table>{head}{rows}</table></details>"


def _number(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _error_html(message: str, lines: list[str]) -> str:
    traceback = f'<pre class="cell-traceback">{escape(chr(10).join(lines))}</pre>' if lines else ""
    return f'<div class="cell-error"><pre class="cell-message">{escape(message)}</pre>{traceback}</div>'
