"""The planner's page: whole without JavaScript, with one example answered by specpy at build time.

docs/javascripts/planner.js takes it from there and writes the same elements (planner.html) for other logs.
"""

import json
from pathlib import Path

import jinja2
from markupsafe import Markup

from site_build import planner_parts as parts
from site_build.output import attribute, chart_html
from site_build.table_html import table_html
from specpy import planner as door

SIGNS = {"speculate": "✓", "do not speculate": "✗", "cannot tell": "?", "nothing read": "?"}
_TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
)
_TEMPLATES.filters.update(chart=lambda figure: Markup(chart_html(json.dumps(figure, ensure_ascii=False))))


def planner() -> str:
    """Return the planner for a Markdown page."""
    example = parts.EXAMPLES[0]
    read, answer = answered(example)
    data = {
        "examples": [{"name": one.name, "text": one.text, "fields": one.fields, "words": one.words} for one in parts.EXAMPLES],
        "read": read, "answer": answer, "signs": SIGNS,
    }  # fmt: skip
    html = _TEMPLATES.get_template("planner.html").render(
        example=example, examples=parts.EXAMPLES, groups=parts.GROUPS, read=read, answer=answer, sign=SIGNS[answer["verdict"]],
        tables=[Markup(table_html(table["columns"], table["rows"], table["numbers"])) for table in answer["tables"]],
        data=Markup(attribute(json.dumps(data, ensure_ascii=False, separators=(",", ":")))),
    )
    return "\n".join(line for line in html.splitlines() if line.strip())  # a blank line would end the block of HTML


def answered(example: parts.Example) -> tuple[dict, dict]:
    """What is read of an example, and the answer, as the page gets them from Python."""
    read = door.read(example.text.encode())
    return read, door.answer(read["counters"], example.fields, read["said"])
