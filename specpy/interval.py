"""How sure a mean is: a confidence interval from counts of passes."""

from math import erfc, sqrt

from . import _check


def normal_quantile(confidence):
    """How many standard deviations to either side hold this share of a normal distribution.

    ``confidence`` lies between 0 and 1, neither included.

    >>> round(normal_quantile(0.95), 6), round(normal_quantile(0.99), 6)
    (1.959964, 2.575829)
    """
    _check.rate("confidence", confidence)
    if confidence in (0, 1):
        raise ValueError(f"confidence must be between 0 and 1, got {confidence!r}")
    low, high = 0.0, 40.0
    while low < (middle := (low + high) / 2) < high:  # halved until floats have nothing in between
        low, high = (middle, high) if erfc(middle / sqrt(2)) > 1 - confidence else (low, middle)
    return middle


def mean_interval(histogram, confidence=0.95, variance_factor=1):
    """Confidence interval (low, high) of a mean number, from counts: ``histogram[j]`` times the number j.

    It takes in ``t**2 / 2`` imaginary observations of either end, and then mean and variance as
    usual: the interval of Agresti and Coull (1998) for a proportion, carried over to numbers
    from 0 to ``len(histogram) - 1``, and with Student's t for the normal quantile, so that it
    holds after a few observations too. It stays inside 0 and the highest number, and has a
    width even where all are alike. Observations that hang together have ``variance_factor``
    times the variance of independent ones.

    >>> [round(end, 3) for end in mean_interval([20, 80])], mean_interval([0, 0, 9])[1]
    ([0.709, 0.868], 2.0)
    """
    _check.entries("histogram", histogram, "counts")
    for number, count in enumerate(histogram):
        _check.at_least(f"histogram[{number}]", count, 0)
    longest, observations = len(histogram) - 1, sum(histogram)
    if not observations:
        raise ValueError(f"histogram must count at least one observation, got {_check.brief(histogram)}")
    _check.at_least("variance_factor", variance_factor, 0)
    if variance_factor == 0:
        raise ValueError("variance_factor must be above 0, got 0")
    real = observations / variance_factor
    imaginary = _student_quantile(confidence, real) ** 2
    weight = imaginary / (real + imaginary)
    mean = sum(number * count for number, count in enumerate(histogram)) / observations
    centre = mean + weight * (longest / 2 - mean)
    real_variance = sum(count * (number - centre) ** 2 for number, count in enumerate(histogram)) / observations
    imaginary_variance = (longest / 2) ** 2 + (longest / 2 - centre) ** 2
    variance = (1 - weight) * real_variance + weight * imaginary_variance
    half = sqrt(variance * imaginary / (real + imaginary))
    return max(0.0, min(mean, centre - half)), min(float(longest), max(mean, centre + half))


def _student_quantile(confidence, observations):
    """Nearly Student's t (Abramowitz and Stegun 1964, 26.7.5, two terms)."""
    z = normal_quantile(confidence)
    return z + (z**3 + z) / (4 * observations) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * observations**2)
