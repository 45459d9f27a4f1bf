"""Values shown in the middle of a program: in a page as tables and charts, in a terminal as plain text."""

import sys

from .table import as_table


def display(*values):
    """Show each value as the last line of a cell would be shown; in a terminal, print it as text.

    A table is made of what :func:`specpy.as_table` takes; a Plotly figure is drawn in a page;
    anything else shows as its ``repr``. Returns None.

    >>> display(2 / 3, [{"k": 2, "E": 2.44}, {"k": 4, "E": 3.3616}])
    0.6666666666666666
    k       E
    2  2.4400
    4  3.3616
    """
    show = getattr(sys.stdout, "show_value", None)  # a page's stream has it
    for value in values:
        if show:
            show(value)
        else:
            print(_in_text(value))


def _in_text(value):
    try:
        table = as_table(value)
    except Exception:  # objects inside may do anything when they are looked at
        table = None
    if table:
        return str(table)
    if isinstance(value, dict) and isinstance(value.get("data"), list) and isinstance(value.get("layout"), dict):
        return "A Plotly figure; a page or a notebook draws it."
    return str(value) if str(type(value).__module__).startswith("specpy.") else repr(value)
