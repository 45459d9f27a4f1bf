"""What went wrong in a cell, in words: the last line first, the reader's own lines of the traceback, a hint."""

import linecache
import sys
import traceback
from pathlib import Path

from . import NAME, hints

LIMIT = 2000  # frames that are looked at: a program may raise the recursion limit to a million
LONGEST = 2000  # characters of a message, and of one line
MOST = 60  # lines of a traceback, and frames inside specpy
SAID = 12  # lines of a message


def exited(stop, emit):
    """Say with what a program ended itself, and tell whether that means that it went well."""
    try:
        code = stop.code
        said = "" if code is None else _short(str.__str__(repr(code)))
    except BaseException:  # of a class of the program's own
        code, said = stop, "…"
    emit("stderr", f"The program ended itself: sys.exit({said}).\n")
    return code is None or (type(code) in (int, bool) and code == 0)


def described(error):
    """What a page shows of an error: its message, and the lines of the traceback that are the reader's own.

    Where they are known: `line` of the cell, `hint` for what to do, and the frames `inside` specpy.
    """
    try:
        return _described(error)
    except BaseException as other:  # an error may have a __str__ or a name of its own that fails
        return {"message": f"{_name(error)}: looking at this error raised another, {_name(other)}.", "lines": []}


def _name(error):
    return type.__dict__["__name__"].__get__(type(error))  # asks nothing of the class


def _described(error):
    told = traceback.TracebackException.from_exception(error, limit=LIMIT)
    inside = _inside(told.stack)
    _keep_own_frames(told)
    final = [part for part in told.format_exception_only() if not (isinstance(error, SyntaxError) and part.startswith("  "))]
    message, text = "".join(final).rstrip(), "".join(told.format())
    where = f" ({error.path})" if isinstance(error, ImportError) and error.path else ""  # a folder that tells a reader nothing
    if isinstance(error, SyntaxError):  # its place in the text comes before the message
        text = text.removeprefix("Traceback (most recent call last):\n")
    before = text.rstrip().removesuffix(message).rstrip()
    lines = before.split("\n") if before else []
    more = {"line": _line(error), "hint": hints.hint(error, message), "inside": _bounded(inside)}
    return {"message": _said(message.replace(where, "")), "lines": _bounded(lines), **{name: value for name, value in more.items() if value}}


def _keep_own_frames(told):
    parts = [told]
    while parts:  # ends: TracebackException has cut any circle of causes
        told = parts.pop()
        told.stack[:] = [frame for frame in told.stack if frame.filename == NAME and frame.lineno]  # 0: before its first line
        parts += filter(None, (told.__cause__, told.__context__, *(told.exceptions or ())))


def _inside(stack):
    """The frames that are specpy's, each as one text: where, and what stands there."""
    specpy = sys.modules.get("specpy")
    folder = Path(specpy.__file__).parent if specpy else None
    frames = [frame for frame in stack if folder and folder in Path(frame.filename).parents]
    names = [Path(frame.filename).relative_to(folder.parent).as_posix() for frame in frames]
    return [f"{name}, line {frame.lineno}, in {frame.name}\n    {frame.line}" for name, frame in zip(names, frames)]


def _line(error):
    """The line of the cell that the reader looks at: the last one of theirs, or where the syntax broke."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        return error.lineno and max(1, min(error.lineno, len(linecache.getlines(NAME))))
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == NAME]
    return lines[-1] or None if lines else None


def _said(message):
    lines = message.split("\n")  # not at other signs that end a line somewhere
    more = [f"… ({len(lines) - SAID:,} lines more)"] if len(lines) > SAID else []
    return _short("\n".join([*lines[:SAID], *more]))


def _short(text):
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text) - LONGEST:,} characters more)"


def _bounded(lines):
    half = MOST // 2
    cut = [*lines[:half], f"  … {len(lines) - MOST:,} lines more …", *lines[-half:]] if len(lines) > MOST else lines
    return [_short(line) for line in cut]
