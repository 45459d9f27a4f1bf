"""The cases of an exercise: what a program gives in each of them, whatever the program does."""

import ast
import io
import symtable
from contextlib import redirect_stdout
from typing import NamedTuple

from . import errors

CHECK = "<check>"


class Outcome(NamedTuple):
    """What a case gave: a value, or the type of an error and what is told of it; and what happened by the way."""

    value: object = None
    error: str = ""
    told: dict = {}  # as runner/errors.py describes it
    changed: str = ""  # the argument that was changed, as it is written in the case
    printed: bool = False


class Cases:
    """What a check tries: each expression that stands alone in its source. All else there is for them."""

    def __init__(self, source):
        tree = ast.parse(source, CHECK)
        self.cases = [Case(source, node.value) for node in tree.body if isinstance(node, ast.Expr)]
        tree.body = [node for node in tree.body if not isinstance(node, ast.Expr)]
        self.setup = compile(tree, CHECK, "exec")
        used = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
        symbols = symtable.symtable(source, CHECK, "exec").get_symbols()
        self.open = used - {one.get_name() for one in symbols if one.is_assigned() or one.is_imported()}

    def asked(self, namespace):
        """The names of this program that the cases use, in its order."""
        return [name for name in namespace if name in self.open and not name.startswith("__")]

    def outcomes(self, namespace, asked, trying=lambda case: None):
        """What the program gives, case by case; none sees what another has left behind."""
        for case in self.cases:
            trying(case)
            around = {name: namespace[name] for name in asked}
            exec(self.setup, around)
            yield case.outcome(around)


class Case:
    """One expression: its source, and what the comment behind it says of it."""

    def __init__(self, source, node):
        def part(node):
            return ast.get_source_segment(source, node), compile(ast.Expression(node), CHECK, "eval")

        self.source = " ".join(ast.get_source_segment(source, node).split())
        behind = source.splitlines()[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
        self.about = behind.strip().removeprefix("#").strip()
        plain = not any(isinstance(one, (ast.Starred, ast.keyword)) for one in ast.iter_child_nodes(node))
        self.is_call = isinstance(node, ast.Call) and plain  # then an argument that it changes is seen
        self.whole, self.parts = part(node), [part(one) for one in (node.func, *node.args)] if self.is_call else []

    def outcome(self, around):
        """Evaluate it; whatever a reader's function does, an outcome comes back."""
        heard = _Heard()
        try:
            with redirect_stdout(heard):
                value, changed = self._called(around) if self.is_call else (eval(self.whole[1], around), "")
        except BaseException as error:  # SystemExit too: a function may do anything
            return Outcome(error=type(error).__name__, told=errors.described(error))
        return Outcome(value, changed=changed, printed=heard.something)

    def _called(self, around):
        function, *arguments = [eval(code, around) for _, code in self.parts]
        before = [_written(argument) for argument in arguments]
        value = function(*arguments)
        changed = [words for (words, _), old, one in zip(self.parts[1:], before, arguments) if old != _written(one)]
        return value, next(iter(changed), "")


class _Heard(io.TextIOBase):
    """Takes what a function prints while it is tried, and remembers only that there was something."""

    something = False

    def write(self, text):
        self.something = True
        return len(text)


def _written(argument):
    """A list as it is now, to see whether it was changed."""
    return repr(argument) if isinstance(argument, (list, dict, set)) else None
