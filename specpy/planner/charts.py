"""The plan as Plotly figures: over the draft length, and over the batch."""

from ..plan.expected import expected
from ..plan.rows import row

CURVE, HERE, OTHER = "#009E73", "#0072B2", "#767676"  # hues of the site's five meanings; the page adds the theme's lightness
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def charts(advice, settings):
    """The figures that the plan allows: one over k, and one over the batch where the cost changes with it."""
    if advice.plan is None:
        return []
    return [over_length(advice.plan), *([over_batch(advice, settings)] if advice.plan.ranges else [])]


def over_length(plan):
    """Speedup by draft length, or, where that is not known, tokens per pass; both with their intervals.

    >>> from specpy import Cost
    >>> from specpy.plan import plan
    >>> figure = over_length(plan(0.8, Cost(0.1), longest=8))
    >>> [trace["name"] for trace in figure["data"]], figure["layout"]["annotations"][-1]["text"]
    (['speedup', 'best'], 'k = 6: 2.47×')
    """
    has_speedup = plan.best.speedup is not None and plan.cost_known
    points = [(one.draft_length, one.speedup, one.interval) if has_speedup else (one.draft_length, one.tokens_per_pass, one.tokens_interval)
              for one in plan.by_draft_length]  # fmt: skip
    points = [point for point in points if point[1] is not None]
    name, sign = ("speedup", "×") if has_speedup else ("tokens per pass", " tokens")
    measured = [point for point in points if point[0] in plan.measured]
    here = [point for point in points if point[0] == plan.best.draft_length]
    label = [f"k = {length}: {value:.2f}{sign}" for length, value, _ in here]
    said = f"{name[0].upper()}{name[1:]} over draft length k, {points[0][0]} to {points[-1][0]}, at batch {plan.batch}"
    traces = [_curve(name, points), *([_marked("measured", measured, "circle", CURVE)] if measured else [])]
    if has_speedup or not measured:
        traces.append(_marked(plan.mark if has_speedup else "shown", here, "diamond", HERE))
    shown = _layout("draft length k (tokens drafted per pass)", "speedup (× plain decoding)" if has_speedup else name, points, plan.best.interval or (1, 1))
    choice = f" is {'the best' if plan.mark == 'best' else plan.mark}" if plan.draft_length else ""
    shown["meta"] = {"description": f"{said}, with 95 % intervals. {label[0]}{choice}."}
    shown["xaxis"] |= {"range": [points[0][0] - 0.5, points[-1][0] + 0.5], "dtick": 1 if len(points) < 14 else 2}
    if not has_speedup:
        shown |= {"shapes": [], "annotations": []}
    shown["annotations"].append(_above(here[0], label[0], shown["yaxis"]["range"][1]))
    return {"data": traces, "layout": shown}


def _above(point, words, top):
    """The words above a point's interval, inside the plot."""
    x, _, (_, high) = point
    return {"x": x, "y": min(high, 0.93 * top), "text": words, "showarrow": False, "xanchor": "center", "yanchor": "bottom", "yshift": 4}


def over_batch(advice, settings):
    """The speedup at each batch of the draft length that the plan's ranges take there, written beside it."""
    plan = advice.plan
    known = expected(advice.model, settings.get("longest"), advice.cost)
    low, high = plan.ranges[0].first, plan.ranges[-1].last
    batches = sorted({low, high, *(batch for batch in BATCHES if low <= batch <= high)})
    best = [_taken(plan, known, advice.cost, batch) for batch in batches]
    points = [(str(batch), one.speedup, one.interval) for batch, one in zip(batches, best)]
    shown = _layout("requests at a time (batch)", "speedup (× plain decoding)", points, max(one.interval for one in best))
    shown["xaxis"]["type"] = "category"
    said = "; ".join(f"batch {batch}: {one.speedup:.2f}× with k = {one.draft_length}" for batch, one in zip(batches, best))
    shown["meta"] = {"description": f"Speedup over the batch, with the draft length that is taken there and 95 % intervals. {said}."}
    top = shown["yaxis"]["range"][1]
    shown["annotations"] += [_above(point, f"k = {one.draft_length}", top) for point, one in zip(points, best)]
    return {"data": [_curve("speedup", points)], "layout": shown}


def _taken(plan, known, cost, batch):
    """The row of the draft length that the plan takes at a batch; where it takes none, of the draft that decodes fastest there."""
    if batch == plan.batch:
        return plan.best
    taken = next(one.draft_length for one in plan.ranges if one.last >= batch)
    rows = [row(known, cost, length, batch, plan.context) for length in known.within if length and length in (taken or length,)]
    return max(rows, key=lambda one: one.speedup)


def _curve(name, points):
    lengths, values, intervals = zip(*points)
    return {
        "type": "scatter", "name": name, "mode": "lines+markers", "x": list(lengths), "y": list(values),
        "line": {"color": CURVE, "width": 2}, "marker": {"color": CURVE, "size": 6, "symbol": "circle-open"},
        "error_y": {
            "type": "data", "symmetric": False, "color": CURVE, "thickness": 1, "width": 3,
            "array": [max(0.0, high - value) for value, (_, high) in zip(values, intervals)],
            "arrayminus": [max(0.0, value - low) for value, (low, _) in zip(values, intervals)],
        },
        "hovertemplate": "%{x}: %{y:.2f}<extra></extra>",
    }  # fmt: skip


def _marked(name, points, symbol, colour):
    return {
        "type": "scatter", "name": name, "mode": "markers", "x": [point[0] for point in points], "y": [point[1] for point in points],
        "marker": {"color": colour, "size": 11, "symbol": symbol}, "cliponaxis": False,
        "hovertemplate": "k = %{x}: %{y:.2f}, " + name + "<extra></extra>",
    }  # fmt: skip


def _layout(across, up, points, interval):
    """Axes, and the line of plain decoding; an interval far above the curve is cut off."""
    top = min(max(1.25, *(high for *_, (_, high) in points)), 2.5 * max(1, interval[1], *(value for _, value, _ in points)))
    return {
        "showlegend": False,
        "xaxis": {"title": {"text": across}},
        "yaxis": {"title": {"text": up}, "range": [0, 1.15 * top], "rangemode": "tozero"},
        "shapes": [{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 1, "y1": 1, "line": {"dash": "dot", "width": 1}}],
        "annotations": [{"x": points[-1][0], "y": 1, "text": "1× plain decoding", "showarrow": False, "xanchor": "right", "yanchor": "top", "yshift": 0}],
    }  # fmt: skip
