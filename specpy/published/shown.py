"""The rows in lines, and as a chart: how far predictions of each kind are off."""

from statistics import median
from textwrap import fill

from .row import HOW

CLOSE = 0.1
BLUE = "#0072B2"


def summary(rows):
    """Of each way of predicting: how many rows, half of them within which error, how many within 10 %, too high, and the worst.

    >>> from specpy.published import published_rows
    >>> [(row["way"], row["rows"], row["within 10 %"]) for row in summary(published_rows())][:2]
    [('line', 32, 25), ('transfer', 36, 25)]
    """
    kinds = {how: [row.error for row in rows if row.how == how] for how in HOW}
    return [
        {"way": how, "rows": len(errors), "half within": f"{100 * median(map(abs, errors)):.0f} %",
         "within 10 %": sum(abs(error) <= CLOSE for error in errors), "too high": sum(error > 0.005 for error in errors),
         "worst": _signed(max(errors, key=abs)), "interval holds": _held(rows, how)}
        for how, errors in kinds.items() if errors
    ]  # fmt: skip


def _signed(share):
    """In per cent, with a minus sign that is no hyphen."""
    return f"{round(100 * share) or 0:+d} %".replace("-", "−")


def _held(rows, how):
    """In how many rows the interval holds what was measured, of how many that have one."""
    held = [row.covered for row in rows if row.how == how and row.interval]
    return f"{sum(held)} of {len(held)}" if held else "none given"


def lines(rows):
    """The rows under their sources, the reasons for misses numbered and told once below.

    >>> from specpy.published import Published
    >>> print(lines([Published("a paper", "N", "k = 4", "speedup", "formula", "a = 0.8", 2.4, 2.0, "the draft is slow")]))
    predicted  measured  error
    a paper [N]
         2.40      2.00  +20 %  k = 4 (1)
    1: the draft is slow
    """
    reasons = list(dict.fromkeys(row.why for row in rows if row.why))
    said, source = ["predicted  measured  error"], None
    for row in rows:
        if f"{row.source} [{row.tag}]" != source:
            source = f"{row.source} [{row.tag}]"
            said.append(source)
        number = f" ({reasons.index(row.why) + 1})" if row.why else ""
        what = "" if row.quantity == "speedup" else f": {row.quantity}"
        measured = f"{'<' * row.below}{_short(row.measured)}"
        error = _signed(row.error)
        said.append(f"{_short(row.predicted):>9}  {measured:>8}  {error:>5}  {row.setting}{what}{number}")
    told = [fill(f"{number}: {why}", 80, subsequent_indent="   ") for number, why in enumerate(reasons, 1)]
    return "\n".join([*said, *told])


def chart(rows):
    """Predicted ÷ measured of every row by the way it was predicted, as a Plotly figure.

    >>> from specpy.published import published_rows
    >>> chart(published_rows())["data"][0]["x"][0]
    'line'
    """
    ordered = [row for how in HOW for row in rows if row.how == how]
    found = summary(rows)
    ratios = [1 + row.error for row in ordered]
    told = "; ".join(f"{one['way']}: {one['within 10 %']} of {one['rows']} within 10 %" for one in found)
    return {
        "data": [{
            "type": "scatter", "name": "published rows", "mode": "markers", "x": [row.how for row in ordered], "y": ratios,
            "text": [f"{row.source}: {row.setting}" for row in ordered], "marker": {"color": BLUE, "size": 8, "symbol": "circle-open"},
            "hovertemplate": "%{text}<br>%{y:.2f} times what was measured<extra></extra>",
        }],
        "layout": {
            "showlegend": False,
            "xaxis": {"title": {"text": "how it was predicted"}},
            "yaxis": {"title": {"text": "predicted ÷ measured"}, "range": [0, 2.2]},
            "shapes": [{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 1, "y1": 1, "line": {"dash": "dot", "width": 1}}],
            "annotations": [{"x": one["way"], "y": 2.05, "text": f"{one['within 10 %']}/{one['rows']}", "font": {"size": 11}, "showarrow": False}
                            for one in found],  # short: seven of them stand side by side on a phone
            "meta": {"description": f"Predicted divided by measured, for {len(ordered)} published numbers, by the way of predicting. {told}."},
        },
    }  # fmt: skip


def _short(value):
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"
