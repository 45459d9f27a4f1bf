"""Tables of devices and models against what is printed elsewhere; the roofline against a fit to measurements."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specpy import (
    Cost,
    Device,
    DraftRatio,
    Linear,
    Measurement,
    Roofline,
    Shape,
    calibrated,
    device,
    distinct_experts,
    hardware_cost,
    shape,
)
from specpy.cost.devices import DEVICES
from specpy.cost.shapes import SHAPES

# KV bytes per token in 16 bits, and weights in billions (active ones in the third place): printed beside litgpt's shapes.
PRINTED = """
Llama-3.2-1B 32768 1.24; Llama-3.2-3B 114688 3.21; Llama-3.1-8B 131072 7.50; Llama-3.1-70B 327680 69.50; Llama-3.1-405B 516096 403.75
Qwen2.5-0.5B 12288 .49; Qwen2.5-1.5B 28672 1.54; Qwen2.5-3B 36864 3.09; Qwen2.5-7B 57344 7.07; Qwen2.5-14B 196608 13.99
Qwen2.5-32B 262144 31.98; Qwen2.5-72B 327680 71.46; Qwen3-0.6B 114688 .60; Qwen3-1.7B 114688 1.72; Qwen3-4B 147456 4.02
Qwen3-8B 147456 7.57; Qwen3-14B 163840 13.99; Qwen3-32B 262144 31.98; Qwen3-30B-A3B 98304 30.21 3.03; Qwen3-235B-A22B 192512 234.4 21.5
Gemma-2-2b 106496 2.61; Gemma-2-9b 344064 9.24; Gemma-2-27b 376832 27.23; Gemma-3-1b 26624 1.00; Gemma-3-4b 139264 3.88
Gemma-3-12b 393216 11.77; Gemma-3-27b 507904 27.01; Mistral-7B-v0.3 131072 7.11; Mistral-Large-2407 360448 122.2
Mixtral-8x7B 131072 46.57 12.75; Mixtral-8x22B 229376 140.4 38.96
"""
ROWS = [row.split() for line in PRINTED.strip().splitlines() for row in line.split(";")]
RIDGES = {"A100-80G SXM": 156, "H100 SXM": 295, "H200": 206, "B200": 281, "L40S": 419, "L4": 403, "RTX 4090": 164, "MI300X": 247}


@pytest.mark.parametrize("name, kv, parameters, active", [(*row, row[2])[:4] for row in ROWS])
def test_shapes_give_the_printed_weights(name, kv, parameters, active):
    model = shape(name)
    assert 2 * model.kv_values == int(kv)
    assert model.parameters / 1e9 == pytest.approx(float(parameters), rel=1e-3, abs=0.006)
    assert model.active_parameters / 1e9 == pytest.approx(float(active), rel=2e-3, abs=0.006)


def test_every_row_says_where_it_is_from():
    assert {row[0] for row in ROWS} == set(SHAPES) and len(DEVICES) == 13
    for row in (*DEVICES.values(), *SHAPES.values()):
        assert row.source not in ("", "own entry") and row.as_of
    memory = {name: row.memory / 1e9 for name, row in DEVICES.items() if row.memory}  # B200: 192 listed, 180 usable
    assert memory == {"A100-80G SXM": 80, "H100 SXM": 80, "H200": 141, "B200": 180, "L40S": 48, "MI300X": 192}
    assert {name for name, row in DEVICES.items() if not row.verified} == {
        "L4", "RTX 4090", "RTX 5090", "M4 Max", "M4 Pro", "M3 Ultra", "M3 Max",
    }  # fmt: skip


@pytest.mark.parametrize("name, ridge", RIDGES.items())
def test_devices_have_the_printed_operations_per_byte(name, ridge):
    assert device(name).peak / device(name).bandwidth == pytest.approx(ridge, abs=0.7)


def test_the_roofline_lands_on_the_fitted_instance():
    """Llama-3.1-8B, H100, vLLM, by SpecDecode-Bench: 5.886 ms, 2.101e-5 a batched token, 3.926e-8 a kept one."""
    step = Roofline("Llama-3.1-8B", "H100 SXM")
    assert step(0) == pytest.approx(5.886e-3, rel=2e-3)
    assert step(1) - step(0) == pytest.approx(2.101e-5, rel=4e-3)
    assert step(0, 1) - step(0) == pytest.approx(3.926e-8, rel=4e-3)
    fitted = Linear(5.886e-3, 2.101e-5, 3.926e-8)
    for tokens, kept in product((1, 8, 64, 512), (0, 10_000, 200_000)):
        assert step(tokens, kept) == pytest.approx(fitted(tokens, kept), rel=5e-3)


def test_bytes_and_devices_divide():
    whole, half = Roofline("Llama-3.1-8B", "H200"), Roofline("Llama-3.1-8B", "H200", bytes_per_parameter=1, tensor_parallel=4)
    assert half(0) == pytest.approx(whole(0) / 8)
    assert half(64) - half(0) == pytest.approx((whole(64) - whole(0)) / 4)
    eight = Roofline("Llama-3.1-8B", "H200", eight_bit=True)
    assert eight(64) - eight(0) == pytest.approx((whole(64) - whole(0)) * 989 / 1979)


def test_the_drafts_kv_is_not_small():
    """Qwen3-0.6B keeps 78 % of what Qwen3-8B keeps per token; together 1.78 times (SpecDecode-Bench reports 1.77)."""
    share = Roofline("Qwen3-0.6B", "H100 SXM").kv_bytes / Roofline("Qwen3-8B", "H100 SXM").kv_bytes
    assert 1 + share == pytest.approx(1.778, abs=1e-3)


@pytest.mark.parametrize("experts, active, printed", [
    (8, 2, [1, 1.75, 2.31, 2.73, 3.05]), (128, 8, [1, 1.94, 2.82, 3.64, 4.41]), (256, 8, [1, 1.97, 2.91, 3.82, 4.70]),
    (512, 10, [1, 1.98, 2.94, 3.88]),
])  # fmt: skip
def test_distinct_experts_as_printed(experts, active, printed):
    assert [distinct_experts(experts, active, tokens) / active for tokens in range(1, len(printed) + 1)] == pytest.approx(printed, abs=6e-3)


@pytest.mark.parametrize("experts, active, tokens", [(4, 1, 3), (4, 2, 3), (5, 3, 2), (3, 3, 2)])
def test_distinct_experts_over_all_choices(experts, active, tokens):
    choices = list(product(combinations(range(experts), active), repeat=tokens))
    mean = Fraction(sum(len(set().union(*choice)) for choice in choices), len(choices))
    assert distinct_experts(experts, active, tokens) == pytest.approx(float(mean))


def test_a_mixture_of_experts_is_dear_for_few_tokens_and_cheap_for_many():
    mixture = hardware_cost(Roofline("Qwen3-30B-A3B", "H100 SXM"), 0.1)
    dense = hardware_cost(Roofline("Qwen3-32B", "H100 SXM"), 0.1)
    assert mixture.relative(4) > dense.relative(4) + 0.8
    few, some, many = (mixture.parts(4, batch)["verify"] / mixture.plain(batch) for batch in (1, 32, 64))
    assert few > some > many  # nearly all experts are read anyway, until compute binds:
    assert mixture.parts(4, 1024)["verify"] / mixture.plain(1024) > many


def test_what_no_shape_can_tell_is_a_doubt():
    cost = hardware_cost(Roofline("Qwen3-30B-A3B", "L4"), Roofline("Qwen3-0.6B", "L4"))
    names = ["the target's efficiency", "how many experts a pass reads", "the draft's step", "the overhead"]
    assert [doubt.name for doubt in cost.doubts] == names
    assert any("L4 are not verified" in note for note in cost.notes)
    own = Roofline(Shape("mine", 10, 512, 8, 8, 64, 2048, 32000), Device("card", 1e12, 1e14, verified=True), 1, 1, 2, compute_efficiency=0.5)
    known = hardware_cost(own, 0.2, overhead=1e-3)
    assert known.doubts == () and "divided by 2 devices" in known.notes[0]
    assert known.factors(4) == (1, 1)


def test_a_draft_step_is_not_its_weights():
    """EAGLE's head for Llama-3.1-8B took 2.135 ms a step; its weights alone (1.55 GB) say 0.6."""
    head = Shape("EAGLE head", 1, 4096, 32, 8, 128, 14336, 128256)
    cost = hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), Roofline(head, "H100 SXM"))
    assert Roofline(head, "H100 SXM")(1) < 0.65e-3
    assert cost.parts(1)["draft"] == pytest.approx(2.135e-3, rel=0.06)


guesses = st.builds(
    lambda device, ratio: hardware_cost(Roofline("Llama-3.1-8B", device), ratio),
    st.sampled_from(["H100 SXM", "L40S"]), st.floats(0.05, 0.6),
)  # fmt: skip
TRUTH = Cost(DraftRatio(0.31), Roofline("Llama-3.1-8B", "H200", compute_efficiency=0.5), overhead=0.8e-3, in_seconds=True)


@given(guesses, st.integers(1, 4), st.integers(1, 6))
def test_calibrated_agrees_with_the_runs(guess, first, more):
    tested = [Measurement(k, seconds_per_token=TRUTH.pass_time(k, 4, 500), batch=4, error=0) for k in (0, first, first + more)]
    cost = calibrated(guess, tested, context=500)
    for k in (0, first, first + more):
        assert cost.pass_time(k, 4, 500) == pytest.approx(TRUTH.pass_time(k, 4, 500), rel=0.01)
    one = calibrated(guess, tested[:2], context=500)
    assert one.pass_time(first, 4, 500) == pytest.approx(TRUTH.pass_time(first, 4, 500))


def test_calibrated_is_surer():
    guess = hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), Roofline("Llama-3.2-1B", "H100 SXM"))
    tested = [Measurement(k, seconds_per_token=TRUTH.pass_time(k, 4), batch=4, error=0.01) for k in (0, 2, 6)]
    cost = calibrated(guess, tested)
    width = [one.factors(4, 4)[1] / one.factors(4, 4)[0] for one in (guess, cost)]
    assert width[1] < 1 + (width[0] - 1) / 5
    truth = TRUTH.relative(4, 4)
    assert cost.relative(4, 4) * cost.factors(4, 4)[0] <= truth <= cost.relative(4, 4) * cost.factors(4, 4)[1]


def test_calibrated_by_plain_runs_alone_keeps_the_rest():
    guess = hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), 0.2)
    cost = calibrated(guess, [Measurement(tokens_per_second=100)])
    assert cost.plain() == pytest.approx(0.01) and cost.overhead == guess.overhead
    assert cost.parts(3)["draft"] == pytest.approx(0.006)


@pytest.mark.parametrize("call, error, sentence", [
    (lambda: device("H1000"), ValueError, "device must be one of A100-80G SXM, H100 SXM, H200, B200, L40S, MI300X, L4, RTX 4090, "
     "RTX 5090, M4 Max, M4 Pro, M3 Ultra, M3 Max, or a Device of your own, got 'H1000'"),
    (lambda: Roofline("Llama-3.1-8B", "M4 Max"), ValueError,
     "device must have a peak, got M4 Max without one: give a Device of your own with peak="),
    (lambda: Roofline("Llama-3.1-8B", "H200", compute_efficiency=72), ValueError,
     "compute_efficiency must be in [0, 1], got 72: a percentage? write 0.72"),
    (lambda: Shape("x", 0, 1, 1, 1, 1, 1, 1), ValueError, "layers must be a whole number of at least 1, got 0"),
    (lambda: Shape("x", 1, 1, 1, 1, 1, 1, 1, 8, 9), ValueError, "active must be at most experts = 8, got 9"),
    (lambda: Device("x", 0), ValueError, "bandwidth must be above 0, got 0"),
    (lambda: hardware_cost(1, 0.1), TypeError, "target must be a Roofline, got 1"),
    (lambda: calibrated(Cost(0.1), []), TypeError, None),
    (lambda: calibrated(Cost(0.1, in_seconds=True), []), ValueError, "runs must hold at least one run, got none"),
])  # fmt: skip
def test_refusals(call, error, sentence):
    with pytest.raises(error) as caught:
        call()
    assert sentence in (None, str(caught.value))


def test_calibrated_has_no_overhead_below_nothing():
    """Verifying that grows faster than the guess pulls the line below 0 at no draft: then all is drafting."""
    guess = Cost(DraftRatio(0.2), Linear(0.01), in_seconds=True)
    tested = [Measurement(k, seconds_per_token=time, error=0) for k, time in ((0, 0.01), (1, 0.0105), (5, 0.03))]
    cost = calibrated(guess, tested)
    assert cost.overhead == 0
    left, drafts = (0.0005, 0.02), (0.002, 0.01)
    factor = sum(d * t for d, t in zip(drafts, left)) / sum(d * d for d in drafts)
    assert cost.parts(5)["draft"] == pytest.approx(0.01 * factor)
