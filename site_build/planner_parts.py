"""What the planner's page offers: logs to try, each with the figures beside it, and the fields of its form."""

from dataclasses import dataclass
from pathlib import Path

from specpy.cost.devices import DEVICES
from specpy.cost.shapes import SHAPES

FOLDER = Path(__file__).parent / "planner_examples"  # lines as servers printed them, each source in the tests


@dataclass(frozen=True)
class Example:
    """A log to try: the file's ``name``, what the button says, the form's ``fields`` beside it, and where those are from."""

    name: str
    label: str
    fields: dict
    words: str

    @property
    def text(self):
        """What the server printed."""
        return (FOLDER / f"{self.name}.txt").read_text(encoding="utf-8")


EXAMPLES = [
    Example("vllm", "vLLM log", {"plain": "45", "speculative": "96.5"},
            "An example: two lines of a vLLM server. In these 20 seconds it wrote 1,931 tokens, 96.5 a second; the plain throughput beside it is made up."),
    Example("prometheus", "vLLM metrics", {"target_model": "Llama-3.1-70B", "draft_model": "Llama-3.2-1B", "device": "H100 SXM", "tensor_parallel": "4"},
            "An example: a scrape of vLLM’s counters, with the cost taken from the models’ shapes and four cards, which are made up."),
    Example("sglang", "SGLang", {"draft_length": "3", "cost_ratio": "0.05"},
            "An example: a line of SGLang’s log. It names no draft length; that and the draft’s cost are made up."),
    Example("llama", "llama.cpp", {"plain": "31", "speculative": "52"},
            "An example: what llama.cpp’s server says after a request. Both throughputs are made up."),
    Example("loses", "One that loses", {"plain": "62", "speculative": "42"},
            "An example: a total of vLLM’s first engine, which accepts well, on a server where the passes cost too much. Both throughputs are made up."),
    Example("unsure", "One that cannot tell", {"plain": "62", "speculative": "48"},
            "An example: the counters of a single request. Both throughputs are made up."),
]  # fmt: skip


@dataclass(frozen=True)
class Field:
    """One assumption: its ``name`` in specpy.advise, its label in words, its unit, and how it is entered."""

    name: str
    label: str
    unit: str = ""
    kind: str = "number"  # or "text", "lines", "box"
    choices: tuple = ()


GROUPS = [
    ("Throughput that you measured", True, "The surest way. Tokens a second of all requests together, once without and once with speculation.", [
        Field("plain", "plain decoding", "tokens/s"),
        Field("speculative", "speculative, as in the log", "tokens/s"),
        Field("error", "how far off these may be", "share"),
    ]),
    ("Cost of a draft", True, "Where nothing was measured, or beside it: one of the first two.", [
        Field("cost_ratio", "a draft step", "plain steps"),
        Field("draft_share", "the whole draft, such as of n-grams", "of a verify pass"),
        Field("overhead", "what a pass takes besides", "plain steps, or s"),
    ]),
    ("The server", True, "", [
        Field("batch", "requests at a time", "such as 1,8,32"),
        Field("context", "tokens that each holds", "tokens"),
        Field("longest", "longest draft to look at", "tokens"),
        Field("largest_batch", "largest batch to look at", "requests"),
    ]),
    ("Hardware and models", False, "From shapes and data sheets, with stated efficiencies. Measured throughput beside it corrects it.", [
        Field("device", "device", kind="text", choices=tuple(DEVICES)),
        Field("tensor_parallel", "devices that share a model"),
        Field("target_model", "target model", kind="text", choices=tuple(SHAPES)),
        Field("bytes_per_parameter", "its weights", "bytes each"),
        Field("draft_model", "draft model", kind="text", choices=tuple(SHAPES)),
        Field("draft_bytes_per_parameter", "its weights", "bytes each"),
        Field("bytes_per_kv_value", "keys and values", "bytes each"),
        Field("bandwidth_efficiency", "bandwidth that is reached", "share"),
        Field("compute_efficiency", "peak that is reached", "share"),
        Field("kv_efficiency", "bandwidth for keys and values", "share"),
        Field("extra", "added to each step", "s"),
        Field("overlap", "experts shared between tokens", "0 to 1"),
        Field("eight_bit", "maths at the 8-bit peak", kind="box"),
    ]),
    ("What the log lacks", False, "Its own figures come first; what you write here replaces them.", [
        Field("draft_length", "tokens drafted in a pass"),
        Field("passes", "verify passes"),
        Field("emitted", "tokens generated"),
        Field("number", "which of several counters"),
        Field("acceptance_rate", "one rate, without any log", "0 to 1"),
    ]),
    ("Step times and further runs", False, "", [
        Field("target_step", "target’s step", "fixed=s,per_token=s", kind="text"),
        Field("draft_step", "draft’s step", "fixed=s,per_token=s", kind="text"),
        Field("verify_points", "a pass over so many tokens", "tokens=steps,…", kind="text"),
        Field("plain_seconds", "a plain step, beside these", "s"),
        Field("runs", "further runs, one a line", "draft_length=3, tokens_per_pass=2.5, tokens_per_second=160", kind="lines"),
    ]),
]  # fmt: skip
