"""Counts for the lesson on one's own numbers: one run seen through ten definitions, and passes that were counted at several draft lengths."""

import csv
from typing import NamedTuple

from specpy import Counters, expected_tokens, fit_acceptance

from .paths import ROOT
from .pictures import bar, framed

RUN = Counters(source="the example", draft_length=3, drafted=3000, histogram=(290, 180, 110, 420))


class Definition(NamedTuple):
    """One meaning of the word: how it is computed, its value in the run, and the way to tokens per pass."""

    name: str
    formula: str
    value: str
    tokens: str


def definitions(run=RUN):
    """The ten, all of the same run."""
    n, k, drafted, accepted = run.passes, run.draft_length, run.drafted, run.accepted
    emitted, rejected = n + accepted, run.rejected
    rate = f"{accepted} ÷ {accepted + rejected} = {run.acceptance_rate:.3f}"
    shares = ", ".join(f"{share:.2f}" for share in run.survival)
    old = (accepted / n + 1) / (k + 1)
    return [
        Definition("acceptance rate *a*", "chance that a drafted token is accepted, if all before it were", f"about {run.acceptance_rate:.3f}", "*E*(*a*, *k*)"),
        Definition("accepted ÷ judged", "accepted ÷ (accepted + rejected), the best estimate of *a*", rate, "*E*(it, *k*)"),
        Definition("draft acceptance rate", "accepted ÷ drafted", f"{accepted} ÷ {drafted} = {accepted / drafted:.3f}", "1 + *k* × it, if every draft has *k* tokens"),
        Definition("accept rate of old SGLang", "(accepted per pass + 1) ÷ (*k* + 1)", f"{run.tokens_per_pass:.2f} ÷ {k + 1} = {old:.3f}", "it × (*k* + 1)"),
        Definition("system efficiency", "emitted ÷ (passes × (*k* + 1))", f"{emitted} ÷ {n * (k + 1)} = {emitted / n / (k + 1):.3f}", "it × (*k* + 1)"),
        Definition("rates by position", "shares of the passes that accepted the first 1, 2, … tokens", shares, "1 + their sum"),
        Definition("mean acceptance length", "1 + accepted ÷ passes", f"{run.tokens_per_pass:.2f}", "itself"),
        Definition("accepted per pass", "accepted ÷ passes", f"{accepted / n:.2f}", "it + 1"),
        Definition("share of the output", "accepted ÷ emitted", f"{accepted} ÷ {emitted} = {accepted / emitted:.3f}", "1 ÷ (1 − it)"),
        Definition("tokens per iteration", "tokens of the answer ÷ iterations", f"{emitted} ÷ {n} = {emitted / n:.2f}", "itself, nearly: the first token comes from prefill"),
    ]  # fmt: skip


def definitions_table():
    """The ten as a table."""
    rows = [f"| {number} | **{one.name}** | {one.formula} | {one.value} | {one.tokens} |" for number, one in enumerate(definitions(), 1)]
    return "\n".join(["| | name | what it is | in this run | tokens per pass |", "|--:|:--|:--|:--|:--|", *rows])


def run_picture():
    """How far the passes of the run came, as bars."""
    rows = ['<span class="bar-name">the target’s own</span>' + bar("target", 1, f"{RUN.passes:,} passes")]
    for position, share in enumerate(RUN.survival, 1):
        rows.append(f'<span class="bar-name">position {position}</span>' + bar("accepted", share, f"{share * RUN.passes:.0f} accepted"))
    caption = f"The run: {RUN.passes:,} passes of {RUN.draft_length} drafted tokens. The bars together are {RUN.passes + RUN.accepted:,} tokens."
    return framed("run", rows, caption)


def _rows():
    with (ROOT / "tests" / "data" / "acceptance-counters.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def counted(drafter, draft_length, dataset="cnn"):
    """The counts by accepted tokens of a public trace, as a tuple."""
    (found,) = (
        row for row in _rows() if (row["drafter"], row["dataset"], row["draft_length"]) == (drafter, dataset, str(draft_length))
    )
    return tuple(map(int, found["steps_by_accepted_count"].split()))


def counters(drafter, draft_length):
    """The same as counters."""
    counts = counted(drafter, draft_length)
    return Counters(source="a trace", draft_length=draft_length, drafted=draft_length * sum(counts), histogram=counts)


def rate_of(drafter, draft_length):
    """Accepted of drafted tokens."""
    return counters(drafter, draft_length).draft_acceptance_rate


LENGTHS = (1, 2, 3, 5, 7, 10)


def lengths_picture(drafter="eagle"):
    """Accepted of drafted tokens, at several draft lengths, beside what a pass gives."""
    rows = []
    for length in LENGTHS:
        one = counters(drafter, length)
        rate = rate_of(drafter, length)
        rows.append(f'<span class="bar-name"><i>k</i> = {length}</span>' + bar("accepted", rate, f"{rate:.2f}; {one.tokens_per_pass:.2f} tokens"))
    return framed("lengths", rows, "The same draft and the same texts: accepted ÷ drafted, and behind it the tokens per pass. The first falls, the second grows.")


def first_picture(drafter="ngram"):
    """How often already the first drafted token is accepted, at several draft lengths."""
    rows = []
    for length in LENGTHS:
        share = counters(drafter, length).survival[0]
        rows.append(f'<span class="bar-name"><i>k</i> = {length}</span>' + bar("accepted", share, f"{share:.3f}"))
    return framed("first", rows, "The share of passes whose first drafted token is accepted, for a draft that copies from the text so far.")


def predicted_table(drafter="ngram", measured_at=3):
    """What the counters at one length say of the others: by accepted ÷ drafted, by one rate, by the text's two states; and what was counted."""
    known = counters(drafter, measured_at)
    model, ratio = fit_acceptance(known), known.draft_acceptance_rate
    rows = []
    for length in LENGTHS:
        low, high = model.interval(length)
        told = counters(drafter, length).tokens_per_pass
        rows.append(f"| {length} | {expected_tokens(ratio, length):.2f} | {expected_tokens(model.verdict_rate, length):.2f} "
                    f"| {model.tokens_per_pass(length):.2f} | {low:.2f} to {high:.2f} | **{told:.2f}** |")  # fmt: skip
    head = "| *k* | *E*(accepted ÷ drafted, *k*) | *E*(accepted ÷ judged, *k*) | two-state text | its interval | counted |"
    return "\n".join([head, "|--:|--:|--:|--:|--:|--:|", *rows])
