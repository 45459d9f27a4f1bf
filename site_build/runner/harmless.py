"""Whether a program leaves its Python as it found it, so that the next cell may run in it.

Python has too many places in which something can stay for all of them to be put back. So a program must be plainly
harmless by its text: it imports what keeps nothing, writes only into what is its own, and uses no name that reaches
into Python itself. After any other the page takes a fresh Python, which waits already.
"""

import ast
from types import ModuleType

from .bindings import Bindings
from .idioms import all_awaited, plain_opens
from .known import ASKED, BUILTINS, DECORATORS, EXCEPT, METHODS, MUTATORS, PARTS, PURE, REACHING, STARS
from .program import tree_of

CONTAINERS = list, dict, set, bytearray


def is_harmless(source):
    """Tell whether nothing of the program, which has run, can be left but modules that it imported."""
    try:
        tree = tree_of(source)
    except (SyntaxError, ValueError, MemoryError):
        return True  # it has not run
    except RecursionError:
        return False
    try:
        return _Reading(tree).is_harmless()
    except RecursionError:
        return False


class _Reading:
    def __init__(self, tree):
        self.nodes = list(ast.walk(tree))
        self.bound = Bindings(self.nodes)
        self.opens = plain_opens(self.nodes)
        self.before_dots = {id(node.value) for node in self.nodes if isinstance(node, ast.Attribute)}
        decorators = [one for node in self.nodes for one in getattr(node, "decorator_list", ())]
        self.decorators = {id(one.func if isinstance(one, ast.Call) else one) for one in decorators}

    def is_harmless(self):
        return self.bound.are_plain and all_awaited(self.nodes, self.bound.meaning) and all(_RULES[type(node)](self, node) for node in self.nodes if type(node) in _RULES)

    def imports(self, node):
        return not _is_relative(node) and all(self._may_import(node, alias) for alias in node.names)

    def _may_import(self, node, alias):
        if isinstance(node, ast.Import):
            return alias.name.partition(".")[0] in PURE or alias.name in PARTS
        if alias.name == "*":
            all_names = self.bound.everything(node.module).items()
            return node.module in STARS and all(_is_allowed(node.module, *one) for one in all_names if one[0] in self.bound.words)
        return _is_allowed(node.module, alias.name, self.bound.imported_value(node, alias)) and (
            alias.name not in DECORATORS or not alias.asname
        )

    def name(self, node):
        name = node.id
        if name.startswith("__"):
            return name in (ASKED if isinstance(node.ctx, ast.Load) else METHODS)
        if name in BUILTINS:
            return id(node) in self.opens and name not in self.bound.others
        if name in DECORATORS and id(node) not in self.decorators:
            return name in self.bound.others
        value = self.bound.imports.get(name)
        return not isinstance(value, ModuleType) or id(node) in self.before_dots  # else the module gets another name

    def attribute(self, node):
        if not isinstance(node.ctx, ast.Load):
            return self.bound.is_instance(node.value) and not node.attr.startswith("__")
        name, base = node.attr, self.bound.meaning(node.value)
        if isinstance(base, ModuleType):
            value = getattr(base, name, None)
            is_named = isinstance(value, ModuleType) and id(node) not in self.before_dots  # by a name of the program's
            return not is_named and _is_allowed(base.__name__, name, value) and (name not in DECORATORS or id(node) in self.decorators)
        if name.startswith("__"):
            return name in ASKED or (name in METHODS and _is_super(node.value))
        if name in REACHING or isinstance(base, type) and isinstance(getattr(base, name, None), CONTAINERS):
            return False
        if name.startswith("_") and self.bound.root(node) in self.bound.imports:
            return False
        return name not in MUTATORS or self.bound.may_change(node.value)

    def subscript(self, node):
        return isinstance(node.ctx, ast.Load) or self.bound.may_change(node.value)

    def increment(self, node):
        return not isinstance(node.target, ast.Name) or self.bound.may_change(node.target)

    def call(self, node):
        """The three arguments of `type` can make a class that no rule has seen."""
        return not (isinstance(node.func, ast.Name) and node.func.id == "type" and len(node.args) != 1)

    def defined(self, node):
        """A method's name; what a generator does when it is thrown away, in the time of another cell."""
        if node.name.startswith("__") and node.name not in METHODS:
            return False
        inside = list(ast.walk(node))
        cleans_up = any(isinstance(one, ast.Try | ast.TryStar | ast.With) for one in inside)
        return not (cleans_up and any(isinstance(one, ast.Yield | ast.YieldFrom) for one in inside))

    def class_(self, node):
        return not node.keywords and not any(isinstance(base, ast.Name) and base.id == "type" for base in node.bases)


_RULES = {
    ast.Import: _Reading.imports, ast.ImportFrom: _Reading.imports, ast.Name: _Reading.name, ast.Attribute: _Reading.attribute,
    ast.Subscript: _Reading.subscript, ast.AugAssign: _Reading.increment, ast.Call: _Reading.call,
    ast.FunctionDef: _Reading.defined, ast.ClassDef: _Reading.class_, ast.AsyncFunctionDef: _Reading.defined,
}  # fmt: skip


def _is_relative(node):
    return isinstance(node, ast.ImportFrom) and bool(node.level)


def _is_allowed(module, name, value):
    """Whether a program may use this name of a module."""
    top = module.partition(".")[0]
    if name in PARTS.get(module, ()):
        return True
    if top not in PURE or name.startswith("_") or name == "*" or name in EXCEPT:
        return False
    if isinstance(value, ModuleType):
        return value.__name__.partition(".")[0] in PURE
    return not isinstance(value, CONTAINERS)


def _is_super(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
