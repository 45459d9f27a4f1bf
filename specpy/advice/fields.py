"""The settings of :func:`specpy.advise` by name, and how each is written as text: in a command line, a form or a link."""

import json
import re

MOST_BATCHES = 32  # for each there is a table

# Name, kind, what it is.
FIGURES = [
    ("plain", float, "tokens per second of all requests together, measured without speculation"),
    ("speculative", float, "the same with speculation, at the draft length of the counters"),
    ("error", float, "how far off these may be, as a share (0.05)"),
    ("cost-ratio", float, "time of a draft step in plain steps of the target"),
    ("draft-share", float, "time of the whole draft as a share of the verify pass, such as of n-grams"),
    ("overhead", float, "what a pass takes besides: in seconds with models or step times, else in plain steps"),
    ("plain-seconds", float, "seconds of a plain step, beside --verify-points"),
    ("bytes-per-parameter", float, "of the target's weights (2)"),
    ("draft-bytes-per-parameter", float, "of the draft's weights (as the target's)"),
    ("bytes-per-kv-value", float, "of keys and values (2)"),
    ("tensor-parallel", int, "devices that share a model (1)"),
    ("bandwidth-efficiency", float, "share of the device's bandwidth that is reached"),
    ("compute-efficiency", float, "share of its peak that is reached"),
    ("kv-efficiency", float, "share of the bandwidth that is reached reading keys and values"),
    ("extra", float, "seconds added to each step"),
    ("overlap", float, "0 to 1: how far tokens share the experts of a mixture"),
]  # fmt: skip
NAMES = [
    ("target-model", "name in the table, or JSON of a shape of your own"),
    ("draft-model", "likewise"),
    ("device", "likewise, such as \"H100 SXM\""),
]  # fmt: skip
PAIRS = [
    ("target-step", "fixed=SECONDS,per_token=SECONDS,per_kv_token=SECONDS"),
    ("draft-step", "likewise"),
    ("verify-points", "TOKENS=STEPS,... : what a pass over so many tokens takes, in plain steps; over one token it is 1"),
]
GIVEN = [
    ("draft-length", "tokens drafted in a pass, where the counters do not tell"),
    ("passes", "verify passes, likewise"),
    ("emitted", "tokens generated, likewise"),
]


def batches(text):
    """Whole numbers, the first being the one that is decided for.

    >>> batches("1,8,32")
    [1, 8, 32]
    """
    try:
        found = [int(one) for one in text.split(",")]
    except ValueError:
        raise ValueError(f"must be whole numbers such as 1,8,32, got {text[:60]!r}") from None
    if len(found) > MOST_BATCHES:
        raise ValueError(f"must be at most {MOST_BATCHES} numbers, got {len(found)}")
    return found


def name(text):
    """A name in a table, or an entry of one's own as JSON."""
    try:
        return json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError):
        raise ValueError(f"must be a name, or JSON, got {text[:60]!r}") from None


def pairs(text):
    """A dict from name=value,name=value; numbers as numbers.

    >>> pairs("fixed=0.006,per_token=2e-5"), pairs("draft_length=3")
    ({'fixed': 0.006, 'per_token': 2e-05}, {'draft_length': 3})
    """
    try:
        split = [part.split("=") for part in text.split(",")]
        found = [(name.strip(), int(value) if value.strip().isdecimal() else float(value)) for name, value in split]
    except ValueError:
        raise ValueError(f"must be NAME=NUMBER,NAME=NUMBER, got {text[:60]!r}") from None
    if len(dict(found)) < len(found):
        raise ValueError(f"must give each name once, got {text[:60]!r}")
    return dict(found)


def renamed(sentence, words):
    """A sentence on settings with their names as the one who gave them knows them; what is quoted stays.

    >>> renamed("error must be left out unless plain or speculative is given, got 'plain'", {"error": "--error", "plain": "--plain"})
    "--error must be left out unless --plain or speculative is given, got 'plain'"
    """

    def one(match):
        word, rest = match[0], sentence[match.end() :]
        is_name = "_" in word or not match.start() or rest.startswith((" or ", " is given", " ("))
        return words.get(word, word) if is_name else word

    is_nested = re.match(r"runs\[|\w+(\[\d+\])?: ", sentence)  # what follows is of the parts of a setting
    return re.sub(r"(?<!\w)'[^']*'|(?<!\w)\"[^\"]*\"|(?<![\w-])[a-z]+(_[a-z]+)*", one, sentence, count=1 if is_nested else 0)
