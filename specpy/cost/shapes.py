"""Shapes of language models: what weights a step reads, and how much keys and values a token keeps."""

from dataclasses import dataclass

from .. import _check
from .devices import AS_OF, look_up
from .experts import check_experts


@dataclass(frozen=True)
class Shape:
    """A decoder of ``layers`` layers: gated feed-forward parts of width ``feed_forward``, one per expert.

    ``heads`` of width ``head`` ask, ``kv_heads`` are kept per token. Sliding windows are not
    counted, so the keys and values of Gemma are overstated at long contexts.

    >>> llama = shape("Llama-3.1-8B")
    >>> round(llama.parameters / 1e9, 2), llama.kv_values, llama.active_parameters == llama.parameters
    (7.5, 65536, True)
    >>> mixture = shape("Qwen3-30B-A3B")
    >>> round(mixture.parameters / 1e9, 2), round(mixture.active_parameters / 1e9, 2)
    (30.21, 3.03)
    """

    name: str
    layers: int
    width: int
    heads: int
    kv_heads: int
    head: int
    feed_forward: int
    vocabulary: int
    experts: int = 1
    active: int = 1
    source: str = "own entry"
    as_of: str = ""

    def __post_init__(self):
        for name in ("layers", "width", "heads", "kv_heads", "head", "feed_forward", "vocabulary"):
            _check.whole(name, getattr(self, name), lowest=1)
        check_experts(self.experts, self.active)

    @property
    def kv_values(self):
        """Numbers that one token keeps as keys and values, in all layers."""
        return 2 * self.layers * self.kv_heads * self.head

    @property
    def shared_parameters(self):
        """Weights that every step reads: attention, and one embedding matrix.

        Models that do not tie their two embedding matrices store one more, which no step reads whole.
        """
        attention = 2 * self.width * (self.heads + self.kv_heads) * self.head
        return self.layers * attention + self.vocabulary * self.width

    @property
    def expert_parameters(self):
        """Weights of all feed-forward parts, of all experts in all layers."""
        return 3 * self.layers * self.width * self.feed_forward * self.experts

    @property
    def parameters(self):
        """All weights, one embedding matrix counted."""
        return self.shared_parameters + self.expert_parameters

    @property
    def active_parameters(self):
        """Weights that one token uses."""
        return self.shared_parameters + self.expert_parameters * self.active // self.experts


SOURCE = "litgpt 0.5.13, config.py"

_ROWS = """
Llama-3.2-1B       16  2048  32  8  64  8192 128256
Llama-3.2-3B       28  3072  24  8 128  8192 128256
Llama-3.1-8B       32  4096  32  8 128 14336 128256
Llama-3.1-70B      80  8192  64  8 128 28672 128256
Llama-3.1-405B    126 16384 128  8 128 53248 128256
Qwen2.5-0.5B       24   896  14  2  64  4864 151936
Qwen2.5-1.5B       28  1536  12  2 128  8960 151936
Qwen2.5-3B         36  2048  16  2 128 11008 151936
Qwen2.5-7B         28  3584  28  4 128 18944 152064
Qwen2.5-14B        48  5120  40  8 128 13824 152064
Qwen2.5-32B        64  5120  40  8 128 27648 152064
Qwen2.5-72B        80  8192  64  8 128 29568 152064
Qwen3-0.6B         28  1024  16  8 128  3072 151936
Qwen3-1.7B         28  2048  16  8 128  6144 151936
Qwen3-4B           36  2560  32  8 128  9728 151936
Qwen3-8B           36  4096  32  8 128 12288 151936
Qwen3-14B          40  5120  40  8 128 17408 151936
Qwen3-32B          64  5120  64  8 128 25600 151936
Qwen3-30B-A3B      48  2048  32  4 128   768 151936 128 8
Qwen3-235B-A22B    94  4096  64  4 128  1536 151936 128 8
Gemma-2-2b         26  2304   8  4 256  9216 256000
Gemma-2-9b         42  3584  16  8 256 14336 256000
Gemma-2-27b        46  4608  32 16 128 36864 256000
Gemma-3-1b         26  1152   4  1 256  6912 262144
Gemma-3-4b         34  2560   8  4 256 10240 262144
Gemma-3-12b        48  3840  16  8 256 15360 262144
Gemma-3-27b        62  5376  32 16 128 21504 262144
Mistral-7B-v0.3    32  4096  32  8 128 14336  32768
Mistral-Large-2407 88 12288  96  8 128 28672  32768
Mixtral-8x7B       32  4096  32  8 128 14336  32000   8 2
Mixtral-8x22B      56  6144  48  8 128 16384  32768   8 2
"""  # name, layers, width, heads, kv_heads, head, feed_forward, vocabulary, and where there are any, experts and active


def _row(line):
    name, *numbers = line.split()
    return Shape(name, *map(int, numbers), source=SOURCE, as_of=AS_OF)


SHAPES = {row.name: row for row in map(_row, _ROWS.strip().splitlines())}


def shape(name):
    """The shape of that name in the table; a :class:`Shape` of your own is passed through.

    >>> shape("qwen3-8b").layers
    36
    """
    return look_up("shape", name, SHAPES, Shape)
