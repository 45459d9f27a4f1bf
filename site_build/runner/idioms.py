"""Plain uses of files and coroutines, of which nothing stays: for harmless.py."""

import ast
import re

from .known import ASYNC, WAITERS

# A file of these names lies in the home folder, which is emptied before each run, and Python never imports it.
PLAIN_FILE = re.compile(r"\w[\w -]*(\.(csv|dat|html|json|jsonl|log|md|tsv|txt))?")
PLAIN_MODE = re.compile(r"[rwax][bt]?\+?[bt]?")


def plain_opens(nodes):
    """The `open` of each call whose text says which file it opens, and how."""
    return {id(node.func) for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _is_plain(node)}


def _is_plain(call):
    given = {keyword.arg: keyword.value for keyword in call.keywords} | dict(zip(("file", "mode", ""), call.args))
    texts = {name: value.value if isinstance(value, ast.Constant) else None for name, value in given.items()}
    return (
        texts.keys() <= {"file", "mode", "encoding", "errors", "newline"}
        and all(isinstance(text, str) for text in texts.values())
        and PLAIN_FILE.fullmatch(texts.get("file", "/")) is not None
        and PLAIN_MODE.fullmatch(texts.get("mode", "r")) is not None
    )


def all_awaited(nodes, meaning):
    """Whether each coroutine is awaited where it is made: one that nobody awaits is told when it is thrown away, perhaps in the next cell.

    `meaning(node)` is what an expression of names and dots means, or None.
    """
    functions = [node for node in nodes if isinstance(node, ast.AsyncFunctionDef)]
    if not functions and not any(isinstance(node, ast.Import | ast.ImportFrom) and "asyncio" in _imported(node) for node in nodes):
        return True
    names, makers = {function.name for function in functions}, set()
    for node in nodes:
        module, name = _origin(meaning(node))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names or module == "asyncio" and name in ASYNC:
            makers.add(id(node))
    return makers <= _awaited(nodes, meaning) and all(map(_is_plain_coroutine, functions)) and not _is_nested(nodes, meaning)


def _imported(node):
    return [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]


def _origin(value):
    module = getattr(value, "__module__", None) or ""
    return str(module).partition(".")[0], getattr(value, "__name__", None)


def _awaited(nodes, meaning):
    """The functions of calls whose coroutine is awaited at once, or handed to what awaits it."""
    found = set()
    for node in nodes:
        given = []
        if isinstance(node, ast.Await):
            given = [node.value]
        elif isinstance(node, ast.Call) and _is_waiter(node, meaning):
            given = [_each(argument) for argument in node.args]
        found |= {id(one.func) for one in given if isinstance(one, ast.Call)}
    return found


def _is_waiter(call, meaning):
    module, name = _origin(meaning(call.func))
    return module == "asyncio" and name in WAITERS


def _each(argument):
    """The `f(x)` of `*[f(x) for x in …]`."""
    inside = argument.value if isinstance(argument, ast.Starred) else argument
    is_many = isinstance(argument, ast.Starred) and isinstance(inside, ast.ListComp | ast.GeneratorExp)
    return inside.elt if is_many else inside


def _is_plain_coroutine(function):
    inside = list(ast.walk(function))
    return not function.decorator_list and not any(isinstance(one, ast.Yield | ast.YieldFrom) for one in inside)


def _is_nested(nodes, meaning):
    """Whether a loop may begin in another, which fails, or a coroutine is a method, whose calls have many names."""
    inside = [one for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for one in ast.walk(node)]
    in_coroutine = {id(one) for node in nodes if isinstance(node, ast.AsyncFunctionDef) for one in ast.walk(node)}
    in_class = any(isinstance(one, ast.AsyncFunctionDef) for node in nodes if isinstance(node, ast.ClassDef) for one in ast.walk(node))
    runs = [node for node in nodes if isinstance(node, ast.Call) and _origin(meaning(node.func)) == ("asyncio", "run")]
    waits = (ast.Await, ast.AsyncFor, ast.AsyncWith)
    has_own = any(isinstance(node, waits) and id(node) not in in_coroutine for node in nodes)
    return in_class or bool(runs) and (has_own or bool({id(run) for run in runs} & {id(one) for one in inside}))
