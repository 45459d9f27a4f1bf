"""The interactive figure's first state as HTML, whole without JavaScript; every number comes from specpy.

docs/javascripts/figure.js takes it from there and writes the same elements (figure.html) for other states.
"""

import json
from pathlib import Path

import jinja2
from markupsafe import Markup, escape

from site_build import figure_words as words
from site_build import traces
from site_build.chart_data import data_html
from site_build.output import attribute
from site_build.still import still
from specpy import austen, figures

HERE = Path(__file__).parent
DRAFT, DRAFT_LENGTH, COST_RATIO, SEED = "aligned", 4, 0.1, traces.SEEDS[0]
_TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)


def figure(level: int = 3) -> str:
    """Return the figure for a Markdown page; `level` is its heading's."""
    rates = austen.models().set_rates
    a, run = rates[DRAFT], traces.recorded(DRAFT, DRAFT_LENGTH, SEED)
    measured = traces.measured()
    chart = figures.live_speedup(a, DRAFT_LENGTH, COST_RATIO, seed=SEED)
    first = {
        "state": {"a": a, "k": DRAFT_LENGTH, "c": COST_RATIO, "draft": DRAFT, "seed": SEED},
        "rates": dict(rates),
        "measured": measured,
        "traces": {"folder": traces.build_traces().name, "seeds": traces.SEEDS},
        "run": run,
        "chart": chart,
    }
    html = _TEMPLATES.get_template("figure.html").render(
        level=level, **first["state"], drafts=traces.DRAFTS, longest=traces.LONGEST, run=run,
        most_passes=traces.TOKENS + traces.LONGEST,  # a run may end up to k tokens later
        numbers=words.numbers(a, DRAFT_LENGTH, COST_RATIO),
        result=words.result_words(a, DRAFT_LENGTH, COST_RATIO),
        counts=words.counts_words(run),
        measured_words=words.measured_words(a, run, measured, rates),
        pass_words=words.pass_words(run, len(run["passes"]) - 1),
        source=words.source_words(run),
        places=_places(run, len(run["passes"]) - 1),
        text=_text(run),
        still=still(chart),
        data=Markup(data_html(chart)),
        first=attribute(json.dumps(first, ensure_ascii=False, separators=(",", ":"))),
    )
    # A blank line would end the block of HTML for some Markdown readers; the program below keeps its own.
    head, fence, code = html.partition("\n```")
    return "\n".join(line for line in head.splitlines() if line.strip()) + fence + code


def _places(run: dict, index: int) -> list[list[tuple[str, str]]]:
    """The k + 1 places of one pass, each with its tokens: look and text."""
    one = run["passes"][index]
    places = [[] for _ in range(run["draft_length"] + 1)]
    for at, text in enumerate(one["drafted"]):
        look = "accepted" if at < one["accepted"] else "rejected" if at == one["accepted"] else "discarded"
        places[at].append((look, text))
    places[one["accepted"]].append(("target", one["token"]))
    return places


def _text(run: dict) -> list[tuple[int, str, str]]:
    """The tokens of the text in order: pass, look, text."""
    tokens = []
    for index, one in enumerate(run["passes"]):
        tokens += [(index, "accepted", text) for text in one["drafted"][: one["accepted"]]]
        tokens.append((index, "target", one["token"]))
    return tokens


def _visible(text: str) -> str:
    """Spaces and line ends as signs, so that a token of white space can be seen."""
    return text.replace(" ", "␣").replace("\n", "↵")


def _kept(text: str) -> Markup:
    """A line end that stays one where HTML's own are only white space."""
    return Markup(escape(text).replace("\n", "&#10;"))


_TEMPLATES.filters.update(visible=_visible, kept=_kept)
