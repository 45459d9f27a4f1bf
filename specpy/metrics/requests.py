"""What requests and iterations say of themselves, in JSON or nearly so: the records in a text, each by its form."""

from . import local_records, server_records
from .around import NOTHING, within
from .lines import Place
from .objects import gaps, loose, objects, occurrences
from .records import Refused

FORMS = {anchor: form for form in (*server_records.FORMS, *local_records.FORMS) for anchor in form.anchors}
ANCHORS = frozenset(FORMS)


def read(log, found):
    """Objects first, then loose fields; of one request that comes several times the last."""
    text, records, spans = log.text, [], []
    for start, end, value in objects(text, [at for at, _ in occurrences(text, FORMS)]):
        spans.append((start, end))
        records += [(start, end, *known) for known in _known(value) or _in_strings(value)]
    between = gaps(spans, len(text))
    for form in dict.fromkeys(FORMS[anchor] for _, anchor in occurrences(text, FORMS, between)):
        for start, end, one in loose(text, form.loose, between):
            if not one.keys().isdisjoint(form.anchors):
                records.append((start, end, form, one, NOTHING))
    records.sort(key=lambda record: record[0])
    _add(found, log, records)


def _known(value):
    """[(form, record, what is around it)] of every dict that one of the forms knows."""
    return [(form, one, around) for one, around in within(value) if not ANCHORS.isdisjoint(one) for form in _forms(one)]


def _forms(one):
    """The forms of a record: once, if it is known by several anchors of one."""
    for anchor in sorted(one.keys() & ANCHORS):
        if FORMS[anchor].anchors[0] == anchor or FORMS[anchor].anchors[0] not in one:
            yield FORMS[anchor]


def _in_strings(value):
    """The same of JSON that stands as a string in JSON, as where a log's lines are wrapped."""
    texts = [text for one, _ in within(value) for text in one.values() if isinstance(text, str) and "{" in text]
    return [
        known
        for text in texts
        for *_, inner in objects(text, [at for at, _ in occurrences(text, FORMS)])
        for known in _known(inner)
    ]


def _placed(log, records):
    """Yield the records, which rise, with their lines in place of their positions."""
    number, counted, known, place = 1, 0, None, None
    for start, end, *rest in records:
        if (start, end) != known:  # of a long object with many records, once
            number, counted = number + log.text.count("\n", counted, start), start
            known, place = (start, end), Place(number, number + log.text.count("\n", start, end))
        yield place, *rest


def _add(found, log, records):
    single = any(form.source == "vLLM request" for _, _, form, *_ in records)
    keys = [_key(form, around) for *_, form, _, around in records]
    latest = {key: number for number, key in enumerate(keys)}
    for number, (key, (place, form, one, around)) in enumerate(zip(keys, _placed(log, records))):
        if key and latest[key] != number:
            found.ignore(place, form.source, "the same request comes again later, with all of its tokens")
        elif around.streaming:
            found.ignore(place, form.source, "a part of a stream: the last part counts all")
        elif form.source == "AIPerf summary" and single:
            found.ignore(place, form.source, "the sum of the requests, which are here one by one")
        else:
            _add_one(found, place, form, one, around)


def _key(form, around):
    """What tells one request, or one of its choices, from the others; None where nothing does."""
    return (form.source, around.id, around.index) if isinstance(around.id, str) else None


def _add_one(found, place, form, one, around):
    try:
        made = list(form.figures(one, around))
    except Refused as refused:
        return found.ignore(place, form.source, str(refused))
    for figures in made:
        found.add(place, {"source": form.source, "model": around.model, **figures})
