"""Hints for programs that cannot be read: indentation, brackets, print without parentheses."""

import ast
import linecache
import re

from . import NAME, habits

_CLOSES = {"(": ")", "[": "]", "{": "}"}
_MEANT = {"‘": "'", "’": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-", "×": "*", "÷": "/", "（": "(", "）": ")", "，": ",", "：": ":"}


def broken(error, message):
    """What is wrong in the text of a program."""
    if error.filename != NAME:
        return ""
    if isinstance(error, IndentationError):
        return _indentation(error)
    lines = [line.rstrip("\n") for line in linecache.getlines(NAME)]
    for pattern, tell in _TELLS:
        found = re.match(pattern, error.msg)
        if found:
            return tell(found, error, lines)
    return ""


def _indentation(error):
    head = re.search(r"expected an indented block after .* on line (\d+)", error.msg)
    if head:
        return f"What belongs to line {head[1]} stands below it, four spaces further in."
    if isinstance(error, TabError):
        return "Some lines begin with tabs, others with spaces: use four spaces everywhere."
    if error.msg == "unexpected indent":
        return f"Line {error.lineno} begins further in than it may: only a line that ends with a colon has lines further in below it."
    if error.msg.startswith("unindent"):
        return f"Line {error.lineno} begins at a place where no line above it begins: count its spaces."
    return ""


def _never_closed(found, error, lines):
    close, first = _CLOSES[found[1]], error.lineno
    places = (_closed(close, number, lines) for number in range(first, min(first + 20, len(lines)) + 1))
    place = next(filter(None, places), "")
    return f"A `{close}` {place} would close it." if place else f"Add the `{close}` that belongs to it."


def _closed(close, number, lines):
    """Where in this line the bracket makes the program one that can be read, in words."""
    line = lines[number - 1].rstrip()
    for before, words in ((line, "at the end of"), (line.removesuffix(":"), "before the colon of")):
        if _reads([*lines[: number - 1], before + close + line[len(before) :], *lines[number:]]):
            return f"{words} line {number}"
    return ""


def _reads(lines):
    try:
        ast.parse("\n".join(lines))
    except SyntaxError:
        return False
    return True


def _invalid(found, error, lines):
    """Perhaps a bracket is missing before a colon, which Python does not say."""
    places = ((close, _closed(close, error.lineno, lines)) for close in _CLOSES.values())
    return next((f"A `{close}` {place} is missing." for close, place in places if place), "") or habits.line(error)


def _print(found, error, lines):
    words = re.fullmatch(r"\s*print\s+(.{1,60}?)\s*", lines[error.lineno - 1])
    return f"Write `print({words[1]})`." if words and _reads([f"print({words[1]})"]) else ""


def _unseen(found, error, lines):
    return f"Line {error.lineno} has a character that looks like a space, or like nothing, and is none: delete it, and type a space where one belongs."


def _apostrophe(found, error, lines):
    """An apostrophe that ends its text too early."""
    word = re.search(r"\w+'[a-z]+", lines[error.lineno - 1], re.IGNORECASE)
    return f"The `'` in `{word[0]}` ends the text: write `\"` around it." if word else ""


def _mismatch(found, error, lines):
    return f"Before the `{found[1]}` the `{found[2]}` needs its `{_CLOSES[found[2]]}`."


_TELLS = [
    (r"'([(\[{])' was never closed", _never_closed),
    (r"unmatched '(.)'", lambda found, error, lines: f"Nothing opens the `{found[1]}` of line {error.lineno}."),
    (r"closing parenthesis '(.)' does not match opening parenthesis '(.)'", _mismatch),
    (r"Missing parentheses in call to 'print'", _print),
    (r"invalid syntax$", _invalid),
    (r"expected ':'$", lambda found, error, lines: habits.line(error) if re.match(r"\s*else\s+if\b", lines[error.lineno - 1]) else ""),
    (r"invalid non-printable character", _unseen),
    (r"unterminated string literal", _apostrophe),
    (r"'return' outside function", lambda *_: "`return` belongs into a function. A cell shows the value of its last line by itself."),
    (r"\(unicode error\) 'unicodeescape'", lambda *_: "A backslash begins something special in a text: write two of them for one, or an r before the text."),
    (rf"invalid character '([{''.join(_MEANT)}])'", lambda found, *_: f"It looks like `{_MEANT[found[1]]}`, but is not: write that."),
]
