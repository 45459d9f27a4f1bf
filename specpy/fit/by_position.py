"""Where in the draft passes broke off: rows of counts and shares by position, read and refused."""

from .. import _check

ROUNDED = 0.001  # servers print shares with three digits


def row_of(name, row, length):
    """A row of counts or shares, all at least 0 and as many as they must be; None of None.

    >>> row_of("histogram", [39, 1, 0, 3], 4)
    (39, 1, 0, 3)
    """
    if row is None:
        return None
    _check.entries(name, row, "counts")
    for place, value in enumerate(row):
        _check.at_least(f"{name}[{place}]", value, 0)
    if len(row) != length:
        raise ValueError(f"{name} must have {length} entries for its draft_length, got {len(row)}")
    return tuple(row)


def from_survival(survival, passes, accepted, name):
    """Passes by accepted tokens, from the share or count of those that accepted so many or more.

    >>> from_survival((0.5, 0.25), 8, None, "survival"), from_survival((4, 2), 8, None, "survival")
    ((4.0, 2.0, 2.0), (4, 2, 2))
    """
    counts, shares = list(survival), [share * passes for share in survival]
    if accepted is None:
        rows = shares if max(survival) <= 1 else counts
    else:
        rows = min(shares, counts, key=lambda row: abs(sum(row) - accepted))
    rows = [passes, *rows, 0]
    for place, (before, after) in enumerate(zip(rows, rows[1:])):
        if after > before * (1 + 1e-9):
            rule = "must not rise" if place else "must be shares up to 1, or counts up to passes"
            raise ValueError(f"{name} {rule}, got {_check.brief(survival)}")
    return tuple(max(0, before - after) for before, after in zip(rows, rows[1:]))


def adds_up(name, histogram, passes, accepted):
    """Refuse counts by position that contradict the totals by more than rounding.

    >>> adds_up("histogram", (39, 1, 0, 3), passes=43, accepted=10)
    """
    room = passes * (len(histogram) - 1) * ROUNDED
    total, tokens = sum(histogram), sum(number * count for number, count in enumerate(histogram))
    if abs(total - passes) > 1e-9 * passes:
        raise ValueError(f"{name} must add up to passes = {passes:g}, got {total:g}")
    if abs(tokens - accepted) > room:
        raise ValueError(f"{name} must hold accepted = {accepted:g} tokens, got {tokens:g}")


def at_most(name, value, most, what):
    """Refuse more than there can be, but for the last digits."""
    if value > most * (1 + 1e-9):
        raise ValueError(f"{name} must be at most {what} = {most:g}, got {value:g}")
