"""Counters as plain data: what a page keeps of a log, and what a link carries of it, which may be anybody's."""

from .. import _check
from ..metrics import Counters, Reading

SOURCES = (
    *("vLLM log", "vLLM v0 log", "vLLM Prometheus", "vLLM bench serve", "vLLM example", "vLLM request"),
    *("SGLang log", "SGLang Prometheus", "SGLang bench", "SGLang request", "SGLang server_info"),
    *("llama.cpp log", "llama.cpp statistics", "llama.cpp example", "llama.cpp timings"),
    *("mlx-lm", "mlx-vlm", "LM Studio", "TGI Prometheus", "TensorRT-LLM iteration", "TensorRT-LLM request"),
    *("AIPerf record", "AIPerf summary", "Prometheus"),
)  # what a link may call one; a log's own names are not carried by it
COUNTS = ("draft_length", "passes", "drafted", "accepted", "emitted", "undrafted")
MEANS = ("stated_tokens_per_pass", "stated_rate", "batch", "draft_seconds", "verify_seconds")
MOST, PARTS, LINK_PARTS = 32, 4096, 60  # counters, and of each its parts: in a page, in a link


def carried(counters, in_link=False):
    """Counters as a list of dicts for JSON; in a link without names and notes of the log, and with fewer parts.

    >>> from specpy import Counters
    >>> carried([Counters(source="vLLM log", draft_length=1, histogram=(2, 3), model="secret")], in_link=True)
    [{'source': 'vLLM log', 'draft_length': 1, 'passes': 5, 'accepted': 3, 'histogram': [2, 3]}]
    """
    return [_one(one, in_link) for one in counters[:MOST]]


def _one(one, in_link):
    kept = ("source", *COUNTS, *MEANS, "varies", *(() if in_link else ("model",)))
    figures = {name: getattr(one, name) for name in kept}
    found = {name: value for name, value in figures.items() if value is not None and value is not False}  # 0 is a figure
    if one.notes and not in_link:
        found["notes"] = list(one.notes)
    if one.histogram is not None:
        found["histogram"] = list(one.histogram)
    elif one.survival is not None:
        found["survival"] = list(one.survival)
    parts, most = [(part.passes, part.tokens_per_pass, part.batch or 1) for part in one.parts], LINK_PARTS if in_link else PARTS
    if parts and all(passes and mean for passes, mean, _ in parts):
        found["parts"] = _fewer([[passes, round((mean - 1) * passes)] for passes, mean, _ in parts], most)
    elif parts and all(passes is None and mean for passes, mean, _ in parts):
        found["means"] = _fewer([[batch, mean * batch] for _, mean, batch in parts], most)
    return found


def _fewer(parts, most):
    """Neighbours summed until there are no more than ``most``."""
    while len(parts) > most:
        pairs = [parts[place : place + 2] for place in range(0, len(parts), 2)]
        parts = [[sum(column) for column in zip(*pair)] for pair in pairs]
    return parts


def counters_from(data):
    """The counters that :func:`carried` gave, as a :class:`specpy.metrics.Reading`; of anything else a ValueError.

    >>> counters_from([{"source": "vLLM log", "passes": 10, "accepted": 12}])[0].tokens_per_pass
    2.2
    """
    if not isinstance(data, list) or len(data) > MOST:
        raise ValueError(f"counters must be a list of at most {MOST}, got {_check.brief(data)}")
    try:
        return Reading([_made(one) for one in data])
    except TypeError as error:  # of a figure that is no number
        raise ValueError(str(error)) from None


def _made(data):
    known = ("source", *COUNTS, *MEANS, "varies", "model", "notes", "histogram", "survival", "parts", "means")
    if not isinstance(data, dict) or not set(data) <= set(known):
        raise ValueError(f"each of counters must be a dict of {', '.join(known)}, got {_check.brief(data)}")
    _check.one_of("source", data.get("source"), SOURCES)
    if not isinstance(data.get("varies", False), bool):
        raise ValueError(f"varies must be true or false, got {_check.brief(data['varies'])}")
    if not isinstance(data.get("model", ""), str):
        raise ValueError(f"model must be a text, got {_check.brief(data['model'])}")
    notes, means = data.get("notes", []), data.get("means", [])
    parts, make = (means, _mean) if means else (data.get("parts", []), _part)
    if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
        raise ValueError(f"notes must be a list of texts, got {_check.brief(notes)}")
    if not isinstance(parts, list) or len(parts) > PARTS:
        raise ValueError(f"parts must be a list of at most {PARTS}, got {_check.brief(parts)}")
    made = {**data, "notes": tuple(notes), "parts": tuple(make(data["source"], part) for part in parts)}
    made.pop("means", None)
    for name in ("histogram", "survival"):
        if not isinstance(data.get(name, []), list):
            raise ValueError(f"{name} must be a list, got {_check.brief(data[name])}")
    return Counters(**made)


def _part(source, part):
    if not isinstance(part, list) or len(part) != 2:
        raise ValueError(f"each of parts must be passes and accepted tokens, got {_check.brief(part)}")
    return Counters(source=source, passes=part[0], accepted=part[1])


def _mean(source, part):
    """Of an interval without its passes: the requests that ran, and the tokens that one pass of each yielded."""
    numbers = isinstance(part, list) and len(part) == 2 and all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in part)
    if not numbers or not part[0] > 0:
        raise ValueError(f"each of means must be requests and the tokens of a pass of each, got {_check.brief(part)}")
    return Counters(source=source, batch=part[0], stated_tokens_per_pass=part[1] / part[0])
