"""Arguments that are wrong are refused in a sentence: the name, the rule, the value."""

from math import inf
from numbers import Integral, Real


def number(name, value, rule):
    """Refuse what is not a real number; True and False are not numbers here."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be {rule}, got {value!r}")


def rate(name, value):
    """Refuse what is not a number in [0, 1], and guess when a percentage was meant."""
    number(name, value, "a number in [0, 1]")
    if not 0 <= value <= 1:  # also true of NaN
        hint = f": a percentage? write {float(value) / 100:g}" if 1 < value <= 100 else ""
        raise ValueError(f"{name} must be in [0, 1], got {value!r}{hint}")


def at_least(name, value, lowest):
    """Refuse what is not a finite number of at least ``lowest``."""
    number(name, value, f"a finite number of at least {lowest}")
    if not lowest <= value < inf:
        raise ValueError(f"{name} must be a finite number of at least {lowest}, got {value!r}")


def whole(name, value, lowest=0):
    """Refuse what is not a whole number (an int, not 4.0) of at least ``lowest``."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number of at least {lowest}, got {value!r}")
    if value < lowest:
        raise ValueError(f"{name} must be a whole number of at least {lowest}, got {value!r}")


def one_of(name, value, choices):
    """Refuse what is not one of a few words."""
    if value not in choices:
        words = " or ".join(repr(choice) for choice in choices)
        raise ValueError(f"{name} must be {words}, got {value!r}")


def random_source(rng):
    """Refuse what cannot be drawn from: randomness is always passed in, never made inside."""
    if not callable(getattr(rng, "random", None)):
        raise TypeError(f"rng must have a method random(), such as random.Random(1), got {rng!r}")
