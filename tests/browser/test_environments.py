"""Cells where readers really are: other pages in between, the back/forward cache, paper, dark, zoomed, touched, keyboard only."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, until, workers

NEVER = "import time\nprint('begun')\nwhile True: time.sleep(0.1)"
WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"


@pytest.fixture
def reader(browser, site):
    """Open the lesson in a browser set up in some way; the console must stay empty."""
    contexts, complaints = [], []

    def reader(name="cell-formula", **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        context.set_default_timeout(60_000)
        context.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page = context.new_page()
        page.goto(site[1] + LESSON)
        return Cell(page, name)
    yield reader
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def cached(chromium, site):
    """The lesson in a browser that keeps whole pages when they are left, and notes when one comes back so."""
    browser = chromium(ignore_default_args=["--disable-back-forward-cache"])
    page = browser.new_page()
    page.add_init_script("addEventListener('pageshow', ({ persisted }) => { window.persisted = persisted; });")
    page.goto(site[1] + LESSON)
    yield Cell(page, "cell-formula")
    browser.close()


def leave_and_come_back(cell, first):
    """Do something, leave, come back; again if the page was not kept: it is not while it fetches or stores something."""
    for _ in range(20):
        first()
        cell.page.goto("about:blank")
        cell.page.go_back(wait_until="commit")  # a page out of that cache does not load
        expect(cell.button).to_be_visible()
        if cell.page.evaluate("window.persisted"):
            return
    pytest.fail("the browser never kept the page")


def go(page, name, path):
    """Follow a link of the site: an instant navigation."""
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_url(f"**/{path}")


# ---- other pages in between ----

def test_a_page_left_while_a_cell_runs_comes_back_whole(cell):
    page = cell.page
    page.evaluate("() => { window.stays = true; window.ended = []; document.addEventListener('cell-ended', ({ detail }) => ended.push(detail.status)); }")
    cell.start(NEVER)
    expect(cell.output).to_contain_text("begun")
    for _ in range(2):
        go(page, "Prefill and decode", "lessons/prefill-and-decode/")
        page.go_back()
        page.wait_for_url(f"**/{LESSON}")
    assert page.evaluate("window.stays"), "no full load"
    expect(cell.button).to_have_text("Run")
    assert cell.source == NEVER
    assert cell.run("print('one')\nprint('line')").split() == ["one", "line"]
    assert page.evaluate("ended") == ["done"], "one listener, one run"
    until(page, lambda: len(workers(page)) <= 2)  # one that runs, one to spare


def test_the_back_forward_cache_keeps_edits_output_and_python(cached):
    leave_and_come_back(cached, lambda: cached.run("kept = 6 * 7\nkept"))
    assert cached.output.inner_text() == "42"
    assert cached.source == "kept = 6 * 7\nkept"
    assert cached.run("kept = 7 * 8\nkept") == "56"


def test_a_cell_that_runs_while_its_page_is_in_that_cache_goes_on_and_can_be_stopped(cached):
    def start():
        cached.start(NEVER)
        expect(cached.output).to_contain_text("begun")
    leave_and_come_back(cached, start)
    expect(cached.button).to_have_text("Stop")
    cached.stop()
    assert cached.source == NEVER
    assert cached.run("1 + 1") == "2"


# ---- paper and dark ----

def test_a_dark_page_is_printed_light(reader):
    cell = reader(color_scheme="dark")
    page = cell.page
    cell.write("print('on paper')")
    look = """() => [document.body, document.querySelector('#cell-formula pre code'), document.querySelector('#cell-formula .cell-output pre')]
      .map((element) => getComputedStyle(element)).map(({ color, backgroundColor }) => [color, backgroundColor])"""
    dark = page.evaluate(look)
    page.evaluate(f"() => {{ addEventListener('beforeprint', () => {{ window.printed = ({look})(); }}); }}")
    page.pdf()
    printed = page.evaluate("printed")
    assert luminance(printed[0][1]) > 0.9 and luminance(dark[0][1]) < 0.1
    assert all(luminance(colour) < 0.2 for colour, _ in printed)
    assert page.evaluate(look) == dark


def test_a_chart_shrinks_to_the_paper(visit):
    visit.locator("#cell-chart").scroll_into_view_if_needed()
    chart = visit.locator("#cell-chart .js-plotly-plot")
    expect(chart).to_be_visible()
    drawn = chart.locator(".xtick").last.bounding_box()
    visit.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    visit.locator("#cell-chart").evaluate("cell => { cell.style.width = '400px'; }")  # a sheet; no window changes its size
    visit.emulate_media(media="print")
    frame, last = visit.locator("#cell-chart").bounding_box(), chart.locator(".xtick").last.bounding_box()
    assert last["width"] and last["x"] + last["width"] <= frame["x"] + frame["width"]
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]
    visit.emulate_media(media="screen")
    visit.locator("#cell-chart").evaluate("cell => { cell.style.width = ''; }")
    visit.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert chart.locator(".xtick").last.bounding_box()["width"] == pytest.approx(drawn["width"], abs=1)


def luminance(colour):
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    return 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2


def test_paper_shows_programs_and_outputs_and_nothing_to_press(visit):
    visit.emulate_media(media="print")
    for name in ("cell-formula", "cell-table"):
        cell = Cell(visit, name)
        expect(cell.root.locator("pre code")).to_be_visible()
        expect(cell.output).to_be_visible()
    assert visit.locator("spec-cell button:visible, spec-run-all button:visible").count() == 0
    visit.emulate_media(media="screen")


def test_the_theme_changes_under_an_open_editor_and_a_drawn_figure(cell):
    page = cell.page
    cell.write("from specpy.figures import speedup_figure\nspeedup_figure(0.8, 4)")
    page.keyboard.press("Control+Enter")
    expect(cell.state).to_have_text("done")
    chart = cell.root.locator(".js-plotly-plot")
    expect(chart).to_be_visible()
    text = chart.locator(".xtick text").first
    before = text.evaluate("text => getComputedStyle(text).fill")
    cell.editor.focus()
    page.get_by_title("Switch to dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.wait_for_function("colour => getComputedStyle(document.querySelector('#cell-formula .xtick text')).fill !== colour", arg=before)
    cell.editor.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("  # on")
    assert cell.source.endswith("speedup_figure(0.8, 4)  # on")
    expect(chart).to_have_count(1)


# ---- large, small, touched ----

@pytest.mark.parametrize("options", [
    {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},  # 1280 at 200 %
    {"viewport": {"width": 1280, "height": 900}, "letters": 2},
    {"viewport": {"width": 360, "height": 740}, "letters": 2},
    {"viewport": {"width": 360, "height": 740}, "letters": 2, "is_mobile": True, "has_touch": True},
])
def test_nothing_makes_the_page_scroll_sideways(reader, options):
    letters = options.pop("letters", 1)
    cell = reader(**options)
    page = cell.page
    page.evaluate("letters => { document.documentElement.style.fontSize = `${letters * 125}%`; }", letters)
    cell.write("print('long ' * 40)\nprint('x' * 400)\n" + "y = 1  # " + "z" * 300 + "\n[[n] * 30 for n in range(9)]\noops(")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Enter")
    expect(cell.state).to_have_text(re.compile("^ended with an error"))
    cell.root.evaluate("cell => cell.put(\"print('x' * 400)\\n[['wide ' * 9] * 9] * 9\")")
    cell.run()
    width, room = page.evaluate(WIDTHS)
    assert width <= room
    parts = page.locator("spec-figure :is(button, label span, p, dd, dt):visible")
    assert [part for part in parts.evaluate_all("all => all.filter(one => one.getBoundingClientRect().right > innerWidth).map(one => one.outerHTML)")] == []


def test_a_finger_does_it_all(reader):
    cell = reader(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page = cell.page
    cell.root.locator(".cell-code").tap(position={"x": 60, "y": 30})
    expect(cell.editor).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("import specpy\n")
    page.keyboard.type("specpy.expected")
    option = cell.root.get_by_role("option", name=re.compile("^expected_tokens"))
    expect(option).to_be_visible()
    until(page, lambda: (option.bounding_box() or {"height": 0})["height"] >= 24)  # the list may be drawn anew meanwhile
    page.wait_for_timeout(150)  # in its first moments the list takes nothing
    option.tap()
    assert cell.source == "import specpy\nspecpy.expected_tokens"
    page.keyboard.insert_text("(1, 4)")
    cell.button.tap()
    expect(cell.state).to_have_text("done")
    expect(cell.output).to_have_text(re.compile("^5"))


def test_a_finger_finds_whatever_can_be_pressed(reader):
    page = reader(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True).page
    small = page.evaluate("""() => [...document.querySelectorAll("article :is(button, summary, input, select)")].filter((one) => {
      one.scrollIntoView();
      const { width, height } = one.getBoundingClientRect();
      return one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && (width < 24 || height < 24);
    }).map((one) => [one.className, one.textContent])""")
    assert small == []


# ---- a reader's own ways ----

def test_with_reduced_motion_nothing_moves_in_a_cell(reader):
    cell = reader(reduced_motion="reduce")
    cell.write("import specpy\nspecpy.s")
    moving = "() => document.getAnimations().filter(({ playState }) => playState === 'running').length"
    assert cell.page.evaluate(moving) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_edges_and_choices(reader, scheme):
    cell = reader(forced_colors="active", color_scheme=scheme)
    page = cell.page
    edge = "button => getComputedStyle(button).borderTopStyle"
    assert {button.evaluate(edge) for button in cell.root.locator(".cell-bar button").all()} == {"solid"}
    cell.write("import specpy\n")
    page.keyboard.type("specpy.sp")
    expect(cell.root.get_by_role("option").first).to_be_visible()
    page.wait_for_timeout(150)
    page.keyboard.press("ArrowDown")
    colours = "option => getComputedStyle(option).backgroundColor"
    chosen, other = (cell.root.get_by_role("option").nth(index) for index in (0, 1))
    expect(chosen).to_have_attribute("aria-selected", "true")
    assert chosen.evaluate(colours) != other.evaluate(colours)
    bar = page.locator("spec-figure .tally progress").first
    full = bar.screenshot()
    bar.evaluate("bar => { bar.value = 0; }")
    assert bar.screenshot() != full


def test_a_whole_lesson_by_keyboard_alone(lesson):
    """Tab through all of it: every stop is seen, none is a trap, each cell is passed and one of them run."""
    seen, stops = [], """() => {
      const one = document.activeElement, cell = one.closest("spec-cell");
      const { top, bottom } = one.getBoundingClientRect();
      return [cell?.id ?? "", one.textContent.trim().slice(0, 20), bottom > 0 && top < innerHeight, one === document.body];
    }"""
    for _ in range(400):
        lesson.keyboard.press("Tab")
        stop = lesson.evaluate(stops)
        if stop[3]:
            break
        seen.append(stop)
        if stop[:2] == ["cell-formula", "Run"]:
            lesson.keyboard.press("Enter")
            expect(Cell(lesson, "cell-formula").state).to_have_text("done")
    assert stop[3], "the last Tab leaves the page"
    assert [stop for stop in seen if not stop[2]] == []
    cells = lesson.evaluate("[...document.querySelectorAll('spec-cell')].filter((cell) => cell.checkVisibility()).map(({ id }) => id)")
    assert [name for name in cells if name not in {stop[0] for stop in seen}] == []
