"""The content security policy of every page, made from the built pages themselves.

Only the site's own files run, no program in a string, no style in an attribute, no other host. The theme's few
inline scripts are let through by their digests; what is not among them ends the build, so that nothing slips in
with a new theme or a careless page. All pages share one policy: instant navigation swaps pages without loading
them, and would otherwise add up the policies of all pages it has shown.
"""

import hashlib
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

# The inline scripts that are known, by their digests; the address in the first depends on the page.
KNOWN = {
    "sha256-frNoT9rNKIH2e5QomDJzop2HdNi8gmIq+bZajsEDKpA=": "Material: where the theme keeps its settings",
    "sha256-DrEMJJ29sL7vIloQzly+VUGMxKcBTMII+OfW7Y8AkG4=": "Material: light or dark before the first paint",
    "sha256-/8wPdzX9q0NNJXyA5lzsLojXFpkeaXVxhbfkUOQaWy8=": "Material: the tab that an address names",
}
# What runs in a worker, Python and the programs of a reader, reaches this host only. A worker has the policy of its own
# answer, not the page's: the service worker adds this one.
WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_SCOPE = re.compile(r'(?<=^__md_scope=new URL\(")[^"]*(?=",location\))')
_DATA = ("application/json", "application/ld+json")  # script elements that hold data
_FRAMES = ("iframe", "frame", "object", "embed", "applet", "base")
_REFERRER = '<meta name="referrer" content="no-referrer">'
_CHARSET = '<meta charset="utf-8">'  # stays first: a browser looks for it in the first 1,024 bytes


def protect(site: Path, first: str) -> None:
    """Write the policy into every page of the built site; `first` is a script of our own that runs before all else."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    scripts = {digest(first)}
    for path, html in pages.items():
        name = path.relative_to(site).as_posix()
        scripts |= {_known(name, script) for script in _Reader(name).scripts_of(html)}
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy(scripts)}">'
    for path, html in pages.items():
        if html.count(_CHARSET) != 1:
            raise ValueError(f"{path.name} must hold {_CHARSET} once: the policy stands behind it")
        path.write_text(html.replace(_CHARSET, f"{_CHARSET}{tag}{_REFERRER}<script>{first}</script>"), encoding="utf-8")


def policy(scripts: set[str]) -> str:
    """The policy of a page whose inline scripts have these digests."""
    inline = " ".join(f"'{one}'" for one in sorted(scripts))
    return "; ".join([
        "default-src 'none'", f"script-src 'self' {inline}", "style-src 'self'", "img-src 'self' data: blob:",
        "font-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
        "object-src 'none'", "base-uri 'none'", "form-action 'none'",
    ])


def digest(script: str) -> str:
    """The digest of an inline script as a policy names it."""
    return "sha256-" + b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _known(page: str, script: str) -> str:
    general = digest(_SCOPE.sub("", script))
    if general not in KNOWN:
        raise ValueError(
            f"{page} has an inline script that is not known, “{script.strip()[:60]}”: put it into a file, "
            f"or, if it is the theme's, read it and add {general} to KNOWN in site_build/policy.py"
        )
    return digest(script)


class _Reader(HTMLParser):
    """Finds the inline scripts of a page; whatever the policy would block ends the build."""

    def __init__(self, page: str):
        super().__init__(convert_charrefs=False)
        self.page, self.inside, self.scripts = page, False, []

    def scripts_of(self, html: str) -> list[str]:
        self.feed(html)
        self.close()
        return self.scripts

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "script" and "src" not in values and values.get("type") not in _DATA:
            self.inside = True
            self.scripts.append("")
        if tag == "style" or tag in _FRAMES:
            self._refuse(f"a <{tag}>", "put styles into a file of docs/stylesheets" if tag == "style" else "leave it out")
        for name, value in values.items():
            if name == "style":
                self._refuse(f'style="{value}"', "give the element a class")
            if name.startswith("on") or re.match(r"\s*javascript:", value or "", re.IGNORECASE):
                self._refuse(f'{name}="{value}"', "listen in a file of docs/javascripts")

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def _refuse(self, what, instead):
        raise ValueError(f"{self.page} has {what}, which the content security policy blocks: {instead}")
