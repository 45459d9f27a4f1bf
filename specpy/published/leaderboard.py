"""Spec-Bench (hemingkx/Spec-Bench, Leaderboard.md, fd2c1cd): speedup and tokens per pass of eleven methods, batch 1."""

from .row import Published
from .ways import cost_per_pass

SOURCE = "Spec-Bench leaderboard"
COLUMNS = ("A100, Vicuna-7B", "A100, Vicuna-13B", "A100, Vicuna-33B", "RTX 3090, Vicuna-7B")
KNOWN = 1  # the column whose cost is taken for the others
ROWS = """
EAGLE3       -         3.02/5.71 -         -
SAMD[EAGLE2] 2.73/4.58 2.77/4.52 2.59/4.07 2.38/4.61
EAGLE2       2.36/4.34 2.46/4.43 2.59/4.05 2.19/4.35
Recycling    2.22/2.73 2.17/2.73 1.83/2.62 1.40/2.73
Hydra        2.07/3.26 2.20/3.35 2.22/3.24 1.91/3.26
EAGLE        2.10/3.58 2.16/3.64 2.43/3.39 2.03/3.57
Medusa       1.71/2.31 1.80/2.39 1.76/2.33 1.44/2.32
PLD          1.66/1.75 1.56/1.67 1.40/1.54 1.64/1.73
SpS          1.52/2.28 1.54/2.19 1.57/2.01 1.79/2.28
REST         1.48/1.82 1.38/1.82 1.48/1.80 1.28/1.63
Lookahead    1.34/1.64 1.30/1.63 1.25/1.61 1.13/1.64
"""
WHY = {
    0: "a smaller target: its plain step is shorter, so what a pass costs besides weighs more or less than with 13B",
    2: "a larger target: its plain step is longer, so what a pass costs besides weighs more or less than with 13B",
    3: "another card: less compute beside its bandwidth, so verifying many tokens is dearer, and launches weigh otherwise",
}


def leaderboard_rows():
    """For the column Vicuna-13B the ceiling; for the others the cost of that column with their own tokens per pass.

    >>> len(leaderboard_rows())
    41
    """
    return [row for line in ROWS.strip().splitlines() for row in _method(*line.split())]


def _method(name, *cells):
    pairs = [tuple(map(float, cell.split("/"))) if "/" in cell else None for cell in cells]
    speed, tokens = pairs[KNOWN]
    yield Published(SOURCE, "R", f"{name}, {COLUMNS[KNOWN]}", "speedup", "ceiling", f"{tokens} tokens per pass", tokens, speed,
                    f"a pass cost {tokens / speed:.2f} plain steps; tokens per pass alone do not tell, and are a ceiling")  # fmt: skip
    cost = cost_per_pass(tokens, speed)
    for place, pair in enumerate(pairs):
        if pair and place != KNOWN:
            predicted = pair[1] / cost
            yield Published(SOURCE, "R", f"{name}, {COLUMNS[place]}", "speedup", "transfer", f"{pair[1]} tokens per pass, cost on {COLUMNS[KNOWN]}",
                            predicted, pair[0], WHY[place] if abs(predicted / pair[0] - 1) > 0.05 else "")  # fmt: skip
