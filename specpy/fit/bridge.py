"""Between and beyond a few known points: a straight line, and how far a random walk may stray from it."""

from bisect import bisect


def between(points, values, place):
    """The value at a place: on a straight line between its neighbours, beyond the last points theirs.

    ``points`` rise; this is the mean of a random walk with these values at the points.

    >>> between([1, 3], [10, 20], 2), between([1, 3], [10, 20], 9)
    (15.0, 20)
    """
    right = bisect(points, place)
    if right in (0, len(points)):
        return values[min(right, len(points) - 1)]
    share = (place - points[right - 1]) / (points[right] - points[right - 1])
    return values[right] if share == 1 else (1 - share) * values[right - 1] + share * values[right]


def stray(points, place):
    """The variance at a place of a random walk known at the points, its variance over one unit being 1.

    >>> stray([1, 3], 2), stray([1, 3], 9), stray([1, 3], 3)
    (0.5, 6, 0)
    """
    right = bisect(points, place)
    if right in (0, len(points)):
        return abs(place - points[min(right, len(points) - 1)])
    before, after = place - points[right - 1], points[right] - place
    return before * after / (before + after)
