"""The doors of the planner's page: a log's bytes are read, what was read is answered with a form's settings, a link is put in words.

All that goes in and out is JSON; the page keeps it, so that Python may be ended and started anew at any time.
"""

import json
from dataclasses import replace

from ..advice import advise
from ..advice.answer import nothing_in
from ..advice.report import in_markdown
from ..advice.shown import account, servers, table
from ..advice.source import text_of
from ..metrics import read_metrics
from .carried import carried, counters_from
from .charts import charts
from .form import field_of, idle_in, provenance, settings_from
from .labels import LABELS, in_labels

LISTED = 200  # lines of the account that a page shows
LETTERS, DEEPEST = 100_000, 20  # of a link


def read(data, name=None):
    """What the bytes of a file (``name``), or of a pasted text, hold: counters to keep, and each line's fate; or why not: ``problem``."""
    try:
        reading = read_metrics(text_of(data, "The text" if name is None else f"“{name[:100]}”"))
    except ValueError as error:
        return {"problem": f"{error}.", "counters": [], "said": [], "nothing": None, "lines": [], "more": 0}
    lines = [f"{str(line)[0].upper()}{str(line)[1:]}." for line in reading.account[:LISTED]]
    more = reading.places(True) + reading.places(False) - len(lines)
    nothing = None if reading else nothing_in(reading)
    return {"problem": None, "counters": carried(reading), "said": account(reading), "nothing": nothing, "lines": lines, "more": more}


def answer(counters, fields, said=None, nothing=None):
    """The plan of carried counters (none: of ``acceptance_rate``) with a form's texts, all of it as a page shows it.

    ``said``, ``nothing``: of what was read, the account and why there are no counters in it.
    A field that is refused is {"wrong": {"field", "words"}}, and nothing else.

    >>> answer([], {"cost_ratio": "x"})["wrong"]
    {'field': 'cost_ratio', 'words': "“a draft step” must be a number, got 'x'."}
    """
    settings = {}
    try:
        reading = counters_from(counters)
        settings = settings_from(fields)
        idle = idle_in(settings, reading)
        advice = _advice(reading, {name: value for name, value in settings.items() if name not in idle})
        if nothing and not reading and advice.plan is None:
            advice = replace(advice, problem=nothing)
        return _shown(advice, settings, idle, said)
    except (ValueError, TypeError, ArithmeticError) as error:
        named = field_of(str(error), settings or {name: None for name in fields})
        return {"wrong": {"field": named, "words": f"{in_labels(str(error))}."}}


def _advice(reading, settings):
    others = {name: value for name, value in settings.items() if name not in ("draft_length", "passes", "emitted")}
    given = {name: settings[name] for name in ("draft_length", "passes", "emitted") if name in settings}
    return advise(reading, given=given, **others) if reading or "acceptance_rate" not in settings else advise(**others)


def _shown(advice, settings, idle, said):
    plan, counters = advice.plan, advice.counters
    own = {server for server, *_ in servers(plan, counters)} if plan and counters else set()
    return {
        "wrong": None,
        "verdict": advice.verdict,
        "said": advice.said,
        **_parts(advice),
        "charts": charts(advice, settings),
        "tables": [_table(plan, batch) for batch in plan.by_batch] if plan else [],
        "servers": [{"name": server, "text": text, "rules": rules, "own": server in own} for server, text, rules in servers(plan, ())] if plan else [],
        "assumptions": list(plan.assumptions) if plan else [],
        "missing": [f"{name.replace('_', ' ')}: {why}" for name, why in counters[0].missing.items()] if counters else [],
        "account": said or (account(advice.reading) if advice.reading else []),
        "fields": provenance(settings, advice, idle),
        "markdown": in_markdown(advice, said),
        "link": carried(counters, in_link=True),
    }


def _parts(advice):
    """The sentences apart: the decision, why, what to measure next, and which counters; and the decision's numbers."""
    plan = advice.plan
    if plan is None:
        return {"headline": in_labels(advice.problem), "reasons": [], "next": None, "choice": advice.choice, "numbers": []}
    first, *reasons = plan.reasons
    reasons = reasons[:-1] if plan.measure_next else reasons
    return {"headline": first, "reasons": reasons, "next": plan.measure_next, "choice": advice.choice, "numbers": list(_numbers(plan))}


def _numbers(plan):
    """[name, value, what stands small beside it] of the draft length that the decision is about."""
    best = plan.best
    equal = [length for length in plan.equal if length]
    yield ["draft length k", str(best.draft_length), f"{min(equal)}–{max(equal)} within 2 %" if len(equal) > 1 and plan.draft_length else ""]
    if best.speedup is not None and plan.cost_known:
        yield ["speedup", f"{best.speedup:.2f}×", _range(best.interval)]
    yield ["tokens per pass", f"{best.tokens_per_pass:.2f}", _range(best.tokens_interval)]


def _range(interval):
    low, high = interval
    return f"{low:.2f}–{high:.2f}" if high > 1.0005 * low else ""


def _table(plan, batch):
    """The table with its remarks beside k: on a narrow page the rest scrolls."""
    shown = table(plan, batch)
    columns, numbers, *rows = ([line[0], line[-1], *line[1:-1]] for line in (shown.columns, shown.numbers, *shown.rows))
    columns = [name.replace(" %", "\u00a0%") for name in columns]
    return {"batch": batch, "columns": columns, "rows": rows, "numbers": numbers}


def _depth(text):
    """How deep the brackets nest: what nests without end would exhaust the stack, in a browser without an exception."""
    depth = deepest = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    return deepest


def proposal(text):
    """What a link brings, in words, and as data that :func:`answer` takes; what is damaged or not a plan's is a ``problem``.

    >>> proposal('{"counters": [], "fields": {"acceptance_rate": "0.8"}}')["said"]
    ['one rate, without any log = 0.8']
    """
    try:
        if len(text) > LETTERS:
            raise ValueError("it is longer than any that the planner makes")
        if _depth(text) > DEEPEST:
            raise ValueError("it nests too deep")
        data = json.loads(text)
        if not isinstance(data, dict) or set(data) != {"counters", "fields"}:
            raise ValueError("it holds no counters and fields")
        reading, settings = counters_from(data["counters"]), settings_from(data["fields"])
        if reading:
            data["counters"] = carried(reading, in_link=True)
            reading = counters_from(data["counters"])  # without the names that whoever made the link may have given
        elif "acceptance_rate" not in settings:
            raise ValueError("it holds no counters, nor an acceptance rate")
        said = [f"{one}." for one in reading] + [f"{LABELS[name]} = {value.strip()}" for name, value in data["fields"].items() if name in settings]
        return {"problem": None, "said": said, **data}
    except (ValueError, TypeError, ArithmeticError, RecursionError, MemoryError) as error:
        return {"problem": f"This link’s readings cannot be used: {str(error)[:200]}.", "said": [], "counters": [], "fields": {}}
