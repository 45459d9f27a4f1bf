"""Which further figure would settle what counters leave open, and where one finds it."""

SETTINGS = {  # by the first word of the source: where the draft length is set
    "vLLM": "num_speculative_tokens in --speculative-config",
    "SGLang": "--speculative-num-steps",
    "llama.cpp": "--spec-draft-n-max, which was --draft-max before llama.cpp#22397",
    "mlx-lm": "--num-draft-tokens",
    "mlx-vlm": "--draft-block-size, less one",
    "TGI": "--speculate",
    "TensorRT-LLM": "max_draft_len",
}
POSITIONS = {
    "vLLM": "the per-position acceptance rates of its log, or the counters ..._per_pos_total",
    "SGLang": "spec_correct_drafts_histogram of meta_info",
    "llama.cpp": "the acceptance rate per position of a newer server's log",
}


def missing(counters):
    """{figure: what it would settle}, the most wanted first; empty where nothing is open."""
    found = dict(_of_passes(counters))
    if counters.draft_length is None and "draft_length" not in found:
        found["draft_length"] = f"{_setting(counters)}: what another draft length would do is reckoned from the one that ran"
    if counters.histogram is None:
        where = POSITIONS.get(counters.source.split()[0], "how many passes accepted 0, 1, 2, ... tokens")
        found["histogram"] = f"{where}: without it all positions must be taken as alike"
    return found


def _of_passes(counters):
    """What is wanted to know the number of passes."""
    if counters.passes is not None:
        return
    if counters.tokens_per_pass is not None:
        yield "passes", "the number of passes behind the printed mean: without it nobody can say how sure the mean is"
    elif counters.varies:
        yield "emitted", "the number of tokens generated (predicted_n, n_predict, eval time): passes are those less the accepted"
    elif counters.drafted is not None and counters.draft_length is None:
        yield "draft_length", f"{_setting(counters)}: passes are the drafted tokens divided by it"
    else:
        yield "passes", "the number of passes"


def _setting(counters):
    return SETTINGS.get(counters.source.split()[0], "the number of tokens drafted in a pass")
