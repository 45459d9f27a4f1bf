"""What a form holds, all of it text, as the settings of :func:`specpy.advise`; and where each value comes from."""

from dataclasses import fields as fields_of

from .. import _check
from ..advice import fields
from ..advice.rules import unused
from ..cost.given import condition
from ..cost.hardware import OVERHEAD
from ..cost.roofline import Roofline
from .labels import in_labels

LONGEST = 1000  # characters of one field
OF_ROOFLINE = {one.name: one.default for one in fields_of(Roofline) if one.name not in ("shape", "device")}
KINDS = {
    **{name.replace("-", "_"): kind for name, kind, _ in fields.FIGURES},
    **{name.replace("-", "_"): fields.name for name, _ in fields.NAMES},
    **{name.replace("-", "_"): fields.pairs for name, _ in fields.PAIRS},
    **{name.replace("-", "_"): int for name, _ in fields.GIVEN},
    "acceptance_rate": float, "batch": fields.batches, "context": float, "longest": int, "largest_batch": int, "number": int,
    "runs": lambda text: [fields.pairs(line) for line in text.replace(";", "\n").splitlines() if line.strip()],
    "eight_bit": lambda text: text == "yes",
}  # fmt: skip
WORDS = {float: "a number", int: "a whole number"}


def settings_from(texts):
    """The settings that are given; those left empty are not among them.

    >>> settings_from({"plain": "100", "batch": "1,8", "speculative": " "})
    {'plain': 100.0, 'batch': [1, 8]}
    >>> settings_from({"plain": "fast"})
    Traceback (most recent call last):
    ValueError: plain must be a number, got 'fast'
    """
    if not isinstance(texts, dict):
        raise ValueError(f"fields must be a dict, got {_check.brief(texts)}")
    return {name: _setting(name, text) for name, text in texts.items() if not isinstance(text, str) or text.strip()}


def _setting(name, text):
    if name not in KINDS:
        raise ValueError(f"each of fields must be one of {', '.join(KINDS)}, got {_check.brief(name)}")
    if not isinstance(text, str) or len(text) > LONGEST or not text.replace("\n", "").isprintable():
        raise ValueError(f"{name} must be a text of at most {LONGEST} characters, got {_check.brief(text)}")
    kind, text = KINDS[name], text.strip()
    if kind not in WORDS:
        try:
            return kind(text)
        except ValueError as error:
            raise ValueError(f"{name} {error}") from None
    try:
        return kind(text)
    except ValueError:
        hint = f": write {text.replace(',', '.')}" if text.count(",") == 1 and text.replace(",", "").isdecimal() else ""
        raise ValueError(f"{name} must be {WORDS[kind]}, got {text[:40]!r}{hint}") from None


def idle_in(settings, reading):
    """{field that changes nothing: why not, in words for the page}.

    >>> idle_in({"device": "L4"}, [])
    {'device': 'not used unless “target model” or “draft model” is given'}
    """
    timed = any(one.draft_seconds and one.verify_seconds for one in reading)
    found = {name: condition(*why) for name, why in unused(settings, bool(reading), timed).items()}
    if reading and "acceptance_rate" in settings:
        found["acceptance_rate"] = "beside a log"
    return {name: in_labels(f"not used {why}") for name, why in found.items()}


def provenance(settings, advice, idle):
    """{field: (value as text, "given" | "from the log" | "assumed")} of all that a plan used; of the ``idle`` ones, why not."""
    found, counters = {}, advice.counters
    for name in ("draft_length", "passes", "emitted", "batch"):
        value = getattr(counters[0], name) if counters else None
        if value is not None and name not in settings:
            found[name] = (f"{value:.4g}" if isinstance(value, float) else str(value), "from the log")
    for name, value in _assumed(settings, advice).items():
        if value is not None and name not in settings:
            found.setdefault(name, (f"{value:g}" if isinstance(value, float) else str(value), "assumed"))
    return {**found, **{name: (None, idle.get(name, "given")) for name in settings}}


def _assumed(settings, advice):
    """The values that stand in for what was not given, where they were used."""
    found = {"context": 0, "largest_batch": 256}
    if advice.plan is not None:
        found |= {"largest_batch": max(256, *advice.plan.by_batch), "batch": advice.plan.batch, "longest": advice.plan.by_draft_length[-1].draft_length}
    if "plain" in settings or "speculative" in settings:
        found["error"] = 0.05
    if "target_model" in settings:
        found |= {**OF_ROOFLINE, "eight_bit": None, "overhead": OVERHEAD}
        found["draft_bytes_per_parameter"] = settings.get("bytes_per_parameter", 2) if "draft_model" in settings else None
    elif {"cost_ratio", "draft_share", "draft_step", "target_step", "verify_points"} & set(settings):
        found["overhead"] = 0
    return found


def field_of(sentence, settings):
    """The field that a sentence of refusal is about, or None: the one it begins with, or names and was given.

    >>> field_of("error must be in [0, 1], got 80", {"error": 80}), field_of("one of a, b must be given", {"plain": 1})
    ('error', None)
    """
    words = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in sentence).split()
    named = [word for word in words if word in KINDS and (word in settings or word == words[0] or "_" in word)]
    given = [word for word in reversed(named) if word in settings]  # "one of a, b must be given, got a and b"
    if named and named[0] == words[0] and (words[0] in settings or not given):
        return named[0]
    return next(iter(given or named), None)
