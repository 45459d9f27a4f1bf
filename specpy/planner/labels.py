"""What the page calls each setting: beside its field, and in every sentence that is about it."""

from ..advice.fields import renamed

LABELS = {
    "plain": "plain decoding",
    "speculative": "speculative, as in the log",
    "error": "how far off these may be",
    "cost_ratio": "a draft step",
    "draft_share": "the whole draft, such as of n-grams",
    "overhead": "what a pass takes besides",
    "batch": "requests at a time",
    "context": "tokens that each holds",
    "longest": "longest draft to look at",
    "largest_batch": "largest batch to look at",
    "device": "device",
    "tensor_parallel": "devices that share a model",
    "target_model": "target model",
    "bytes_per_parameter": "the target’s weights",
    "draft_model": "draft model",
    "draft_bytes_per_parameter": "the draft’s weights",
    "bytes_per_kv_value": "keys and values",
    "bandwidth_efficiency": "bandwidth that is reached",
    "compute_efficiency": "peak that is reached",
    "kv_efficiency": "bandwidth for keys and values",
    "extra": "added to each step",
    "overlap": "experts shared between tokens",
    "eight_bit": "maths at the 8-bit peak",
    "draft_length": "tokens drafted in a pass",
    "passes": "verify passes",
    "emitted": "tokens generated",
    "number": "which of several counters",
    "acceptance_rate": "one rate, without any log",
    "target_step": "target’s step",
    "draft_step": "draft’s step",
    "verify_points": "a pass over so many tokens",
    "plain_seconds": "a plain step, beside these",
    "runs": "further runs, one a line",
}


def in_labels(sentence):
    """A sentence with the names of settings as the page shows them.

    >>> in_labels("cost_ratio must be a number, got 'x'")
    "“a draft step” must be a number, got 'x'"
    """
    return renamed(sentence, {name: f"“{label}”" for name, label in LABELS.items()})
