"""The text that Prometheus scrapes: samples of counters, of one or several snapshots, models and engines.

One snapshot counts since the server started; of several, pasted one after the other, it is
what the counters grew by. Engines are differenced one by one, and summed by model.
"""

import re
from functools import partial

from .consistent import COUNTS, LONGEST, settled
from .lines import Place, count
from .samples import samples
from .snapshots import growth

SERVERS = {"vllm": "vLLM", "llamacpp": "llama.cpp", "trtllm": "TensorRT-LLM", "sglang": "SGLang"}
VLLM = "vLLM Prometheus"
NAMES = {"drafts": "passes", "draft_tokens": "drafted", "accepted_tokens": "accepted", "emitted_tokens": "emitted"}
INTERVALS = 256  # between snapshots that are compared; of more, neighbours count together
PER_POSITION = "accepted_tokens_per_pos"
BETWEEN = "what one server counted between the first and the last of these scrapes"


def read(log, found):
    """Counters named spec_decode_num_...: of vLLM, of llama.cpp, of TensorRT-LLM through Dynamo, and of others."""
    engines = {}
    for (engine, name), sample in samples(log, "spec_decode_num_", _role):
        add_sample(engines.setdefault(engine, []), name, sample)
    running = _running(log)
    for (source, labels), snapshots in engines.items():
        add_growth(found, source, dict(labels).get("model_name"), snapshots, partial(_figures, batch=running.get(labels)))
    if any(source == VLLM for source, _ in engines):  # the tokens of all requests settle nothing that these counters leave open
        for _, sample in samples(log, "vllm:generation_tokens", lambda series: series.name in ("", "_total") or None):
            found.ignore(Place(sample.line, sample.line), VLLM, "not needed: the counters of speculation tell passes and tokens")


def _running(log):
    """{labels: requests at a time} of engines, the mean over the times they were asked at; idle ones are left out."""
    seen = {}
    for labels, sample in samples(log, "num_requests_running", lambda series: None if series.name else series.apart):
        if sample.value > 0 and count(sample.value):
            seen.setdefault(labels, []).append(sample.value)
    return {labels: sum(values) / len(values) for labels, values in seen.items()}


def _role(series):
    """((source, labels), counter or position) of a series; None of others that are named alike."""
    name, position = series.name.removesuffix("_total"), series.labels.get("position")
    if name not in NAMES and not (name == PER_POSITION and str(position).isdecimal() and int(position) < LONGEST):
        return None
    server = re.split("[:_]", series.prefix)[0]
    source = f"{SERVERS.get(server, server)} Prometheus".strip()
    return (source, series.apart), NAMES.get(name, name) if position is None else int(position)


def add_sample(snapshots, name, sample):
    """A sample opens a new snapshot where the last one has its name already."""
    if not snapshots or name in snapshots[-1]:
        snapshots.append({})
    snapshots[-1][name] = sample


def names(snapshots):
    """The counters of the snapshots: those of the one that has most."""
    return max(snapshots, key=len).keys()


def add_growth(found, source, model, snapshots, figures_of):
    """Add what the counters grew by; a snapshot that has not all of them was cut off."""
    widest = len(names(snapshots))
    whole = [snapshot for snapshot in snapshots if len(snapshot) == widest]
    for snapshot in snapshots:
        if len(snapshot) < widest:
            found.ignore(_place(snapshot), source, "a snapshot without all of its counters: cut off?")
    counts = [{name: count(sample.value) for name, sample in snapshot.items()} for snapshot in whole]
    for snapshot, values in zip(whole, counts):
        if None in values.values():
            return found.ignore(_place(snapshot), source, "a counter that is no count")
    if any(values.keys() != counts[0].keys() for values in counts):
        return found.ignore(_place(whole[0]), source, "the snapshots do not have the same counters")
    total, restarts = growth(counts, from_zero=False)
    notes = [BETWEEN] if len(whole) > 1 else []
    notes += ["a counter fell: the server was started again"] if restarts else []
    figures = {"source": source, "model": model, "notes": tuple(notes)}
    last = len(whole) - 1
    grown = _between(counts, {**figures, **figures_of(total)}, figures_of) or {last: figures_of(total)}
    for number, snapshot in enumerate(whole):
        if number in grown:
            found.add(_place(snapshot), {**figures, **grown[number]})
        else:
            found.use(_place(snapshot), source, f"snapshot {number + 1} of {len(whole)}: what counts is the growth")


def _between(counts, whole, figures_of):
    """{last snapshot: figures} of the intervals between snapshots, which tell how much intervals differ; None where they are not of one kind.

    A scrape reads its counters while the server counts, so an interval may contradict itself where the whole does not.
    """
    width = -(-(len(counts) - 1) // INTERVALS)
    starts = range(0, len(counts) - 1, width or 1)
    made = {min(start + width, len(counts) - 1): figures_of(growth(counts[start : start + width + 1], from_zero=False)[0]) for start in starts}
    try:
        parts = [settled({**whole, **figures}) for figures in made.values() if figures.get("passes") or figures.get("drafted")]
        kinds = {(part.get("draft_length"), *part) for part in (settled(whole), *parts)}
    except ValueError:
        return None
    adds_up = all(sum(figures.get(name) or 0 for figures in made.values()) == (whole.get(name) or 0) for name in COUNTS)
    return made if len(kinds) == 1 and adds_up else None


def _place(snapshot):
    """The lines of a snapshot."""
    lines = [sample.line for sample in snapshot.values()]
    return Place(min(lines), max(lines))


def _figures(total, batch=None):
    """Passes, tokens and shares by position from the growth of the counters."""
    figures = {**{name: total.get(name) for name in NAMES.values()}, "batch": batch}
    reached = [total[position] for position in sorted(name for name in total if isinstance(name, int))]
    if not reached:
        figures["draft_length"] = _even(figures["drafted"], figures["passes"])
    elif list(range(len(reached))) == sorted(name for name in total if isinstance(name, int)) and figures["passes"]:
        figures["draft_length"] = len(reached)
        figures["survival"] = [count / figures["passes"] for count in reached]
    return figures


def _even(drafted, passes):
    """The draft length where each pass drafted as much, and nothing else tells it."""
    return drafted // passes if drafted and passes and drafted % passes == 0 else None
