"""The lesson's tables as Markdown; every number comes from `specpy`."""

from fractions import Fraction

from specpy import distribution, formula

LESSON_ROWS = [(0.8, 4), (0.9, 4), (0.5, 4), (0.8, 2)]
EXAMPLE_WORDS = ("tea", "milk", "wine")
EXAMPLE_DRAFT = [Fraction(7, 10), Fraction(2, 10), Fraction(1, 10)]
EXAMPLE_TARGET = [Fraction(4, 10), Fraction(4, 10), Fraction(2, 10)]
_EXAMPLE_HEAD = f"| | {' | '.join(f'*{word}*' for word in EXAMPLE_WORDS)} | sum |"


def lesson_table(cost_ratio: float = 0.1) -> str:
    """Tokens per pass and net speedup for the lesson's four pairs of acceptance rate and draft length."""
    lines = [
        f"| *a* | *k* | *a*<sup>*k*+1</sup> | *E*, tokens per pass | net speedup at *c* = {cost_ratio:g} |",
        "|--:|--:|--:|--:|--:|",
    ]
    for a, k in LESSON_ROWS:
        lines.append(
            f"| {a:g} | {k} | {a ** (k + 1):.3f} | {formula.expected_tokens(a, k):.2f} "
            f"| {formula.speedup(a, k, cost_ratio):.2f}× |"
        )
    return "\n".join(lines)


def sampled_example() -> str:
    """One drafted token of a three-word language, step by step, in exact fractions."""
    accepted = [min(pair) for pair in zip(EXAMPLE_DRAFT, EXAMPLE_TARGET)]
    rejected = [draft - kept for draft, kept in zip(EXAMPLE_DRAFT, accepted)]
    residual = distribution.residual(EXAMPLE_TARGET, EXAMPLE_DRAFT)
    replaced = [sum(rejected) * share for share in residual]
    emitted = [kept + new for kept, new in zip(accepted, replaced)]
    assert emitted == EXAMPLE_TARGET, "the residual must make up exactly what rejection takes away"
    rows = [
        ("the draft proposes", EXAMPLE_DRAFT),
        ("accepted: what the target allows", accepted),
        ("rejected: the rest", rejected),
        ("drawn from the residual instead", replaced),
        ("**emitted: the target’s own**", emitted),
    ]
    lines = [_EXAMPLE_HEAD, "|:--|--:|--:|--:|--:|"]
    for words, row in rows:
        cells = " | ".join(f"{float(value):.1f}" for value in [*row, sum(row)])
        lines.append(f"| {words} | {cells} |")
    return "\n".join(lines)


def acceptance_table() -> str:
    """How often each word of the example is accepted."""
    lines = ["| token | draft | target | target ÷ draft | accepted |", "|:--|--:|--:|--:|:--|"]
    for word, draft, target in zip(EXAMPLE_WORDS, EXAMPLE_DRAFT, EXAMPLE_TARGET):
        often = "always" if target >= draft else f"in {100 * target / draft:.0f} of 100 cases"
        lines.append(f"| *{word}* | {float(draft):.1f} | {float(target):.1f} | {float(target / draft):.2f} | {often} |")
    return "\n".join(lines)


def residual_table() -> str:
    """The residual of the example, step by step."""
    missing = [max(target - draft, 0) for target, draft in zip(EXAMPLE_TARGET, EXAMPLE_DRAFT)]
    rows = [
        ("the target wants", EXAMPLE_TARGET, 1), ("the draft proposes", EXAMPLE_DRAFT, 1), ("still missing", missing, 1),
        ("**the residual**: the missing, scaled to sum to 1", distribution.residual(EXAMPLE_TARGET, EXAMPLE_DRAFT), 2),
    ]
    lines = [_EXAMPLE_HEAD, "|:--|--:|--:|--:|--:|"]
    for words, row, digits in rows:
        lines.append(f"| {words} | {' | '.join(f'{float(value):.{digits}f}' for value in [*row, sum(row)])} |")
    return "\n".join(lines)


def acceptance_of_example() -> float:
    """The share of the example's proposals that is accepted: the overlap of the two distributions."""
    return float(distribution.overlap(EXAMPLE_DRAFT, EXAMPLE_TARGET))
