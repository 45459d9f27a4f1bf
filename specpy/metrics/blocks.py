"""Results that are printed with one figure a line: benchmarks and examples."""

import re

from .lines import NUMBER, Place, count, number
from .rounding import reached

REACH, SKIPPED = 4096, 3  # characters read on either side, and lines in a row that may say something else
POSITION = re.compile(r"(?<!\w)(?:position|acceptance at token) (\d{1,3})$")
MEANS = ("stated_tokens_per_pass", "batch")
LEVELS = ("info", "debug", "warning", "error")
# Of each form: the source, the line it is known by, what stands between name and figure, and the names.
FORMS = [
    ("vLLM bench serve", "Accepted tokens:", ":", {
        "drafts": "passes", "draft tokens": "drafted", "accepted tokens": "accepted", "acceptance rate (%)": "",
        "acceptance length": "", "per-position acceptance (%)": "",
    }),
    ("vLLM example", "num_accepted_tokens:", ":", {
        "num_drafts": "passes", "num_draft_tokens": "drafted", "num_accepted_tokens": "accepted", "mean acceptance length": "",
        "total_num_output_tokens": "",
    }),
    ("llama.cpp example", "n_accept ", "=", {
        "n_draft": "draft_length", "n_predict": "emitted", "n_drafted": "drafted", "n_accept": "accepted", "accept": "",
    }),
    ("SGLang bench", "Accept length:", ":", {"accept length": "stated_tokens_per_pass", "concurrency": "batch"}),
]  # fmt: skip


def read(log, found):
    """All of the forms; lines between the figures that say something else are passed over."""
    for source, marker, between, names in FORMS:
        done, at = 0, 0  # what has been taken, in lines and in characters
        for place in log.places(marker):
            if place.first > done:
                values, above, below, at = _block(log.text, place, at, between, names)
                done = place.first + below
                _add(found, Place(place.first - above, done), source, values)


def _block(text, place, lowest, between, names):
    """({name or position: value}, lines that it takes above and below the marker's, where it ends)."""
    values = {}
    lowest = max(lowest, place.at - REACH)
    start = text.rfind("\n", lowest, place.at) + 1 or lowest
    above, _ = _walk(_backward(text, start - 1, lowest), between, names, values)
    below, length = _walk(_forward(text, start, min(len(text), place.at + REACH)), between, names, values)
    return values, above, max(0, below - 1), start + length


def _forward(text, start, stop):
    while start < stop:
        end = text.find("\n", start, stop)
        end = stop if end < 0 else end
        yield text[start:end]
        start = end + 1


def _backward(text, end, stop):
    while end > stop:
        start = text.rfind("\n", stop, end) + 1 or stop
        yield text[start:end]
        end = start - 1


def _walk(lines, between, names, values):
    """Take figures line by line until a name comes again or other things are said; (lines, characters) that it took."""
    taken = length = read = 0
    for line_number, line in enumerate(lines, 1):
        read += len(line) + 1
        label, found, value = line.rpartition(between)
        name = _name(label, names, between) if found else None
        if name:
            if name in values:
                break
            digits = NUMBER.match(value)
            values[name] = number(digits[1]) if digits else None
            taken, length = line_number, read
        elif line_number - taken > SKIPPED:
            break
    return taken, length


def _name(label, names, between):
    """The name at the end of what stands before a figure: there may be a time, a host or a level of logging before it."""
    label = label.strip().lower()
    if label in names:
        return label
    if between == "=":
        name = (label.split() or [""])[-1]
        return name if name in names else None
    position = POSITION.search(label)
    if position:
        return position[0]
    for name in names:
        *_, last = label.removesuffix(name).split() or [""]
        if label.endswith(name) and (last in LEVELS or not last.isalpha() and not label.endswith(last + name)):
            return name
    return None


def _add(found, place, source, values):
    figures = {"source": source}
    names = next(names for name, *_, names in FORMS if name == source)
    for name, value in values.items():
        figure = names.get(name)
        if figure:
            figures[figure] = value if figure in MEANS else count(value)
    if source == "SGLang bench":
        if not (figures.get("stated_tokens_per_pass") or 0) >= 1:
            return found.ignore(place, source, "no mean of at least 1: the target's own token counts too")
    elif figures.get("drafted") is None or figures.get("accepted") is None:
        return found.ignore(place, source, "the counts of drafted and accepted tokens are missing")
    if source == "llama.cpp example":
        figures = _llama(figures)
    try:
        found.add(place, {**figures, **_positions(figures, values, 100 if "bench" in source else 1)})
    except ValueError as error:
        found.ignore(place, source, f"the figures contradict each other: {error}")


def _llama(figures):
    """A pass emits the accepted tokens and one of the target's own; n_draft is the longest draft."""
    emitted, accepted = figures.get("emitted"), figures["accepted"]
    passes = emitted - accepted if emitted is not None and emitted > accepted else None
    return {**figures, "passes": passes, "emitted": emitted if passes else None, "varies": True}


def _positions(figures, values, whole):
    """Counts by position from shares of two digits after the point, in per cent or not."""
    by_position = {int(POSITION.fullmatch(name)[1]): value for name, value in values.items() if POSITION.fullmatch(name)}
    shares = [by_position[position] / whole for position in sorted(by_position) if by_position[position] is not None]
    passes, drafted = figures.get("passes"), figures.get("drafted")
    if not passes or not shares:
        return {}
    if drafted % passes == 0 and not any(shares[drafted // passes :]):  # more are printed than were drafted
        shares = shares[: drafted // passes]
    counts = [passes, *reached(shares, passes, figures["accepted"], half_step=0.005 / whole), 0]
    return {"draft_length": len(shares), "histogram": [more - fewer for more, fewer in zip(counts, counts[1:])]}
