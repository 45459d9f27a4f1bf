"""vLLM's log: one line in ten seconds, in the forms of v0 and of all versions of v1.

v1 counts anew in each interval. v0 counts from the start of the server, and counts a token
that the target would also have chosen behind a rejection as accepted: only emitted tokens
tell the tokens per pass (vllm#9539).
"""

from .lines import Fields, count, one
from .rounding import are_shares, passes_behind
from .snapshots import growth

ROUNDED = "the number of passes is reckoned from a rounded mean"
NO_MEAN = "the mean of {:g} is no number: it was left out"
V0 = "vLLM v0 log"
MEAN = "Mean acceptance length:"
INTERVAL = Fields("Accepted", "Drafted", "Per-position acceptance rate", "Mean acceptance length")
TOTALS = Fields(*(f"Number of {name} tokens" for name in ("speculative", "accepted", "draft", "emitted")))
TIMES = Fields("average_time_per_proposal_tok_ms", "scoring_time_ms", "verification_time_ms", sign="=")


def read_intervals(log, found):
    """Lines of v1: "SpecDecoding metrics: ...", also where the beginning is cut off."""
    cut_off = log.text.count(MEAN) > log.text.count("SpecDecoding metrics:")
    seen = set()
    for place in log.places("SpecDecoding metrics:", wraps=True):
        if cut_off:
            seen.update(range(place.first, place.last + 1))
        _add_interval(found, place, place.after)
    for place in log.places(MEAN, wraps=True) if cut_off else ():
        if place.first not in seen:
            _add_interval(found, place, place.before + MEAN + place.after)


def _add_interval(found, place, line):
    try:
        figures = _interval(line)
    except ValueError as error:
        figures = f"the figures contradict each other: {error}"
    if isinstance(figures, str):
        found.ignore(place, "vLLM log", figures)
    else:
        found.add(place, {"source": "vLLM log", "model": place.model, **figures})


def _interval(line):
    """The figures of one interval, or why there are none."""
    fields = INTERVAL(line)
    accepted, drafted = count(one(fields, "Accepted")), count(one(fields, "Drafted"))
    if accepted is None or drafted is None:
        return _no_counts(fields)
    if not drafted:
        return "nothing was drafted in this interval"
    shares, mean = fields.get("Per-position acceptance rate", []), one(fields, "Mean acceptance length")
    figures = {"draft_length": len(shares) or None, "drafted": drafted, "accepted": accepted}
    if mean is None and "Mean acceptance length" in fields:
        figures["notes"] = (NO_MEAN.format(fields["Mean acceptance length"][0]),)
    if mean is None and not shares:  # vLLM 0.8
        return figures
    passes, certain = passes_behind(accepted, drafted, mean, shares)
    figures["passes"] = passes
    figures["survival"] = shares if shares and (passes or not are_shares(shares)) else None
    return figures if certain or not passes else {**figures, "notes": (*figures.get("notes", ()), ROUNDED)}


def _no_counts(fields):
    """Why there is none of one of the two counts."""
    for name in ("Accepted", "Drafted"):
        if name in fields and count(one(fields, name)) is None:
            return f"{name} must be a whole number of tokens, got {fields[name][0]:g}"
    return "the counts of accepted and drafted tokens are missing"


def read_totals(log, found):
    """Lines of v0: "Speculative metrics: ...", with the stage times beside them."""
    servers = {}
    for place in log.places("Speculative metrics:", wraps=True):
        fields = TOTALS(place.after)
        length, accepted, drafted, emitted = (count(one(fields, name)) for name in TOTALS.names)
        if None in (length, accepted, drafted, emitted):
            found.ignore(place, V0, "the numbers of speculative, accepted, draft and emitted tokens are not all there")
        elif not length or not drafted:
            found.ignore(place, V0, "nothing was drafted")
        else:
            counts = {"passes": -(-drafted // length), "drafted": drafted, "accepted": accepted, "emitted": emitted}
            servers.setdefault((place.model, length), []).append((place, counts))
    times = _stage_times(log, found)
    for (model, length), lines in servers.items():
        _add_total(found, lines, {"source": V0, "model": model, "draft_length": length, **times})


def _add_total(found, lines, figures):
    """The last line counts what all before it did, since the server started; it may have started again."""
    total, restarts = growth([counts for _, counts in lines], from_zero=True)
    for place, _ in lines[:-1]:
        if restarts:
            found.use(place, V0, "counts from the start of the server, which was started again since")
        else:
            found.ignore(place, V0, "counts from the start of the server: so does a later line")
    notes = ("the counts fell: the server was started again",) if restarts else ()
    if total["accepted"] > total["emitted"] - total["passes"]:
        odd = f"{total['accepted']:,} tokens are called accepted, those behind a rejection too: {total['emitted']:,} were emitted"
        notes = (*notes, odd)
    found.add(lines[-1][0], {**figures, **total, "notes": notes})


def _stage_times(log, found):
    """Seconds of a drafted token and of a verify step, the mean over the lines that tell them."""
    seconds = []
    for place in log.places("SpecDecodeWorker stage times:"):
        fields = TIMES(place.after)
        draft, scoring, verification = (one(fields, name) for name in TIMES.names)
        if None not in (draft, scoring, verification) and min(draft, scoring, verification) >= 0:
            seconds.append((draft / 1000, (scoring + verification) / 1000))
            found.use(place, V0, f"a drafted token takes {draft:g} ms, a verify step {scoring + verification:g} ms")
    if not seconds:
        return {}
    return dict(zip(("draft_seconds", "verify_seconds"), (sum(column) / len(seconds) for column in zip(*seconds))))


def refuse_diffusion(log, found):
    """A diffusion model has no draft and no verify pass, though its line comes from the same place."""
    for marker, source in (("DiffusionDecoding metrics:", "vLLM log"), ("vllm:diffusion_num_", "vLLM Prometheus")):
        for place in log.places(marker):
            if not place.before.lstrip().startswith("#"):
                found.ignore(place, source, "a diffusion model: it has no draft, and nothing is verified")
