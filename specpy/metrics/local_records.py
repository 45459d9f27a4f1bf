"""Records of servers for one machine: llama.cpp, mlx-vlm, mlx-lm and LM Studio."""

import re

from .consistent import LONGEST
from .lines import Place
from .records import ALL_STEPS, Form, Refused, even, whole

FROM_DRAFT = re.compile(r"""[\\"']{0,3}\s{0,9}[:=]\s{0,9}([TtFf])(?:rue|alse)\b""")
OF_OUTPUT = re.compile(r"Accepted (\d{1,15})/(\d{1,15})(?: tokens|[ \t\r]{0,99}$)", re.MULTILINE)


def timings(one, around):
    """llama.cpp's timings, which count no passes; mlx-vlm's have the same names, and count the rounds."""
    drafted, accepted = whole(one, "draft_n"), whole(one, "draft_n_accepted")
    rounds, emitted = whole(one, "draft_rounds"), whole(one, "predicted_n")
    if rounds is not None:  # accepted tokens beyond the end of the text are counted: nothing follows from those emitted
        yield {
            "source": "mlx-vlm",
            "passes": rounds,
            "drafted": drafted,
            "accepted": accepted,
            "draft_length": even(drafted, rounds),
        }
        return
    if emitted is None or accepted is None:
        yield {"drafted": drafted, "accepted": accepted, "varies": True}
    elif accepted >= emitted > 0:
        raise Refused(f"draft_n_accepted must be below predicted_n = {emitted}, got {accepted}: each pass emits a token of its own")
    else:
        passes = emitted - accepted
        yield {"drafted": drafted, "accepted": accepted, "varies": True, "emitted": emitted, "passes": passes, "notes": (ALL_STEPS,)}


def lm_studio(one, around):
    """LM Studio's statistics: accepted tokens as a share of the output."""
    accepted = whole(one, "acceptedDraftTokensCount", "accepted_draft_tokens_count")
    emitted = whole(one, "predictedTokensCount", "predicted_tokens_count")
    yield share_of_output(accepted, emitted, whole(one, "totalDraftTokensCount", "total_draft_tokens_count"))


def share_of_output(accepted, emitted, drafted=None):
    """Counters where the passes are the tokens that the draft did not write."""
    if accepted is None or emitted is None or accepted >= emitted:
        raise Refused(f"accepted tokens must be fewer than the tokens written, got {accepted} of {emitted}")
    return {"drafted": drafted, "accepted": accepted, "emitted": emitted, "passes": emitted - accepted, "varies": True}


def read_shares(log, found):
    """Lines "Accepted 30/200 tokens", as LM Studio's examples print them."""
    for line, match in log.matches(OF_OUTPUT):
        try:
            found.add(Place(line, line), {"source": "LM Studio", **share_of_output(int(match[1]), int(match[2]))})
        except Refused as refused:
            found.ignore(Place(line, line), "LM Studio", str(refused))


def read_flags(log, found):
    """mlx-lm says of each token whether it is from the draft: a pass is a run of such tokens, and one that is not."""
    histogram, run, first, last = {}, 0, None, None
    for place in log.places("from_draft"):
        match = FROM_DRAFT.match(place.after)
        if not match:
            continue
        first, last = first or place, place
        if match[1] in "Tt":
            run += 1
        else:
            histogram[run], run = histogram.get(run, 0) + 1, 0
    if not histogram:
        return
    place = Place(first.first, last.last)
    if max(histogram) > LONGEST:
        return found.ignore(place, "mlx-lm", f"{max(histogram)} tokens in a row from the draft: no pass drafts as many")
    counts = [histogram.get(number, 0) for number in range(max(histogram) + 1)]
    found.add(place, {"source": "mlx-lm", "histogram": counts, "varies": True})


FORMS = [
    Form("llama.cpp timings", ("draft_n",), timings, ("draft_n", "draft_n_accepted", "draft_rounds", "predicted_n")),
    Form("LM Studio", ("acceptedDraftTokensCount", "accepted_draft_tokens_count"), lm_studio, tuple(
        "acceptedDraftTokensCount accepted_draft_tokens_count predictedTokensCount predicted_tokens_count"
        " totalDraftTokensCount total_draft_tokens_count".split()
    )),
]  # fmt: skip
