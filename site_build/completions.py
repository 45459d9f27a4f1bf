"""What the editor knows of `specpy`: its public names, each with the first line of its docstring and how it is called."""

import inspect
import re
from importlib import import_module

import specpy
from site_build.api import prose, signature


def names() -> dict[str, dict]:
    """Return every public name: its module ("home"), its kind, one line, and for what can be called the signature."""
    found = {module: _described(import_module(f"specpy.{module}"), module, "module") for module in specpy._NAMES}
    for name, home in specpy._HOME.items():
        value = getattr(import_module(f"specpy.{home}"), name)
        found[name] = _described(value, home, "class" if inspect.isclass(value) else "function")
    models = import_module("specpy.austen").models
    return found | {"austen.models": _described(models, "austen", "function")}


def _described(value: object, home: str, kind: str) -> dict:
    line = re.sub(r"`(.+?)`", r"\1", prose(value.__doc__).splitlines()[0])
    described = {"home": home, "kind": kind, "line": line}
    if kind == "module" or getattr(value, "_is_protocol", False):
        return described
    called = signature(value)
    return described | {"signature": str(called), "parameters": list(called.parameters)}
