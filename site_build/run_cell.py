"""Run one cell: a small program in a fresh `__main__`, what it prints, its last value, its error.

The same file runs in CPython when the site is built and in the reader's browser (worker.js holds its text),
so that what stands in the page is what a reader gets. Standard library only, no import from the project.
"""

import ast
import io
import json
import linecache
import sys
import traceback
import types
import warnings

NAME = "<cell>"  # the file name in tracebacks
LIMIT = 2000  # frames that are looked at: a program may raise the recursion limit to a million


def run(source, emit):
    """Run the source and return whether it went well; `emit(kind, text)` gets what it shows, in order.

    Kinds: "stdout", "stderr", "value" (the last expression's repr), "figure" (Plotly, as JSON) and
    "error" (JSON: message, the last line of the traceback; lines, the reader's own part of it).
    """
    linecache.cache[NAME] = (len(source), None, source.splitlines(keepends=True), NAME)
    main = types.ModuleType("__main__")
    before = sys.stdout, sys.stderr, sys.stdin, sys.modules["__main__"]
    sys.stdout, sys.stderr, sys.stdin = _Stream("stdout", emit), _Stream("stderr", emit), io.StringIO()
    sys.modules["__main__"], depth = main, sys.getrecursionlimit()
    try:
        with warnings.catch_warnings():  # what a cell does to the filters is its own affair
            _show(_evaluate(source, main.__dict__), emit)
    except SystemExit as stop:
        return _exited(stop.code, emit)
    except BaseException as error:  # a cell may raise anything; the runner goes on
        emit("error", json.dumps(_described(error)))
        return False
    finally:
        sys.stdout, sys.stderr, sys.stdin, sys.modules["__main__"] = before
        sys.setrecursionlimit(depth)
    return True


def _evaluate(source, namespace):
    """Run the statements; return the value of the last one if it is an expression, else None."""
    tree = ast.parse(source, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NAME, "exec", dont_inherit=True), namespace)
    if last is not None:
        return eval(compile(ast.Expression(last.value), NAME, "eval", dont_inherit=True), namespace)
    return None


def _show(value, emit):
    if value is None:
        return
    figure = _as_figure(value)
    if figure:
        emit("figure", figure)
    else:
        emit("value", repr(value))


def _as_figure(value):
    """The JSON of a dict that Plotly can draw, else None."""
    if not (isinstance(value, dict) and isinstance(value.get("data"), list) and isinstance(value.get("layout"), dict)):
        return None
    try:
        return json.dumps(value, allow_nan=False)  # JSON knows no NaN: such a dict shows as text
    except (TypeError, ValueError):
        return None


def _exited(code, emit):
    emit("stderr", f"The program ended itself: sys.exit({'' if code is None else repr(code)}).\n")
    return code in (None, 0)


_SENTENCES = {
    RecursionError: "A function went on calling itself; it needs a case in which it stops.",
    KeyboardInterrupt: "The program was interrupted.",
    EOFError: "Nobody can answer input() here: write the value into the program.",
}


def _described(error):
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


class _Stream(io.TextIOBase):
    """A text stream that passes on each piece at once, so that a hanging program shows all it printed."""

    encoding = "utf-8"

    def __init__(self, kind, emit):
        self.kind, self.emit = kind, emit

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text:
            self.emit(self.kind, text)
        return len(text)


if __name__ == "__main__":  # at build time: the source comes on standard input, events go out as JSON lines
    _events = sys.stdout
    sys.stdin.reconfigure(encoding="utf-8")
    run(sys.stdin.read(), lambda kind, text: print(json.dumps([kind, text]), file=_events, flush=True))
