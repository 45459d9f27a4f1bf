"""The advice as a report: in plain text for a terminal, in Markdown to be kept or sent."""

import re

from .shown import account, servers, table


def in_text(advice, every_line=False):
    """Lines for a terminal."""
    parts = [account(advice.reading, every_line) if advice.reading is not None else [], advice.said]
    if advice.plan is not None:
        parts += [[*([f"At batch {batch}:"] if len(advice.plan.by_batch) > 1 else []), str(table(advice.plan, batch))] for batch in advice.plan.by_batch]
        parts += [[f"{server}:", *([text] if text else []), *(f"- {rule}" for rule in rules)] for server, text, rules in servers(advice.plan, advice.counters)]
        parts.append(["What this takes for granted:", *(f"- {one}" for one in advice.plan.assumptions)] if advice.plan.assumptions else [])
    return "\n\n".join("\n".join(part) for part in parts if part)


def in_markdown(advice, read=None):
    """A report in Markdown: the decision first, then the table, the configuration, what is assumed, what was read.

    ``read``: sentences on what was read, where the reading itself no longer has them.

    >>> from specpy.advice import advise
    >>> print(in_markdown(advise(acceptance_rate=0.8, cost_ratio=0.1, longest=2)).splitlines()[0])
    # Speculative decoding: speculate
    """
    plan = advice.plan
    parts = [[f"# Speculative decoding: {advice.verdict}"], [f"- {_escaped(one)}" for one in advice.said]]
    if plan is not None:
        parts += [part for batch in plan.by_batch for part in ([f"## By draft length, at batch {batch}"], _rows(table(plan, batch)))]
        parts += [["## Configuration"]] if plan.configuration else []
        for server, text, rules in servers(plan, advice.counters):
            parts += [[f"{server}:"], ["```", text, "```"] if text else [], [f"- {_escaped(rule)}" for rule in rules]]
        parts += [["## What this takes for granted"], [f"- {_escaped(one)}" for one in plan.assumptions]] if plan.assumptions else []
    if advice.reading is not None:
        parts += [["## What was read"], [f"- {_escaped(one)}" for one in read or account(advice.reading)]]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _rows(shown):
    rule = ["---:" if number else "---" for number in shown.numbers]
    return ["| " + " | ".join(line) + " |" for line in (shown.columns, rule, *shown.rows)]


def _escaped(text):
    """What a log wrote stays text: no markup, no link, no HTML, one line."""
    return re.sub(r"([\\`*_<>\[\]|#&])", r"\\\1", " ".join(text.split()))
