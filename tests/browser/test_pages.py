"""Every page in a real browser: nothing foreign, nothing in the console (the fixtures see to both), nothing too wide."""

import pytest
from playwright.sync_api import expect

PAGES = ["", "lessons/prefill-and-decode/", "lessons/speculative-decoding/", "lessons/exercises/", "notebooks/table-and-simulator/", "reference/notation/", "reference/specpy/", "teach/exercises/"]
WITHOUT_CELLS = ["lessons/prefill-and-decode/", "notebooks/table-and-simulator/", "reference/notation/", "reference/specpy/", "teach/exercises/"]


def to_the_end(page):
    """Scroll through the whole page, so that whatever waits for the reader comes."""
    page.evaluate("""async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo(0, y);
            await new Promise((done) => requestAnimationFrame(done));
        }
    }""")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("path", PAGES)
def test_page_loads_cleanly(page, context, site, path):
    page.goto(site[1] + path)
    to_the_end(page)
    assert context.requested, "the fixture then checks what was asked for and said"


@pytest.mark.parametrize("path", WITHOUT_CELLS)
def test_page_without_cells_loads_no_python(page, context, site, path):
    page.goto(site[1] + path)
    to_the_end(page)
    page.locator("article").click(position={"x": 5, "y": 5})
    for _ in range(30):
        page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")
    assert [url for url in context.requested if "assets/runtime/" in url or "worker" in url.rsplit("/", 1)[1].split("-")[0]] == []


@pytest.mark.parametrize("path", PAGES)
def test_page_is_not_wider_than_the_screen(page, site, path):
    page.goto(site[1] + path)
    for width in (1280, 768, 360, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width


@pytest.mark.parametrize("path", ["lessons/speculative-decoding/", "lessons/prefill-and-decode/"])
def test_bars_formulas_and_their_words_fit_a_small_screen(page, site, path):
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(site[1] + path)
    assert page.evaluate("""() => [...document.querySelectorAll(".bar-name, .bar-words, .formula")]
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== "inline").map((one) => one.textContent)""") == []


def test_on_paper_nothing_is_left_to_operate(lesson):
    lesson.emulate_media(media="print")
    expect(lesson.locator("spec-figure .result")).to_be_visible()
    for what in ("input", "button", "summary", ".headerlink", ".md-header", ".cell-state"):
        assert lesson.locator(f"{what}:visible").count() == 0, what
    link = lesson.locator("a[href='https://arxiv.org/abs/2302.01318']")
    assert "arxiv.org" in link.evaluate("link => getComputedStyle(link, '::after').content")
    expect(lesson.locator(".tally progress").first).to_have_css("print-color-adjust", "exact")


def test_lines_are_short_enough_to_read(lesson):
    longest = lesson.evaluate("""() => {
        const lengths = [];
        for (const paragraph of document.querySelectorAll(".md-content__inner > p")) {
            const range = document.createRange();
            const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
            let line = 0, top = undefined;
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                for (let at = 0; at < node.length; at++) {
                    range.setStart(node, at);
                    range.setEnd(node, at + 1);
                    const box = range.getBoundingClientRect();
                    if (!box.width) continue;
                    if (top !== undefined && Math.abs(box.top - top) > 12) { lengths.push(line); line = 0; }
                    top = box.top;
                    line += 1;
                }
            }
        }
        return lengths.sort((one, other) => one - other);
    }""")
    middle = longest[len(longest) // 2]
    assert 55 <= middle <= 75 and longest[-1] <= 82, (middle, longest[-1])


def test_formulas_are_drawn(lesson):
    for math in lesson.locator("article math").all():
        box = math.bounding_box()
        assert box["width"] > 80 and box["height"] > 25
        assert math.evaluate("math => getComputedStyle(math).display") == "block math"


def test_theme_switch_turns_the_page_dark(lesson):
    background = "() => getComputedStyle(document.body).backgroundColor"
    assert lesson.evaluate(background) == "rgb(255, 255, 255)"
    lesson.evaluate("""() => new MutationObserver(() => window.fades ??= getComputedStyle(document.querySelector("article p a")).transitionDuration)
        .observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] })""")
    lesson.locator("label[for=__palette_1]").click()
    lesson.wait_for_function("() => document.body.dataset.mdColorScheme === 'slate'")
    assert lesson.evaluate(background) == "rgb(22, 24, 29)"
    assert lesson.evaluate("window.fades") == "0s"      # while the colours change
    lesson.wait_for_function("() => getComputedStyle(document.querySelector('article p a')).transitionDuration !== '0s'")
    assert lesson.evaluate("getComputedStyle(document.querySelector('article p a')).color") == "rgb(108, 188, 240)"


def test_search_fetches_the_pages_with_the_first_letter_and_finds_the_lesson(lesson):
    asked = []
    lesson.context.on("request", lambda request: asked.append(request.url))
    lesson.locator(".md-search__input").click()
    assert lesson.locator(".md-search-result__meta").inner_text() == "Type to start searching"
    assert not [address for address in asked if "search" in address]
    lesson.keyboard.type("Borgeaud", delay=20)
    lesson.locator(".md-search-result__item a").first.wait_for()
    assert "speculative-decoding" in lesson.locator(".md-search-result__item a").first.get_attribute("href")


def test_a_search_that_does_not_load_says_so_and_is_tried_again(lesson):
    lesson.context.route("**/search/pages.json", lambda route: route.abort())
    lesson.locator(".md-search__input").click()
    lesson.keyboard.type("Borg")
    lesson.get_by_text("The search did not load").wait_for()
    lesson.context.unroute("**/search/pages.json")
    lesson.keyboard.type("eaud")
    lesson.locator(".md-search-result__item a[href*='speculative-decoding']").first.wait_for()
