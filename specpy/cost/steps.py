"""What one step of a model takes: a straight line in its tokens, or points that were measured.

A step is a forward pass over a number of tokens, of all requests of the batch together. It also
reads the keys and values (KV) of all tokens that came before: batch times context.
"""

from bisect import bisect_right
from dataclasses import dataclass

from .. import _check

SMALLEST, LARGEST = 1e-18, 1e18


@dataclass(frozen=True)
class Linear:
    """A step that takes ``fixed + per_token * tokens + per_kv_token * kv_tokens``, in seconds or any other unit.

    All three are finite and at least 0, ``fixed`` above 0. The instance fitted to Llama-3.1-8B
    on one H100 in vLLM (simulator of SpecDecode-Bench, arXiv 2601.11580), in milliseconds:

    >>> step = Linear(fixed=5.886, per_token=2.101e-2, per_kv_token=3.926e-5)
    >>> round(step(1), 2), round(step(64 * 4), 2), round(step(64, kv_tokens=64 * 2000), 2)
    (5.91, 11.26, 12.26)
    """

    fixed: float
    per_token: float = 0
    per_kv_token: float = 0

    def __post_init__(self):
        positive("fixed", self.fixed)
        for name in ("per_token", "per_kv_token"):
            not_negative(name, getattr(self, name))

    def __call__(self, tokens, kv_tokens=0):
        """What a step over so many tokens takes."""
        return self.fixed + self.per_token * tokens + self.per_kv_token * kv_tokens


@dataclass(frozen=True)
class Points:
    """A step as measured: ``points`` maps numbers of tokens to what the step took, with straight lines between.

    Below the first point it takes what the first one takes; beyond the last it goes on as
    between the last two. More tokens never take less. ``one`` is what a step over one token takes, where the points are
    multiples of that. The keys and values are in the measurement, so ``kv_tokens`` changes nothing.

    A 7B model in 16 bits on a V100 (llama.cpp#3649), relative to one token:

    >>> verify = Points({1: 1, 2: 1.20, 3: 1.21})
    >>> verify(2), round(verify(5), 2)
    (1.2, 1.23)
    """

    points: dict
    one: float = 1

    def __post_init__(self):
        check_points("points", self.points, lowest=1)
        check_rising("points", self.points)
        positive("one", self.one)

    def __call__(self, tokens, kv_tokens=0):
        """What a step over so many tokens takes."""
        return self.one * interpolate(self.points, max(tokens, min(self.points)))


@dataclass(frozen=True)
class Scaled:
    """Another step, ``factor`` times as long.

    >>> Scaled(Linear(4, per_token=1), 2)(3)
    14
    """

    step: object
    factor: float

    def __post_init__(self):
        not_negative("factor", self.factor)

    def __call__(self, tokens, kv_tokens=0):
        """What a step over so many tokens takes."""
        return self.factor * self.step(tokens, kv_tokens)


def interpolate(points, place):
    """The value at a place on the straight lines between points, the first and the last line going on for ever.

    ``points`` maps places to values, at least one. A single point is a level line, and so is a
    last line that falls: noise between two measured times must not lead below nothing.

    >>> interpolate({1: 10, 3: 30}, 2), interpolate({1: 10, 3: 30}, 4), interpolate({1: 10}, 7), interpolate({1: 10, 3: 8}, 99)
    (20.0, 40.0, 10, 8)
    """
    places = sorted(points)
    if place in points or len(places) == 1:
        return points.get(place, points[places[0]])
    right = min(max(bisect_right(places, place), 1), len(places) - 1)
    start, end = places[right - 1], places[right]
    if place > end and points[end] < points[start]:
        return points[end]
    return points[start] + (points[end] - points[start]) * (place - start) / (end - start)


def positive(name, value):
    """Refuse what is not a number above 0, of a size that anything measured can have.

    >>> positive("batch", 3)
    """
    _check.number(name, value, "a number above 0")
    if not value > 0:  # also true of NaN
        raise ValueError(f"{name} must be above 0, got {_check.brief(value)}")
    not_negative(name, value)
    if value < SMALLEST:
        raise ValueError(f"{name} must be at least {SMALLEST:g}, got {_check.brief(value)}")


def not_negative(name, value):
    """Refuse what is not 0 or a number above it, of a size that anything measured can have: then no quotient overflows.

    >>> not_negative("overhead", 0)
    """
    _check.at_least(name, value, 0)
    if value > LARGEST:
        raise ValueError(f"{name} must be at most {LARGEST:g}, got {_check.brief(value)}")


def check_points(name, points, lowest):
    """Refuse what is not a mapping, with an entry, of whole numbers of at least ``lowest`` to numbers above 0.

    >>> check_points("points", {1: 1.0, 4: 1.3}, lowest=1)
    """
    if not isinstance(points, dict) or not points:
        raise TypeError(f"{name} must be a dict of at least one number of tokens and what it takes, got {_check.brief(points)}")
    for place, value in points.items():
        _check.whole(f"each key of {name}", place, lowest)
        positive(f"{name}[{place}]", value)


def check_rising(name, points):
    """Refuse points of which one is below the one before: a line through these would end below nothing.

    >>> check_rising("points", {1: 1.0, 4: 1.3, 8: 1.3})
    """
    places = sorted(points)
    for before, place in zip(places, places[1:]):
        if points[place] < points[before]:
            raise ValueError(f"{name}[{place}] must be at least {name}[{before}] = {_check.brief(points[before])}, as more tokens never take "
                             f"less, got {_check.brief(points[place])}")  # fmt: skip
