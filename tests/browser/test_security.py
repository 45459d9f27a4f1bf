"""The pages under their content security policy: they break it nowhere, and what others might put into them does nothing."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, until

HOSTILE = "\"'><img src=x onerror=\"window.broken=1\"><script>window.broken=1</script><b>bold</b>"
RECORD = """
window.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
  violations.push(`${violatedDirective} ${blockedURI} ${sample}`));
"""


@pytest.fixture
def paths(pages):
    """Every page of the site, by its path as a reader opens it."""
    return [name.removesuffix("index.html") for name in pages]


@pytest.fixture
def pages(site):
    return sorted(path.relative_to(site[0]).as_posix() for path in site[0].rglob("*.html"))


def use(page):
    """Do on a page what a reader can do: scroll, run a program, change it, switch the palette."""
    page.evaluate("""async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo(0, y);
            await new Promise((done) => requestAnimationFrame(done));
        }
    }""")
    for cell in page.locator("spec-cell:visible").all()[:2]:
        cell.locator(".cell-run").click()
        expect(cell.locator(".cell-state")).to_have_text(re.compile("^done"))
        cell.locator(".cell-code").click(position={"x": 30, "y": 20})
        page.keyboard.type("#")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("x = 1")
    page.locator(".md-header__button[for^=__palette]:visible").click()
    page.wait_for_load_state("networkidle")


def test_no_page_breaks_the_policy(page, context, site, paths):
    page.add_init_script(RECORD)
    assert len(paths) >= 8
    for path in paths:
        page.goto(site[1] + path)
        use(page)
        assert page.evaluate("violations") == [], path
        charts = page.locator("spec-chart:visible").count()
        assert page.locator("spec-chart .js-plotly-plot:visible").count() == charts, path
    assert context.cookies() == []


def test_going_from_page_to_page_keeps_one_policy(page, site):
    page.add_init_script(RECORD)
    page.goto(site[1])
    for path in (LESSON, "reference/conformance/", ""):
        page.locator(f".md-nav--primary a[href$='{path or 'specpy/'}']").first.evaluate("link => link.click()")
        page.wait_for_url(site[1] + path)
        page.locator("article h1").wait_for()
        assert page.locator("meta[http-equiv=Content-Security-Policy]").count() == 1
    page.locator(".md-search__input").click()
    page.keyboard.type("Borgeaud", delay=20)
    page.locator(".md-search-result__item a").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{LESSON}**")
    assert page.evaluate("violations") == []
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1


@pytest.mark.parametrize("attempt", [
    "document.head.append(Object.assign(document.createElement('script'), {textContent: 'window.broken = 1'}))",
    "document.body.append(Object.assign(document.createElement('script'), {src: 'data:text/javascript,window.broken=1'}))",
    "document.body.append(Object.assign(document.createElement('script'), {src: 'https://example.org/x.js'}))",
    "document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=\"window.broken=1\">')",
    "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')",
    "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<script>parent.broken=1</script>\"></iframe>')",
    "document.body.insertAdjacentHTML('beforeend', '<object data=\"/\"></object>')",
    "document.head.insertAdjacentHTML('beforeend', '<base href=\"https://example.org/\">')",
    "document.head.append(Object.assign(document.createElement('style'), {textContent: 'p { color: red }'}))",
    "document.body.append(Object.assign(document.createElement('img'), {src: 'https://example.org/x.png'}))",
    "setTimeout(() => { try { eval('window.broken = 1') } catch {} })",  # in a task of its own: Playwright's may
    "setTimeout(() => { try { new Function('window.broken = 1')() } catch {} })",
    "setTimeout('window.broken = 1')",
    "try { new Worker('data:text/javascript,') } catch {}",
    "fetch('https://example.org/').catch(() => {})",
    "import('https://example.org/x.js').catch(() => {})",
    "Object.assign(document.createElement('a'), {href: 'javascript:window.broken=1'}).click()",
    """document.body.insertAdjacentHTML('beforeend', '<form action="/x"><button id=send></button></form>');
       document.getElementById('send').click()""",
])
def test_what_is_put_into_a_page_is_refused(page, context, site, attempt):
    page.add_init_script(RECORD)
    page.goto(site[1] + "reference/notation/")
    page.evaluate(f"() => {{ {attempt} }}")
    until(page, lambda: page.evaluate("violations.length") or context.complaints)  # a frame's own are only in the console
    assert page.evaluate("window.broken") is None
    context.complaints.clear()
    context.foreign.clear()     # and noted by the test before the policy stops it


@pytest.mark.parametrize("path", [
    LESSON + "?a={0}&k={0}&c={0}&draft={0}&seed={0}&{0}={0}", LESSON + "#{0}", "?q={0}", "reference/notation/?h={0}#{0}",
])
def test_an_address_is_never_markup(page, site, path):
    page.goto(site[1] + path.format(page.evaluate("encodeURIComponent", HOSTILE)))
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.locator("img[src=x], article b:text-is('bold'), .md-search-result b").count() == 0
    assert page.evaluate("window.broken") is None


def test_what_was_typed_into_the_search_is_never_markup(page, site):
    page.goto(site[1])
    page.locator(".md-search__input").fill(f"speculative {HOSTILE}")
    page.wait_for_timeout(1000)
    assert page.locator(".md-search-result img, .md-search-result b").count() == 0


def test_what_is_stored_is_never_markup(page, context, site):
    page.goto(site[1] + LESSON)
    Cell(page, "cell-formula").run("1 + 1")
    page.locator(".md-header__button[for^=__palette]:visible").click()
    palette = {"index": 1, "color": {"scheme": HOSTILE, "primary": HOSTILE, "accent": HOSTILE, "media": "(prefers-color-scheme: dark)"}}
    page.evaluate("""([text, palette]) => {
        for (const key of Object.keys(localStorage)) localStorage[key] = key.endsWith("__palette") ? palette : text;
    }""", [json.dumps(HOSTILE), json.dumps(palette)])
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.locator("img[src=x], b:text-is('bold')").count() == 0
    assert page.evaluate("window.broken") is None


def test_nothing_is_kept_that_names_the_reader(page, context, site):
    page.goto(site[1] + LESSON)
    Cell(page, "cell-formula").run("1 + 1")
    assert context.cookies() == []
    kept = page.evaluate("Object.keys(localStorage).concat(Object.keys(sessionStorage))")
    assert [key for key in kept if not re.match(r"specpy:|/course/specpy/\.__", key)] == []
