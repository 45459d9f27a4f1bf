"""The reference of `specpy` as Markdown, from the docstrings of its public names."""

import inspect
import re
from importlib import import_module

import specpy

_ROLE = re.compile(r":\w+:`(?:specpy\.)?([\w.]+)`")
_LITERAL = re.compile(r"``(.+?)``", re.DOTALL)


def api() -> str:
    """Every public module in reading order, with its public names."""
    return "\n\n".join(part for module in specpy._NAMES for part in _module(module))


def _module(name):
    yield f"## {name} {{#{name}}}"
    yield prose(import_module(f"specpy.{name}").__doc__)
    for public in specpy._NAMES[name].split() or (["models"] if name == "austen" else []):
        value = getattr(import_module(f"specpy.{name}"), public)
        yield from _entry(f"{name}.{public}", value, level=3)
        for member, own in vars(value).items() if inspect.isclass(value) else ():
            own = getattr(own, "__func__", own)  # of a class method
            if (inspect.isfunction(own) or isinstance(own, property)) and member[0] != "_" and own.__doc__:
                yield from _entry(f"{name}.{public}.{member}", own, level=4)


def _entry(name, value, level):
    short = name.rpartition(".")[2]
    yield f"{'#' * level} {short} {{#{name}}}"
    if inspect.isfunction(value) or inspect.isclass(value) and not getattr(value, "_is_protocol", False):
        yield f"``` python\n{short}{signature(value)}\n```"
    yield prose(value.__doc__)


def signature(value) -> inspect.Signature:
    """How one calls it: without self, and without what it returns."""
    whole = inspect.signature(value)
    parameters = [one for one in whole.parameters.values() if one.name not in ("self", "cls")]
    return whole.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def prose(docstring):
    """A docstring as Markdown: its examples as blocks of code, names of code in backticks."""
    parts = []
    for paragraph in inspect.cleandoc(docstring).split("\n\n"):
        if paragraph.startswith(">>>"):
            parts.append(f"``` pycon\n{paragraph}\n```")
        else:
            parts.append(_LITERAL.sub(r"`\1`", _ROLE.sub(r"`\1`", paragraph)))
    return "\n\n".join(parts)
