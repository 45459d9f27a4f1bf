"""The output of a cell as HTML: the same elements that output.js makes in the page."""

import json
from html import escape

from site_build.chart_data import data_html, title_of
from site_build.chart_words import in_words, not_drawn
from site_build.still import has_still, still
from site_build.table_html import table_html


def output_html(events: list[list[str]]) -> str:
    """Return the HTML of what a run showed, given as [kind, text] pairs."""
    parts, text = [], ""
    for kind, content in [*_newest(events), ["end", ""]]:
        if kind in ("stdout", "stderr"):
            text += f'<span class="cell-{kind}">{escape(content)}</span>'
            continue
        if kind == "tail":
            text += _tail(**json.loads(content))
            continue
        if text:
            parts.append(f'<div class="cell-text"><pre>{text}</pre></div>')
            text = ""
        if kind in _SHOWS:
            parts.append(_SHOWS[kind](content))
    return "".join(parts)


def _tail(omitted: int, characters: int, pieces: list[list[str]]) -> str:
    """The end of a long text, below what is not shown of it."""
    count, what = (omitted, "line") if omitted else (characters, "character")
    note = f"… {count:,} {what}{'s' * (count != 1)} not shown …" if characters else ""
    spans = "".join(f'<span class="cell-{kind}">{escape(text)}</span>' for kind, text in pieces)
    return f"</pre><p>{note}</p><pre>{spans}"


def _newest(events: list[list[str]]) -> list[list[str]]:
    """Of each progress bar the newest state, where the bar came first."""
    bars: dict[str, list[str]] = {}
    kept = []
    for kind, content in events:
        if kind == "progress":
            bar = json.loads(content)["id"]
            if bar in bars:
                bars[bar][1] = content
                continue
            bars[bar] = [kind, content]
            kept.append(bars[bar])
        else:
            kept.append([kind, content])
    return kept


def chart_html(figure: str) -> str:
    """Return a chart with its data as JSON, and what a reader sees without JavaScript: a still, or words, and a table."""
    plot = json.loads(figure)
    title, missing = title_of(plot["layout"]), not_drawn(plot)
    picture = still(plot) if has_still(plot) else f'<p class="chart-words">{escape(in_words(plot))}</p>'
    return (
        f"<spec-chart data-figure='{attribute(figure)}'>"
        + (f'<p class="chart-title">{escape(title)}</p>' if title else "")
        + f'<div class="plot">{picture}</div>'
        + (f'<p class="chart-note">{escape(missing)}</p>' if missing else "")
        + f'<details class="chart-data"{" open" if missing else ""}><summary>Data of the chart</summary>{data_html(plot)}</details></spec-chart>'
    )


def attribute(data: str) -> str:
    """Return JSON for an attribute between single quotes: those in double quotes would escape every string."""
    return data.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def _error(message: str, lines: list[str], hint: str = "", inside: list[str] = (), **_) -> str:
    words = "".join(f"<code>{escape(part)}</code>" if at % 2 else escape(part) for at, part in enumerate(hint.split("`")))
    told = f'<p class="cell-hint">{words}</p>' if hint else ""
    count = f"{len(inside)} {'lines' if len(inside) > 1 else 'line'} inside specpy"
    fold = f'<details class="cell-inside"><summary>{count}</summary>{_traceback(inside)}</details>' if inside else ""
    return f'<div class="cell-error"><pre class="cell-message">{escape(message)}</pre>{told}{_traceback(lines)}{fold}</div>'


def _traceback(lines: list[str]) -> str:
    return f'<pre class="cell-traceback">{escape(chr(10).join(lines))}</pre>' if lines else ""


def _progress(id: str, done: int, total: int | None, label: str, **_) -> str:
    """Without the seconds: they were those of the machine that built the page."""
    most, value = (total, min(done, total)) if total else (1, 1)
    of = "" if total is None else f" of {total:,}"
    left = ", left early" if done != total else ""
    return (
        f'<div class="cell-progress" data-bar="{escape(id)}" data-ended><progress aria-label="{escape(label or "progress")}" '
        f'max="{most}" value="{value}"></progress><span class="progress-label" aria-hidden="true">{escape(label)}</span>'
        f'<span class="progress-words">{done:,}{of}{left}</span></div>'
    )


_SHOWS = {
    "value": lambda text: f'<pre class="cell-value">{escape(text)}</pre>',
    "table": lambda table: f'<div class="cell-table">{table_html(**json.loads(table))}</div>',
    "figure": lambda figure: f'<div class="cell-figure">{chart_html(figure)}</div>',
    "progress": lambda bar: _progress(**json.loads(bar)),
    "error": lambda error: _error(**json.loads(error)),
}
