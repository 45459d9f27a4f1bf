"""Arguments that are wrong are refused in a sentence: the name, the rule, the value."""

from numbers import Integral, Real
from sys import float_info

MOST = 2**53  # the largest count that floats tell from its neighbours
LONGEST = 10**6  # tokens of a draft, where something is held for each


def number(name, value, rule):
    """Refuse what is not a real number; True and False are not numbers here."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be {rule}, got {brief(value)}")


def rate(name, value):
    """Refuse what is not a number in [0, 1], and guess when a percentage was meant."""
    number(name, value, "a number in [0, 1]")
    if not 0 <= value <= 1:  # also true of NaN
        hint = f": a percentage? write {float(value) / 100:g}" if 1 < value <= 100 else ""
        raise ValueError(f"{name} must be in [0, 1], got {brief(value)}{hint}")


def open_rate(name, value):
    """Refuse what is not a number between 0 and 1, both ends left out."""
    rate(name, value)
    if not 0 < value < 1:
        raise ValueError(f"{name} must be above 0 and below 1, got {brief(value)}")


def at_least(name, value, lowest):
    """Refuse what is not a finite number of at least ``lowest``."""
    number(name, value, f"a finite number of at least {lowest}")
    if not lowest <= value <= float_info.max:  # also true of NaN; a greater int has no float
        raise ValueError(f"{name} must be a finite number of at least {lowest}, got {brief(value)}")


def whole(name, value, lowest=0, highest=None):
    """Refuse what is not a whole number (an int, not 4.0) of at least ``lowest``, and at most ``highest``."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number of at least {lowest}, got {brief(value)}")
    if value < lowest:
        raise ValueError(f"{name} must be a whole number of at least {lowest}, got {brief(value)}")
    if highest is not None and value > highest:
        most = "2**53" if highest == MOST else highest
        raise ValueError(f"{name} must be at most {most}, got {brief(value)}")


def brief(value):
    """The value as a sentence shows it: a number of hundreds of digits is cut."""
    try:
        shown = repr(value)
    except ValueError:  # Python prints no int of more than 4300 digits
        return "an int of thousands of digits"
    return shown if len(shown) <= 60 else f"{shown[:40]}... ({len(shown)} characters)"


def entries(name, value, what="probabilities"):
    """Refuse what is not a sequence, such as a single number, None or a text; of numbers, one per entry."""
    if type(value) in (list, tuple):  # nearly always, and many times per pass
        return
    if isinstance(value, str) or not (hasattr(value, "__len__") and hasattr(value, "__getitem__")):
        raise TypeError(f"{name} must be a sequence of {what}, got {brief(value)}")


def one_of(name, value, choices):
    """Refuse what is not one of a few words."""
    if isinstance(value, str) and value in choices:
        return
    if not any(value == choice for choice in choices):  # also of a list, which has no hash
        words = " or ".join(repr(choice) for choice in choices)
        raise ValueError(f"{name} must be {words}, got {brief(value)}")


def random_source(rng):
    """Refuse what cannot be drawn from: randomness is always passed in, never made inside."""
    if isinstance(rng, type) or not callable(getattr(rng, "random", None)):
        raise TypeError(f"rng must have a method random(), such as random.Random(1), got {rng!r}")
