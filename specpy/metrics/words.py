"""Counters in words, the same for a page, a terminal and the account of a reading."""


def words(known):
    """The counts that are known, and the tokens per pass, from a dict of figures.

    >>> words({"passes": 279, "draft_length": 3, "drafted": 837, "accepted": 676})
    '279 passes of 3 drafted tokens, 676 of 837 drafted tokens accepted, 3.42 tokens per pass'
    """
    parts, passes, accepted = [], known.get("passes"), known.get("accepted")
    if passes is not None:
        length = known.get("draft_length")
        up_to = "up to " if known.get("varies") else ""
        counted = f"{passes:,} pass{'es' * (passes != 1)}"
        parts.append(counted if length is None else f"{counted} of {up_to}{length} drafted token{'s' * (length != 1)}")
    if accepted is not None:
        drafted = known.get("drafted")
        parts.append(
            f"{accepted:,} drafted tokens accepted" if drafted is None else f"{accepted:,} of {drafted:,} drafted tokens accepted"
        )
    mean = tokens_per_pass(known)
    if mean is not None:
        parts.append(f"{mean:.2f} tokens per pass")
    return ", ".join(parts) or "no figure is known"


def tokens_per_pass(known):
    """Tokens that a pass added to the text on average, the target's own included; None where not known."""
    passes, emitted, accepted = known.get("passes"), known.get("emitted"), known.get("accepted")
    if passes and emitted is not None:
        return emitted / passes
    return 1 + accepted / passes if passes and accepted is not None else known.get("stated_tokens_per_pass")
