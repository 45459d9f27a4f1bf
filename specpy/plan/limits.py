"""What limits the gain: how much faster it would be if one part were free, or acceptance perfect."""

WORDS = {  # what limits, and what perfection would be
    "acceptance": ("acceptance", "if every drafted token were accepted"),
    "draft": ("the cost of drafting", "if drafting took no time"),
    "draft and verify": ("the cost of drafting and verifying", "if drafting and verifying took no longer than a plain step"),
    "verify": ("the cost of verifying", "if verifying took no longer than a plain step"),
    "overhead": ("the fixed overhead", "without the fixed overhead"),
}


def limits(row, plain, separate=True):
    """{part: times as fast as now, if that part were perfect}, the largest first, from a :class:`Row`.

    ``plain`` is what a plain step takes, in the same unit as the row's parts; where it is not known
    (None), only acceptance is judged. Where drafting and verifying are not known apart
    (``separate`` false) they count as one.

    >>> from specpy import Cost
    >>> from specpy.plan.expected import expected
    >>> from specpy.plan.rows import row
    >>> cost = Cost(0.1, overhead=0.2)
    >>> {part: round(gain, 2) for part, gain in limits(row(expected(0.8, 16), cost, 4), plain=1).items()}
    {'acceptance': 1.49, 'draft': 1.33, 'overhead': 1.14, 'verify': 1.0}
    """
    total, spared = sum(row.parts.values()), {}
    if plain is not None:
        spared = {"draft" if separate else "draft and verify": row.parts["draft"], "overhead": row.parts["overhead"]}
        spared |= {"verify": max(row.parts["verify"] - plain, 0)} if separate else {}
    gains = {part: total / (total - time) for part, time in spared.items() if time < total}
    gains["acceptance"] = (row.draft_length + 1) / row.tokens_per_pass
    return dict(sorted(gains.items(), key=lambda gain: -gain[1]))
