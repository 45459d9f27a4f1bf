"""``table`` and ``simulate``: the lesson's numbers in a terminal."""

import json
from random import Random

from ..formula import best_draft_length, expected_tokens, speedup
from ..simulate import simulate
from ..table import Table
from .console import say


def add_table_options(parser):
    """Add the options of ``table``."""
    parser.add_argument("--acceptance-rate", type=_numbers(float), default=[0.5, 0.8, 0.9], metavar="A[,A...]", help="(0.5,0.8,0.9)")
    parser.add_argument("--draft-length", type=_numbers(int), default=[2, 4, 8], metavar="K[,K...]", help="(2,4,8)")
    parser.add_argument("--cost-ratio", type=float, default=0.1, metavar="C", help="a draft step in plain steps of the target (0.1)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def table(arguments):
    """Tokens per pass and speedup, for each acceptance rate and draft length."""
    cost = arguments.cost_ratio
    rows = [
        {"acceptance_rate": rate, "draft_length": length, "tokens_per_pass": expected_tokens(rate, length),
         "speedup": speedup(rate, length, cost), "best_draft_length": best_draft_length(rate, cost)}
        for rate in arguments.acceptance_rate for length in arguments.draft_length
    ]  # fmt: skip
    if arguments.json:
        say(json.dumps(rows, indent=2))
        return 0
    cells = [(f"{row['acceptance_rate']:g}", str(row["draft_length"]), f"{row['tokens_per_pass']:.2f}", f"{row['speedup']:.2f}") for row in rows]
    say(str(Table(("acceptance rate", "draft length", "tokens per pass", "speedup"), tuple(cells), (True,) * 4)))
    return 0


def add_simulate_options(parser):
    """Add the options of ``simulate``."""
    parser.add_argument("acceptance_rate", type=float, nargs="?", default=0.8, metavar="ACCEPTANCE_RATE", help="(0.8)")
    parser.add_argument("draft_length", type=int, nargs="?", default=4, metavar="DRAFT_LENGTH", help="(4)")
    parser.set_defaults(positional=("acceptance_rate", "draft_length"))
    parser.add_argument("--passes", type=int, default=10_000, metavar="N", help="(10000)")
    parser.add_argument("--cost-ratio", type=float, default=0.1, metavar="C", help="(0.1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="(1)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def simulated(arguments):
    """Passes as tosses of a coin, beside the formula."""
    rate, length, cost = arguments.acceptance_rate, arguments.draft_length, arguments.cost_ratio
    run = simulate(rate, length, arguments.passes, Random(arguments.seed), cost)
    if arguments.json:
        data = {"tokens_per_pass": run.tokens_per_pass, "interval": run.interval, "speedup": run.speedup, "speedup_interval": run.speedup_interval,
                "histogram": run.histogram, "formula": {"tokens_per_pass": expected_tokens(rate, length), "speedup": speedup(rate, length, cost)}}  # fmt: skip
        say(json.dumps(data, indent=2))
        return 0
    rows = [("tokens per pass", expected_tokens(rate, length), run.tokens_per_pass, run.interval),
            ("speedup", speedup(rate, length, cost), run.speedup, run.speedup_interval)]  # fmt: skip
    cells = tuple((name, f"{formula:.3f}", f"{mean:.3f}", f"{low:.3f} to {high:.3f}") for name, formula, mean, (low, high) in rows)
    say(str(Table(("", "formula", "simulated", "95 % interval"), cells, (False, True, True, True))))
    counts = tuple((str(accepted), f"{count:,}") for accepted, count in enumerate(run.histogram))
    say("\n" + str(Table(("accepted", "passes"), counts, (True, True))))
    return 0


def _numbers(kind):
    def numbers(text):
        return [kind(one) for one in text.split(",")]

    numbers.__name__ = "list of numbers"  # as argparse names it
    return numbers
