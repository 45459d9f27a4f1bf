"""Texts on whatever console there is: UTF-8 into files and pipes, and no failure where one cannot show a sign."""

import codecs
import errno
import os
import sys

PLAIN = {"…": "...", "±": "+-", "−": "-", "×": "x", "÷": "/", "–": "-", "’": "'"}


def _in_plain_signs(error):
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("specpy.plain", _in_plain_signs)


def prepared(stream):
    """A stream made ready: it never fails on a sign, and what is no console gets UTF-8, unless the environment names an encoding."""
    if hasattr(stream, "reconfigure"):
        piped = not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
        stream.reconfigure(errors="specpy.plain", **({"encoding": "utf-8"} if piped else {}))
    return stream


def say(text, stream=None, end="\n"):
    """Print a text; control characters that a log may hold do nothing to the console.

    Raises BrokenPipeError where the reader has closed its end, and OSError where nothing can be written, as on a full disk.

    >>> say("k = 3…5\\x1b[31m")
    k = 3…5?[31m
    """
    shown = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
    stream = stream or sys.stdout
    try:
        print(shown, file=stream, end=end, flush=True)
    except OSError as error:
        _close(stream)
        if error.errno == errno.EINVAL:  # what Windows says of a pipe that its reader has closed
            raise BrokenPipeError from error
        raise


def warn(text):
    """Say it on stderr; where that is closed or takes nothing, nobody is there to be told."""
    if sys.stderr is not None:
        try:
            say(text, sys.stderr)
        except OSError:
            pass


def _close(stream):
    """Send what is left in a stream nowhere: Python tries once more as it ends, and would change the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
