"""No built file makes a browser fetch anything from another host. (The browser tests watch the requests themselves.)"""

import re
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup

FETCHED = {
    "link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src",
    "embed": "src", "track": "src", "object": "data", "use": "href", "image": "href", "form": "action",
}
NOT_FETCHED = {"canonical", "prev", "next", "alternate", "author", "license"}  # of <link rel>
URL = re.compile(r"""(?:https?:|(?<=["'`]))//[a-z0-9][a-z0-9.-]*\.[a-z]{2,}[^\s"'`<>)\\]*""", re.IGNORECASE)
CSS = re.compile(r"""(?:url\(\s*|@import\s+)["']?([^"')]+)""")
NAMESPACES = ("http://www.w3.org/", "https://www.w3.org/")  # names, never fetched

# Text of other people's scripts that looks like an address: the file, the host, why nothing is fetched from it.
EXPLAINED = {
    ("assets/javascripts/bundle", "unpkg.com"): "diagrams, which no page has; a stand-in for browsers without ResizeObserver",
    ("assets/javascripts/bundle", "api.github.com"): "a repository's stars: only with repo_url, which is not set",
    ("assets/javascripts/lunr/", "*"): "search in languages other than English: not loaded, and the addresses are comments",
    ("assets/javascripts/workers/search", "bit.ly"): "in a message",
    ("assets/runtime/", "cdn.jsdelivr.net"): "where Pyodide looks without indexURL, which the worker gives",
    ("assets/scripts/plotly", "plotly.com"): "the logo's link, which is switched off, and an error message",
}


def foreign_in_html(page, own):
    """What a browser would fetch from elsewhere for this page."""
    for name, attribute in FETCHED.items():
        for element in page.find_all(name, {attribute: True}):
            if name == "link" and NOT_FETCHED & set(element.get("rel", [])):
                continue
            yield from _elsewhere([element[attribute], *element.get("srcset", "").split()], own)
    for style in page.find_all("style"):
        yield from foreign_in_css(style.get_text(), own)
    for element in page.find_all(style=True):
        yield from foreign_in_css(element["style"], own)
    for refresh in page.find_all("meta", {"http-equiv": True}):
        yield from _elsewhere(URL.findall(refresh.get("content", "")), own)


def foreign_in_css(text, own):
    """What a style sheet would fetch from elsewhere."""
    return _elsewhere(CSS.findall(text), own)


def _elsewhere(addresses, own):
    return [address for address in addresses if urlsplit(address).netloc not in ("", own)]


@pytest.fixture(scope="module")
def own(site):
    return urlsplit(site[1]).netloc


def test_pages(pages, own):
    found = {name: list(foreign_in_html(page, own)) for name, page in pages.items()}
    assert {name: urls for name, urls in found.items() if urls} == {}


def test_style_sheets(site, own):
    sheets = list(site[0].rglob("*.css"))
    assert len(sheets) == 2  # the theme's, and its palette with our own
    assert [url for sheet in sheets for url in foreign_in_css(sheet.read_text(encoding="utf-8"), own)] == []


def test_scripts_and_pictures(site, own):
    """Any address in a script is explained above or absent."""
    folder, _ = site
    unexplained = set()
    for path in [*folder.rglob("*.js"), *folder.rglob("*.mjs"), *folder.rglob("*.svg")]:
        name = path.relative_to(folder).as_posix()
        for url in URL.findall(_code(path)):
            host = urlsplit(url if url.startswith("http") else "https:" + url).netloc
            if host != own and not url.startswith(NAMESPACES) and not _explained(name, host):
                unexplained.add((name, url))
    assert unexplained == set()


def _explained(name, host):
    return any(name.startswith(file) and known in ("*", host) for file, known in EXPLAINED)


def _code(path):
    """The text of a script without its comments on lines of their own (licences name their homes)."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def test_what_the_explanations_rest_on(pages):
    for name, page in pages.items():
        assert not page.select(".mermaid, [data-md-component=source]"), name


@pytest.mark.parametrize("html", [
    '<script src="https://cdn.example.org/x.js"></script>', '<link rel="stylesheet" href="//fonts.example.org/x">',
    '<img src="http://example.org/x.png">', "<style>@import 'https://example.org/x.css'</style>",
    '<p style="background: url(https://example.org/x.png)">',
])
def test_a_foreign_host_is_found(html, own):
    assert list(foreign_in_html(BeautifulSoup(html, "html.parser"), own))


def test_an_ordinary_link_is_allowed(own):
    assert list(foreign_in_html(BeautifulSoup('<a href="https://arxiv.org/abs/2211.17192">x</a>', "html.parser"), own)) == []
