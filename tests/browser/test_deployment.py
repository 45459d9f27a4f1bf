"""A new deployment: open pages go on as they are and say so, the next page is wholly new, nothing typed is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.hosting import BEARS, kept, kept_python, opened
from tests.browser.reader import LESSON, Cell, hold, until

NEWER = "A newer version of this site has been published: the next page you open is the new one; this page goes on as it is."
NAME = "() => document.querySelector('meta[name=specpy-deployment]').content"


def look(page):
    """Come back to the tab: the page then asks whether there is something new."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".page-notice p")).to_have_text(NEWER)


def go(page, path):
    page.locator(f".md-nav--primary a[href$='{path}']").first.evaluate("link => link.click()")


def scripts(page):
    """What the page has run, by the deployment that its name tells."""
    return page.evaluate("""() => performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => /assets.scripts/.test(name)).map((name) => /second/.test(name) ? "second" : "first")""")


def test_an_open_page_goes_on_and_the_next_one_is_new(reader, host):
    page = opened(reader, host.address + LESSON)
    host.deploy("second")
    look(page)
    cell = Cell(page, "cell-formula")
    assert cell.run("6 * 7").strip() == "42"    # editor and worker are no longer on the host
    assert set(scripts(page)) == {"first"}
    page.evaluate("window.stays = true")
    go(page, "reference/notation/")
    expect(page.locator("h1")).to_contain_text("second")
    assert page.evaluate("window.stays") is None
    until(page, lambda: set(scripts(page)) == {"second"})
    page.goto(host.address + LESSON)
    expect(page.locator("h1")).to_contain_text("second")
    assert Cell(page, "cell-formula").source == "6 * 7"
    expect(page.locator(".page-notice")).to_have_count(0)


@pytest.mark.parametrize("place", ["", "#notation"])
def test_without_a_service_worker_too_a_new_page_is_loaded_as_a_whole(page, context, host, place):
    context.foreign = _Never()      # the host is another than the shared one
    page.goto(host.address + LESSON)
    page.evaluate("window.stays = true")
    name = page.evaluate(NAME)
    host.deploy("second")
    page.locator(".md-nav--primary a[href$='reference/notation/']").first.evaluate("(link, place) => { link.href += place; link.click(); }", place)
    expect(page.locator("h1")).to_contain_text("second")
    assert page.evaluate("window.stays") is None and page.evaluate(NAME) != name
    assert page.url.endswith(f"reference/notation/{place}")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Speculative decoding")
    expect(page.locator("h1")).to_contain_text("second")
    until(page, lambda: set(scripts(page)) == {"second"})


def test_who_goes_back_before_the_scripts_have_run_sees_the_page_of_that_address(page, context, host):
    context.foreign = _Never()
    page.goto(host.address + LESSON)
    host.deploy("second")
    held = hold(page, "**/javascripts/bundle.*.js", times=1)     # nor is it taken from the browser's cache
    go(page, "reference/notation/")
    until(page, lambda: held)
    page.evaluate("history.back()")
    page.wait_for_url(f"**/{LESSON}", wait_until="commit")
    held.pop().continue_()
    expect(page.locator("h1")).to_contain_text("Speculative decoding")


class _Never(list):
    def append(self, _):
        pass


def test_old_files_go_when_no_tab_needs_them_and_python_is_not_fetched_again(reader, host):
    page, other = opened(reader, host.address + LESSON), opened(reader, host.address + "reference/notation/")
    kept_python(page)
    first = page.evaluate(NAME)
    host.asked.clear()
    second = host.deploy("second")
    look(page)
    expect(other.locator(".page-notice p")).to_have_text(NEWER)
    page.goto(host.address + LESSON)
    assert page.evaluate(NAME) == second
    assert any("/main-" in address and "second" not in address for address in kept(page))    # for the other tab
    assert other.evaluate(NAME) == first
    outside = reader.new_page()     # the new one takes over when nothing of the site is open
    outside.goto(host.address.removesuffix("specpy/"))
    other.close()
    page.close()
    outside.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration('/course/specpy/')).waiting")
    page = opened(reader, host.address + LESSON)
    until(page, lambda: not [address for address in kept(page) if "/main-" in address and "second" not in address])
    assert page.evaluate("caches.keys().then((names) => names.filter((name) => name.includes(':pages-')))") == [f"specpy:/course/specpy/:pages-{second}"]
    assert not [path for path in host.asked if "runtime" in path]
    host.is_down = True
    page.reload()
    expect(page.locator("h1")).to_contain_text("second")
    assert Cell(page, "cell-formula").run("6 * 7").strip() == "42"
    page.goto(host.address + "reference/notation/")      # opened with the first, fetched with the second
    expect(page.locator("h1")).to_contain_text("second")


def test_a_deployment_whose_files_do_not_come_is_not_taken_up(reader, host):
    page = opened(reader, host.address + LESSON)
    host.deploy("second")
    editor = next(path.name for path in host.place.glob("assets/scripts/editor-*"))
    host.answers[editor] = b"<title>Sign in</title>"
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {})")
    until(page, lambda: [path for path in host.asked if path.endswith(editor)])
    host.is_down = True
    page.reload()
    expect(page.locator("h1")).not_to_contain_text("second")
    expect(page.locator("#cell-formula .cell-run")).to_be_visible()
    host.is_down = False
    host.answers.clear()
    page.reload()
    expect(page.locator("h1")).to_contain_text("second")
    until(page, lambda: any(address.endswith(editor) for address in kept(page)))


def test_a_first_install_that_is_cut_is_made_up_later(reader, host):
    editor = next(path.name for path in host.place.glob("assets/scripts/editor-*"))
    host.answers[editor] = b"half of"
    page = reader.new_page()
    page.goto(host.address + LESSON)
    until(page, lambda: [path for path in host.asked if path.endswith(editor)])
    Cell(page, "cell-formula").run()
    host.answers.clear()
    page = opened(reader, host.address + LESSON)
    host.is_down = True
    page.reload()
    expect(page.locator("#cell-formula .cell-run")).to_be_visible()


def test_a_site_without_deployments_removes_what_another_left(reader, host):
    page = opened(reader, host.address + LESSON)
    for path in host.place.rglob("*.html"):
        path.write_text(BEARS.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    (host.place / "service_worker.js").unlink()
    page.reload()
    until(page, lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then(({ length }) => length)") == 0)
    page.reload()   # it served that page to its end, and may have kept what came late
    until(page, lambda: kept(page) == {})
