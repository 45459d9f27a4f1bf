"""Numbers as sentences and tables write them."""


def times(factor):
    """A factor, with two digits after the point; of a hundred and more, none.

    >>> times(2.004), times(1000000001)
    ('2.00 times', '1,000,000,001 times')
    """
    return f"{factor:,.0f} times" if factor >= 100 else f"{factor:.2f} times"


def span(interval):
    """An interval in brackets; nothing where it has no width.

    >>> span((0.951, 1.2)), span((2, 2))
    (' (95 %: 0.95 to 1.20)', '')
    """
    low, high = interval
    return f" (95 %: {low:.2f} to {high:.2f})" if high > 1.0005 * low else ""


def lengths(found):
    """Draft lengths in a row, or one by one.

    >>> lengths([3, 4, 5]), lengths([3, 4]), lengths([2, 5, 6])
    ('k = 3…5', 'k = 3 and 4', 'k = 2, 5 and 6')
    """
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"k = {found[0]}…{found[-1]}"
    return f"k = {', '.join(map(str, found[:-1]))} and {found[-1]}"


def milliseconds(seconds):
    """A time in milliseconds, three digits.

    >>> milliseconds(0.01234), milliseconds(1.2345)
    ('12.3 ms', '1,230 ms')
    """
    return f"{digits(1000 * seconds)} ms"


def size(count):
    """Bytes in a unit that reads well.

    >>> size(114688), size(1.2e9)
    ('115 kB', '1.2 GB')
    """
    for unit, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= unit:
            return f"{digits(count / unit)} {name}"
    return f"{digits(count)} bytes"


def digits(value, count=3):
    """A number with so many digits that count, and never in powers of ten.

    >>> digits(12345.6, 4), digits(9930, 4), digits(0.012345), digits(4.1), digits(1e-15)
    ('12,350', '9,930', '0.0123', '4.1', '0')
    """
    rounded = float(f"{value:.{count}g}")
    return f"{rounded:,.0f}" if rounded >= 10**count else f"{rounded:,.{count}g}" if rounded >= 1e-4 or not rounded else f"{rounded:.12f}".rstrip("0").rstrip(".")
