"""Servers that print what is known beforehand: counts of passes by accepted tokens go in, their lines come out.

Formats: those of the servers' own sources and logs, written down here apart from the readers.
"""

import json


def counts(histogram):
    """(draft length, passes, drafted, accepted, passes that accepted each position) of a histogram."""
    length, passes = len(histogram) - 1, sum(histogram)
    by_position = [sum(histogram[position:]) for position in range(1, length + 1)]
    return length, passes, passes * length, sum(by_position), by_position


def vllm_log(histogram):
    _, passes, drafted, accepted, by_position = counts(histogram)
    rates = ", ".join(f"{count / passes:.3f}" for count in by_position)
    return (
        "(APIServer pid=1) INFO 05-18 11:19:54 [metrics.py:101] SpecDecoding metrics: "
        f"Mean acceptance length: {1 + accepted / passes:.2f}, Accepted throughput: {accepted / 10:.2f} tokens/s, "
        f"Drafted throughput: {drafted / 10:.2f} tokens/s, Accepted: {accepted} tokens, Drafted: {drafted} tokens, "
        f"Per-position acceptance rate: {rates}, Avg Draft acceptance rate: {100 * accepted / drafted:.1f}%"
    )


def vllm_0_9_log(histogram):
    _, passes, drafted, accepted, by_position = counts(histogram)
    rates = ", ".join(f"{count / passes:.3f}" for count in by_position)
    return (
        f"INFO 04-18 11:19:54 [metrics.py:86] SpecDecoding metrics: Draft acceptance rate: {100 * accepted / drafted:.1f}%, "
        f"Mean acceptance length: {1 + accepted / passes:.2f}, Accepted: {accepted} tokens, Drafted: {drafted} tokens, "
        f"Per-position acceptance rate: {rates}"
    )


def prometheus(histogram, server="vllm", model="m", engine="0"):
    _, passes, drafted, accepted, by_position = counts(histogram)
    labels = f'engine="{engine}",model_name="{model}"'
    name = f"{server}:spec_decode_num"
    lines = ["# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.", f"# TYPE {name}_drafts_total counter"]
    for what, value in (("drafts", passes), ("draft_tokens", drafted), ("accepted_tokens", accepted)):
        lines += [f"{name}_{what}_total{{{labels}}} {float(value)}", f"{name}_{what}_created{{{labels}}} 1.7e+09"]
    for position, value in enumerate(by_position):
        lines.append(f'{name}_accepted_tokens_per_pos_total{{{labels},position="{position}"}} {float(value)}')
    return "\n".join(lines)


def vllm_request(histogram):
    length, passes, drafted, accepted, _ = counts(histogram)
    own = {
        "mean_acceptance_length": 1 + accepted / passes, "draft_acceptance_rate": accepted / drafted,
        "acceptance_histogram": histogram, "num_spec_steps": passes, "num_accepted_draft_tokens": accepted,
        "num_draft_tokens": drafted, "num_spec_tokens": length,
    }  # fmt: skip
    return json.dumps({"choices": [{"index": 0}], "usage": {"completion_tokens": 9}, "metrics": {"speculative_decoding": own}})


def trt_request(histogram):
    length, passes, drafted, accepted, _ = counts(histogram)
    own = {
        "acceptance_rate": accepted / drafted, "total_accepted_draft_tokens": accepted, "total_draft_tokens": drafted,
        "num_spec_steps": passes, "acceptance_histogram": histogram, "num_spec_tokens": length,
    }  # fmt: skip
    return json.dumps({"choices": [{"index": 0, "avg_decoded_tokens_per_iter": 2.5, "speculative_decoding": own}]})


def sglang_request(histogram):
    _, passes, drafted, accepted, _ = counts(histogram)
    own = {
        "completion_tokens": passes + accepted, "spec_accept_rate": accepted / drafted, "spec_verify_ct": passes,
        "spec_num_correct_drafts": accepted, "spec_num_proposed_drafts": drafted, "spec_correct_drafts_histogram": histogram,
    }  # fmt: skip
    return json.dumps({"text": "so", "meta_info": own})


def aiperf_record(histogram):
    length, passes, drafted, accepted, _ = counts(histogram)
    own = {
        "engine": "vllm", "acceptance_histogram": {str(number): count for number, count in enumerate(histogram) if count},
        "num_accepted_draft_tokens": accepted, "num_draft_tokens": drafted, "num_spec_steps": passes, "num_spec_tokens": length,
    }  # fmt: skip
    return json.dumps({"metadata": {"session_num": 1}, "metrics": {}, "spec_decode_acceptance": own})


def vllm_bench(histogram):
    _, passes, drafted, accepted, by_position = counts(histogram)
    rows = [
        ("Acceptance rate (%):", f"{100 * accepted / drafted:.2f}"), ("Acceptance length:", f"{1 + accepted / passes:.2f}"),
        ("Drafts:", passes), ("Draft tokens:", drafted), ("Accepted tokens:", accepted), ("Per-position acceptance (%):", ""),
        *((f"  Position {position}:", f"{100 * count / passes:.2f}") for position, count in enumerate(by_position)),
    ]  # fmt: skip
    head = "============ Serving Benchmark Result ============\nSuccessful requests:                     128\n"
    return head + "\n".join(f"{name:<40} {value:<10}" for name, value in rows) + "\n" + "=" * 50


def vllm_bench_file(histogram):
    _, passes, drafted, accepted, by_position = counts(histogram)
    own = {
        "spec_decode_acceptance_rate": 100 * accepted / drafted, "spec_decode_num_drafts": passes,
        "spec_decode_draft_tokens": drafted, "spec_decode_accepted_tokens": accepted,
        "spec_decode_per_position_acceptance_rates": [count / passes for count in by_position],
    }  # fmt: skip
    return json.dumps({"backend": "vllm", "duration": 1.5, **own}, indent=1)


def llama_log(histogram):
    _, passes, drafted, accepted, by_position = counts(histogram)
    rates = ", ".join(f"{count / passes:.3f}" for count in by_position)
    return (
        f"0.16.519.195 I slot print_timing: id  0 | task 42 | draft acceptance = {accepted / drafted:.5f} "
        f"({accepted:5d} accepted / {drafted:5d} generated), mean acceptance length = {1 + accepted / passes:5.2f}, "
        f"acceptance rate per position = ({rates})"
    )


def tgi(histogram):
    length, passes, _, accepted, _ = counts(histogram)
    name = "tgi_request_skipped_tokens"
    lines = [f'{name}_bucket{{le="{number}"}} {sum(histogram[: number + 1])}' for number in range(length + 1)]
    return "\n".join([f"# TYPE {name} histogram", *lines, f'{name}_bucket{{le="+Inf"}} {passes}', f"{name}_sum {accepted}", f"{name}_count {passes}"])


def mlx_lm(histogram):
    flags = [flag for accepted, count in enumerate(histogram) for _ in range(count) for flag in [True] * accepted + [False]]
    return "\n".join(f"GenerationResponse(text='so', token=5, from_draft={flag}, prompt_tokens=3)" for flag in flags)


# Of each: what is printed of a whole run at once, and whether several print one after the other.
WHOLE = {
    "vLLM log": vllm_log, "vLLM 0.9 log": vllm_0_9_log, "vLLM request": vllm_request, "TensorRT-LLM request": trt_request,
    "SGLang request": sglang_request, "AIPerf record": aiperf_record, "vLLM bench serve": vllm_bench,
    "vLLM bench file": vllm_bench_file, "llama.cpp log": llama_log,
}  # fmt: skip
ONCE = {"vLLM Prometheus": prometheus, "TGI Prometheus": tgi, "mlx-lm": mlx_lm}
