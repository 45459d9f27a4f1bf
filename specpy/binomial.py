"""How many of so many tosses succeed, drawn at once: a billion tosses cost what a thousand do.

Three ways to the same exact distribution, up to the rounding of floats: a single toss; for few
expected successes, jumps from one to the next (Devroye, "Non-Uniform Random Variate
Generation", 1986, X.4.3); else rejection from a bell-shaped hat, the algorithm BTRS of
Hörmann, "The generation of binomial random variates" (1993), with the probabilities computed
as in Loader, "Fast and accurate computation of binomial probabilities" (2000), which keep
their digits for many tosses where the usual log-gamma loses them.
"""

from math import exp, floor, lgamma, log, log1p, pi, sqrt

from . import _check


def binomial(trials, probability, rng):
    """Draw the number of successes among ``trials`` tosses of this ``probability``.

    ``trials`` is a whole number from 0 to 2**53, ``probability`` in [0, 1]; ``rng`` is a
    ``random.Random``, of which only ``random()`` is drawn, a few times. A single toss is
    ``rng.random() < probability``.

    >>> from random import Random
    >>> binomial(10**9, 0.8, Random(1)), binomial(10**9, 1e-9, Random(1)), binomial(10, 1, Random(1))
    (800016021, 1, 10)
    """
    _check.whole("trials", trials, highest=_check.MOST)
    _check.rate("probability", probability)
    _check.random_source(rng)
    return draw(trials, probability, rng)


def draw(trials, probability, rng):
    """The same, for arguments that are known to be right."""
    if trials == 1:
        return int(rng.random() < probability)
    if probability > 0.5:
        return trials - draw(trials, 1 - probability, rng)
    if trials * probability < 10:
        return _by_jumps(trials, float(probability), rng)
    return _by_rejection(trials, float(probability), rng)


def _by_jumps(trials, probability, rng):
    """From success to success: the number of failures in between is geometric."""
    successes, left, log_failure = 0, trials, log1p(-probability)
    while left and log_failure:
        failures = log(1 - rng.random()) / log_failure
        if failures >= left:
            break
        left -= int(failures) + 1
        successes += 1
    return successes


def _by_rejection(trials, probability, rng):
    """Hörmann's BTRS; the numbers are his, for 10 or more expected successes of probability up to 1/2."""
    deviation = sqrt(trials * probability * (1 - probability))
    b = 1.15 + 2.53 * deviation
    a = -0.0873 + 0.0248 * b + 0.01 * probability
    centre, sure, alpha = trials * probability + 0.5, 0.92 - 4.2 / b, (2.83 + 5.1 / b) * deviation
    likeliest = _log_chance(floor((trials + 1) * probability), trials, probability)
    while True:
        u, v = rng.random() - 0.5, rng.random()
        margin = 0.5 - abs(u)
        place = (2 * a / margin + b) * u + centre if margin else -1
        if not 0 <= place < trials + 1:
            continue
        if margin >= 0.07 and v <= sure:  # six times out of seven: nothing to compute
            return floor(place)
        height = v * alpha / (a / margin**2 + b)
        if height <= exp(_log_chance(floor(place), trials, probability) - likeliest):
            return floor(place)


def _log_chance(successes, trials, probability):
    """The logarithm of the binomial probability, without taking large numbers from each other."""
    failures = trials - successes
    if successes == 0:
        return trials * log1p(-probability)
    if failures == 0:
        return trials * log(probability)
    surplus = successes - trials * probability
    return (
        0.5 * log(trials / (2 * pi * successes * failures))
        + _stirling_error(trials) - _stirling_error(successes) - _stirling_error(failures)
        - successes * log1p(surplus / (trials * probability))
        - failures * log1p(-surplus / (trials * (1 - probability)))
    )  # fmt: skip


def _stirling_error(count):
    """What Stirling's formula leaves of log(count!)."""
    if count < 16:
        return lgamma(count + 1) - (count + 0.5) * log(count) + count - 0.5 * log(2 * pi)
    return (1 / 12 - (1 / 360 - 1 / 1260 / count**2) / count**2) / count
