"""The numbers of the lesson on prefill and decode: a model's weights against a chip's memory and arithmetic."""

PARAMETERS = 7e9
BYTES_PER_PARAMETER = 2  # 16-bit numbers
BYTES_PER_SECOND = 2.0e12  # NVIDIA A100 80 GB SXM data sheet: memory bandwidth, rounded
OPERATIONS_PER_SECOND = 312e12  # the same sheet: 16-bit, without sparsity
OPERATIONS_PER_PARAMETER = 2  # one multiplication and one addition for each weight and position


def gigabytes() -> float:
    """Bytes of all the weights, in GB."""
    return PARAMETERS * BYTES_PER_PARAMETER / 1e9


def read_milliseconds() -> float:
    """Time to read all the weights once."""
    return 1e3 * PARAMETERS * BYTES_PER_PARAMETER / BYTES_PER_SECOND


def arithmetic_milliseconds(positions: int = 1) -> float:
    """Time of the multiplications and additions for that many positions."""
    return 1e3 * positions * PARAMETERS * OPERATIONS_PER_PARAMETER / OPERATIONS_PER_SECOND


def balance() -> int:
    """How many positions of arithmetic take as long as one read of the weights."""
    return round(read_milliseconds() / arithmetic_milliseconds())
