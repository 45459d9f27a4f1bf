"""Figures: of Plotly as dicts, and those of the plotly package."""

import json
import sys
from math import isfinite


def prepare(source):
    """Where a program uses the plotly package: `figure.show()` shows the figure in the cell."""
    if "plotly" not in source:
        return
    try:
        from plotly.basedatatypes import BaseFigure
    except ImportError:
        return  # the program's own import says so
    BaseFigure.show = lambda figure, *_, **__: getattr(sys.stdout, "show_value", print)(figure)


def as_json(value):
    """The JSON of what Plotly draws, a dict or a figure of the plotly package, else None."""
    plotly = sys.modules.get("plotly.basedatatypes")
    if plotly and isinstance(value, plotly.BaseFigure):
        value = _without_theme(value.to_plotly_json())
    if not (isinstance(value, dict) and isinstance(value.get("data"), list) and isinstance(value.get("layout"), dict)):
        return None
    try:
        return json.dumps(_for_json(value))
    except (TypeError, ValueError, RecursionError):  # no data, or data that contain themselves
        return None


def _without_theme(figure):
    """The same without the colours and fonts that the plotly package puts into each figure: the page has its own."""
    templates = sys.modules["plotly.io"].templates
    if templates.default and figure["layout"].get("template") == templates[templates.default].to_plotly_json():
        del figure["layout"]["template"]
    return figure


def _for_json(value):
    """The same in JSON's kinds: a gap for NaN, which JSON does not know, a date as Plotly reads it."""
    if isinstance(value, dict):
        return {key: _for_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_for_json(one) for one in value]
    if isinstance(value, float):
        return value if isfinite(value) else None
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return value
