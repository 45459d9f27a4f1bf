"""SGLang's log: a line in so many decode steps, with means and no counts.

"accept len" includes the target's own token. "accept rate" was (accepted + 1) / (drafted + 1)
before sglang#23530 and is accepted / drafted since, and some lines fit neither: the draft
length is never reckoned from the two, it is taken from the launch flags.
"""

from .lines import Fields, count, one

SOURCE = "SGLang log"
FIELDS, RUNNING = Fields("accept len", "accept rate"), Fields("running-req")


def read(log, found):
    """Lines with "accept len: ..."; older ones have no rate."""
    for place in log.places("accept len:"):
        fields = FIELDS("accept len:" + place.after)
        mean, rate = one(fields, "accept len"), one(fields, "accept rate")
        if mean is None or mean < 1:
            found.ignore(place, SOURCE, "no mean of at least 1: the target's own token counts too")
            continue
        running = count(one(RUNNING(place.before), "running-req")) or None  # a line is worth as many times a line with one
        figures = {"source": SOURCE, "model": place.model, "stated_tokens_per_pass": mean, "batch": running}
        found.add(place, {**figures, "stated_rate": rate if rate is not None and 0 <= rate <= 1 else None})
