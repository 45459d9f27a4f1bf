"""Numbers, tables and figures in a page come from `specpy` while the page is built."""

import re

import jinja2

from specpy import formula

from . import cells, counted, exercise_page, formulas, pictures, planner, prefill, suites, tables
from .api import api
from .figure import figure

# `{#` opens a heading's id in Markdown, so a Jinja comment needs another sign.
_ENVIRONMENT = jinja2.Environment(
    undefined=jinja2.StrictUndefined, autoescape=False,
    comment_start_string="{##", comment_end_string="##}",
)
_ENVIRONMENT.filters.update(
    two=lambda value: f"{value:.2f}",
    times=lambda value: f"{value:.2f}×",
    percent=lambda value: f"{100 * value:.0f}\u00a0%",
    round=lambda value, digits=0: f"{value:.{digits}f}",
)
_ENVIRONMENT.globals.update(
    api=api,
    suites=suites,
    figure=figure,
    run_all=cells.run_all,
    planner=planner.planner,
    tokens_per_pass=formula.expected_tokens,
    speedup=formula.speedup,
    best_draft_length=formula.best_draft_length,
    tokens_formula=formulas.tokens_formula,
    speedup_formula=formulas.speedup_formula,
    worked_example=formulas.worked_example,
    lesson_table=tables.lesson_table,
    sampled_example=tables.sampled_example,
    acceptance_of_example=tables.acceptance_of_example,
    prefill=prefill,
    read_formula=formulas.read_formula,
    balance_formula=formulas.balance_formula,
    pass_picture=pictures.pass_picture,
    picture=pictures.picture,
    survival_picture=pictures.survival_picture,
    exercise=lambda name: exercise_page.task(name, render),
    exercise_progress=lambda: exercise_page.PROGRESS,
    exercise_file=exercise_page.listing,
    acceptance_table=tables.acceptance_table,
    residual_table=tables.residual_table,
    counted=counted.counted,
    counters=counted.counters,
    rate_of=counted.rate_of,
    definitions=counted.definitions,
    definitions_table=counted.definitions_table,
    run_picture=counted.run_picture,
    lengths_picture=counted.lengths_picture,
    first_picture=counted.first_picture,
    predicted_table=counted.predicted_table,
)

# "*a* = 0.8" in a sentence never breaks across lines.
_EQUATION = re.compile(r"(\*\w\*) = (?=\d)")


def render(markdown: str, source: str) -> str:
    """Fill the `{{ … }}` of one page; an unknown name is an error that names the page."""
    try:
        filled = _ENVIRONMENT.from_string(markdown).render()
    except jinja2.TemplateError as error:
        raise ValueError(f"{source}: {error}") from error
    return _EQUATION.sub("\\1\u00a0=\u00a0", filled)
