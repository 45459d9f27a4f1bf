"""Every link inside the site leads to a file that is there, and every #fragment to an element."""

from urllib.parse import unquote, urljoin, urlsplit

import pytest

# (element, attribute): whatever a page points at.
POINTERS = [("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"), ("source", "src")]


def broken(name, page, address, folder, pages):
    """The links of one page that lead nowhere."""
    here = urljoin(address, name.removesuffix("index.html"))
    for element, attribute in POINTERS:
        for found in page.find_all(element, {attribute: True}):
            url = urlsplit(urljoin(here, found[attribute]))
            if url.netloc == urlsplit(address).netloc and not leads(url, address, folder, pages):
                yield found[attribute]


def leads(url, address, folder, pages):
    """Whether an address of the site is one of its files, and its fragment one of that page's ids."""
    base = urlsplit(address).path
    if not url.path.startswith(base):
        return False
    file = unquote(url.path.removeprefix(base))
    file = file + "index.html" if file.endswith("/") or not file else file
    if not (folder / file).is_file():
        return False
    return not url.fragment or file in pages and pages[file].find(id=unquote(url.fragment)) is not None


def test_every_internal_link_and_anchor_resolves(site, pages):
    folder, address = site
    found = {name: list(broken(name, page, address, folder, pages)) for name, page in pages.items()}
    assert {name: links for name, links in found.items() if links} == {}


@pytest.mark.parametrize("link", ["../nowhere/", "#nowhere", "/elsewhere.css", "../prefill-and-decode/#nowhere"])
def test_a_broken_link_is_found(site, pages, link):
    from bs4 import BeautifulSoup

    folder, address = site
    page = BeautifulSoup(f'<a href="{link}">x</a>', "html.parser")
    name = "lessons/speculative-decoding/index.html"
    assert list(broken(name, page, address, folder, {**pages, name: page})) == [link]


def test_every_page_is_reached_from_the_home_page(pages):
    home, reached = "index.html", set()
    waiting = [home]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        for link in pages[name].find_all("a", href=True):
            target = urlsplit(urljoin(name, link["href"]))
            path = target.path.lstrip("/")
            path = path + "index.html" if path.endswith("/") or not path else path
            if not target.netloc and path in pages and path not in reached:
                waiting.append(path)
    assert reached == set(pages) - {"404.html"}
