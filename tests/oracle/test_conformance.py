"""The example for PyTorch in the documentation is right, and a fault put into it is found."""

import re
from pathlib import Path

import pytest

from specpy import conformance

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "conformance.md"
(CODE,) = re.findall(r"``` python\n(import specpy\nimport torch\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def sampler(code):
    names = {}
    exec(code, names)
    return names["my_sampler"]


def test_the_example_passes():
    report = conformance(sampler(CODE), smallest=0.3)
    assert report.passed, report


@pytest.mark.parametrize("right, wrong, promise", [
    ("weights = residual if residual.sum() > 0 else target", "weights = target", "tokens after a rejection"),
    (">= target[token] / draft[token]", ">= draft[token] / target[token]", "acceptance probability"),
    ("target_rows[-1]", "target_rows[0]", "reading of contexts"),
    ("torch.rand((), generator=generator)", "torch.rand(())", "use of the rng"),
])  # fmt: skip
def test_a_fault_in_it_is_found(right, wrong, promise):
    assert right in CODE
    report = conformance(sampler(CODE.replace(right, wrong)), smallest=0.25)
    assert promise in report.broken, report
