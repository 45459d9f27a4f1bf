"""Smaller pages: a third of a page is the theme's indentation, half of a program its colours."""

import re

# Text that must stay as it is, character for character.
_VERBATIM = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
_INDENTATION = re.compile(r"\s*\n\s*")
_TOKEN = re.compile(r'<span class="(\w+)">([^<]*)</span>')
_RUN = re.compile(r'<span class="(\w+)">[^<]*</span>(?:<span class="\1">[^<]*</span>)+')  # neighbours of one colour
_TAG = re.compile(r"<[^>]*>")

# Three colours are enough to read a short program by: keywords, strings, comments.
_KIND = {
    **dict.fromkeys(("k", "kc", "kd", "kn", "ow"), "k"),
    **dict.fromkeys(("s", "s1", "s2", "sa", "sd", "se", "si"), "s"),
    **dict.fromkeys(("c", "c1"), "c1"),
}


def slim(html: str) -> str:
    """The page without the indentation of its source, its programs in three colours."""
    parts = _VERBATIM.split(html)
    # split() gives plain text, a verbatim element, its name, plain text, …
    for place in range(0, len(parts), 3):
        parts[place] = _INDENTATION.sub("\n", parts[place])
    for place in range(1, len(parts), 3):
        if parts[place].startswith("<pre"):
            parts[place] = _three_colours(parts[place])
    return "".join(part for place, part in enumerate(parts) if place % 3 != 2)


def _three_colours(program: str) -> str:
    coloured = _TOKEN.sub(lambda token: _span(_KIND.get(token[1]), token[2]), program)
    return _RUN.sub(lambda run: _span(run[1], _TAG.sub("", run[0])), coloured)


def _span(kind: str | None, text: str) -> str:
    return f'<span class="{kind}">{text}</span>' if kind else text
