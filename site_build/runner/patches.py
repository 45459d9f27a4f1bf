"""Whether a program changes the inside of something that it has imported, where nothing can put it back.

A name of a module is put back by clean.py. What is put into a class, a function or another object of a module is not
found again; so the program's text is read for it, and its Python is not used for another cell.
"""

import ast
import os
import sys
import types

PUT_BACK = os.environ, sys.modules, sys.path  # by clean.py
CHANGES = "setattr", "delattr"


def leaves_marks(source):
    """Tell whether the program, which has run, writes into an object that came with an import."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False  # it has not run
    imported = {name: value for node in nodes for name, value in _imported(node)}
    return any(_is_inside(target, imported) for node in nodes for target in _targets(node))


def _imported(node):
    """The names that a statement binds by importing, and what they mean."""
    for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
        if isinstance(node, ast.Import):
            top = alias.name.partition(".")[0]
            yield alias.asname or top, sys.modules.get(alias.name if alias.asname else top)
        else:
            yield alias.asname or alias.name, getattr(sys.modules.get(node.module), alias.name, None)


def _targets(node):
    """What a statement or call writes into: `it` of `it.x = 1`, `it["x"] = 1`, `del it.x` and `setattr(it, …)`."""
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHANGES:
        return node.args[:1]
    return []


def _is_inside(target, imported):
    """Whether the target is an object of an imported module, and not the module itself."""
    path = []
    while isinstance(target, ast.Attribute):
        path.append(target.attr)
        target = target.value
    if not isinstance(target, ast.Name) or target.id not in imported:
        return False
    value = imported[target.id]
    for name in reversed(path):
        value = getattr(value, name, None) if isinstance(value, types.ModuleType) else None
    return not isinstance(value, types.ModuleType) and not any(value is one for one in PUT_BACK)
