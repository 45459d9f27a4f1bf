"""Hints for names and modules that are not there."""

import ast
import difflib
import importlib
import linecache
import re
import sys
import traceback

from . import NAME, habits

# Where names live that programs use as if they were built in.
_HOMES = ("math", "random", "fractions", "statistics", "collections", "itertools", "functools",
          "dataclasses", "datetime", "decimal", "time", "pathlib")  # fmt: skip

_LARGE = "models of this size do not fit into a page, so run the program on your own computer"
_ELSEWHERE = {
    "numpy": "lists, `math` and `statistics` do the same for small amounts",
    "pandas": "a list of dicts as the last line shows as a table",
    "scipy": "`math` and `statistics` have some of it",
    "matplotlib": "draw with `plotly.graph_objects`, or with a dict of `data` and `layout`",
    "seaborn": "draw with `plotly.graph_objects`, or with a dict of `data` and `layout`",
    "tqdm": "`specpy.progress` shows how far a loop is",
    "IPython": "`specpy.display` shows values",
    "torch": _LARGE, "transformers": _LARGE, "tensorflow": _LARGE, "jax": _LARGE, "vllm": _LARGE, "sglang": _LARGE,
    "requests": "the page's Python reaches no network", "httpx": "the page's Python reaches no network",
    "aiohttp": "the page's Python reaches no network",
}  # fmt: skip


# How most programs call them.
_SHORT = {"np": "numpy", "pd": "pandas", "plt": "matplotlib", "sns": "seaborn", "tf": "tensorflow", "jnp": "jax"}


def undefined(error, message):
    """A name that nothing has defined, at the moment when it is used."""
    name = error.name
    if not name or isinstance(error, UnboundLocalError):
        return ""
    tree = ast.parse("".join(linecache.getlines(NAME)))
    lines = [line for bound, line in _bindings(tree) if bound == name]
    if lines:
        return f"`{name}` gets its value only in line {min(lines)}, further down." if _is_before(min(lines), error) else ""
    if any(_names_it(node, name) for node in ast.walk(tree)):
        return ""
    used = name in ("pi", "inf", "nan") or any(_is_use(node, name) for node in ast.walk(tree))
    home = _home(name) if used else None
    if home == "specpy":
        return f"`{name}` is in specpy: `from specpy import {name}`."
    if _suggests(message):
        return ""
    if home:
        return f"`{name}` is in `{home}`: `from {home} import {name}`."
    if name in ("specpy", "plotly"):
        return f"Import it first: `import {name}`."
    if used and _SHORT.get(name, name) in _ELSEWHERE:
        return _no_module(_SHORT.get(name, name))
    if habit := habits.name(name):
        return habit
    near = difflib.get_close_matches(name, _functions(), n=1, cutoff=0.8) if used else []
    if near:
        return f"specpy has `{near[0]}`: `from specpy import {near[0]}`."
    return f"Each cell runs by itself: `{name}` has to be defined or imported in this one."


def missing(error, message):
    """A module that is not there, or a name that its module does not have."""
    if "requires numpy" in message:
        return "`plotly.express` needs numpy, which the page's Python does not have: use `import plotly.graph_objects as go`."
    if _suggests(message):
        return ""
    if not isinstance(error, ModuleNotFoundError):
        found = re.search(r"cannot import name '(\w+)' from '(\w+)'", message)
        home = _home(found[1]) if found else None
        return f"`{found[1]}` is in `{home}`: `from {home} import {found[1]}`." if home not in (None, found[2]) else ""
    return _no_module(error.name or "")


def _no_module(name):
    top, _, rest = name.partition(".")
    if top in ("specpy", "plotly") and rest:
        return f"`{top}` has no module `{rest}`."
    if top == "plotly":
        return "plotly is loaded where a line of the program says `import plotly` or `from plotly`, and the network works."
    if top in ("_multiprocessing", "_posixshmem"):
        return "The page's Python starts no other program and no second process: do the work in this one."
    if top in _ELSEWHERE:
        return f"`{top}` is not in the page's Python, which gets nothing from other hosts: {_ELSEWHERE[top]}."
    if top in sys.stdlib_module_names:
        return f"The browser's Python comes without `{top}`."
    near = difflib.get_close_matches(top, [*sys.stdlib_module_names, "specpy", "plotly"], n=1, cutoff=0.8)
    if near and not near[0].startswith("_"):
        return f"Is `{near[0]}` meant?"
    return f"`{top}` is not in the page's Python: it has the standard library, `specpy` and `plotly`, and gets nothing from other hosts."


def _suggests(message):
    """Python itself says what is probably meant."""
    return "Did you mean" in message or "did you forget to import" in message.lower()


def _functions():
    """specpy's public functions and classes; its modules have names that are ordinary words."""
    return list(importlib.import_module("specpy")._HOME)


def _home(name):
    """The module that has this public name."""
    if name in _functions():
        return "specpy"
    for home in _HOMES:
        module = importlib.import_module(home)
        public = getattr(module, "__all__", None) or [one for one in dir(module) if one[0] != "_" and len(one) > 1]
        if name in public and not isinstance(getattr(module, name), type(sys)):
            return home
    return None


def _is_before(line, error):
    """Whether the program itself, not a function of it, was not yet at this line."""
    frame, now = list(traceback.walk_tb(error.__traceback__))[-1]
    return frame.f_code.co_filename == NAME and frame.f_code.co_name == "<module>" and now < line


def _names_it(node, name):
    """Whether the program has the name elsewhere: in a function, a class, or for an error that is caught."""
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Load)
    return name in (getattr(node, "name", None), getattr(node, "arg", None))


def _is_use(node, name):
    """Whether a name is used as functions, classes and modules are: called, with a dot or in brackets, or as a decorator."""
    inner = [getattr(node, field, None) for field in ("func", "value")] if isinstance(node, _USES) else []
    inner += getattr(node, "decorator_list", [])
    return any(isinstance(one, ast.Name) and one.id == name for one in inner)


_USES = (ast.Call, ast.Attribute, ast.Subscript)
_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _bindings(node):
    """Each name that the program binds outside of its functions, with the line."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name, node.lineno
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (((alias.asname or alias.name).partition(".")[0], node.lineno) for alias in node.names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id, node.lineno
    elif not isinstance(node, _SCOPES):
        for child in ast.iter_child_nodes(node):
            yield from _bindings(child)
