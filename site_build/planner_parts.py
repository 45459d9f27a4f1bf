"""What the planner's page offers: logs to try, each with the figures beside it, and the fields of its form."""

from dataclasses import dataclass
from pathlib import Path

from specpy.cost.devices import DEVICES
from specpy.cost.shapes import SHAPES
from specpy.planner.labels import LABELS

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
    """One assumption: its ``name`` in specpy.advise, its unit, and how it is entered."""

    name: str
    unit: str = ""
    kind: str = "number"  # or "text", "lines", "box"
    choices: tuple = ()

    @property
    def label(self):
        """What the page calls it."""
        return LABELS[self.name]


GROUPS = [
    ("Throughput that you measured", True, "The surest way. Tokens a second of all requests together, once without and once with speculation.", [
        Field("plain", "tokens/s"),
        Field("speculative", "tokens/s"),
        Field("error", "share"),
    ]),
    ("Cost of a draft", True, "Where nothing was measured; beside measured throughput it says how a pass splits. One of the first two.", [
        Field("cost_ratio", "plain steps"),
        Field("draft_share", "of a verify pass"),
        Field("overhead", "plain steps, or s"),
    ]),
    ("The server", True, "", [
        Field("batch", "such as 1,8,32"),
        Field("context", "tokens"),
        Field("longest", "tokens"),
        Field("largest_batch", "requests"),
    ]),
    ("Hardware and models", False, "From shapes and data sheets, with stated efficiencies. Measured throughput beside it corrects it.", [
        Field("device", kind="text", choices=tuple(name for name, one in DEVICES.items() if one.peak)),
        Field("tensor_parallel"),
        Field("target_model", kind="text", choices=tuple(SHAPES)),
        Field("bytes_per_parameter", "bytes each"),
        Field("draft_model", kind="text", choices=tuple(SHAPES)),
        Field("draft_bytes_per_parameter", "bytes each"),
        Field("bytes_per_kv_value", "bytes each"),
        Field("bandwidth_efficiency", "share"),
        Field("compute_efficiency", "share"),
        Field("kv_efficiency", "share"),
        Field("extra", "s"),
        Field("overlap", "0 to 1"),
        Field("eight_bit", kind="box"),
    ]),
    ("What the log lacks", False, "Only what it does not tell: a figure that contradicts its own is refused.", [
        Field("draft_length"),
        Field("passes"),
        Field("emitted"),
        Field("number"),
        Field("acceptance_rate", "0 to 1"),
    ]),
    ("Step times and further runs", False, "", [
        Field("target_step", "fixed=s,per_token=s", kind="text"),
        Field("draft_step", "fixed=s,per_token=s", kind="text"),
        Field("verify_points", "tokens=steps,…", kind="text"),
        Field("plain_seconds", "s"),
        Field("runs", "draft_length=3, tokens_per_pass=2.5, tokens_per_second=160", kind="lines"),
    ]),
]  # fmt: skip
