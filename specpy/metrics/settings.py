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


def draft_length(log, source):
    """The draft length that a source was started with; None where it is not told, or told differently."""
    lengths = set()
    for marker, value in SET.get(source.split()[0], ()):
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
    for number, one in enumerate(reading):
        length = draft_length(log, one.source) if one.draft_length is None else None
        if length:
            note = "the draft length is that of the launch flags"
            if one.source.startswith("SGLang") and tree(log):
                note = "the draft length is the depth of a tree of drafts"
            try:
                reading[number] = replace(one, notes=(*one.notes, note)).given(draft_length=length)
            except ValueError:
                pass  # the flags are of another server
    return reading
