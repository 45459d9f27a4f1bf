"""The plan as configuration for servers, ready to paste, with the rules that each server puts on it.

Sources: vLLM, docs/features/speculative_decoding/dynamic_speculative_decoding.md and
vllm/v1/spec_decode/dynamic/utils.py; SGLang, python/sglang/srt/speculative/adaptive_spec_params.py and
adaptive_step_router.py, sglang#23289; llama.cpp, tools/server/README.md, llama.cpp#22964; all as of 2026-11.
"""

from json import dumps

from .. import _check

TRIAL = "The figures do not decide yet: this is for a trial, not for keeps."
VLLM_RULES = (
    "Put this beside your own \"method\" and \"model\".",
    "num_speculative_tokens is the longest draft; no range may draft more.",
    "The first range starts at batch 1 and ranges do not overlap; a gap, and all beyond the last range, keep the draft length before it.",
    "Not with --data-parallel-size above 1: vLLM then ignores the ranges.",
    "As of 2026-11 tested with EAGLE, EAGLE-3 and DFlash; full CUDA graphs need Model Runner V2, without it short batches are slower"
    " (vllm#49548 also saw a range of 0 stall): measure with and without the ranges.",
)  # fmt: skip
SGLANG_RULES = (
    "Put this beside your own --speculative-algorithm and --speculative-draft-model-path.",
    "--speculative-num-draft-tokens is the number of steps plus one where topk is 1.",
)
ADAPTIVE_RULES = (
    "Adaptive steps need EAGLE or EAGLE3 with topk 1, and no attention data parallelism, multi-layer EAGLE, two-batch overlap or"
    " --enable-pdmux: with any of these SGLang keeps the steps of the launch.",
    "A key is the lowest batch that its entry holds for, once SGLang has padded the batch to that of a CUDA graph; --speculative-num-steps must be one of the candidate steps.",
)
LLAMA_RULES = (
    "Put this beside your own draft model and --spec-type, such as draft-simple, draft-mtp or draft-eagle3: without a type nothing is drafted.",
    "Types that draft by n-grams have options of their own, such as --spec-ngram-mod-n-max.",
    "llama.cpp has one draft length for all batches. Builds before 2026-05 call it --draft-max, which later ones refuse.",
)


def configuration(draft_length, ranges=(), decided=True):
    """{server: {"text": to paste, "rules": sentences, and its parts as data}}, for "vllm", "sglang" and "llama.cpp".

    ``draft_length`` is what is best at the batch in question, ``ranges`` are :class:`Range`
    objects over the batch, where the cost tells. Where it is not ``decided`` whether it pays, a rule says so.

    >>> print(configuration(3)["vllm"]["text"])
    --speculative-config '{"num_speculative_tokens": 3}'
    >>> print(configuration(3)["llama.cpp"]["text"])
    --spec-draft-n-max 3
    """
    _check.whole("draft_length", draft_length, highest=_check.LONGEST)
    if not any(one.draft_length for one in ranges):  # no table of nothing
        ranges = ()
    by_batch = [[one.first, one.last, one.draft_length] for one in ranges]
    if by_batch:
        by_batch[0][0] = 1
    made = {"vllm": _vllm(draft_length, by_batch), "sglang": _sglang(draft_length, ranges), "llama.cpp": _llama(draft_length)}
    return made if decided else {server: {**one, "rules": [TRIAL, *one["rules"]]} for server, one in made.items()}


def _instead(draft_length, lengths):
    """The sentence on a best draft length that no range takes."""
    near = f"k = {draft_length} is the best at the batch in question; the ranges take lengths within 2 % of the best that hold for more batches."
    return [near] if draft_length and draft_length not in lengths else []


def _vllm(draft_length, by_batch):
    lengths = [length for _, _, length in by_batch]
    longest = max(lengths) if len(by_batch) > 1 else max([draft_length, *lengths])  # one that no range takes would hold memory
    if not longest:
        return {"text": "", "rules": ["Leave out --speculative-config."], "speculative_config": None}
    config = {"num_speculative_tokens": longest}
    if len(by_batch) > 1:
        config["num_speculative_tokens_per_batch_size"] = by_batch
    rules = [*VLLM_RULES, *_instead(draft_length, lengths)] if len(by_batch) > 1 else VLLM_RULES[:1]
    return {"text": f"--speculative-config '{dumps(config)}'", "rules": list(rules), "speculative_config": config}


def _sglang(draft_length, ranges):
    longest = max([draft_length, *(one.draft_length for one in ranges)])
    if not longest:
        return {"text": "", "rules": ["Leave out --speculative-algorithm."], "flags": [], "adaptive_config": None}
    steps = draft_length or longest
    flags = ["--speculative-num-steps", str(steps), "--speculative-eagle-topk", "1", "--speculative-num-draft-tokens", str(steps + 1)]
    if len(ranges) < 2:
        return {"text": " ".join(flags), "rules": list(SGLANG_RULES), "flags": flags, "adaptive_config": None}
    adaptive = {str(number and one.first or 1): {"candidate_steps": [one.draft_length]} for number, one in enumerate(ranges)}
    candidates = sorted({step for entry in adaptive.values() for step in entry["candidate_steps"]})
    if steps not in candidates:  # the best at one batch may be another than that of its range
        steps = min(candidates, key=lambda step: abs(step - steps) if step else longest + 1)
        flags[1], flags[5] = str(steps), str(steps + 1)
    flags += ["--speculative-adaptive", "--speculative-adaptive-config", "adaptive.json"]
    text = f"{' '.join(flags)}\n\nadaptive.json:\n{dumps(adaptive)}"
    return {"text": text, "rules": [*SGLANG_RULES, *ADAPTIVE_RULES, *_instead(draft_length, candidates)], "flags": flags, "adaptive_config": adaptive}


def _llama(draft_length):
    if not draft_length:
        return {"text": "--spec-type none", "rules": [], "flags": ["--spec-type", "none"]}
    flags = ["--spec-draft-n-max", str(draft_length)]
    return {"text": " ".join(flags), "rules": list(LLAMA_RULES), "flags": flags}
