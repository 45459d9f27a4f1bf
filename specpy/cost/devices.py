"""What processors can do at most: a table of devices, each with its source and the date it holds for.

Peaks are dense (no sparsity). A device of your own is one line: ``Device("mine", bandwidth=1e12, peak=1e14)``.
"""

from dataclasses import dataclass

from .. import _check
from .steps import positive


@dataclass(frozen=True)
class Device:
    """One processor: ``bandwidth`` of its memory in bytes a second, ``peak`` operations a second in 16 bits, and in 8.

    ``memory``: bytes that it holds. It, ``peak`` and ``peak_8bit`` are None where not known. ``verified`` says whether the row was
    read in the source named and as of the date given, and not only quoted from elsewhere.

    >>> card = device("H100 SXM")
    >>> round(card.peak / card.bandwidth)  # operations per byte
    295
    """

    name: str
    bandwidth: float
    peak: float | None = None
    peak_8bit: float | None = None
    source: str = "own entry"
    as_of: str = ""
    verified: bool = False
    remark: str = ""
    memory: float | None = None

    def __post_init__(self):
        positive("bandwidth", self.bandwidth)
        for name in ("peak", "peak_8bit", "memory"):
            if getattr(self, name) is not None:
                positive(name, getattr(self, name))


AS_OF = "2026-11"
ENGINEERING = "stas00/ml-engineering, compute/accelerator/README.md"
PAGES = "vendor's figures as quoted on other pages"
PACKAGE = "a software package's table of Apple chips"
NO_PEAK = "no peak known: give peak="

_ROWS = [  # name, bandwidth in TB/s, 16-bit and 8-bit peak in 10**12 operations a second, source, verified, remark, memory in GB
    ("A100-80G SXM", 2.0, 312, None, ENGINEERING, True, "no FP8; 624 there is INT8", 80),
    ("H100 SXM", 3.35, 989, 1979, ENGINEERING, True, "", 80),
    ("H200", 4.8, 989, 1979, ENGINEERING, True, "", 141),
    ("B200", 8.0, 2250, 4500, ENGINEERING, True, "192 GB listed, about 180 usable", 180),
    ("L40S", 0.864, 362, 733, ENGINEERING, True, "", 48),
    ("MI300X", 5.3, 1307.4, 2614.9, ENGINEERING, True, "", 192),
    ("L4", 0.300, 121, 242.5, PAGES, False, "half of the sparse 242 and 485"),
    ("RTX 4090", 1.008, 165.2, 330.3, PAGES, False, "with 32-bit accumulation"),
    ("RTX 5090", 1.792, 419, 838, PAGES, False, "half of the sparse figures; with 32-bit accumulation perhaps half of that"),
    ("M4 Max", 0.546, None, None, PACKAGE, False, f"the smaller version has .410; {NO_PEAK}"),
    ("M4 Pro", 0.273, None, None, PACKAGE, False, NO_PEAK),
    ("M3 Ultra", 0.819, None, None, PACKAGE, False, NO_PEAK),
    ("M3 Max", 0.400, None, None, PACKAGE, False, NO_PEAK),
]


def _row(name, bandwidth, peak, peak_8bit, source, verified, remark, memory=None):
    whole = [None if value is None else value * 1e12 for value in (bandwidth, peak, peak_8bit)]
    return Device(name, *whole, source, AS_OF, verified, remark, memory and memory * 1e9)


DEVICES = {row[0]: _row(*row) for row in _ROWS}


def device(name):
    """The device of that name in the table; a :class:`Device` of your own is passed through.

    >>> device("L4").verified, device("a100-80g sxm").name
    (False, 'A100-80G SXM')
    """
    return look_up("device", name, DEVICES, Device)


def look_up(what, name, table, kind):
    """The entry of a table by name, whatever its capitals, or the entry that was given itself.

    >>> look_up("device", "h200", DEVICES, Device).name
    'H200'
    """
    if isinstance(name, kind):
        return name
    for known, entry in table.items():
        if isinstance(name, str) and name.casefold() == known.casefold():
            return entry
    near = [known for known in table if isinstance(name, str) and len(name) > 2 and name.casefold() in known.casefold()]
    hint = f": perhaps {' or '.join(map(repr, near))}" if 0 < len(near) < 4 else ""
    raise ValueError(f"{what} must be one of {', '.join(table)}, or a {kind.__name__} of your own, got {_check.brief(name)}{hint}")
