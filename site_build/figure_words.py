"""The figure's sentences for its first state; docs/javascripts/words.js writes the same ones for every other."""

from specpy import formula

LONGEST = 16  # where the chart ends, and the search for the best draft length


def _counted(count: int, thing: str) -> str:
    many = "es" if thing.endswith("pass") else "s"
    return f"{count} {thing}{'' if count == 1 else many}"


def _quoted(token: str) -> str:
    return f"“{token.strip()}”" if token.strip() else "a line end" if "\n" in token else "a space"


def numbers(a: float, k: int, c: float) -> dict[str, str]:
    """The three numbers of the formula as texts."""
    best = formula.best_draft_length(a, c, LONGEST)
    return {
        "tokens": f"{formula.expected_tokens(a, k):.2f}",
        "speedup": f"{formula.speedup(a, k, c):.2f}×",
        "best": f"{best}+" if best == LONGEST else str(best),
        "bestSpeedup": f"{formula.speedup(a, best, c):.2f}×" if best else "drafting does not pay",
    }


def result_words(a: float, k: int, c: float) -> str:
    """What the formula says of the controls' values."""
    if k == 0:
        return "With no draft (k = 0) every target pass gives one token: plain decoding, 1.00×."
    net = formula.speedup(a, k, c)
    verdict = "for the same text" if net >= 1.005 else "so nothing is gained" if net >= 0.995 else "so this draft makes it slower"
    return (
        f"With k = {k} and acceptance rate {a:.2f}, a target pass gives {formula.expected_tokens(a, k):.2f} tokens "
        f"on average: {net:.2f}× the speed of plain decoding, {verdict}."
    )


def measured_words(a: float, run: dict, measured: dict, rates: dict) -> str:
    """Why the acceptance rate that is set and the one that is measured are two numbers."""
    draft = run["draft"]
    own = "by the switch" if a == rates[draft] else "by you, which leaves the models as they are"
    here = ""
    if run["judged"]:
        here = (
            f"{run['accepted'] / run['judged']:.2f} in this replay "
            f"({run['accepted']} of the {_counted(run['judged'], 'drafted token')} that were judged) and "
        )
    return (
        f"Acceptance rate: set to {a:.2f} {own}; measured {here}{measured['rates'][draft]:.2f} "
        f"over {measured['tokens']:,} tokens. "
        "They differ because the formula takes every token to be equally hard; real text has easy and hard places, "
        "and a short run is partly luck."
    )


def counts_words(run: dict) -> str:
    """The target's passes beside those of plain decoding."""
    return (
        f"{_counted(run['tokens'], 'token')} took {_counted(run['target_passes'], 'target pass')}; "
        f"plain decoding needs {run['plain_passes']}."
    )


def pass_words(run: dict, index: int) -> str:
    """What happened in one pass."""
    one = run["passes"][index]
    head, own = f"Pass {index + 1} of {len(run['passes'])}: ", _quoted(one["token"])
    drafted, accepted = one["drafted"], one["accepted"]
    if not drafted:
        return f"{head}the target writes {own}."
    if accepted == len(drafted):
        return f"{head}all {accepted} drafted accepted; the target adds {own}."
    return (
        f"{head}{accepted} of {len(drafted)} drafted accepted; the target writes {own} instead of "
        f"{_quoted(drafted[accepted])}."
    )


def source_words(run: dict) -> str:
    """Where the run comes from."""
    return (
        "Recorded: specpy ran this when the page was built "
        f"({run['draft']} draft, k = {run['draft_length']}, seed {run['seed']})."
    )
