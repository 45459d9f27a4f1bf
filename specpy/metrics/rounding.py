"""Whole counts back from what was printed rounded: means with two digits, shares with three."""

from math import ceil, floor

MEAN = 0.005  # half of the last digit of a printed mean
SHARE = 0.0005  # and of a printed share
TRIED = 20  # candidates for the number of passes; where there are more, no digits tell them apart


def reached(shares, passes, accepted=None, half_step=SHARE):
    """How many passes accepted the token at each position, and all before it: whole, and ``accepted`` together.

    ``shares`` fall and are rounded to ``half_step``; where they cannot add up to ``accepted`` a ValueError.

    >>> reached([0.921, 0.828, 0.674], passes=279, accepted=676)
    [257, 231, 188]
    """
    if not are_shares(shares):
        raise ValueError(f"survival must be shares in [0, 1], got {', '.join(f'{share:g}' for share in shares)}")
    exact = [share * passes for share in shares]
    counts = [round(one) for one in exact]
    if accepted in (None, sum(counts)) and counts == sorted(counts, reverse=True):
        return counts
    if accepted is None:
        accepted = round(sum(exact))
    if abs(sum(exact) - accepted) > len(shares) * (half_step * passes + 0.5):
        raise ValueError(f"survival must add up to accepted = {accepted} tokens in {passes} passes, got {sum(exact):.0f}")
    scaled = _scaled(exact, passes, accepted)
    counts = [floor(one) for one in scaled]
    by_remainder = sorted(range(len(counts)), key=lambda position: counts[position] - scaled[position])
    for position in by_remainder[: accepted - sum(counts)]:
        counts[position] += 1
    return counts


def _scaled(exact, passes, accepted):
    """Brought to the right sum, none above the passes: rounding is all that they were off by."""
    full = rest = scale = 0
    for full in range(len(exact)):  # the first so many were accepted in every pass
        rest = sum(exact[full:])
        scale = (accepted - full * passes) / rest if rest else 0
        if exact[full] * scale <= passes:
            break
    if not rest:  # too few to show in the digits
        return [min(passes, max(0, accepted - position * passes)) for position in range(len(exact))]
    return [passes] * full + [one * scale for one in exact[full:]]


def passes_behind(accepted, drafted, mean, shares):
    """(the number of passes, whether it is certain) behind printed figures; (None, False) where nothing tells.

    ``mean`` is 1 + accepted / passes with two digits, or None; ``shares`` may be empty. A mean
    that is not that of the shares is a ValueError, and so is one of more passes than drafted tokens.

    >>> passes_behind(676, 837, 3.42, [0.921, 0.828, 0.674]), passes_behind(167, 259, 2.92, [0.805, 0.632, 0.483])
    ((279, True), (87, True))
    >>> passes_behind(676, 837, 3.42, [])
    (279, False)
    """
    length = len(shares)
    if not are_shares(shares):
        return None, False
    if length and mean is not None and abs(1 + sum(shares) - mean) > MEAN + length * SHARE + 1e-9:
        raise ValueError(f"the mean must be 1 + the sum of the rates by position = {1 + sum(shares):.3f}, got {mean:g}")
    if length and drafted and drafted % length == 0 and _fits(drafted // length, accepted, mean, shares):
        return drafted // length, True
    if not length and mean is not None and drafted and mean + MEAN < 1 + accepted / drafted:
        raise ValueError(f"the mean must be at least 1 + accepted / drafted = {1 + accepted / drafted:.2f}, got {mean:g}")
    per_pass = sum(shares) or (mean or 1) - 1
    if accepted <= 0 or per_pass <= 0:
        return None, False
    middle = max(1, round(accepted / per_pass))
    off = length * SHARE
    if length and per_pass > off and accepted * 2 * off / per_pass**2 < TRIED:
        near = range(ceil(accepted / (per_pass + off)), floor(accepted / (per_pass - off)) + 1)
        fitting = [one for one in near if one and _fits(one, accepted, mean, shares)]
        if fitting:
            return min(fitting, key=lambda one: abs(one - middle)), len(fitting) == 1
    return middle, False


def are_shares(values):
    """Whether all are in [0, 1]: nan is not, and nor is then their sum."""
    return not values or 0 <= sum(values) <= len(values) and min(values) >= 0 and max(values) <= 1


def _fits(passes, accepted, mean, shares):
    """Whether so many passes, and no fraction of one, can have been printed as these figures."""
    if mean is not None and abs(1 + accepted / passes - mean) > MEAN * 1.001:
        return False
    off = SHARE * 1.001 * passes
    for share in shares:
        exact = share * passes
        count = round(exact)
        if not -off <= count - exact <= off:
            return False
        accepted -= count
    return accepted == 0
