"""How well a model of acceptance fits the counts: Pearson's chi-square, said in a sentence."""

from dataclasses import dataclass
from math import erfc, sqrt

POOR = 0.01  # chance of so large a chi-square, below which the model does not fit


@dataclass(frozen=True)
class Goodness:
    """``chi_square`` on ``degrees`` of freedom, for passes that hang together; ``chance`` of one so large or larger if the model holds.

    ``largest_miss``: of all shares of passes, how far the worst is off, in [0, 1]. ``chance`` is
    None where there are as many numbers in the model as counts, so that it cannot but fit.
    """

    chi_square: float
    degrees: float
    largest_miss: float
    chance: float | None

    def __str__(self):
        miss = f"no share of passes is off by more than {100 * self.largest_miss:.2g} percentage points"
        figures = f"chi-square {self.chi_square:.2g}, degrees of freedom {self.degrees:.2g}"
        if self.chance is None:
            return f"cannot but fit, with as many numbers as there are counts: {miss}; only another draft length can test it"
        if self.chance < POOR:
            miss = miss.replace("no share of passes is off by more than", "a share of passes is off by")
            return f"does not fit: {miss} ({figures}); trust it little away from what was measured"
        return f"fits: {miss} ({figures})"


def goodness(rows, parameters):
    """Compare counts with a model of so many free ``parameters``; ``rows`` are of (counts, shares, variance factor).

    >>> print(goodness([([30, 20, 50], [0.3, 0.21, 0.49], 1)], parameters=1))
    fits: no share of passes is off by more than 1 percentage points (chi-square 0.068, degrees of freedom 1)
    >>> goodness([([30, 70], [0.5, 0.5], 1)], parameters=0).chance < 0.001
    True
    """
    chi_square, bins, misses = 0.0, 0, [0.0]
    for counts, shares, factor in rows:
        passes = sum(counts)
        bins += len(counts) - 1
        for count, share in zip(counts, shares):
            misses.append(abs(count / passes - share))
            chi_square += (count - passes * share) ** 2 / max(passes * share, 1e-9) / factor
    degrees = bins - parameters
    return Goodness(chi_square, degrees, max(misses), _tail(chi_square, degrees) if degrees >= 0.5 else None)


def _tail(chi_square, degrees):
    """The chance of a larger chi-square (Wilson and Hilferty 1931: its cube root is nearly normal)."""
    spread = 2 / (9 * degrees)
    return erfc(((chi_square / degrees) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2
