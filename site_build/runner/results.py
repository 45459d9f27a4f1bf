"""A value as something that a page can show: a figure, a table or text."""

import json
import sys
from math import isfinite


def show(value, emit):
    """Show the value of a cell's last line; None shows nothing."""
    if value is not None:
        display(value, emit)


def display(value, emit):
    """Emit the value as "figure" (JSON of Plotly), "table" (JSON of specpy.Table's fields) or "value" (its text)."""
    if type(value) in (int, float, str, bool):  # nearly always
        return emit("value", repr(value))
    figure = _as_figure(value)
    table = None if figure else _as_table(value, emit)
    if figure:
        emit("figure", figure)
    elif table:
        emit("table", json.dumps(vars(table)))
    else:
        emit("value", in_text(value))


def in_text(value):
    """Its repr; results of specpy print as sentences where they know some."""
    own = str(type(value).__module__).startswith("specpy.")
    return str(value) if own else repr(value)


def _as_table(value, emit):
    try:
        from specpy.table import as_table  # only now: a cell without tables does not wait for it

        return as_table(value)
    except ImportError:
        return None
    except Exception as error:  # objects inside may do anything when they are looked at
        emit("stderr", f"Shown as text: making a table of it raised {type(error).__name__}.\n")
        return None


def _as_figure(value):
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
