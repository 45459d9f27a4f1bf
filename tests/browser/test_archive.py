"""The archive of the site: unpacked, it works under a path that its build did not know, and it is always the same."""

import functools
import os
import re
import subprocess
import sys
import threading
import zipfile

import pytest
from playwright.sync_api import expect

from site_build import archive
from tests.browser.reader import LESSON, Cell
from tests.conftest import ROOT, _Quiet, _Server


@pytest.fixture(scope="module")
def zipped(tmp_path_factory):
    """The zip, built as `dev.py build --archive` does it."""
    folder = tmp_path_factory.mktemp("archive")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder / "site")], cwd=ROOT,
                   env={**os.environ, "SITE_URL": archive.ANYWHERE}, check=True, capture_output=True)
    archive.pack(folder / "site", folder / "site.zip")
    return folder / "site.zip"


@pytest.fixture
def address(zipped, tmp_path):
    """Where the unpacked archive is served: under a path, from a port that no build knew."""
    zipfile.ZipFile(zipped).extractall(tmp_path / "some where/deep")
    server = _Server(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some%20where/deep/"
    server.shutdown()
    server.server_close()


def test_nothing_in_it_says_where_it_stands(zipped):
    with zipfile.ZipFile(zipped) as files:
        texts = {name: files.read(name).decode() for name in files.namelist() if name.endswith((".html", ".xml", ".js", ".css", ".json"))}
    assert {"index.html", "404.html", "sitemap.xml", "service_worker.js"} <= set(texts)
    assert [name for name, text in texts.items() if "anywhere.invalid" in text or 'rel="canonical"' in text] == []
    absolute = re.compile(r'(?:href|src)="?/(?!/)')
    assert [name for name, text in texts.items() if name.endswith(".html") and absolute.search(text)] == []


def test_the_same_site_makes_the_same_zip(zipped, tmp_path):
    zipfile.ZipFile(zipped).extractall(tmp_path / "site")   # other dates, other order
    archive.pack(tmp_path / "site", tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == zipped.read_bytes()


def test_it_works_where_it_is_unpacked(browser, address):
    page = browser.new_page(service_workers="allow")
    errors = []
    page.on("console", lambda message: message.type in ("error", "warning") and errors.append(message.text))
    page.goto(address)
    page.evaluate("window.stays = true")
    page.locator(f".md-nav--primary a[href$='{LESSON}']").first.evaluate("link => link.click()")
    page.wait_for_url(f"**/{LESSON}")
    assert Cell(page, "cell-formula").run("6 * 7").strip() == "42"
    page.locator("spec-figure").first.scroll_into_view_if_needed()
    page.locator("spec-figure .js-plotly-plot").first.wait_for()
    assert page.evaluate("window.stays"), "instant navigation keeps Python between pages"
    page.locator(".md-search__input").click()
    page.keyboard.type("busy", delay=20)
    expect(page.locator(".md-search-result__item a").first).to_have_attribute("href", re.compile(f"^{re.escape(address)}"))
    page.goto(address + "404.html")
    expect(page.locator("h1")).to_have_text("No such page")
    assert errors == []
    page.close()
