"""Records of the large servers: vLLM, SGLang and TensorRT-LLM, and of AIPerf, which measures them."""

from .consistent import LONGEST
from .records import Form, Refused, even, histogram, mean_of, whole


def acceptance(one, around):
    """vLLM's and TensorRT-LLM's "speculative_decoding", and AIPerf's "spec_decode_acceptance" made of either."""
    figures = {
        "passes": whole(one, "num_spec_steps"),
        "drafted": whole(one, "num_draft_tokens", "total_draft_tokens"),
        "accepted": whole(one, "num_accepted_draft_tokens", "total_accepted_draft_tokens"),
        "draft_length": whole(one, "num_spec_tokens"),
        "histogram": histogram(one.get("acceptance_histogram")),
    }
    by_length = one.get("acceptance_histogram_by_draft_length")
    lengths = dict(_by_length(by_length)) if isinstance(by_length, dict) else {}
    for length, counts in lengths.items() if len(lengths) > 1 else ():  # each length has counters of its own
        yield _named(one, {"draft_length": length, "histogram": counts, "drafted": length * sum(counts)})
    if len(lengths) < 2:
        yield _named(one, figures)


def _named(one, figures):
    """TensorRT-LLM and AIPerf are told by their fields."""
    if "total_draft_tokens" in one:
        figures["source"] = "TensorRT-LLM request"
    if isinstance(one.get("engine"), str):
        figures["source"] = "AIPerf record"
    return figures


def _by_length(by_length):
    """(draft length, counts) of each length that was drafted."""
    for length, counts in by_length.items():
        counts = histogram(counts, "acceptance_histogram_by_draft_length")
        if not length.isdecimal() or len(length) > 4:
            raise Refused("acceptance_histogram_by_draft_length is no list of counts by length")
        if counts and sum(counts) and int(length):
            yield int(length), counts


def sglang(one, around):
    """SGLang's meta_info: verify passes, and accepted of proposed drafts, under the names of several versions."""
    passes = whole(one, "spec_verify_ct")
    accepted = whole(one, "spec_num_correct_drafts", "spec_accepted_drafts", "spec_accept_token_num")
    drafted = whole(one, "spec_num_proposed_drafts", "spec_proposed_drafts", "spec_draft_token_num")
    counts = histogram(one.get("spec_correct_drafts_histogram", one.get("spec_accept_histogram")), "the histogram")
    figures = {"passes": passes, "drafted": drafted, "accepted": accepted, "draft_length": even(drafted, passes)}
    if accepted is None and counts is None:
        figures["emitted"] = whole(one, "completion_tokens")
        if figures["emitted"] is None:
            figures["stated_tokens_per_pass"] = mean_of(one, "spec_accept_length")
    yield {**figures, "histogram": counts}


def sglang_server(one, around):
    """The mean since the server started, from /server_info."""
    mean = mean_of(one, "avg_spec_accept_length")
    if mean is None:
        raise Refused("no mean of at least 1: the target's own token counts too")
    steps = around.steps if isinstance(around.steps, int) and 0 < around.steps <= LONGEST else None
    yield {"stated_tokens_per_pass": mean, "draft_length": steps}


def trt_iteration(one, around):
    """TensorRT-LLM's iteration: a pass of each request that had a draft. Ranks other than 0 repeat rank 0."""
    stats = one["specDecodingStats"]
    if one.get("attentionDpRank") not in (None, 0):
        raise Refused("attentionDpRank is not 0: the same figures as of rank 0")
    if not isinstance(stats, dict):
        raise Refused("nothing was drafted")
    yield trt_stats(stats, around)


def trt_stats(stats, around):
    drafted, passes = whole(stats, "numDraftTokens"), whole(stats, "numRequestsWithDraftTokens")
    return {
        "passes": passes,
        "drafted": drafted,
        "accepted": whole(stats, "numAcceptedTokens"),
        "draft_length": even(drafted, passes),
        "stated_tokens_per_pass": mean_of(stats, "acceptanceLength") if passes is None else None,
    }


def vllm_bench(one, around):
    """The result file of vllm bench serve."""
    shares = one.get("spec_decode_per_position_acceptance_rates")
    shares = shares if isinstance(shares, list) and shares and all(isinstance(share, (int, float)) for share in shares) else None
    figures = {"passes": whole(one, "spec_decode_num_drafts"), "drafted": whole(one, "spec_decode_draft_tokens")}
    accepted = whole(one, "spec_decode_accepted_tokens")
    yield {**figures, "accepted": accepted, "draft_length": len(shares) if shares else None, "survival": shares}


def aiperf_pool(one, around):
    """The whole run in AIPerf's summary."""
    yield {"histogram": histogram(one["pooled_spec_decode_acceptance_histogram"])}


def aiperf_iterations(one, around):
    """AIPerf's fallback: accepted = tokens written - iterations - 1, where its count is iterations + 1 already."""
    passes, emitted = whole(one, "decode_iteration_count"), whole(one, "output_sequence_length")
    drafted = whole(one, "draft_token_count")
    if passes is None or emitted is None or emitted < passes:
        raise Refused("the numbers of iterations and of tokens written are missing, or contradict each other")
    yield {"passes": passes, "accepted": emitted - passes, "drafted": drafted, "draft_length": even(drafted, passes)}


FORMS = [
    Form("vLLM request", ("num_spec_steps", "acceptance_histogram"), acceptance, tuple(
        "acceptance_histogram num_spec_steps num_accepted_draft_tokens num_draft_tokens num_spec_tokens"
        " total_draft_tokens total_accepted_draft_tokens".split()
    )),
    Form("SGLang request", ("spec_verify_ct",), sglang, tuple(
        "spec_verify_ct spec_num_correct_drafts spec_accepted_drafts spec_accept_token_num spec_num_proposed_drafts"
        " spec_proposed_drafts spec_draft_token_num spec_correct_drafts_histogram spec_accept_histogram"
        " completion_tokens".split()
    )),
    Form("SGLang server_info", ("avg_spec_accept_length",), sglang_server, ("avg_spec_accept_length",)),
    Form("TensorRT-LLM iteration", ("specDecodingStats",), trt_iteration),
    Form("vLLM bench serve", ("spec_decode_num_drafts",), vllm_bench),
    Form("AIPerf summary", ("pooled_spec_decode_acceptance_histogram",), aiperf_pool),
    Form("AIPerf record", ("decode_iteration_count",), aiperf_iterations),
]  # fmt: skip
