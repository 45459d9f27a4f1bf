"""One deployment of the site: its name, which every page bears, and the service worker, which knows all its files.

A page of one deployment never runs with files of another: whatever makes a page what it is has a name that changes
with what it holds. For the stylesheets, which MkDocs copies as they are called, that is done here.
"""

import hashlib
import json
import re
from pathlib import Path

from site_build import policy

META = '<meta name="specpy-deployment" content="{}">'  # as in docs/javascripts/instant.js and kept_pages.js
WORKER = "service_worker.js"
_REFERRER = '<meta name="referrer" content="no-referrer">'  # which policy.py puts into each page
_LATER = re.compile(r"assets/runtime/plotly-")  # comes when a cell imports it
_MORE = re.compile(r"assets/(runtime|traces|scripts/plotly-basic)")  # of use once Python has run
_SMALL = re.compile(r"assets/(scripts|stylesheets|javascripts/(bundle|workers/))|stylesheets/")
_FIXED = re.compile(r"(assets/)?images/|search/|sitemap\.xml$")
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]*?)((?:assets/)?stylesheets/(?:palette[\w.]*|\w+)\.css)">\n?')
_SWITCHING = "[data-md-color-switching]"  # the theme's mark while colours change
_NEVER = re.compile(r".*\.map$")  # only for who looks into the theme's scripts


def publish(site: Path, worker: str) -> str:
    """Make one deployment of the built files and return its name; `worker` is the service worker's script."""
    _without_dates(site)
    _join_stylesheets(site)
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    digests = {address: hashlib.sha256(path.read_bytes()).hexdigest()[:32] for address, path in files.items() if address != WORKER}
    name = hashlib.sha256(json.dumps([digests, worker, policy.WORKER]).encode()).hexdigest()[:16]
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        if html.count(_REFERRER) != 1:
            raise ValueError(f"{path.name} must hold {_REFERRER} once: the deployment's name stands behind it")
        path.write_text(html.replace(_REFERRER, _REFERRER + META.format(name)), encoding="utf-8")
    told = json.dumps({"id": name, "policy": policy.WORKER, **parts(digests)}, separators=(",", ":"))
    (site / WORKER).write_text(f"const SPECPY_DEPLOYMENT={told};\n{worker}", encoding="utf-8")
    return name


def parts(digests: dict[str, str]) -> dict[str, dict[str, str]]:
    """The files that the service worker keeps, by when it does; a packed copy comes only in place of what it packs."""
    found = {"small": {}, "more": {}, "later": {}, "fixed": {}}
    for address, digest in digests.items():
        part = _part(address)
        if part:
            found[part][address] = digest
    return found


def _part(address: str) -> str | None:
    if _NEVER.match(address):
        return None
    if _LATER.match(address) or address.endswith(".gz"):
        return "later"
    for part, pattern in (("more", _MORE), ("small", _SMALL), ("fixed", _FIXED)):
        if pattern.match(address):
            return part
    return None


def _without_dates(site: Path) -> None:
    """Leave out of the list of pages when it was built: the same tree makes the same deployment."""
    pages = site / "sitemap.xml"
    if pages.exists():
        pages.write_text(re.sub(r"\s*<lastmod>.*?</lastmod>", "", pages.read_text(encoding="utf-8")), encoding="utf-8")
    (site / "sitemap.xml.gz").unlink(missing_ok=True)


def _join_stylesheets(site: Path) -> None:
    """Make the theme's palette and docs/stylesheets one file, named by its content: a page asks once, not for each.

    The theme marks the body while it sets its colours, also where a page opens, and that styles all of the page
    anew, twice. Its rule gets another mark, which stands only while a reader changes them (docs/javascripts/switching.js).
    """
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    sheets = [site / name for name in dict.fromkeys(name for html in pages.values() for _, name in _SHEET.findall(html))]
    if not sheets:
        return
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    if _SWITCHING not in whole:
        raise ValueError(f"the theme's palette has no {_SWITCHING} any more: docs/javascripts/switching.js can go")
    whole = whole.replace(_SWITCHING, ".is-switching")
    joined = f"site-{hashlib.sha256(whole.encode()).hexdigest()[:8]}.css"
    for path in sheets:
        path.unlink()
    (site / "stylesheets" / joined).write_text(whole, encoding="utf-8", newline="\n")
    for path, html in pages.items():
        first = _SHEET.search(html)
        if first:
            link = f'<link rel="stylesheet" href="{first[1]}stylesheets/{joined}">\n'
            path.write_text(html[: first.start()] + link + _SHEET.sub("", html[first.start() :]), encoding="utf-8")
