"""llama.cpp's server log: a line per request, and beside it what each kind of draft did since the start.

Drafts are of many lengths: one is cut where the draft is not sure enough. The two kinds of lines
count the same tokens, so only one kind is used: the statistics where they are there, since they
know the passes, else the requests. A call that made no draft is a step of the target all the
same, as in its timings: a look-up of n-grams drafts seldom, and most steps yield one token.
"""

import re

from .lines import Fields, count, one
from .records import ALL_STEPS
from .rounding import are_shares, passes_behind
from .snapshots import growth

REQUESTS, STATISTICS = "llama.cpp log", "llama.cpp statistics"
COUNTS = re.compile(r"\(\s*(\d+) accepted\s*/\s*(\d+) generated\)")
REQUEST = Fields("mean acceptance length", "mean len", "per position", sign=" =")
SHARES = Fields("rate/pos", sign=" =")
GENERATED = re.compile(r"[^/]*/\s*(\d+) tokens")
FIELD = re.compile(r"#([a-z ]+)(?:\(b,g,a\))?\s*=\s*(\d+(?: +\d+)*)")
DRAFTING = re.compile(r"dur\(b,g,a\)\s*=\s*[\d.]+,\s*(\d+(?:\.\d+)?)")
APART = 12  # lines between the tokens that a request generated and its acceptance


def read(log, found):
    """Both kinds of lines, of which one is used."""
    statistics, whole = _statistics(log, found)
    requests = [(place, _request(place.after, generated)) for place, generated in _requests(log)]
    for figures, place, lines in statistics if whole or not requests else ():
        for other in lines:
            found.ignore(other, STATISTICS, "counts from the start of the server: so does a later line")
        found.add(place, figures, apart=figures["notes"])
    for place, figures in requests:
        if isinstance(figures, str):
            found.ignore(place, REQUESTS, figures)
        elif statistics and whole:
            found.ignore(place, REQUESTS, "the same tokens are in the line of statistics, which knows the passes")
        else:
            found.add(place, {"source": REQUESTS, "model": place.model, "varies": True, **figures})
    if statistics and requests and not whole:
        for _, place, lines in statistics:
            for other in (*lines, place):
                found.ignore(other, STATISTICS, "the counts fall, as of several slots: the lines of requests are used")


def _requests(log):
    """Yield the lines of requests, each with the tokens that it generated, or None."""
    generated = [
        (place.first, GENERATED.match(place.after))
        for place in log.places(" eval time =")
        if not place.before.rstrip().endswith("prompt")
    ]
    at = 0
    for place in log.places("draft acceptance", wraps=True):
        while at + 1 < len(generated) and generated[at + 1][0] <= place.first:
            at += 1
        near = generated and 0 <= place.first - generated[at][0] <= APART and generated[at][1]
        yield place, int(near[1]) if near else None


def _request(line, generated):
    """The figures of one request, or why there are none: "draft acceptance = 0.64 ( 167 accepted / 259 generated), mean ..."."""
    counts, fields = COUNTS.search(line), REQUEST(line)
    if not counts:
        return "the counts of accepted and generated tokens are missing"
    accepted, drafted = map(int, counts.groups())
    figures = {"drafted": drafted, "accepted": accepted}
    means = [one(fields, name) for name in ("mean acceptance length", "mean len")]
    mean = next((mean for mean in means if mean is not None), None)
    if mean is not None:
        try:
            return {**figures, **_by_position(accepted, drafted, mean, fields.get("per position", []))}
        except ValueError as error:
            return f"the figures contradict each other: {error}"
    if generated is not None and generated > accepted:
        return {**figures, "emitted": generated, "passes": generated - accepted, "notes": (ALL_STEPS,)}
    return figures


def _by_position(accepted, drafted, mean, shares):
    passes, certain = passes_behind(accepted, drafted, mean, shares)
    fitting = shares and (not are_shares(shares) or passes and drafted <= passes * len(shares))
    notes = () if certain or not passes else ("the number of passes is reckoned from a rounded mean",)
    return {
        "passes": passes,
        "draft_length": len(shares) if fitting else None,
        "survival": shares if fitting else None,
        "notes": notes,
    }


def _statistics(log, found):
    """([(figures, last place, places before)] by kind of draft, whether no count ever fell)."""
    kinds = {}
    for place in log.places("statistics ", wraps=True):
        name, colon, line = place.after.partition(":")
        values = {key.strip(): value.split() for key, value in FIELD.findall(line)}
        counts = {name: count(float(values[name][0])) for name in ("gen drafts", "gen tokens", "acc tokens") if name in values}
        if not colon or len(counts) < 3 or None in counts.values():
            continue  # another program's statistics
        calls = values.get("calls", ["0"])
        counts["calls"] = count(float(calls[len(calls) == 3])) or 0  # of beginnings, drafts and verdicts; of drafts alone in older builds
        kinds.setdefault((place.model, name.strip()), []).append((place, counts, line))
    servers = {}
    for (model, name), lines in kinds.items():
        servers.setdefault(model, []).append(_kind(model, name, lines))
    whole = not any(restarts for made in servers.values() for *_, restarts in made)
    return [_together([one[:3] for one in made]) for made in servers.values()], whole


def _together(kinds):
    """The figures of one server: where one kind of draft finds nothing the next one is asked, so the most calls are all steps."""
    (figures, place, before), *others = kinds
    if not others:
        return kinds[0]
    drafts = sum(one["passes"] - one["undrafted"] for one, *_ in kinds)
    total = {name: sum(one[name] for one, *_ in kinds) for name in ("drafted", "accepted")}
    steps = max(drafts, *(one["passes"] for one, *_ in kinds))
    names = " and ".join(one["notes"][0].removeprefix("the draft is ") for one, *_ in kinds)
    alone = dict.fromkeys(("draft_length", "survival", "draft_seconds"))  # of one kind
    notes = (f"the drafts are {names}", *((ALL_STEPS,) if steps > drafts else ()))
    first, last = min(one.first for _, one, _ in kinds), max(one.last for _, one, _ in kinds)
    together = {**figures, **total, **alone, "passes": steps, "undrafted": steps - drafts, "notes": notes}
    return together, place._replace(first=first, last=last), [line for *_, lines in kinds for line in lines]


def _kind(model, name, lines):
    """The figures of one kind of draft, from the last of its lines."""
    total, restarts = growth([counts for _, counts, _ in lines], from_zero=True)
    place, _, line = lines[-1]
    seconds, shares = DRAFTING.search(line), SHARES(line).get("rate/pos", [])
    drafts, drafted = total["gen drafts"], total["gen tokens"]
    steps = max(drafts, total["calls"])
    fitting = drafts and shares and not restarts and drafted <= drafts * len(shares)
    figures = {
        "source": STATISTICS, "model": model, "varies": True, "passes": steps, "drafted": drafted,
        "accepted": total["acc tokens"], "undrafted": steps - drafts,
        "draft_length": len(shares) if fitting else None,
        "survival": [share * drafts / steps for share in shares] if fitting else None,
        "draft_seconds": float(seconds[1]) / 1000 / drafted if seconds and drafted and not restarts else None,
        "notes": (f"the draft is {name}", *((ALL_STEPS,) if steps > drafts else ())),
    }  # fmt: skip
    return figures, place, [before for before, _, _ in lines[:-1]], restarts
