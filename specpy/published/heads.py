"""Trained heads: Medusa, EAGLE, multi-token prediction. Most papers give tokens per pass and speedup, and no cost."""

from ..acceptance import ByPosition
from ..formula import expected_tokens
from .row import Published
from .ways import cost_between, cost_per_pass

# source, setting, speedup, tokens per pass
MEANS = [
    ("Medusa, Table 1", "Medusa-2, Vicuna-7B", 2.83, 3.47),
    ("Medusa, Table 1", "Medusa-2, Zephyr", 2.66, 3.14),
    ("Medusa, Table 1", "Medusa-2, Vicuna-13B", 2.83, 3.51),
    ("Medusa, Table 1", "Medusa-2, Vicuna-33B", 2.35, 3.01),
    ("EAGLE-2", "Vicuna-13B", 4.26, 4.83),
    ("EAGLE-2", "Vicuna-7B", 3.62, 4.98),
    ("EAGLE-2", "LLaMA2-7B", 3.43, 4.70),
    ("EAGLE-2", "LLaMA2-13B", 4.21, 4.75),
    ("EAGLE-3, Table 1", "Vicuna-13B, separate draft", 1.92, 2.24),
    ("EAGLE-3, Table 1", "Vicuna-13B, PLD", 1.74, 1.80),
    ("EAGLE-3, Table 1", "Vicuna-13B, Medusa", 2.12, 2.51),
    ("EAGLE-3, Table 1", "Vicuna-13B, Lookahead", 1.62, 1.67),
    ("EAGLE-3, Table 1", "Vicuna-13B, Hydra", 2.80, 3.50),
    ("EAGLE-3, Table 1", "Vicuna-13B, EAGLE", 3.05, 3.96),
    ("EAGLE-3, Table 1", "Vicuna-13B, EAGLE-2", 4.22, 4.83),
    ("EAGLE-3, Table 1", "Vicuna-13B, EAGLE-3", 5.51, 6.62),
]
CHAINS = [("Vicuna-7B", (0.79, 0.74, 0.72, 0.73), 3.94), ("LLaMA2-70B", (0.75, 0.69, 0.65, 0.64), 3.81)]
HEADS = {"Wikipedia": {2: (1.79, 1.88), 3: (2.35, 2.57), 4: (2.74, 3.12)}, "code": {2: (1.85, 1.94), 3: (2.54, 2.78), 4: (3.05, 3.50)}}
NO_COST = "a pass cost {cost:.2f} plain steps; tokens per pass alone do not tell, and are a ceiling"


def head_rows():
    """The rows of these papers.

    >>> [row.setting for row in head_rows() if abs(row.error) < 0.005]
    ['Wikipedia, 4 heads, from 2 and 3', 'code, 2 heads, cost of Wikipedia', 'code, 3 heads, cost of Wikipedia']
    """
    return [*(_ceiling(*one) for one in MEANS), *_humaneval(), *_chains(), _deepseek(), *_gloeckle()]


def _ceiling(source, setting, measured, tokens, tag="N"):
    why = NO_COST.format(cost=tokens / measured) if tokens / measured > 1.05 else ""
    return Published(source, tag, setting, "speedup", "ceiling", f"{tokens} tokens per pass", tokens, measured, why)


def _humaneval():
    predicted = 7.54 / cost_per_pass(6.62, 5.51)
    yield Published("EAGLE-3, Table 1", "N", "Vicuna-13B, EAGLE-3 on HumanEval", "speedup", "transfer",
                    "7.54 tokens per pass, cost of the mean over tasks", predicted, 6.47)  # fmt: skip


def _chains():
    why = "the rates are of a chain of four, the published tokens per pass of a tree, which has more than one candidate at each depth"
    for model, rates, measured in CHAINS:
        yield Published("EAGLE", "N", f"{model}, chain against tree", "tokens per pass", "acceptance", f"rates by depth {rates}",
                        ByPosition(rates).tokens_per_pass(4), measured, why)  # fmt: skip


def _deepseek():
    return Published("DeepSeek-V3 report, 5.4.3", "N", "multi-token prediction, 1 token", "speedup", "formula", "a = 0.875 (85 to 90 %), k = 1, c = 0",
                     expected_tokens(0.875, 1), 1.8)  # fmt: skip


def _gloeckle():
    source = "Gloeckle et al., Table S2"
    for text, heads in HEADS.items():
        for count, (measured, tokens) in heads.items():
            yield _ceiling(source, f"{text}, {count} heads", measured, tokens)
        cost = cost_between(*((count - 1, *reversed(heads[count])) for count in (2, 3)))
        measured, tokens = heads[4]
        yield Published(source, "N", f"{text}, 4 heads, from 2 and 3", "speedup", "line", f"{tokens} tokens per pass, cost at 2 and 3 heads",
                        tokens / cost.relative(3), measured)  # fmt: skip
    for count, (measured, tokens) in HEADS["code"].items():
        speed, other = HEADS["Wikipedia"][count]
        yield Published(source, "N", f"code, {count} heads, cost of Wikipedia", "speedup", "transfer", f"{tokens} tokens per pass, cost on Wikipedia",
                        tokens / cost_per_pass(other, speed), measured)  # fmt: skip
