"""``plan``: from a file, a pipe, one acceptance rate or a server that is followed, to a decision and an exit code."""

import json
import sys
from dataclasses import replace

from ..advice import advise
from ..advice.fields import renamed
from .console import say, warn
from .endpoint import WINDOW, checked, snapshots
from .options import check_together, settings_of, typed
from .refused import FAILED, Refused
from .source import read_source

EXIT = {"speculate": 0, "do not speculate": 4, "nothing read": FAILED, "cannot tell": 3}  # never 1, with which Python ends where it cannot start
INTERVAL = 10  # seconds between two questions


def run(arguments):
    """Print the plan; the exit code says what it decided."""
    check_together(arguments)
    if arguments.watch is not None:
        return _follow(checked(arguments.watch), arguments)
    text = None if arguments.file is None else _text(arguments.file)
    advice = advise(text, **settings_of(arguments))
    if advice.verdict == "nothing read":
        raise Refused(advice.problem)
    try:
        _show(advice, arguments)
    except BrokenPipeError:  # the reader has enough of it; what was decided stands, however soon that was
        pass
    return EXIT[advice.verdict]


def _text(name):
    if name != "-":
        return read_source(name)
    if sys.stdin is None:
        raise Refused("Standard input cannot be read: it is closed.")
    if sys.stdin.isatty():
        warn("Reading what you paste; end with Ctrl-D (on Windows Ctrl-Z and Enter).")
    return read_source(name, sys.stdin.buffer)


def _show(advice, arguments):
    if arguments.json:
        indent = None if arguments.watch is not None else 2  # one line for each answer of a server
        say(json.dumps(advice.data, ensure_ascii=False, allow_nan=False, indent=indent))
    else:
        told = replace(advice, problem=advice.problem and renamed(advice.problem, typed(arguments)))
        say(told.markdown if arguments.markdown else told.text(arguments.lines))


def _follow(url, arguments):
    """Plan anew after each answer; Ctrl-C ends with the code of the last plan."""
    code = EXIT["cannot tell"]
    try:
        for number, text in enumerate(snapshots(url, arguments.interval or INTERVAL, arguments.times)):
            if isinstance(text, Refused):
                warn(str(text))
                continue
            advice = _newest(url, number, text, arguments)
            code = EXIT["cannot tell"] if advice.verdict == "nothing read" else EXIT[advice.verdict]
            if number and not arguments.json:
                say("\n" + "-" * 40 + "\n")
            if advice.verdict == "nothing read" and not arguments.json:
                say(advice.problem)
            else:
                _show(advice, arguments)
    except KeyboardInterrupt:
        warn("Stopped.")
    except BrokenPipeError:
        pass
    return code


def _newest(url, number, text, arguments):
    """The advice on a server's last answers; where nothing is new in them, that is its problem."""
    advice = advise(text, **settings_of(arguments))
    if not advice.reading and "spec_" not in text and "skipped_tokens" not in text:
        raise Refused(f"{url} answered, but counts nothing of speculation.")
    refused = [line.words for line in advice.reading.account if not line.used]
    if advice.reading or not refused or not all(words.startswith("nothing was drafted") for words in refused):
        return advice
    # the first answer holds all since the server's start, later ones what came meanwhile
    since = "yet" if not number else "since the watch began" if number <= WINDOW else f"in the time of the last {WINDOW} answers"
    return replace(advice, problem=f"Nothing was drafted {since}.")
