"""A hint beside an error: what to do, in a sentence or two. Rather none than a wrong one."""

import re
import traceback

from . import NAME, arguments, names, syntax

_NETWORK = re.compile(r"/(urllib/request|http/client|socket|ssl|smtplib|ftplib|pyodide/http/?\w*)\.pyc?$")


def hint(error, message):
    """A sentence about this error, or ""; `message` is what Python itself says of it."""
    try:
        return next((told for kind, tell in _TELLS if isinstance(error, kind) and (told := tell(error, message))), "")
    except Exception:  # an error that is made to be looked at may raise others: then it stands alone
        return ""


def _says(words, sentence):
    return lambda error, message: sentence if words in message else ""


def _recursion(error, message):
    if re.search(r"recursion depth exceeded( in comparison| while calling a Python object)?$", message):
        return "A function goes on calling itself: give it a case in which it stops."
    return "Something is nested too deep to be gone through."


def _network(error, message):
    files = [frame.f_code.co_filename.replace("\\", "/") for frame, _ in traceback.walk_tb(error.__traceback__)]
    if any(map(_NETWORK.search, files)) and not isinstance(error, (ValueError, TypeError)):
        return "The page's Python reaches no network: put the data into the program, or run it on your own computer."
    return ""


def _half(error, message):
    """A program that holds half of a character cannot even be read."""
    if error.reason != "surrogates not allowed" or NAME in (frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)):
        return ""
    line = error.object.count("\n", 0, error.start) + 1
    return f"Line {line} holds half of a character, as is left where a text was cut: delete it."


def _none(error, message):
    """Something was expected where a function gave nothing."""
    if re.search(r": 'NoneType' object (is not (subscriptable|iterable|callable)|has no attribute)", message):
        return "What stands there is None. Functions that only do something give it, as `print(…)` and `list.sort()`, and those without `return`."
    return ""


def _mixed(error, message):
    """A text where a number belongs, or the other way: what input() answers is a text."""
    found = re.search(r": (?:can only concatenate (str) \(not \"(\w+)\"|unsupported operand type\(s\) for [-+]: '(\w+)' and '(\w+)'$)", message)
    found = found or re.search(r": '[<>]=?' not supported between instances of '(\w+)' and '(\w+)'$", message)
    kinds = set(filter(None, found.groups())) if found else set()
    if kinds not in ({"str", "int"}, {"str", "float"}):
        return ""
    return "A text and a number do not go together: `int(…)` or `float(…)` makes a number of a text, `str(…)` a text of a number."


def _method(error, message):
    found = re.search(r": (?:\w+\.)+(\w+)\(\) takes 0 positional arguments but 1 was given", message)
    return f"A method gets its object first: `def {found[1]}(self)`." if found else ""


_ZONE = "The page's Python knows no time zones but UTC: `datetime.timezone(datetime.timedelta(hours=1))` is one by its hours."
_PROCESS = "The page's Python starts no other program and no second process: do the work in this one."
_MEMORY = "The program wants more memory than the page's Python has: try it with less."

# Each kind of error with what tells a hint for it; the first hint that is found is taken.
_TELLS = [
    (NameError, names.undefined),
    (ImportError, names.missing),
    (SyntaxError, syntax.broken),
    ((ValueError, TypeError), arguments.out_of_range),
    ((ValueError, TypeError), arguments.swapped),
    (TypeError, _mixed),
    (TypeError, _method),
    ((TypeError, AttributeError), _none),
    (KeyError, _says("No time zone found", _ZONE)),
    (ValueError, _says("Expecting property name enclosed in double quotes", "JSON has double quotes around names and texts.")),
    (RecursionError, _recursion),
    (MemoryError, _says("Parser stack overflowed", "Something in the program is nested too deep to be read.")),
    (MemoryError, _says("", _MEMORY)),
    (UnicodeEncodeError, _half),
    (OverflowError, _says("cannot fit 'int' into an index-sized integer", _MEMORY)),
    (KeyboardInterrupt, _says("", "The program was interrupted.")),
    (EOFError, _says("when reading a line", "input() got no answer: write the value into the program.")),
    (RuntimeError, _says("can't start new thread", "The page's Python has one thread: call the function itself.")),
    (Exception, _says("Kaleido", "The page's Python writes no pictures: show the figure and save it from there.")),
    (OSError, _says("does not support processes", _PROCESS)),
    (OSError, _says("Function not implemented", _PROCESS)),
    (FileNotFoundError, _says("", "The page's Python sees no files of your computer, only those that a program has written here.")),
    (Exception, _network),
]
