"""What requests and iterations say of themselves, in JSON or nearly so: the records in a text, each by its form."""

from functools import lru_cache

from . import local_records, server_records
from .around import NOTHING, within
from .lines import Lines
from .objects import gaps, loose, objects, occurrences, outside
from .records import Refused

FORMS = {anchor: form for form in (*server_records.FORMS, *local_records.FORMS) for anchor in form.anchors}
ANCHORS = frozenset(FORMS)


def read(log, found):
    """Objects first, then loose fields; of one request that comes several times the last."""
    text, records, spans = log.text, [], []
    anchors, lines = occurrences(text, FORMS), Lines(text)
    for start, end, value in objects(text, [at for at, _ in anchors]):
        spans.append((start, end))
        known = within(value, ANCHORS) or _in_strings(value)
        if known:
            place = lines.place(start, end)
            for one, around in known:
                for form in _forms(ANCHORS.intersection(one)):
                    records.append((start, place, form, around, _figures(form, one, around)))
    rest = outside(anchors, spans)
    if rest:
        records += _loose(text, dict.fromkeys(FORMS[anchor] for _, anchor in rest), gaps(spans, len(text)))
        records.sort(key=lambda record: record[0])
    _add(found, records)


def _loose(text, forms, between):
    """Yield the records of fields that stand between the objects, form by form."""
    for form in forms:
        lines = Lines(text)
        for start, end, one in loose(text, form.loose, between):
            if not one.keys().isdisjoint(form.anchors):
                yield start, lines.place(start, end), form, NOTHING, _figures(form, one, NOTHING)


def _figures(form, one, around):
    """The figures of a record, or why there are none: at once, since the record is large, and gone afterwards."""
    told = {"source": form.source} if around.model is None else {"source": form.source, "model": around.model}
    try:
        return [{**told, **figures} for figures in form.figures(one, around)]
    except Refused as refused:
        return str(refused)


@lru_cache(maxsize=64)  # the same in record after record
def _forms(anchors):
    """The forms of a record by its anchors: once, if it has several of one."""
    return [FORMS[anchor] for anchor in sorted(anchors) if FORMS[anchor].anchors[0] == anchor or FORMS[anchor].anchors[0] not in anchors]


def _in_strings(value):
    """Those in JSON that stands as a string in JSON, as where a log's lines are wrapped."""
    texts = [text for one, _ in within(value) for text in one.values() if isinstance(text, str) and "{" in text]
    return [
        known
        for text in texts
        for *_, inner in objects(text, [at for at, _ in occurrences(text, FORMS)])
        for known in within(inner, ANCHORS)
    ]


def _add(found, records):
    single = any(form.source == "vLLM request" for _, _, form, *_ in records)
    # What tells one request, or one of its choices, from the others; None where nothing does.
    keys = [(form.source, around.id, around.index) if isinstance(around.id, str) else None for _, _, form, around, _ in records]
    latest = {key: number for number, key in enumerate(keys)}
    for number, (key, (_, place, form, around, figures)) in enumerate(zip(keys, records)):
        if key and latest[key] != number:
            found.ignore(place, form.source, "the same request comes again later, with all of its tokens")
        elif around.streaming:
            found.ignore(place, form.source, "a part of a stream: the last part counts all")
        elif form.source == "AIPerf summary" and single:
            found.ignore(place, form.source, "the sum of the requests, which are here one by one")
        elif isinstance(figures, str):
            found.ignore(place, form.source, figures)
        else:
            for one in figures:
                found.add(place, one)
