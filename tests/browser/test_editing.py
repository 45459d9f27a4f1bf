"""The program of a cell: typed into, coloured, completed, and never a trap."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, hold, runtime_requests, until

CELLS = ["cell-greedy-identity", "cell-formula", "cell-table", "cell-simulation"]

# Every letter of a cell's program: itself, its place in the cell, its colour.
LETTERS = """name => {
  const root = document.getElementById(name), top = root.getBoundingClientRect(), letters = [];
  const host = root.querySelector(".cell-editor");
  for (const block of host ? host.shadowRoot.querySelectorAll(".cm-line") : root.querySelectorAll("pre code")) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { color } = getComputedStyle(node.parentElement);
      [...node.data].forEach((letter, at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (letter.trim()) letters.push([letter, color, box.x - top.x, box.y - top.y, box.height]);
      });
    }
  }
  return { letters, height: top.height };
}"""

SAME = f"([name, letters]) => JSON.stringify(({LETTERS})(name).letters.map(one => one.slice(0, 2))) === JSON.stringify(letters)"


@pytest.fixture
def warm(warm):
    """The same, as it was published."""
    yield warm
    warm.page.evaluate("document.getElementById('cell-formula').put(document.getElementById('cell-formula').original)")


@pytest.fixture
def type(warm):
    """Type a program from the keyboard, letter by letter."""
    def type(text):
        warm.write("")
        warm.page.keyboard.type(text)
        return warm.source
    return type


def in_view(page, name):
    """Scroll to a cell, and wait until it is laid out: out of view its height is only guessed."""
    page.locator(f"#{name}").scroll_into_view_if_needed()
    page.wait_for_function("name => document.querySelector(`#${name} .cell-run`).checkVisibility({ contentVisibilityAuto: true })", arg=name)


def test_the_editor_comes_only_when_it_is_wanted(cell, context):
    cell.root.hover()
    cell.button.focus()
    cell.page.wait_for_load_state("networkidle")
    assert not any("/editor-" in url or "/names-" in url for url in context.requested)
    cell.open()
    assert any("/editor-" in url for url in context.requested)


@pytest.mark.parametrize("width", [1280, 640, 360])  # 640: a window of 1280 at 200 %
def test_opening_the_editor_moves_and_recolours_no_letter(page, site, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site[1] + LESSON)
    for name in CELLS:
        in_view(page, name)
        before = page.evaluate(LETTERS, name)
        Cell(page, name).open()
        coloured = [letter[:2] for letter in before["letters"]]
        page.wait_for_function(SAME, arg=[name, coloured])
        after = page.evaluate(LETTERS, name)
        assert after["height"] == pytest.approx(before["height"], abs=0.1)
        assert len(coloured) > 100
        for was, now in zip(before["letters"], after["letters"], strict=True):
            assert now[2:] == pytest.approx(was[2:], abs=0.25)


def test_the_caret_is_where_the_reader_clicked(cell):
    text = cell.source
    in_view(cell.page, "cell-formula")
    code = cell.root.locator("pre code")
    x, y = code.evaluate("""code => {
      const range = document.createRange();
      range.selectNodeContents(code.lastElementChild); // the string in the last line; a bracket follows it
      const box = range.getBoundingClientRect(), all = code.getBoundingClientRect();
      return [box.right + 1 - all.x, box.y + box.height / 2 - all.y];
    }""")
    code.click(position={"x": x, "y": y})  # waits until nothing moves
    expect(cell.editor).to_be_focused()
    cell.page.keyboard.type("|")
    assert cell.source == text[:-1] + "|)"


def test_what_is_typed_before_the_editor_came_is_kept(cell, context):
    held = hold(cell.page, "**/editor-*.js")
    text = cell.source
    cell.root.locator(".cell-code").focus()
    cell.page.keyboard.type("first = 1\nsecond")
    assert cell.source == "first = 1\nsecond" + text
    expect(cell.reset).to_be_visible()
    assert runtime_requests(context) == []      # the editor first: Python would slow it down
    held.pop().continue_()
    expect(cell.editor).to_be_focused()
    until(cell.page, lambda: runtime_requests(context))
    cell.page.keyboard.type(" = 2\n")
    assert cell.source == "first = 1\nsecond = 2\n" + text


def test_the_editor_waits_for_a_character_in_the_making(cell, context):
    held = hold(cell.page, "**/editor-*.js")
    text = cell.source
    cell.root.locator(".cell-code").focus()
    keyboard = context.new_cdp_session(cell.page)
    keyboard.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    with cell.page.expect_response("**/editor-*.js"):
        held.pop().continue_()
    keyboard.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    assert cell.editor.count() == 0
    keyboard.send("Input.insertText", {"text": "日本"})
    expect(cell.editor).to_be_focused()
    assert cell.source == "日本" + text


def test_the_editor_does_not_take_the_focus_back(cell):
    held = hold(cell.page, "**/editor-*.js")
    cell.root.locator(".cell-code").click()
    other = cell.page.locator("#cell-table .cell-run")
    other.focus()
    held.pop().continue_()
    expect(cell.editor).to_be_visible()
    expect(other).to_be_focused()


BROKEN = {
    "blocked": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404),
    "cut": lambda route: route.fulfill(content_type="text/javascript", body="export class Editor {"),
    "another type": lambda route: route.fulfill(content_type="text/html", body="<p>Log in first</p>"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_without_the_editor_the_program_can_be_changed_and_run_until_it_comes(cell, context, how):
    cell.page.route("**/editor-*", BROKEN[how])
    cell.root.locator(".cell-code").focus()
    expect(cell.offer).to_contain_text("The editor did not load. The program can be changed and run all the same, in plain text.")
    cell.page.keyboard.type("print(7)  # ")
    assert cell.source.startswith("print(7)  # from specpy")
    cell.offer.get_by_role("button", name="Load it again").click()  # asked for again, and told again
    cell.choose("Leave it")
    if how == "cut":
        cell.page.locator("#cell-formula pre code").press("Control+Enter")
        expect(cell.output).to_contain_text("7", timeout=60_000)
    cell.page.unroute("**/editor-*")
    cell.button.focus()
    cell.root.locator("pre code").focus()  # the next time
    expect(cell.editor).to_be_focused()
    expect(cell.offer).to_have_count(0)
    assert cell.source.startswith("print(7)  # from specpy")
    assert [text for text in context.complaints if "Failed to load" not in text] == []
    context.complaints.clear()


def test_a_program_put_in_place_has_the_colours_of_a_published_one(visit):
    different = visit.evaluate("""() => [...document.querySelectorAll("spec-cell")].filter((cell) => {
      const pieces = () => JSON.stringify([...cell.querySelectorAll("pre code span")].map(({ className, textContent }) => [className, textContent]));
      const published = pieces();
      cell.put("");
      cell.put(cell.original);
      return !cell.querySelector(".cell-editor") && pieces() !== published;
    }).map((cell) => cell.id)""")
    assert different == []


def test_python_is_indented_closed_commented_and_undone(warm, type):
    assert type("for k in range(3):\nif k:\nprint('a')") == "for k in range(3):\n    if k:\n        print('a')"
    for _ in range(2):
        warm.page.keyboard.press("ControlOrMeta+/")
    warm.page.keyboard.press("ControlOrMeta+a")
    warm.page.keyboard.press("ControlOrMeta+/")
    assert warm.source == "# for k in range(3):\n#     if k:\n#         print('a')"
    warm.page.keyboard.press("ControlOrMeta+z")
    assert warm.source == "for k in range(3):\n    if k:\n        print('a')"
    assert type("print([(") == "print([()])"


def test_the_keyboard_is_never_trapped(cell):
    page = cell.page
    cell.root.locator(".cell-code").focus()
    expect(cell.editor).to_be_focused()
    page.keyboard.press("Tab")  # nothing typed yet: on to the next thing
    expect(cell.button).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cell.editor).to_be_focused()
    page.keyboard.type("#")
    page.keyboard.press("Tab")  # typed: Tab indents
    expect(cell.editor).to_be_focused()
    page.keyboard.press("Escape")
    page.evaluate("const now = Date.now; Date.now = () => now() + 60_000")  # a slow reader
    page.keyboard.press("Tab")
    expect(cell.button).to_be_focused()
    for name in ("Reset", "Copy", "Share"):
        page.keyboard.press("Tab")
        expect(cell.root.get_by_role("button", name=name)).to_be_focused()


def test_one_escape_is_enough_where_no_list_is_seen(cell):
    hold(cell.page, "**/names-*.js")  # a list is looked for, and does not come
    cell.open()
    cell.page.keyboard.type("specpy.sp")
    cell.page.wait_for_timeout(200)
    cell.page.keyboard.press("Escape")
    cell.page.keyboard.press("Tab")
    expect(cell.button).to_be_focused()


def test_run_by_keyboard_alone(warm):
    warm.button.focus()
    warm.page.keyboard.press("Enter")
    expect(warm.state).to_have_text("done")
    expect(warm.button).to_be_focused()
    for keys in ("Shift+Enter", "ControlOrMeta+Enter"):
        warm.write("1 + 1")
        warm.page.keyboard.press(keys)
        expect(warm.output).to_have_text("2")
        assert warm.source == "1 + 1"


def options(cell):
    return cell.root.get_by_role("option")


def choose_first(cell):
    """Down, as soon as the list takes keys: in its first moments it takes none, so that nothing is chosen by mistake."""
    expect(options(cell).first).to_be_visible()
    cell.page.wait_for_timeout(150)
    cell.page.keyboard.press("ArrowDown")
    expect(options(cell).first).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(("typed", "first", "words"), [
    ("import specpy\nspecpy.speedu", "speedup", "Net speedup over plain decoding: tokens per pass, divided by what a pass costs."),
    ("import specpy as sp\nsp.verify_g", "verify_greedy", "Keep drafted tokens while they equal"),
    ("from specpy import emitt", "emitted_distribution", "What one sampled pass emits"),
    ("from specpy.models import NG", "NGram", "Interpolated n-gram model"),
    ("from specpy import speedup as gain\nga", "gain", "Net speedup over plain decoding"),
    ("from specpy import figures\nfigures.live", "live_speedup", "The same figure with simulated points"),
    ("from specpy import austen\nausten.mod", "models", "The target and the two drafts"),
    ("from specpy import speedup\nspeedup(0.8, cost", "cost_ratio=", "argument"),
])
def test_names_of_specpy_are_completed(warm, type, typed, first, words):
    type(typed)
    expect(options(warm).first).to_contain_text(first)
    expect(options(warm).first).to_contain_text(words)
    choose_first(warm)
    warm.page.keyboard.press("Enter")
    assert warm.source.rstrip(")").endswith(first)


@pytest.mark.parametrize("typed", ["spe", "'specpy.sp", "# specpy.sp", "x = 3\nx.sp", "import random\nrandom.sp"])
def test_nothing_else_is(warm, type, typed):
    type(typed)
    warm.page.wait_for_timeout(300)
    expect(options(warm)).to_have_count(0)


def test_the_list_is_never_in_the_way(warm, type):
    def open():
        type("import specpy\nspecpy.s")
        expect(options(warm).first).to_be_visible()
    open()
    expect(warm.editor).to_have_attribute("aria-controls", re.compile("."))
    warm.page.keyboard.press("Enter")  # nothing was chosen: a new line
    assert warm.source == "import specpy\nspecpy.s\n"
    open()
    warm.page.keyboard.press("Escape")
    expect(options(warm)).to_have_count(0)
    expect(warm.editor).to_be_focused()
    warm.page.keyboard.press("Tab")  # that Escape was for the list
    expect(warm.editor).to_be_focused()
    open()
    choose_first(warm)
    expect(warm.root.get_by_text("same_tokens(target, draft)")).to_be_visible()  # how it is called
    warm.page.keyboard.press("Shift+Enter")
    expect(warm.state).to_have_text(re.compile("^ended with an error"))
    expect(options(warm)).to_have_count(0)
    assert warm.source == "import specpy\nspecpy.s"


def test_a_run_hands_its_check_to_python(warm):
    """What an exercise asks for: check is the source of the tests, and the ending comes back."""
    ending = warm.root.evaluate("""async (cell) => {
      const ended = new Promise((resolve) => document.addEventListener("cell-ended", ({ detail }) => resolve(detail.status), { once: true }));
      cell.put("1");
      return [await cell.run(), await cell.run(), await ended];
    }""")
    assert ending == ["done", "done", "done"]


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_the_theme_may_change_while_a_reader_types(cell, scheme):
    page = cell.page
    cell.write("x = 'mine'")
    page.evaluate("scheme => document.body.setAttribute('data-md-color-scheme', scheme)", scheme)
    page.keyboard.type("  # on")
    assert cell.source == "x = 'mine'  # on"
    shown = {letter: colour for letter, colour, *_ in page.evaluate(LETTERS, "cell-formula")["letters"]}
    static = page.evaluate("""() => {
      const code = document.querySelector("#cell-table pre code");
      return [getComputedStyle(code).color, getComputedStyle(code.querySelector(".s")).color];
    }""")
    assert [shown["x"], shown["'"]] == static


def test_print_shows_the_whole_edited_program(cell):
    program = "\n".join(f"line_{number} = {number}" for number in range(300))
    cell.write(program)
    assert cell.root.locator(".cm-line").count() < 300
    cell.page.emulate_media(media="print")
    expect(cell.root.locator("pre code")).to_be_visible()
    assert cell.root.locator("pre code").inner_text().rstrip() == program
    for part in (".cell-bar", ".cell-editor"):
        expect(cell.root.locator(part)).to_be_hidden()


@pytest.mark.parametrize("width", [360, 640, 1280])
def test_no_state_moves_the_page(page, site, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    in_view(page, "cell-formula")
    box = "cell => [...cell.querySelectorAll('.cell-run, .cell-copy, .cell-share, .cell-output')].flatMap(part => {"
    box += " const b = part.getBoundingClientRect(), a = cell.getBoundingClientRect(); return [b.x - a.x, b.y - a.y, part.matches('.cell-output') ? 0 : b.width] })"
    before = cell.root.evaluate(box)
    for words in ("running, 12 s", "downloading Python, 3.2 of 5.9 MB", "stopped: the code is kept, Run starts it anew", "ended with an error in line 12"):
        cell.root.evaluate("(cell, words) => cell.status.say(words)", words)
        assert cell.root.evaluate(box) == pytest.approx(before, abs=0.1), words
    cell.root.evaluate("cell => cell.put('mine\\n'.repeat(cell.original.split('\\n').length - 1) + 'last')")
    expect(cell.reset).to_be_visible()
    assert cell.root.evaluate(box) == pytest.approx(before, abs=0.1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_finger_finds_every_button(browser, site):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    cell.root.locator(".cell-code").tap(position={"x": 60, "y": 30})
    expect(cell.editor).to_be_focused()
    page.keyboard.insert_text("x")
    boxes = {button.inner_text(): button.bounding_box() for button in page.locator("#cell-formula .cell-bar button, spec-run-all button").all()}
    assert set(boxes) == {"Run", "Reset", "Copy", "Share", "Run all", "Reset all"}
    for name, box in boxes.items():
        assert box["width"] >= 44 and box["height"] >= 44, name
        assert 0 <= box["x"] and box["x"] + box["width"] <= 360, name
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_copy_gives_the_program_also_where_the_clipboard_is_refused(cell, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.write("print('mine')")
    cell.copy.click()
    expect(cell.state).to_have_text("copied")
    assert cell.page.evaluate("navigator.clipboard.readText()") == "print('mine')"
    cell.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    cell.page.wait_for_timeout(320)  # soon after the last click it would be taken for a double click
    cell.copy.click()
    expect(cell.state).to_have_text(re.compile("the program is selected"))
    cell.page.keyboard.insert_text("gone")
    assert cell.source == "gone"


def test_the_error_stands_in_its_line(warm):
    warm.write("a = 1\nb = 2\nprint(a\n")
    warm.page.evaluate("document.getElementById('cell-formula').code.mark(3)")
    mark = warm.root.locator(".cell-mark")
    assert mark.inner_text() == "The error is in line 3."
    line = warm.root.locator(".cm-line").nth(2).bounding_box()
    box = mark.bounding_box()
    assert [box["y"], box["height"]] == pytest.approx([line["y"], line["height"]], abs=1)
    warm.page.keyboard.type(")")
    expect(mark).to_have_count(0)
