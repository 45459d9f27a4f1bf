"""The site's modules are asked for at the beginning of a page, where MkDocs lists them at its end; they run after it either way."""

import re

_MODULE = re.compile(r'<script src="[^"]+" type="module"></script>\n?')


def sooner(html: str) -> str:
    """The page with its modules at the end of its head."""
    modules = "".join(_MODULE.findall(html))
    return _MODULE.sub("", html).replace("</head>", f"{modules}</head>", 1)
