"""The draft length as it was set, where a log shows how its server was started."""

import re
from dataclasses import replace

STEPS = r"""["']{0,2}\s{0,3}[:= ]\s{0,3}(\d{1,3})\b"""
# By the first word of the source: where the length stands.
SET = {
    "vLLM": [("num_speculative_tokens", STEPS), ("num_spec_tokens", STEPS)],
    "SGLang": [("speculative_num_steps", STEPS), ("speculative-num-steps", STEPS)],
    "TGI": [("--speculate", STEPS), ("speculate: Some", r"\((\d{1,3})\)")],
    "mlx-lm": [("num-draft-tokens", STEPS), ("num_draft_tokens", STEPS)],
    "TensorRT-LLM": [("max_draft_len", STEPS)],
}


def draft_length(log, server):
    """The draft length that a server was started with; None where it is not told, or told differently."""
    lengths = set()
    for marker, value in SET.get(server, ()):
        for place in log.places(marker):
            match = re.match(value, place.after)
            if match:
                lengths.add(int(match[1]))
    return lengths.pop() if len(lengths) == 1 else None


def tree(log):
    """Whether SGLang drafts a tree: then its steps are the depth, and more tokens are judged than one a step."""
    return any(re.match(r"[:= ]([2-9]|\d\d)", place.after) for place in log.places("speculative_eagle_topk"))


def filled(reading, log):
    """The reading with the draft lengths that its servers were started with, where the counters do not tell."""
    told = {}  # of each kind of server, sought once: there may be as many counters as lines
    for number, one in enumerate(reading):
        server = one.source.split()[0]
        if one.draft_length is None and server not in told:
            depth = server == "SGLang" and tree(log)
            told[server] = draft_length(log, server), "the depth of a tree of drafts" if depth else "that of the launch flags"
        length, what = told[server] if one.draft_length is None else (None, None)
        if length:
            try:
                noted = replace(one, notes=(*one.notes, f"the draft length is {what}"))
                reading[number] = noted.given(draft_length=length)
            except ValueError:
                pass  # the flags are of another server
    return reading
