"""Run one cell: a small program in a fresh `__main__`, what it prints, its last value, its error."""

import builtins
import io
import linecache
import sys
import types
import warnings
from json import dumps  # by name: a cell may put something else into json

from . import NAME, asking, errors, figures, results
from .program import evaluate, without_mark
from .streams import Stream

STREAMS = "stdout", "stderr", "stdin"


def run(source, emit, check=None, ask=asking.nobody, streams=None):
    """Run the source and return whether it went well; `emit(kind, text)` gets what it shows, in order.

    Kinds: "stdout", "stderr", "value" (the last expression's repr), "figure" (Plotly, as JSON), what a program hands
    to `sys.stdout.show_event(kind, text)` ("table", "progress", both JSON) and
    "error" (JSON: message, the last line of the traceback; lines, the reader's own part of it).
    `check(namespace)` is called after a program that went well, with what it has defined.
    `ask(secret)` returns the reader's answer to the line that was printed and not ended.
    """
    lines = io.StringIO(without_mark(source), newline=None).readlines()  # as Python itself cuts it: not at other signs that end a line
    linecache.cache[NAME] = (len(source), None, lines, NAME)
    before, modules = [getattr(sys, name) for name in STREAMS], {name: sys.modules[name] for name in ("__main__", "builtins")}
    sys.stdout, sys.stderr = streams or (Stream("stdout", emit), Stream("stderr", emit))
    sys.stdin, depth = asking.Answers(ask), sys.getrecursionlimit()
    namespace = _fresh_main()
    try:
        with warnings.catch_warnings():  # what a cell does to the filters is its own affair
            figures.prepare(source)
            results.show(evaluate(source, namespace), emit)
            if check:
                check(namespace)
    except SystemExit as stop:
        return errors.exited(stop, emit)
    except BaseException as error:  # a cell may raise anything; the runner goes on
        emit("error", dumps(errors.described(error)))
        return False
    finally:
        sys.modules.update(modules)
        for name, stream in zip(STREAMS, before):
            setattr(sys, name, stream)
        sys.setrecursionlimit(depth)
    return True


def _no_debugger(*_, **__):
    raise RuntimeError("a page has no debugger: print() shows what a name stands for")


def _fresh_main():
    """The namespace of a new `__main__`, with built-ins of its own: a cell may replace or delete them."""
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    own = sys.modules["builtins"] = types.ModuleType("builtins", builtins.__doc__)
    vars(own).update(vars(builtins))
    own.breakpoint = _no_debugger
    main.__builtins__ = own
    return vars(main)
