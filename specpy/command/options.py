"""The options of ``plan``, and the settings that they are."""

from argparse import ArgumentTypeError

from ..advice import fields
from ..advice.fields import FIGURES, GIVEN, NAMES, PAIRS
from .refused import Refused

EXAMPLE = "python -m specpy plan server.log --plain 460 --speculative 950"
EXITS = ("exit codes: 0 speculate; 4 do not speculate; 3 the figures cannot tell;\n"
         "2 wrong usage, or something that cannot be read or written; 1 Python itself failed")  # fmt: skip


def add_options(parser):
    """Add the options to a parser."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="what the server printed; - for standard input")
    parser.add_argument("--acceptance-rate", type=float, metavar="A", help="one rate in place of a file")
    parser.add_argument("--batch", type=_kind(fields.batches), metavar="N[,N...]", help="requests at a time; the first is decided for")
    parser.add_argument("--context", type=float, default=0, metavar="TOKENS", help="that each request holds (0)")
    parser.add_argument("--longest", type=int, metavar="K", help="the longest draft to look at")
    parser.add_argument("--largest-batch", type=int, default=256, metavar="N", help="look at batches up to it (256)")
    parser.add_argument("--counters", type=int, metavar="NUMBER", help="which of several counters, as listed")
    cost = parser.add_argument_group("what counters cannot know")
    for name, kind, words in FIGURES:
        cost.add_argument(f"--{name}", type=kind, metavar="X" if kind is float else "N", help=words.replace("%", "%%"))
    for name, words in NAMES:
        cost.add_argument(f"--{name}", type=_kind(fields.name), metavar="NAME", help=words)
    for name, words in PAIRS:
        cost.add_argument(f"--{name}", type=_kind(fields.pairs), metavar="...", help=words)
    cost.add_argument("--run", dest="runs", type=_kind(fields.pairs), action="append", metavar="...",
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
    watch.add_argument("--interval", type=float, metavar="SECONDS", help="between two questions (10)")
    watch.add_argument("--times", type=int, metavar="N", help="end after so many")


def settings_of(arguments):
    """The settings of :func:`specpy.advise` in parsed arguments; those not given are None."""
    names = [name for name, *_ in (*FIGURES, *NAMES, *PAIRS)] + ["runs", "eight-bit", "batch", "context", "longest", "largest-batch", "acceptance-rate"]
    settings = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in names}
    given = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name, _ in GIVEN}
    return {**settings, "number": arguments.counters, "given": given}


def typed(arguments):
    """{name of a setting: as it was typed}, for the sentences that are about it."""
    names = {name: f"--{name.replace('_', '-')}" for name in vars(arguments)}
    names |= {"number": "--counters", "runs": "--run"}
    return names | {name: name.upper() for name in getattr(arguments, "positional", ())}


def check_together(arguments):
    """Refuse options that do not go together, or that would change nothing."""
    given = {name for name, value in vars(arguments).items() if value is not None and value is not False}  # 0 is given
    sources = [name for name in ("file", "acceptance_rate", "watch") if name in given]
    if len(sources) != 1:
        raise Refused("Give one of FILE (- for standard input), --acceptance-rate and --watch, "
                      f"got {' and '.join(sources).replace('_', '-') or 'none'}. Example: {EXAMPLE}")  # fmt: skip
    for name, other in (("json", "markdown"), ("lines", "json"), ("lines", "markdown"), ("lines", "acceptance_rate")):
        if {name, other} <= given:
            raise Refused(f"--{name} must be left out beside --{other.replace('_', '-')}.")
    for name in ("interval", "times"):
        if name in given and "watch" not in given:
            raise Refused(f"--{name} must be left out unless --watch is given.")
    if arguments.interval is not None and not 0.1 <= arguments.interval <= 86400:
        raise Refused(f"--interval must be from 0.1 to 86400 seconds, got {arguments.interval:g}.")
    if arguments.times is not None and arguments.times < 1:
        raise Refused(f"--times must be at least 1, got {arguments.times}.")


def _kind(read):
    """A kind of text for argparse, which shows the sentences of this error alone."""

    def kind(text):
        try:
            return read(text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return kind
