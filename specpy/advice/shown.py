"""What was read and what was planned, in lines and as a table, for a terminal and a report."""

from ..plan.written import digits
from ..table import Table

GROUPS, PLACES = 6, 3  # of reasons to ignore lines, and lines of each, that a short account names


def account(reading, every_line=False):
    """Sentences on which lines were used and which were not; short, unless every line is wanted.

    >>> from specpy import read_metrics
    >>> account(read_metrics("hello"))
    ['1 line, none of which speaks of speculation.']
    """
    if reading and not reading.lines:
        return ["The counters came without the text that they were read from.", *_counters(reading)]
    lines = f"{reading.lines:,} line{'s' * (reading.lines != 1)}"
    if not reading.account:
        return [f"{lines}, none of which speaks of speculation."]
    used, ignored = reading.places(True), reading.places(False)
    listed = {number for line in reading.account for number in range(line.first, line.last + 1)}
    rest = ", the rest does not speak of speculation" if len(listed) + sum(reading.unlisted.values()) < reading.lines else ""
    said = [f"{lines}: {used:,} place{'s' * (used != 1)} used, {ignored:,} ignored{rest}."]
    said += _counters(reading)
    if not every_line:
        return [*said, *_unlisted(reading), *_ignored(reading)]
    return said + [f"{str(line)[0].upper()}{str(line)[1:]}." for line in reading.account] + _unlisted(reading)


def _counters(reading):
    said = [f"Counters {number}: {one}." for number, one in enumerate(reading, 1)]
    named = [f"Note on counters {number}" if len(reading) > 1 else "Note" for number in range(1, len(reading) + 1)]
    return said + [f"{name}: {note}." for name, one in zip(named, reading) for note in one.notes]


def _unlisted(reading):
    more = sum(reading.unlisted.values())
    return [f"Of these places {more:,} are not listed one by one."] if more else []


def _ignored(reading):
    """Why lines were ignored, each reason once with the first lines it is of."""
    groups = {}
    for line in reading.account:
        if not line.used:
            groups.setdefault((line.source, line.words), []).append(line.first)
    for (source, words), lines in list(groups.items())[:GROUPS]:
        more = f" and {len(lines) - PLACES:,} more" if len(lines) > PLACES else ""
        yield f"Ignored, {source}: {words} (line{'s' * (len(lines) > 1)} {', '.join(map(str, lines[:PLACES]))}{more})."
    if len(groups) > GROUPS:
        yield f"Ignored for {len(groups) - GROUPS:,} more reasons."


def table(plan, batch=None):
    """The plan's rows at a batch (the first) as a :class:`specpy.table.Table`; columns of what is not known are left out.

    >>> from specpy import Cost, plan
    >>> print(table(plan(0.8, Cost(0.1), longest=2)))
    k  tokens per pass  speedup
    0             1.00     1.00
    1             1.80     1.64
    2             2.44     2.03  best
    """
    columns = {"k": [], "tokens per pass": [], "tokens, 95 %": [], "speedup": [], "speedup, 95 %": [], "ms per token": [], "tokens/s": []}
    rows = plan.by_batch[plan.batch if batch is None else batch]
    for row in rows:
        cells = (str(row.draft_length), _number(row.tokens_per_pass, ".2f"), _span(row.tokens_interval), _number(row.speedup, ".2f"),
                 _span(row.interval), _digits(row.seconds_per_token and 1e3 * row.seconds_per_token, 3), _digits(row.tokens_per_second, 4))  # fmt: skip
        for name, cell in zip(columns, cells):
            columns[name].append(cell)
    kept = {name: cells for name, cells in columns.items() if any(cells)}
    kept[""] = [_remark(plan, row) for row in rows]
    return Table(tuple(kept), tuple(zip(*kept.values())), (True,) * (len(kept) - 1) + (False,))


def _remark(plan, row):
    length, first = row.draft_length, row.batch == plan.batch
    said = [word for word, here in (
        (plan.mark, first and plan.draft_length is not None and length == plan.draft_length),
        ("within 2 %", first and length in plan.equal and length != plan.draft_length),
        ("measured", length in plan.measured),
    ) if here]  # fmt: skip
    return ", ".join(said)


def _number(value, form):
    return "" if value is None else f"{value:{form}}"


def _digits(value, count):
    return "" if value is None else digits(value, count)


def _span(interval):
    if interval is None or not interval[1] > 1.0005 * interval[0]:
        return ""
    return f"{interval[0]:.2f} to {interval[1]:.2f}"


def servers(plan, counters):
    """(server, text to paste, rules) of the server that the counters are from, or of all where none is it."""
    found = plan.configuration or {}
    source = counters[0].source.lower() if counters else ""
    own = [name for name in found if source.startswith(name.lower())]
    names = {"vllm": "vLLM", "sglang": "SGLang"}
    return [(names.get(name, name), found[name]["text"], found[name]["rules"]) for name in own or found]
