"""A program's statements, one after the other, and its last value; `await` may stand at the top, as in a notebook."""

import ast
import asyncio
import inspect

from . import NAME


def evaluate(source, namespace):
    """Run the statements; return the value of the last one if it is an expression, else None."""
    tree = tree_of(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    parts = [_compiled(tree, "exec")]
    if last is not None:
        parts.append(_compiled(ast.Expression(last.value), "eval"))
    if any(part.co_flags & inspect.CO_COROUTINE for part in parts):
        return asyncio.run(_awaited(parts, namespace))
    for part in parts:
        value = eval(part, namespace)
    return value


def tree_of(source):
    return ast.parse(without_mark(source), NAME)


def without_mark(source):
    """The text without the mark that some editors put before it."""
    return source.removeprefix("\ufeff")


def _compiled(tree, mode):
    return compile(tree, NAME, mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


async def _awaited(parts, namespace):
    for part in parts:
        value = eval(part, namespace)
        if part.co_flags & inspect.CO_COROUTINE:
            value = await value
    return value
