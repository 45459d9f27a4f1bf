"""A value as something that a page can show: a figure, a table or text."""

import json
import types

from . import figures


def show(value, emit):
    """Show the value of a cell's last line; None shows nothing."""
    if value is not None:
        display(value, emit)
    if type(value) is types.CoroutineType:
        value.close()  # else Python says at a line of this file that nothing awaits it
        emit("stderr", "Nothing of it has run: an async function runs where `await` stands before its call.\n")


def display(value, emit):
    """Emit the value as "figure" (JSON of Plotly), "table" (JSON of specpy.Table's fields) or "value" (its text)."""
    if type(value) in (int, float, str, bool):  # nearly always
        return emit("value", repr(value))
    figure = figures.as_json(value)
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
