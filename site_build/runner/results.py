"""The value of a cell as something that a page can show."""

import json


def show(value, emit):
    if value is None:
        return
    figure = _as_figure(value)
    if figure:
        emit("figure", figure)
    else:
        emit("value", repr(value))


def _as_figure(value):
    """The JSON of a dict that Plotly can draw, else None."""
    if not (isinstance(value, dict) and isinstance(value.get("data"), list) and isinstance(value.get("layout"), dict)):
        return None
    try:
        return json.dumps(value, allow_nan=False)  # JSON knows no NaN: such a dict shows as text
    except (TypeError, ValueError):
        return None
