"""Other metrics that Prometheus scrapes: SGLang's gauges and counters, TGI's histogram."""

from .consistent import LONGEST
from .lines import Place, count
from .prometheus import add_growth, add_sample, names
from .samples import samples

SGLANG, TGI = "SGLang Prometheus", "TGI Prometheus"
COUNTS = ("spec_verify_calls", "generation_tokens", "num_requests")
SETTINGS = ("spec_num_steps", "spec_num_draft_tokens")


def read_sglang(log, found):
    """Passes and tokens from counters where they are there, else the latest mean of the gauges."""
    gauges, counters = _sglang_samples(log)
    lengths = {int(one["spec_num_steps"].value) for one in gauges.values() if "spec_num_steps" in one}
    length = lengths.pop() if len(lengths) == 1 else None
    for model, snapshots in counters.items():
        if {"spec_verify_calls", "generation_tokens"} <= names(snapshots):
            add_growth(found, SGLANG, model, snapshots, lambda total: _passes(total, length))
    for (model, rank), one in gauges.items():
        mean = one.get("spec_accept_length")
        if mean is None:
            continue
        if {"spec_verify_calls", "generation_tokens"} <= names(counters.get(model, [{}])):
            found.ignore(Place(mean.line, mean.line), SGLANG, "a gauge holds the latest interval only: the counters hold all")
        elif not mean.value >= 1:
            found.ignore(Place(mean.line, mean.line), SGLANG, "no mean of at least 1: nothing was verified")
        else:
            figures = {"source": SGLANG, "model": model, "draft_length": length, "stated_tokens_per_pass": mean.value}
            found.add(Place(mean.line, mean.line), {**figures, "notes": ("a gauge: the mean of the latest interval only",)}, apart=rank)


def _sglang_samples(log):
    """({(model, rank): {gauge: latest sample}}, {model: [{counter: sample}]}), of the target alone."""
    gauges, counters = {}, {}
    found = [one for marker in ("sglang:", "sglang_") for one in samples(log, marker, _role)]
    for series, sample in sorted(found, key=lambda one: one[1].line):
        name, model = series.name.removesuffix("_total"), series.labels.get("model_name")
        if name in COUNTS:
            snapshots = counters.setdefault(model, {}).setdefault(series.apart, [])
            add_sample(snapshots, name, sample)
        elif name == "spec_accept_length" or name in SETTINGS and count(sample.value):
            gauges.setdefault((model, series.labels.get("dp_rank")), {})[name] = sample
    return gauges, {model: _summed(list(series.values())) for model, series in counters.items()}


def _role(series):
    """The series itself, of the target's names alone."""
    return None if series.prefix or series.labels.get("engine_type") == "draft" else series


def _summed(series):
    """Snapshots of a counter that comes once for each label, such as is_streaming, as snapshots of the sums."""
    snapshots = []
    for number in range(max(map(len, series))):
        snapshots.append({})
        for one in series:
            for name, sample in one[number].items() if number < len(one) else ():
                known = snapshots[-1].get(name)
                snapshots[-1][name] = sample._replace(value=sample.value + (known.value if known else 0))
    return snapshots


def _passes(total, length):
    """The first token of a request comes from its prompt, without a pass."""
    passes = total["spec_verify_calls"]
    emitted = max(0, total["generation_tokens"] - total.get("num_requests", 0))
    return {"passes": passes, "emitted": emitted, "accepted": max(0, emitted - passes), "draft_length": length}


def read_tgi(log, found):
    """TGI's tgi_request_skipped_tokens: per pass, the tokens beyond the first."""
    sets = {}
    for (labels, name), sample in samples(log, "tgi_request_skipped_tokens", _part):
        add_sample(sets.setdefault(labels, []), name, sample)
    for labels, snapshots in sets.items():
        if {"sum", "count"} <= names(snapshots):
            add_growth(found, TGI, dict(labels).get("model_name"), snapshots, _skipped)
        else:
            lines = [sample.line for sample in snapshots[0].values()]
            found.ignore(Place(min(lines), max(lines)), TGI, "the _sum and the _count are missing")


def _part(series):
    """(labels, "sum", "count" or the bound of a bucket)."""
    name, bound = series.name.lstrip("_"), series.labels.get("le")
    if name == "bucket" and bound is not None and (bound == "+Inf" or bound.replace(".", "", 1).isdecimal()):
        name = bound
    return (series.apart, name) if name in ("sum", "count", bound) else None


def _skipped(total):
    """Buckets at 0, 1, 2, ... are counts of passes that accepted at most so many."""
    figures = {"passes": total["count"], "accepted": total["sum"], "varies": True}
    bounds = [float(name) for name in total if name not in ("sum", "count", "+Inf")]
    if 1 < len(bounds) <= LONGEST and sorted(bounds) == list(range(len(bounds))):
        at_most = [total[name] for name in sorted((name for name in total if name not in ("sum", "count", "+Inf")), key=float)]
        if at_most[-1] == total["count"]:
            figures["histogram"] = [more - fewer for fewer, more in zip([0, *at_most], at_most)]
            figures["draft_length"] = len(at_most) - 1
    return figures
