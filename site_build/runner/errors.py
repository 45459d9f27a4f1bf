"""What went wrong in a cell, in words: the last line first, and the reader's own lines of the traceback."""

import traceback

from . import NAME

LIMIT = 2000  # frames that are looked at: a program may raise the recursion limit to a million


def exited(code, emit):
    emit("stderr", f"The program ended itself: sys.exit({'' if code is None else repr(code)}).\n")
    return code in (None, 0)


_SENTENCES = {
    RecursionError: "A function went on calling itself; it needs a case in which it stops.",
    KeyboardInterrupt: "The program was interrupted.",
    EOFError: "Nobody can answer input() here: write the value into the program.",
}


def described(error):
    """The message, which stands first, and the lines of the traceback that are the reader's own."""
    told = traceback.TracebackException.from_exception(error, limit=LIMIT)
    _keep_own_frames(told)
    text, final = "".join(told.format()), list(told.format_exception_only())
    message = final[-1] if isinstance(error, SyntaxError) else "".join(final)
    if isinstance(error, SyntaxError):  # its place in the text comes before the message
        text = text.removeprefix("Traceback (most recent call last):\n")
    lines = text.rstrip().removesuffix(message.rstrip()).rstrip().splitlines()
    hints = [sentence for kind, sentence in _SENTENCES.items() if isinstance(error, kind)]
    return {"message": "\n".join([message.rstrip(), *hints]), "lines": lines}


def _keep_own_frames(told):
    if told is None:
        return
    told.stack[:] = [frame for frame in told.stack if frame.filename == NAME]
    for other in (told.__cause__, told.__context__, *(told.exceptions or ())):
        _keep_own_frames(other)  # ends: TracebackException has cut any circle of causes
