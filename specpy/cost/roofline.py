"""A step from hardware and model shape, where nothing was measured: a default, to be replaced by measurements.

A step reads its weights and all keys and values, and does two operations per weight and token::

    weights / (bandwidth * 0.76)  +  tokens * 2 * weights / (peak * 0.72)  +  kv / bandwidth

The efficiencies are those of one fitted instance: Llama-3.1-8B on one H100 in vLLM (simulator of
SpecDecode-Bench, arXiv 2601.11580). Other models, cards and engines differ, small models most.
"""

from dataclasses import dataclass, replace

from .. import _check
from .devices import Device, device
from .experts import distinct_experts
from .shapes import Shape, shape
from .steps import not_negative, positive

BANDWIDTH_EFFICIENCY, COMPUTE_EFFICIENCY, KV_EFFICIENCY = 0.76, 0.72, 1.0


@dataclass(frozen=True)
class Roofline:
    """A step of a model on a device, by what it must read and compute. Efficiencies are in (0, 1].

    ``shape`` and ``device``: names in the tables, or entries of your own. ``bytes_per_parameter``
    is 2 for 16-bit weights, 1 for 8 bits, about 0.55 for 4; ``bytes_per_kv_value`` likewise.
    ``tensor_parallel`` devices share the work evenly; what they tell each other is not counted,
    so many of them are slower than this says. ``eight_bit``: maths at the 8-bit peak.
    ``extra`` seconds are added to each step. Of a mixture of experts, tokens choose independently
    where ``overlap`` is 0, an upper bound on what is read; where it is 1, all the same experts.

    >>> step = Roofline("Llama-3.1-8B", "H100 SXM")
    >>> round(step(1) * 1e3, 2), round(step(256) * 1e3, 2), round(step(64, kv_tokens=64 * 2000) * 1e3, 2)
    (5.92, 11.29, 12.25)
    """

    shape: Shape
    device: Device
    bytes_per_parameter: float = 2
    bytes_per_kv_value: float = 2
    tensor_parallel: int = 1
    eight_bit: bool = False
    bandwidth_efficiency: float = BANDWIDTH_EFFICIENCY
    compute_efficiency: float = COMPUTE_EFFICIENCY
    kv_efficiency: float = KV_EFFICIENCY
    extra: float = 0
    overlap: float = 0

    def __post_init__(self):
        object.__setattr__(self, "shape", shape(self.shape))
        object.__setattr__(self, "device", device(self.device))
        for name in ("bytes_per_parameter", "bytes_per_kv_value", "bandwidth_efficiency", "compute_efficiency", "kv_efficiency"):
            positive(name, getattr(self, name))
            if name.endswith("efficiency"):
                _check.rate(name, getattr(self, name))
        _check.whole("tensor_parallel", self.tensor_parallel, lowest=1)
        not_negative("extra", self.extra)
        _check.rate("overlap", self.overlap)
        if self._peak() is None:
            bits = "peak_8bit" if self.eight_bit else "peak"
            raise ValueError(f"device must have a {bits}, got {self.device.name} without one: give a Device of your own with {bits}=")

    def __call__(self, tokens, kv_tokens=0):
        """Seconds of a step over so many tokens, beside so many that are kept."""
        read = self.shape.shared_parameters + self.shape.expert_parameters * self._share_of_experts(tokens)
        bandwidth = self.device.bandwidth * self.tensor_parallel
        operations = 2 * self.shape.active_parameters * tokens
        return (
            self.extra
            + read * self.bytes_per_parameter / (bandwidth * self.bandwidth_efficiency)
            + operations / (self._peak() * self.tensor_parallel * self.compute_efficiency)
            + kv_tokens * self.kv_bytes / (bandwidth * self.kv_efficiency)
        )

    def fastest(self, tokens, kv_tokens=0):
        """The least that such a step can take: at the peaks themselves, with all tokens at the same experts."""
        most = {"bandwidth_efficiency": 1, "compute_efficiency": 1, "kv_efficiency": 1, "extra": 0, "overlap": 1}
        return replace(self, **most)(tokens, kv_tokens)

    @property
    def kv_bytes(self):
        """Bytes that a token keeps as keys and values."""
        return self.shape.kv_values * self.bytes_per_kv_value

    @property
    def weight_bytes(self):
        """Bytes of all weights, one embedding matrix counted."""
        return self.shape.parameters * self.bytes_per_parameter

    def _share_of_experts(self, tokens):
        experts, active = self.shape.experts, self.shape.active
        if experts == active:
            return 1
        return (active + (1 - self.overlap) * (distinct_experts(experts, active, tokens) - active)) / experts

    def _peak(self):
        return self.device.peak_8bit if self.eight_bit else self.device.peak
