"""Formulas as MathML, which every current browser draws by itself: no script, no foreign font."""

from specpy import formula

from . import prefill

SUM = "<mn>1</mn><mo>+</mo><mi>a</mi><mo>+</mo><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mo>…</mo><mo>+</mo><msup><mi>a</mi><mi>k</mi></msup>"
POWER = "<msup><mi>a</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msup>"


def _fraction(above: str, below: str) -> str:
    return f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>"


def _number(value: float, digits: int | None = None) -> str:
    return f"<mn>{value:g}</mn>" if digits is None else f"<mn>{value:.{digits}f}</mn>"


def _display(content: str, words: str) -> str:
    """One formula on a line of its own, with the same in words for a screen reader that knows no MathML."""
    return f'<div class="formula"><math display="block" alttext="{words}">{content}</math></div>'


def tokens_formula() -> str:
    """E = 1 + a + a² + … + a^k = (1 − a^(k+1)) / (1 − a)."""
    short = _fraction(f"<mn>1</mn><mo>−</mo>{POWER}", "<mn>1</mn><mo>−</mo><mi>a</mi>")
    return _display(
        f"<mi>E</mi><mo>=</mo>{SUM}<mo>=</mo>{short}",
        "E = 1 + a + a² + … + a^k = (1 − a^(k + 1)) / (1 − a)",
    )


def speedup_formula() -> str:
    """net speedup = E / (1 + k·c)."""
    below = "<mn>1</mn><mo>+</mo><mi>k</mi><mo>·</mo><mi>c</mi>"
    return _display(
        f"<mtext>net speedup</mtext><mo>=</mo>{_fraction('<mi>E</mi>', below)}",
        "net speedup = E / (1 + k·c)",
    )


def worked_example(acceptance_rate: float, draft_length: int, cost_ratio: float) -> str:
    """The two formulas with numbers put in; every number comes from `specpy`."""
    a, k, c = acceptance_rate, draft_length, cost_ratio
    tokens, net = formula.expected_tokens(a, k), formula.speedup(a, k, c)
    above, below, cost = 1 - a ** (k + 1), 1 - a, 1 + k * c
    power = f"<msup>{_number(a)}{_number(k + 1)}</msup>"
    first = (
        f"<mi>E</mi><mo>=</mo>{_fraction(f'<mn>1</mn><mo>−</mo>{power}', f'<mn>1</mn><mo>−</mo>{_number(a)}')}"
        f"<mo>=</mo>{_fraction(_number(above, 4), _number(below))}<mo>=</mo>{_number(tokens, 2)}"
    )
    second = (
        f"<mtext>net speedup</mtext><mo>=</mo>"
        f"{_fraction(_number(tokens, 2), f'<mn>1</mn><mo>+</mo>{_number(k)}<mo>·</mo>{_number(c)}')}"
        f"<mo>=</mo>{_fraction(_number(tokens, 2), _number(cost))}<mo>=</mo><mn>{net:.2f}×</mn>"
    )
    return "\n\n".join([
        f"A draft of *k* = {k} tokens, each accepted with probability *a* = {a:g}:",
        _display(first, f"E = (1 − {a:g}^{k + 1}) / (1 − {a:g}) = {above:.4f} / {below:g} = {tokens:.2f}"),
        f"So a pass gives **{tokens:.2f} tokens** on average. With a draft that costs *c* = {c:g} of a target step:",
        _display(second, f"net speedup = {tokens:.2f} / (1 + {k} · {c:g}) = {tokens:.2f} / {cost:g} = {net:.2f}×"),
        f"The text comes **{net:.2f}×** as fast.",
    ])


def read_formula() -> str:
    """How long one reading of the weights takes."""
    size, speed, time = prefill.gigabytes(), prefill.BYTES_PER_SECOND / 1e9, prefill.read_milliseconds()
    above, below = f"<mn>{size:g}</mn><mtext>&#160;GB</mtext>", f"<mn>{speed:g}</mn><mtext>&#160;GB/s</mtext>"
    return _display(
        f"{_fraction(above, below)}<mo>=</mo><mn>{time:.1f}</mn><mtext>&#160;ms</mtext>",
        f"{size:g} GB / {speed:g} GB/s = {time:.1f} ms",
    )


def balance_formula() -> str:
    """How many positions of arithmetic take as long as one reading."""
    read, compute = prefill.read_milliseconds(), prefill.arithmetic_milliseconds()
    above = f"<mn>{read:.1f}</mn><mtext>&#160;ms</mtext>"
    below = f"<mn>{compute:.4f}</mn><mtext>&#160;ms</mtext>"
    return _display(
        f"{_fraction(above, below)}<mo>=</mo><mn>{prefill.balance()}</mn>",
        f"{read:.1f} ms of reading / {compute:.4f} ms of computing per position = {prefill.balance()}",
    )
