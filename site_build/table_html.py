"""A table of text as HTML: the same elements that table.js makes in the page."""

from html import escape


def table_html(columns: list, rows: list, numbers: list, note: str = "", named: bool = False) -> str:
    """Return the block of a table: header cells, numbers at the right, a note of what is not shown."""
    sides = [' class="number"' if number else "" for number in numbers]
    head = _row("th", columns, [f'{side} scope="col"' for side in sides])
    body = "".join(_named(row, sides) if named else _row("td", row, sides) for row in rows)
    told = f'<p class="table-note">{escape(note)}</p>' if note else ""
    table = f'<table class="data-table"><thead>{head}</thead><tbody>{body}</tbody></table>'
    return f'<div class="table-block"><div class="table-scroll">{table}</div>{told}</div>'


def _row(tag: str, cells: list, attributes: list[str], before: str = "") -> str:
    made = "".join(f"<{tag}{own}>{escape(text, quote=False)}</{tag}>" for text, own in zip(cells, attributes))
    return f"<tr>{before}{made}</tr>"


def _named(row: list, sides: list[str]) -> str:
    name = f'<th{sides[0]} scope="row">{escape(row[0], quote=False)}</th>'
    return _row("td", row[1:], sides[1:], before=name)
