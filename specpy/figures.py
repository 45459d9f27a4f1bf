"""Plotly figures as plain dicts: what the lesson draws, ready for JSON."""

from random import Random

from . import _check
from .formula import speedup
from .replay import replay
from .simulate import simulate
from .timeline import TARGET, timeline_figure

__all__ = ["speedup_figure", "live_speedup", "timeline_figure", "replay"]  # all that a page asks of Python, in one place

ACCEPTED = "#009E73"  # an Okabe-Ito hue; the page adds fonts, backgrounds and the theme's lightness


def speedup_figure(acceptance_rate, draft_length, cost_ratio=0.1, longest=16, simulated=None):
    """Net speedup over the draft length, as a Plotly figure: formula, simulation, "you are here".

    Ranges as in :func:`specpy.speedup`. ``longest`` is where the axis ends (further out where
    ``draft_length`` is). ``simulated`` maps draft lengths to :class:`specpy.Simulation`.

    >>> figure = speedup_figure(0.8, 4)
    >>> [trace["name"] for trace in figure["data"]], figure["data"][2]["text"]
    (['formula', 'simulated', 'you are here'], ['k = 4: 2.40×'])
    """
    _check.whole("longest", longest, highest=_check.LONGEST)
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    if simulated is not None and not isinstance(simulated, dict):
        raise TypeError(f"simulated must be a dict of draft lengths and simulations, got {_check.brief(simulated)}")
    here = float(speedup(acceptance_rate, draft_length, cost_ratio))
    lengths = list(range(max(longest, draft_length) + 1))
    curve = [float(speedup(acceptance_rate, length, cost_ratio)) for length in lengths]
    label = f"k = {draft_length}: {here:.2f}×"
    return {
        "data": [
            {
                "type": "scatter",
                "name": "formula",
                "mode": "lines",
                "x": lengths,
                "y": curve,
                "line": {"color": ACCEPTED, "width": 2},
                "hovertemplate": "k = %{x}: %{y:.2f}× by the formula<extra></extra>",
            },
            _simulated_trace(simulated or {}),
            {
                "type": "scatter",
                "name": "you are here",
                "mode": "markers+text",
                "x": [int(draft_length)],
                "y": [here],
                "text": [label],
                "textposition": "top center",
                "cliponaxis": False,
                "marker": {"color": TARGET, "size": 12, "symbol": "diamond"},
                "hovertemplate": "%{text}<extra></extra>",
            },
        ],
        "layout": _speedup_layout(acceptance_rate, cost_ratio, lengths, curve, label),
    }


def _simulated_trace(simulated):
    lengths = sorted(simulated)
    runs = [simulated[length] for length in lengths]
    return {
        "type": "scatter",
        "name": "simulated",
        "mode": "markers",
        "x": lengths,
        "y": [run.speedup for run in runs],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [max(0.0, run.speedup_interval[1] - run.speedup) for run in runs],
            "arrayminus": [max(0.0, run.speedup - run.speedup_interval[0]) for run in runs],
            "color": ACCEPTED,
            "thickness": 1,
            "width": 3,
        },
        "marker": {"color": ACCEPTED, "size": 7, "symbol": "circle-open"},
        "hovertemplate": "k = %{x}: %{y:.2f}× simulated<extra></extra>",
    }


def _speedup_layout(acceptance_rate, cost_ratio, lengths, curve, label):
    longest, top = lengths[-1], max(1.25, *curve) * 1.15
    best = max(lengths, key=curve.__getitem__)
    return {
        "showlegend": False,
        "xaxis": {"title": {"text": "draft length k (tokens drafted per pass)"}, "range": [-0.5, longest + 0.5], "dtick": 2},
        "yaxis": {"title": {"text": "net speedup (× plain decoding)"}, "range": [0, top], "rangemode": "tozero"},
        "shapes": [{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 1, "y1": 1, "line": {"dash": "dot", "width": 1}}],
        "annotations": _line_labels(longest, curve[-1]),
        "meta": {
            "description": f"Net speedup over draft length k, from 0 to {longest}, at acceptance rate "
            f"{float(acceptance_rate):.2f} and cost ratio {float(cost_ratio):.2f}. You are at {label}. "
            f"The highest is {curve[best]:.2f}× at k = {best}."
        },
    }


def _line_labels(x, end):
    """Each line's name at its end, on the side away from the other line."""
    above = {"yanchor": "bottom", "yshift": 14}  # clear of the curve, which falls towards its end
    below = {"yanchor": "top", "yshift": 0}
    curve, one = (above, below) if end >= 1 else (below, {**above, "yshift": 0})
    shared = {"x": x, "showarrow": False, "xanchor": "right"}
    return [{**shared, "y": end, "text": "formula", **curve}, {**shared, "y": 1, "text": "1× plain decoding", **one}]


def live_speedup(acceptance_rate, draft_length, cost_ratio=0.1, longest=16, passes=300, seed=1):
    """The same figure with simulated points computed, at every second draft length and the current one.

    ``passes`` and ``seed`` are the simulation's. Every draft length has a stream of its own, made
    from the seed: the points lie on both sides of the line, as independent runs do.

    >>> live_speedup(0.8, 4)["data"][1]["x"]
    [0, 2, 4, 6, 8, 10, 12, 14, 16]
    """
    _check.whole("longest", longest, highest=_check.LONGEST)
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    _check.whole("seed", seed)
    lengths = {*range(0, longest + 1, 2), draft_length}
    simulated = {length: simulate(acceptance_rate, length, passes, _stream(seed, length), cost_ratio) for length in lengths}
    return speedup_figure(acceptance_rate, draft_length, cost_ratio, longest, simulated)


def _stream(seed, length):
    return Random(1_000_003 * seed + length)
