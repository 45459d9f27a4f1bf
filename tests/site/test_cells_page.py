"""The page on cells quotes what cells say: each quotation stands in the code that says it."""

import re

import pytest

from site_build.paths import ROOT

PAGE = (ROOT / "docs/reference/cells.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "docs/javascripts").glob("*.js")) + sorted((ROOT / "site_build").rglob("*.py"))
CODE = "\n".join(re.sub(r'["`]\s*(?:\+\s*)?f?["`]', "", path.read_text(encoding="utf-8")) for path in SOURCES)


@pytest.mark.parametrize("words", re.findall("“(.+?)”", PAGE))
def test_what_the_page_quotes_stands_in_the_code(words):
    assert words in CODE


def test_it_is_the_numbers_of_the_code_that_the_page_names():
    saved = (ROOT / "docs/javascripts/saved.js").read_text(encoding="utf-8")
    link = (ROOT / "docs/javascripts/link.js").read_text(encoding="utf-8")
    for number, text in ((50_000, saved), (1_000_000, saved), (8000, link)):
        assert f"{number:,}" in PAGE
        assert re.search(rf"= {number:_}\b|= {number}\b", text)
