"""Texts on whatever console there is: UTF-8 into files and pipes, and no failure where one cannot show a sign."""

import codecs
import os
import sys

PLAIN = {"…": "...", "±": "+-", "×": "x", "÷": "/", "–": "-", "’": "'"}


def _in_plain_signs(error):
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("specpy.plain", _in_plain_signs)


def prepared(stream):
    """A stream made ready: it never fails on a sign, and what is no console gets UTF-8, unless the environment names an encoding."""
    if hasattr(stream, "reconfigure"):
        piped = not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
        stream.reconfigure(errors="specpy.plain", **({"encoding": "utf-8"} if piped else {}))
    return stream


def say(text, stream=None):
    """Print a text; control characters that a log may hold do nothing to the console.

    >>> say("k = 3…5\\x1b[31m")
    k = 3…5?[31m
    """
    shown = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
    print(shown, file=stream or sys.stdout, flush=True)
