"""The content security policy of the built pages: one for all, with nothing unsafe in it; what it would block ends the build."""

import base64
import hashlib
import re

import pytest

from site_build import policy
from site_build.paths import DOCS

HEAD = f'<html><head>{policy._CHARSET}</head><body>'
MARKUP = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|srcdoc|createContextualFragment|parseFromString|eval)\b"
    r"|document\.write|new Function|\bFunction\(|setAttribute\(\s*[\"'](?:style|on)|javascript:|document\.cookie"
)


def policy_of(page):
    """The policy by directive; it must come before anything that it could have blocked."""
    charset, tag = page.head.find_all(True)[:2]
    assert charset == page.head.find("meta", charset="utf-8")
    assert tag["http-equiv"] == "Content-Security-Policy"
    return {name: values for name, *values in (part.split() for part in tag["content"].split(";"))}


def test_all_pages_have_the_same_policy(pages):
    policies = [policy_of(page) for page in pages.values()]
    assert "404.html" in pages
    assert all(one == policies[0] for one in policies)


def test_nothing_unsafe_and_no_other_host(lesson_page):
    directives = policy_of(lesson_page)
    sources = {source for values in directives.values() for source in values}
    assert {source for source in sources if not source.startswith("'sha256-")} == {"'self'", "'none'", "data:", "blob:"}
    assert [name for name, values in directives.items() if {"data:", "blob:"} & set(values)] == ["img-src"]
    for name in ("default-src", "object-src", "base-uri", "form-action"):
        assert directives[name] == ["'none'"]
    for name in ("style-src", "connect-src", "worker-src"):
        assert directives[name] == ["'self'"]


def test_the_digests_are_those_of_the_pages_own_scripts(pages):
    """Computed with another reader of HTML than the build's."""
    inline = set()
    for page in pages.values():
        for script in page.find_all("script", src=False):
            if script.get("type") != "application/json":
                inline.add(base64.b64encode(hashlib.sha256(script.string.encode()).digest()).decode())
    allowed = {value[8:-1] for value in policy_of(pages["index.html"])["script-src"] if value.startswith("'sha256-")}
    assert allowed == inline
    assert 4 <= len(inline) <= 10


def test_pages_tell_other_sites_nothing(pages):
    for name, page in pages.items():
        assert page.find("meta", attrs={"name": "referrer"})["content"] == "no-referrer", name


@pytest.mark.parametrize(("html", "words"), [
    ("<script>alert(1)</script>", "index.html has an inline script that is not known, “alert(1)”: put it into a file"),
    ("<script type=module>a()</script>", "an inline script that is not known"),
    ('<p style="color: red">', 'index.html has style="color: red", which the content security policy blocks: give the element a class'),
    ("<style>p { color: red }</style>", "a <style>, which the content security policy blocks: put styles into a file"),
    ('<a onclick="a()">', 'onclick="a()", which the content security policy blocks: listen in a file'),
    ('<a href=" JavaScript:a()">', "JavaScript:a()"),
    ('<iframe src="x"></iframe>', "a <iframe>"), ('<base href="/">', "a <base>"),
])
def test_what_would_be_blocked_ends_the_build(tmp_path, html, words):
    (tmp_path / "index.html").write_text(HEAD + html, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(words)):
        policy.protect(tmp_path, "first()")


def test_data_in_a_script_element_is_no_script(tmp_path):
    page = tmp_path / "index.html"
    page.write_text(HEAD + '<script type="application/json">{"a": "<b>"}</script><p>x < y', encoding="utf-8")
    policy.protect(tmp_path, "first()")
    assert f"script-src 'self' '{policy.digest('first()')}'; " in page.read_text(encoding="utf-8")


def test_a_page_without_its_first_line_is_refused(tmp_path):
    (tmp_path / "index.html").write_text("<p>hello", encoding="utf-8")
    with pytest.raises(ValueError, match="must hold <meta charset"):
        policy.protect(tmp_path, "")


def test_no_script_of_ours_makes_markup_or_programs_of_text():
    for path in set(DOCS.glob("javascripts/**/*.js")) - {DOCS / "javascripts" / "lockdown.js"}:  # names what it takes away
        code = re.sub(r"^\s*(//|\*|/\*\*).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        code = re.sub(r"^const REACHES = /.*/;$", "", code, flags=re.MULTILINE)  # worker.js looks for such words in programs
        assert [found[0] for found in MARKUP.finditer(code)] == [], path.name
