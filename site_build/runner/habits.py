"""Hints for what notebooks, other languages and an older Python write another way."""

import keyword
import linecache
import re

from . import NAME

_ONLY = "Nothing can be installed in a page: its Python has the standard library, `specpy` and `plotly`."
_NAMES = {"null": "None", "nil": "None", "undefined": "None", "raw_input": "input", "unichr": "chr", "unicode": "str"}
_TYPES = "var|let|const|auto|int|float|double|string|String|bool|char"


def name(word):
    """What Python has in place of a name that it does not know."""
    return f"Python writes `{_NAMES[word]}`." if word in _NAMES else ""


def line(error):
    """What Python writes in place of the line that it cannot read."""
    text = linecache.getline(NAME, error.lineno or 0).rstrip()
    at = (error.offset or 1) - 1
    return next((hint for pattern, tell in _LINES if (found := re.match(pattern, text)) and (hint := tell(found, text, at))), "")


def _keyword(found, text, at):
    if not keyword.iskeyword(found[1]):
        return ""
    return f"`{found[1]}` is a word of Python's own: take another name."


def _spaced(found, text, at):
    if keyword.iskeyword(found[1]) or keyword.iskeyword(found[2]):
        return ""
    return f"A name has no space in it: `{found[1]}_{found[2]}` is one."


def _operator(found, text, at):
    for written, meant in (("&&", "and"), ("||", "or"), ("<>", "!=")):
        if written in (text[at : at + 2], text[max(0, at - 1) : at + 1]):
            return f"Python writes `{meant}` for `{written}`."
    return "Python writes `not` for `!`." if text[at : at + 1] == "!" and text[at + 1 : at + 2] != "=" else ""


_LINES = [
    (r"\s*[!%]?\s*(python3? -m )?(pip3?|conda) install\b", lambda *_: _ONLY),
    (r"\s*(%%?|!)\w", lambda *_: "Lines that begin with `%` or `!` are for notebooks: a cell has Python alone."),
    (r"\s*else\s+if\b", lambda *_: "Python writes `elif` for `else if`."),
    (r"\s*(\w+)(\+\+|--);?$", lambda found, *_: f"Write `{found[1]} {found[2][0]}= 1`."),
    (rf"\s*(?:{_TYPES})\s+(\w+)\s*=(?!=)", lambda found, *_: f"Python declares nothing: `{found[1]} = …` is enough."),
    (r"\s*(?:function|func|fn)\s+(\w+)\s*\(", lambda found, *_: f"A function begins with `def`: `def {found[1]}(…):`."),
    (r"\s*(\w+)\s*=(?!=)", _keyword),
    (r"\s*(\w+) (\w+)\s*=(?!=)", _spaced),
    (r"", _operator),
]  # fmt: skip
