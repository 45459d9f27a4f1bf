"""Exercises in a page: `{{ exercise("residual") }}` gives the task, and a fence that becomes cell, check, hints and solution."""

from collections.abc import Callable
from html import escape

from markdown import Markdown
from pymdownx.highlight import Highlight
from pymdownx.superfences import SuperFencesException

from . import cells, exercises
from .output import attribute

# The search finds the tasks, not their solutions. Without JavaScript the code, the hints and the solution are there to read; only checking is not.
EXERCISE = """<spec-exercise id="exercise-{name}" data-source='{source}'>
{cell}
<p class="exercise-state"></p>
<div class="exercise-verdict"><div role="status"></div>\
<p class="exercise-outdated" hidden>Your program has changed since this check.</p><ul class="exercise-cases"></ul></div>
{hints}
<details class="exercise-solution" data-search-exclude><summary aria-label="Solution of {words}">Solution</summary>
{solution}
{remark}</details>
</spec-exercise>"""
CHECK = '<button type="button" class="exercise-check" aria-label="Check {words}">Check</button>'
HINT = """<details class="exercise-hint" data-search-exclude><summary aria-label="Hint {number} of {all} for {words}">Hint {number} of {all}</summary>
{text}
{next}</details>"""
PROGRESS = """<div class="exercise-progress">
<spec-progress><p role="status">Answers are checked here in your browser; that needs JavaScript.</p></spec-progress>
</div>"""

Render = Callable[[str, str], str]  # fills the {{ … }} of a text; the second is the name of its source


def task(name: str, render: Render) -> str:
    """Return an exercise as Markdown: heading, task, starting code."""
    exercise = exercises.load(name)
    text = render(exercise.task, f"exercises/{name}.md")
    return f"## {exercise.title} {{#{name}}}\n\n{text}\n\n``` {{ .python .exercise #{name} }}\n{exercise.start}\n```\n"


def listing(name: str) -> str:
    """Return the file of an exercise as a block of code, for teachers."""
    text = (exercises.SOURCES / f"{name}.md").read_text(encoding="utf-8")
    return f"````` markdown\n{text.strip()}\n`````"


def fence(render: Render) -> dict:
    """Return the custom fence for SuperFences that makes an exercise of its starting code."""

    def formatter(_source, _language, _css_class, _options, md, *, id_value="", **_) -> str:
        try:
            return _html(id_value, render, md)
        except Exception as error:  # SuperFences would hide any other
            raise SuperFencesException(f"Exercise {id_value}: {error}") from error

    return {"name": "python", "class": "exercise", "format": formatter, "validator": _is_exercise}


def _is_exercise(_language, inputs, _options, attributes, md) -> bool:
    attributes.update(inputs)
    return "exercise" in md.preprocessors["fenced_code_block"].classes


def _html(name: str, render: Render, md: Markdown) -> str:
    exercise = exercises.load(name)
    words = escape(name.replace("-", " "))
    texts = [_from_markdown(render(text, f"exercises/{name}.md")) for text in (*exercise.hints, exercise.remark)]
    if "spec-exercise" not in md.block_level_elements:
        md.block_level_elements.append("spec-exercise")  # else it would be put into a paragraph
    return EXERCISE.format(
        name=name, words=words, source=attribute(exercise.source), hints=_hints(texts[:-1], words), remark=texts[-1],
        cell=cells.cell_html(exercise.start, f"cell-{name}", False, md, CHECK.format(words=words)),
        solution=Highlight(md).highlight(exercise.solution, "python"),
    )


def _hints(texts: list[str], words: str) -> str:
    """Each hint inside the one before it: they open one after the other, also without JavaScript."""
    html = ""
    for number in range(len(texts), 0, -1):
        html = HINT.format(number=number, all=len(texts), words=words, text=texts[number - 1], next=html)
    return html


def _from_markdown(text: str) -> str:
    return Markdown(
        extensions=["smarty", "tables", "pymdownx.superfences", "pymdownx.highlight"],
        extension_configs={"smarty": {"smart_dashes": False, "smart_ellipses": False}, "pymdownx.highlight": {"anchor_linenums": False}},
    ).convert(text)
