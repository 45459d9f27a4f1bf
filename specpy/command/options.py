"""The options of ``plan``, and the settings that they are."""

import json
from argparse import ArgumentTypeError

from .refused import Refused

EXAMPLE = "python -m specpy plan server.log --plain 460 --speculative 950"
EXITS = "exit codes: 0 speculate; 1 do not speculate; 2 wrong usage, or nothing that can be read; 3 the figures cannot tell"
# Options that are settings of advise() as they are: name, kind, what it is.
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
    ("verify-points", "TOKENS=STEPS,... : what a pass over so many tokens takes, in plain steps"),
]
GIVEN = [
    ("draft-length", "tokens drafted in a pass, where the counters do not tell"),
    ("passes", "verify passes, likewise"),
    ("emitted", "tokens generated, likewise"),
]


def add_options(parser):
    """Add the options to a parser."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="what the server printed; - for standard input")
    parser.add_argument("--acceptance-rate", type=float, metavar="A", help="one rate in place of a file")
    parser.add_argument("--batch", type=_batches, metavar="N[,N...]", help="requests at a time; the first is decided for")
    parser.add_argument("--context", type=float, default=0, metavar="TOKENS", help="that each request holds (0)")
    parser.add_argument("--longest", type=int, metavar="K", help="the longest draft to look at")
    parser.add_argument("--largest-batch", type=int, default=256, metavar="N", help="look at batches up to it (256)")
    parser.add_argument("--counters", type=int, metavar="NUMBER", help="which of several counters, as listed")
    cost = parser.add_argument_group("what counters cannot know")
    for name, kind, words in FIGURES:
        cost.add_argument(f"--{name}", type=kind, metavar="X" if kind is float else "N", help=words.replace("%", "%%"))
    for name, words in NAMES:
        cost.add_argument(f"--{name}", type=_name, metavar="NAME", help=words)
    for name, words in PAIRS:
        cost.add_argument(f"--{name}", type=_pairs, metavar="...", help=words)
    cost.add_argument("--run", dest="runs", type=_pairs, action="append", metavar="...",
                      help="one more measured run, such as draft_length=3,tokens_per_pass=2.5,tokens_per_second=160,batch=8,error=0.05")  # fmt: skip
    cost.add_argument("--eight-bit", action="store_true", default=None, help="maths at the device's 8-bit peak")
    for name, words in GIVEN:
        cost.add_argument(f"--{name}", type=int, metavar="N", help=words)
    shown = parser.add_argument_group("what is shown")
    shown.add_argument("--lines", action="store_true", help="the fate of every line that speaks of speculation")
    shown.add_argument("--json", action="store_true", help="everything as JSON")
    shown.add_argument("--markdown", action="store_true", help="a report in Markdown")
    watch = parser.add_argument_group("following a server")
    watch.add_argument("--watch", metavar="URL", help="ask this http or https address again and again, in place of a file; Ctrl-C ends it")
    watch.add_argument("--interval", type=float, default=10, metavar="SECONDS", help="between two questions (10)")
    watch.add_argument("--times", type=int, metavar="N", help="end after so many")


def settings_of(arguments):
    """The settings of :func:`specpy.advise` in parsed arguments; those not given are None."""
    names = [name for name, *_ in (*FIGURES, *NAMES, *PAIRS)] + ["runs", "eight-bit", "batch", "context", "longest", "largest-batch", "acceptance-rate"]
    settings = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in names}
    if settings["error"] is None:
        del settings["error"]
    given = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name, _ in GIVEN}
    return {**settings, "number": arguments.counters, "given": given}


def check_together(arguments):
    """Refuse options that do not go together."""
    sources = [name for name in ("file", "acceptance_rate", "watch") if getattr(arguments, name) is not None]
    if len(sources) != 1:
        raise Refused("Give one of FILE (- for standard input), --acceptance-rate and --watch, "
                      f"got {' and '.join(sources).replace('_', '-') or 'none'}. Example: {EXAMPLE}")  # fmt: skip
    if arguments.json and arguments.markdown:
        raise Refused("Give --json or --markdown, not both.")
    if not 0.1 <= arguments.interval <= 86400:
        raise Refused(f"--interval must be from 0.1 to 86400 seconds, got {arguments.interval:g}.")
    if arguments.times is not None and arguments.times < 1:
        raise Refused(f"--times must be at least 1, got {arguments.times}.")


def _batches(text):
    try:
        return [int(one) for one in text.split(",")]
    except ValueError:
        raise ArgumentTypeError(f"must be whole numbers such as 1,8,32, got {text[:60]!r}") from None


def _name(text):
    try:
        return json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError):
        raise ArgumentTypeError(f"must be a name, or JSON, got {text[:60]!r}") from None


def _pairs(text):
    """A dict from name=value,name=value; numbers as numbers.

    >>> _pairs("fixed=0.006,per_token=2e-5"), _pairs("draft_length=3")
    ({'fixed': 0.006, 'per_token': 2e-05}, {'draft_length': 3})
    """
    try:
        pairs = [part.split("=") for part in text.split(",")]
        return {name.strip(): int(value) if value.strip().isdecimal() else float(value) for name, value in pairs}
    except ValueError:
        raise ArgumentTypeError(f"must be NAME=NUMBER,NAME=NUMBER, got {text[:60]!r}") from None
