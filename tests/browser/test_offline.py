"""Without a network: what was opened and Python once it has run are there, and nothing else is promised."""

import re
import threading

import pytest
from playwright.sync_api import expect

from tests.browser.hosting import kept, kept_python, opened
from tests.browser.reader import LESSON, Cell


def test_after_one_visit_with_one_run_the_page_its_figure_and_its_cells_are_there(reader, host):
    page = opened(reader, host.address + LESSON)
    kept_python(page)
    host.is_down = True
    page.close()
    page = reader.new_page()
    page.goto(host.address + LESSON + "?k=7")
    cell = Cell(page, "cell-formula")
    assert "42" in cell.run("6 * 7")          # the editor, too, which was not used before
    page.locator("spec-figure").scroll_into_view_if_needed()
    page.locator("spec-figure .js-plotly-plot").first.wait_for()
    assert page.locator("body").evaluate("body => getComputedStyle(body).fontFamily") != ""


def test_a_page_that_was_never_opened_is_named_so(reader, host):
    page = opened(reader, host.address + LESSON)
    host.is_down = True
    page.goto(host.address + "reference/notation/")
    expect(page.locator("p").first).to_have_text(
        "This page cannot be reached now, and it was not opened before in this browser. Reload it once you are connected.")
    page.locator("a", has_text="Speculative decoding").click()
    expect(page.locator("#cell-formula .cell-run")).to_be_visible()
    host.is_down = False
    page.goto(host.address + "reference/notation/")
    expect(page.locator("h1")).to_have_text(re.compile("Notation"))


def test_who_runs_nothing_keeps_only_small_things(reader, host):
    page = opened(reader, host.address + "reference/notation/")
    page.wait_for_load_state("networkidle")
    files = kept(page)
    assert not [address for address in files if "runtime" in address or "plotly-basic" in address]
    assert sum(files.values()) < 1_500_000, files
    assert not [path for path in host.asked if "runtime" in path]
    assert not [path for path in set(host.asked) if "assets/" in path and host.asked.count(path) > 1], "not fetched again to be kept"


def test_instant_navigation_goes_on_between_the_pages_that_are_there(reader, host):
    page = opened(reader, host.address + LESSON)
    page.locator("a[href$='lessons/exercises/']").first.click()
    page.wait_for_url("**/lessons/exercises/")
    page.reload()
    host.is_down = True
    page.reload()
    page.evaluate("window.stays = true")
    page.locator(f".md-nav--primary a[href$='{LESSON}']").first.evaluate("link => link.click()")
    page.locator("#cell-formula").wait_for()
    assert page.evaluate("window.stays")
    page.locator(".md-nav--primary a[href$='reference/notation/']").first.evaluate("link => link.click()")
    expect(page.locator("h1")).to_have_text("No network")


def test_second_visit_asks_for_pages_and_no_files(reader, host):
    page = opened(reader, host.address + LESSON)
    kept_python(page)
    page.close()
    host.asked.clear()
    page = opened(reader, host.address + LESSON)
    Cell(page, "cell-formula").run()
    assert [path for path in host.asked if "assets/" in path and "favicon" not in path or "stylesheets" in path] == []


def test_a_network_that_does_not_answer_is_not_waited_for(reader, host):
    page = opened(reader, host.address + LESSON)
    page.wait_for_function("async () => Boolean(await caches.match(location.href))")
    waits = threading.Event()
    host.answers[LESSON] = waits.wait
    page.reload()
    expect(page.locator("#cell-formula .cell-run")).to_be_visible()
    waits.set()


def test_what_a_host_puts_in_the_place_of_a_file_or_a_page_is_not_kept(reader, host):
    page = opened(reader, host.address + LESSON)
    portal = b"<title>Sign in to this network</title>"
    host.answers |= {"reference/notation/": portal, "weak-9.json": portal, ".whl": portal}
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('keep Python'))")
    page.goto(host.address + "reference/notation/")
    page.goto(host.address + LESSON)
    page.wait_for_function("async () => (await caches.match(document.querySelector('[type=module]').src)) !== undefined")
    assert not [address for address in kept(page) if re.search("notation|weak-9|whl", address)]


def test_in_the_worker_no_program_can_load_from_elsewhere(reader, host):
    page = opened(reader, host.address + LESSON)
    worker = next(path.name for path in host.place.glob("assets/scripts/worker-*"))
    with page.expect_worker() as started:   # one that is not told to start: nothing in it is locked but by the policy
        page.evaluate("name => { new Worker(new URL(`../../assets/scripts/${name}`, location), { type: 'module' }) }", worker)
    assert started.value.evaluate("""() => Promise.all([
        new Promise((done) => {
            addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
            import("https://example.org/x.js").catch(() => setTimeout(done, 2000, "no policy stopped it"));
        }),
        fetch("https://example.org/").catch(({ message }) => message),
        fetch(location).then(({ status }) => status),
        new Promise((done) => setTimeout(() => {    // in a task of its own: Playwright's may
            try { done(eval("1")) } catch (error) { done(error.name) }
        })),
    ])""") == ["script-src-elem", "Failed to fetch", 200, "EvalError"]


def test_a_range_and_another_method_are_left_to_the_host(reader, host):
    page = opened(reader, host.address + LESSON)
    script = next(path for path in host.asked if "/main-" in path)
    host.asked.clear()
    page.evaluate("""async (address) => {
        await fetch(address, { headers: { range: "bytes=0-3" }, cache: "no-store" });
        await fetch(address, { method: "HEAD" });
        await fetch(address);
    }""", f"/course/specpy/{script}")
    assert host.asked == [script]   # the first one; HEAD is not noted


def test_storage_that_is_full_costs_only_what_it_would_keep(reader, host):
    page = reader.new_page()
    session = reader.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address.removesuffix("/course/specpy/"), "quotaSize": 100_000})
    page.goto(host.address + LESSON)
    page.wait_for_load_state("networkidle")
    assert Cell(page, "cell-formula").run("6 * 7").strip() == "42"
    page.reload()
    assert Cell(page, "cell-formula").run("6 * 7").strip() == "42"


@pytest.mark.parametrize("refusal", [
    "delete Navigator.prototype.serviceWorker",
    "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))",
    "ServiceWorkerContainer.prototype.register = () => { throw new TypeError('no') }",
])
def test_a_service_worker_that_is_refused_costs_nothing_else(reader, host, refusal):
    page = reader.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(refusal)
    page.goto(host.address + LESSON)
    assert Cell(page, "cell-formula").run("6 * 7").strip() == "42"
    assert errors == []
