"""What the names of a program stand for, as far as its text tells: for harmless.py.

Where a name is bound does not matter, only by what: it is the program's own if everything that it ever gets is.
"""

import ast
import sys
from types import ModuleType

from .known import FRESH, SHARED

_MADE = (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
         ast.BinOp, ast.UnaryOp, ast.Compare)  # fmt: skip
_PLAIN_METHODS = {"property", "cached_property", "classmethod", "abstractmethod", "cache"}


class Bindings:
    def __init__(self, nodes):
        self.imports = {}  # name -> what it means, None where that is not loaded
        self.values = {}  # name -> the expressions that it gets; None for one that is not known
        self.classes, self.are_plain = set(), True
        selves = {id(argument) for node in nodes if isinstance(node, ast.ClassDef) for argument in _selves(node)}
        assigned = {id(target): value for node in nodes for target, value in _assigned(node)}
        for node in nodes:
            for name, value in self._bound(node, selves, assigned):
                self.values.setdefault(name, []).append(value)
        self.others = self.values.keys()
        self.are_plain = self.are_plain and not (self.imports.keys() & self.others)
        self.words = {*_words(nodes)}
        self.is_shared = not self.words.isdisjoint(SHARED)

    def _bound(self, node, selves, assigned):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                self._import(node, alias)
        elif isinstance(node, ast.ClassDef):
            if not any(_name(one) not in _CLASS_DECORATORS for one in node.decorator_list):
                self.classes.add(node.name)
            yield node.name, _CLASS
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, None
        elif isinstance(node, ast.arg):
            yield node.arg, _SELF if id(node) in selves else None
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, assigned.get(id(node))
        else:
            for name in (getattr(node, field, None) for field in _CAPTURES.get(type(node), ())):
                if name:
                    yield name, None

    def _import(self, node, alias):
        for name, value in self._brought(node, alias).items():
            self.are_plain &= self.imports.setdefault(name, value) is value

    def _brought(self, node, alias):
        if isinstance(node, ast.Import):
            name = alias.asname or alias.name.partition(".")[0]
            return {name: sys.modules.get(alias.name if alias.asname else name)}
        if alias.name == "*":
            return self.everything(node.module)
        return {alias.asname or alias.name: self.imported_value(node, alias)}

    def everything(self, module):
        """What `from module import *` brings, by name."""
        module = sys.modules.get(module)
        names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
        return {name: getattr(module, name, None) for name in names} if module else {}

    def imported_value(self, node, alias):
        return getattr(sys.modules.get(node.module), alias.name, None)

    def meaning(self, node):
        """The module, class or function that an expression of names and dots means, or None."""
        if isinstance(node, ast.Name):
            return self.imports.get(node.id)
        base = self.meaning(node.value) if isinstance(node, ast.Attribute) else None
        return getattr(base, node.attr, None) if isinstance(base, ModuleType | type) else None

    def root(self, node):
        while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
            node = node.func if isinstance(node, ast.Call) else node.value
        return node.id if isinstance(node, ast.Name) else None

    def is_instance(self, node):
        """Whether the program has made this object itself, of a class: it may give it attributes."""
        name = self.root(node)
        is_figure = isinstance(node, ast.Attribute) and all(self._is_figure(value) for value in self.values.get(name, [None]))
        return (isinstance(node, ast.Name) or is_figure) and all(map(self._is_new, self.values.get(name, [None])))

    def _is_new(self, value):
        if value in (_SELF, _CLASS):
            return True
        return isinstance(value, ast.Call) and (_name(value) in self.classes or isinstance(self.meaning(value.func), type))

    def _is_figure(self, value):
        made = self.meaning(value.func) if isinstance(value, ast.Call) else None
        return isinstance(made, type) and made.__module__.startswith("plotly.")

    def may_change(self, node):
        """Whether this list, dict or set is one of the program's: where it imports none, each is."""
        if isinstance(node, _MADE):
            return True
        name = self.root(node)
        values = self.values.get(name)
        if values is None or name in self.imports:
            return isinstance(node, ast.Call) and name in FRESH
        return not self.is_shared or all(map(self._is_made, values))

    def _is_made(self, value):
        if isinstance(value, ast.IfExp):
            return self._is_made(value.body) and self._is_made(value.orelse)
        fresh = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in FRESH - self.others
        return isinstance(value, _MADE) or fresh or self._is_new(value)


_SELF, _CLASS = ast.Name("self"), ast.Name("class")  # what stands for a value that is no expression
_CLASS_DECORATORS = {"dataclass", "total_ordering", "final", "runtime_checkable", "unique"}
_CAPTURES = {ast.ExceptHandler: ["name"], ast.MatchAs: ["name"], ast.MatchStar: ["name"], ast.MatchMapping: ["rest"]}


def _name(node):
    """The name at the end of `a.b.name` or `name(…)`."""
    node = node.func if isinstance(node, ast.Call) else node
    return getattr(node, "id", None) or getattr(node, "attr", None)


def _assigned(node):
    """Each name that a statement gives a value to, and the value."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and len(target.elts) == len(node.value.elts):
                yield from zip(target.elts, node.value.elts)
            yield target, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
        yield node.target, node.value
    elif isinstance(node, ast.AugAssign):
        yield node.target, _SELF  # it stays what it is, or is new


def _selves(node):
    """The first argument of each method: an object of the class."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and all(_name(one) in _PLAIN_METHODS for one in method.decorator_list):
            yield from [*method.args.posonlyargs, *method.args.args][:1]


def _words(nodes):
    for node in nodes:
        yield getattr(node, "attr", None) or getattr(node, "id", None)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (getattr(node, "module", "") or "").split(".")
            for alias in node.names:
                yield from alias.name.split(".")
