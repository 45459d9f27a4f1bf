"""Which of the counters that were read the plan is made from, and the sentence that says so."""

from .. import _check


def chosen(reading, number=None):
    """(counters, sentence or None): those that tell most, or the ``number``-th, counted from 1.

    Counters of the same source and model at other draft lengths are of the same server, and
    join them. Others may count the same passes again, or another model's, and do not.

    >>> from specpy import read_metrics
    >>> reading = read_metrics('{"timings": {"predicted_n": 200, "draft_n": 347, "draft_n_accepted": 65}}')
    >>> chosen(reading)[0] == list(reading), chosen(reading)[1]
    (True, None)
    """
    if number is not None:
        _check.whole("number", number, lowest=1)
        if number > len(reading):
            raise ValueError(f"number must be at most {len(reading)}, the counters that were read, got {number}")
    best = reading.best if number is None else reading[number - 1]
    together = [best, *(one for one in reading if _joins(one, best))]
    if len(reading) == len(together):
        return together, None
    places = [place for place, one in enumerate(reading, 1) if any(one is other for other in together)]
    named = f"counters {places[0]}" if len(places) == 1 else f"counters {', '.join(map(str, places[:-1]))} and {places[-1]}"
    why = "which tell most" if number is None else "as asked for"
    return together, f"Of {len(reading)} counters the plan is made from {named}, {why}; the others may count the same passes, or another model's."


def _joins(one, best):
    known = one.draft_length is not None and best.draft_length is not None and one.tokens_per_pass is not None
    same = (one.source, one.model) == (best.source, best.model)
    return one is not best and same and known and not (one.varies or best.varies) and one.draft_length != best.draft_length


def completed(counters, given):
    """The first of the counters with the figures that were ``given`` besides, and the others as they are."""
    return [counters[0].given(**given), *counters[1:]] if given else list(counters)


def lacking(counters):
    """The sentence on what keeps counters from being planned with; None where nothing does.

    >>> from specpy import Counters
    >>> lacking([Counters(source="SGLang log", stated_tokens_per_pass=2.4)])
    'Not known, and needed: draft_length (--speculative-num-steps: what another draft length would do is reckoned from the one that ran).'
    """
    first = counters[0]
    if first.tokens_per_pass is not None and first.draft_length is not None:
        return None
    wanted = {name: why for name, why in first.missing.items() if name in ("passes", "emitted", "draft_length")}
    if first.tokens_per_pass is not None:
        wanted = {name: why for name, why in wanted.items() if name == "draft_length"}
    said = "; ".join(f"{name} ({why})" for name, why in wanted.items())
    return f"Not known, and needed: {said}."
