"""Run one cell: a small program in a fresh `__main__`, what it prints, its last value, its error."""

import ast
import io
import json
import linecache
import sys
import types
import warnings

from . import NAME, errors, figures, results
from .streams import Stream


def run(source, emit, check=None):
    """Run the source and return whether it went well; `emit(kind, text)` gets what it shows, in order.

    Kinds: "stdout", "stderr", "value" (the last expression's repr), "figure" (Plotly, as JSON), what a program hands
    to `sys.stdout.show_event(kind, text)` ("table", "progress", both JSON) and
    "error" (JSON: message, the last line of the traceback; lines, the reader's own part of it).
    `check(namespace)` is called after a program that went well, with what it has defined.
    """
    linecache.cache[NAME] = (len(source), None, source.splitlines(keepends=True), NAME)
    main = types.ModuleType("__main__")
    before = sys.stdout, sys.stderr, sys.stdin, sys.modules["__main__"]
    sys.stdout, sys.stderr, sys.stdin = Stream("stdout", emit), Stream("stderr", emit), io.StringIO()
    sys.modules["__main__"], depth = main, sys.getrecursionlimit()
    try:
        with warnings.catch_warnings():  # what a cell does to the filters is its own affair
            figures.prepare(source)
            results.show(_evaluate(source, main.__dict__), emit)
            if check:
                check(main.__dict__)
    except SystemExit as stop:
        return errors.exited(stop.code, emit)
    except BaseException as error:  # a cell may raise anything; the runner goes on
        emit("error", json.dumps(errors.described(error)))
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
