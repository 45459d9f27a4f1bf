"""Pictures of the lessons as HTML: text stays text, and the style sheet draws in both themes."""

from . import prefill
from .paths import DOCS


def picture(name: str) -> str:
    """A picture drawn by hand in docs/pictures."""
    return (DOCS / "pictures" / f"{name}.html").read_text(encoding="utf-8").strip()


def bar(kind: str, share: float, words: str) -> str:
    """Draw a bar over a share of the width, with words behind it."""
    svg = f'<svg class="bar {kind}" width="{100 * share:.2f}%" aria-hidden="true"></svg>'  # a style attribute would be blocked
    return f'{svg}<span class="bar-words">{words}</span>'


def framed(name: str, rows: list[str], caption: str) -> str:
    """Put rows of bars into a figure with its caption."""
    body = "\n".join(f'<div class="bar-row">{row}</div>' for row in rows)
    return (
        f'<figure class="diagram" id="picture-{name}" markdown="0">\n<div class="bars">\n{body}\n</div>\n'
        f"<figcaption>{caption}</figcaption>\n</figure>"
    )


def survival_picture(acceptance_rate: float, draft_length: int) -> str:
    """The probability that the first 0, 1, … k proposals all survive, as bars whose sum is E."""
    rows = ['<span class="bar-name">the target’s own</span>' + bar("target", 1, "1")]
    total = 1.0
    for position in range(1, draft_length + 1):
        survival = acceptance_rate**position
        total += survival
        power = "<i>a</i>" + (f"<sup>{position}</sup>" if position > 1 else "")
        rows.append(
            f'<span class="bar-name">proposal {position}</span>' + bar("accepted", survival, f"{power} = {survival:.2f}")
        )
    caption = (
        f"How often each token of a pass reaches the text, for <i>a</i> = {acceptance_rate:g} and "
        f"<i>k</i> = {draft_length}. The bars add up to {total:.2f} tokens per pass."
    )
    return framed("survival", rows, caption)


def pass_picture() -> str:
    """Reading against arithmetic for passes over more and more positions, drawn to scale."""
    read, rows = prefill.read_milliseconds(), []
    for positions in (1, 5, 50, prefill.balance()):
        arithmetic = prefill.arithmetic_milliseconds(positions)
        name = f"{positions} position" + ("s" if positions > 1 else "")
        rows.append(f'<span class="bar-name">{name}</span>' + bar("discarded", 1, f"read {read:.1f} ms"))
        rows.append('<span class="bar-name"></span>' + bar("target", arithmetic / read, f"compute {arithmetic:.2f} ms"))
    caption = (
        "Reading the weights (grey) and computing with them (blue) in one pass, to scale. "
        "The two happen side by side, so a pass takes as long as the longer bar."
    )
    return framed("passes", rows, caption)
