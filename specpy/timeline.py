"""Draft and target on a clock: when each works, and what each step yields."""

from typing import NamedTuple

from . import _check

DRAFT, TARGET = "#E69F00", "#0072B2"  # Okabe-Ito hues, as everywhere on the site


class Span(NamedTuple):
    """One step of a model: ``model`` is "draft" or "target", ``number`` that of the pass, from 0.

    ``start`` and ``end`` are times in target steps; ``tokens`` is what the step yields: one
    proposal of the draft, or the tokens that a pass of the target adds to the text.
    """

    model: str
    number: int
    start: float
    end: float
    tokens: int


def timeline(accepted, draft_length, cost_ratio=0.1):
    """The steps of a run in the order of time: in each pass ``draft_length`` draft steps, then one of the target.

    ``accepted`` holds the number of accepted tokens of each pass, as :func:`specpy.simulate`
    keeps them in its ``trace``; each is from 0 to ``draft_length``. A draft step takes
    ``cost_ratio`` target steps, which is finite and at least 0.

    >>> for span in timeline([1, 2], draft_length=2, cost_ratio=0.25):
    ...     print(span.model, span.start, span.end, span.tokens)
    draft 0.0 0.25 1
    draft 0.25 0.5 1
    target 0.5 1.5 2
    draft 1.5 1.75 1
    draft 1.75 2.0 1
    target 2.0 3.0 3
    """
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    _check.entries("accepted", accepted, "numbers, one per pass")
    _check.at_least("cost_ratio", cost_ratio, 0)
    spans = []
    for number, count in enumerate(accepted):
        _check.whole(f"accepted[{number}]", count)
        if count > draft_length:
            raise ValueError(f"accepted[{number}] must be at most draft_length = {draft_length}, got {count}")
        begin = number * (1 + draft_length * cost_ratio)  # times are products, so that no error adds up
        for step in range(draft_length):
            spans.append(Span("draft", number, begin + step * cost_ratio, begin + (step + 1) * cost_ratio, 1))
        begin += draft_length * cost_ratio
        spans.append(Span("target", number, begin, begin + 1, count + 1))
    return spans


def timeline_figure(accepted, draft_length, cost_ratio=0.1):
    """Draft and target on a clock, with plain decoding of the same tokens beside them, as a Plotly figure.

    Arguments as in :func:`timeline`.

    >>> figure = timeline_figure([2, 4, 0], draft_length=4)
    >>> figure["data"][1]["text"], figure["layout"]["meta"]["description"]
    (['+3', '+5', '+1'], '9 tokens in 4.2 target steps by speculation, in 9 by plain decoding: 2.14×.')
    """
    spans = timeline(accepted, draft_length, cost_ratio)
    steps, verifies = ([span for span in spans if span.model == model] for model in ("draft", "target"))
    tokens, end = sum(span.tokens for span in verifies), float(verifies[-1].end if verifies else 0)  # a fraction has no format
    gain = f": {tokens / end:.2f}×" if end else ""
    return {
        "data": [
            _bars("draft", DRAFT, *_places(steps)),
            _bars("target", TARGET, *_places(verifies), [f"+{span.tokens}" for span in verifies]),
            _bars("plain decoding", TARGET, list(range(tokens)), [1] * tokens, ["+1"] * tokens),
        ],
        "layout": {
            "showlegend": False,
            "barmode": "overlay",
            "xaxis": {"title": {"text": "time (target steps)"}, "rangemode": "tozero"},
            "yaxis": {"autorange": "reversed", "categoryarray": ["draft", "target", "plain decoding"]},
            "meta": {
                "description": f"{tokens} tokens in {end:.4g} target steps by speculation, in {tokens} by plain decoding{gain}."
            },
        },
    }


def _places(spans):
    return [float(span.start) for span in spans], [float(span.end - span.start) for span in spans]


def _bars(name, colour, starts, widths, texts=None):
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "y": [name] * len(starts),
        "base": starts,
        "x": widths,
        "text": texts or [""] * len(starts),
        "insidetextanchor": "middle",
        "marker": {"color": colour, "pattern": {"shape": "." if name == "draft" else ""}, "line": {"width": 1}},
        "hovertemplate": "%{base:.1f}: " + name + " %{text}<extra></extra>",
    }
