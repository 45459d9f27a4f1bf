"""Leviathan, Kalman, Matias 2023 (arXiv 2211.17192) and Chen et al. 2023 (arXiv 2302.01318): the papers of the formula."""

from ..formula import best_draft_length, expected_operations, expected_tokens, speedup
from .row import Published

LEVIATHAN, CHEN = "Leviathan et al. 2023", "Chen et al. 2023"
TABLE_1 = [(0.6, 2, 1.53, 1.96), (0.7, 3, 1.58, 2.53), (0.8, 2, 1.23, 2.44), (0.8, 5, 1.63, 3.69), (0.9, 2, 1.11, 2.71), (0.9, 10, 1.60, 6.86)]
SIZES = {"small": 77e6, "base": 250e6, "large": 800e6}
TARGET = 11e9
TABLE_2 = """
EnDe   small 0 7 .75 3.4
EnDe   base  0 7 .80 2.8
EnDe   large 0 7 .82 1.7
EnDe   small 1 7 .62 2.6
EnDe   base  1 5 .68 2.4
EnDe   large 1 3 .71 1.4
CNN/DM small 0 5 .65 3.1
CNN/DM base  0 5 .73 3.0
CNN/DM large 0 3 .74 2.2
CNN/DM small 1 5 .53 2.3
CNN/DM base  1 3 .55 2.2
CNN/DM large 1 3 .56 1.7
"""  # task, draft, temperature, draft length, acceptance rate, measured
LENIENCE = [(1, 0.62, 2.5), (0.5, 0.71, 3.1), (0.3, 0.76, 3.6), (0.1, 0.84, 5)]  # lenience, acceptance rate, improvement
TOO_LOW = "measured above what the formula allows even with a draft that costs nothing: the paper's acceptance rates and speeds are not of the same runs"
TOO_HIGH = "a draft step takes longer than its share of the parameters says: depth and launches count, not parameters"


def formula_rows():
    """The rows of both papers.

    >>> len(formula_rows())
    30
    """
    return [*_table_1(), *_table_2(), *_table_3(), _best_length()]


def _table_1():
    for rate, length, operations, speed in TABLE_1:
        where = (LEVIATHAN, "C", f"Table 1, a = {rate}, k = {length}")
        yield Published(*where, "speedup", "identity", "c = 0", speedup(rate, length, 0), speed)
        yield Published(*where, "operations", "identity", "c = 0", expected_operations(rate, length, 0), operations)


def _table_2():
    for line in TABLE_2.strip().splitlines():
        task, draft, temperature, length, rate, measured = line.split()
        ratio, tokens = SIZES[draft] / TARGET, expected_tokens(float(rate), int(length))
        predicted = speedup(float(rate), int(length), ratio)
        why = TOO_LOW if float(measured) > tokens else TOO_HIGH if predicted > float(measured) else "the published figures have two digits"
        yield Published(LEVIATHAN, "N", f"Table 2, {task}, T5-{draft}, T = {temperature}", "speedup", "formula",
                        f"a = {rate}, k = {length}, c = {ratio:.3f} (ratio of parameters)", predicted, float(measured),
                        why if abs(predicted / float(measured) - 1) > 0.05 else "")  # fmt: skip


def _table_3():
    yield Published(LEVIATHAN, "N", "EnDe, bigram draft", "speedup", "formula", "a = 0.20, k = 3, c = 0", speedup(0.2, 3, 0), 1.25)
    for lenience, rate, measured in LENIENCE:
        length = best_draft_length(rate, 0.015)
        predicted = speedup(rate, length, 0.015)
        why = "the formula's best draft length, as no other is given; the published factors are above it throughout"
        yield Published(LEVIATHAN, "N", f"lenience {lenience}, T5-small", "speedup", "formula", f"a = {rate}, c = 0.015, best k = {length}",
                        predicted, measured, why if abs(predicted / measured - 1) > 0.05 else "")  # fmt: skip


def _best_length():
    """XSum, with the acceptance rate that the speed at k = 4 implies: which k is best?"""
    rate, ratio = 0.711, 1.8 / 14.1
    best = best_draft_length(rate, ratio)
    loss = 1 - speedup(rate, 3, ratio) / speedup(rate, best, ratio)
    return Published(CHEN, "N", "XSum nucleus: the best k", "draft length", "formula", f"a = {rate} (implied by the speed at k = 4), c = {ratio:.3f}",
                     best, 3, f"the optimum is flat: by the formula k = 3 is {100 * loss:.1f} % slower than k = {best}")  # fmt: skip
