"""A link that carries a program: made, opened, refused. It asks before it shows anything, and nothing runs."""

import base64
import re
import zlib

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, runtime_requests

ASKS = "A link brings a program for this cell. Nothing runs by itself."


def fragment(program, name="cell-formula"):
    """The end of a link, made by other means than the page's own."""
    return f"#{name}=" + base64.urlsafe_b64encode(zlib.compress(program if isinstance(program, bytes) else program.encode())).decode().rstrip("=")


@pytest.fixture
def open_link(page, site):
    """Open the lesson with an end of the address."""
    def open_link(end):
        page.goto(site[1] + LESSON + end)
        return Cell(page, "cell-formula")
    return open_link


def test_a_link_brings_the_program_and_asks(cell, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    program = 'print("<b>é 😀 \u202e</b>")\n' * 30
    cell.write(program)
    cell.share.click()
    expect(cell.state).to_have_text("link copied: who opens it is asked first")
    link = cell.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"[\w:/.-]+#cell-formula=[\w-]+", link) and len(link) < 250
    assert cell.page.url.partition("#")[2] == ""
    cell.page.evaluate("localStorage.clear()")
    page = context.new_page()
    page.goto(link)
    opened = Cell(page, "cell-formula")
    expect(opened.offer).to_contain_text(ASKS)
    expect(opened.offer).to_contain_text("letters that are not seen or that turn the direction of text")
    expect(opened.root).to_be_in_viewport()
    published = opened.source
    assert published == opened.root.evaluate("cell => cell.original")
    opened.choose("Show it")
    assert opened.source == program
    assert page.url.endswith(f"{LESSON}#cell-formula")
    assert opened.root.locator("b").count() == 0
    opened.reset.click()
    assert opened.source == published


def test_nothing_runs_and_python_is_not_even_fetched(open_link, context):
    cell = open_link(fragment("print(1)"))
    expect(cell.offer).to_contain_text(ASKS)
    cell.page.wait_for_load_state("networkidle")
    assert runtime_requests(context) == []
    expect(cell.state).to_have_text("")


def test_the_readers_own_program_is_never_overwritten(open_link):
    cell = open_link("")
    cell.write("mine = 1")
    cell.page.goto("about:blank")
    open_link(fragment("theirs = 2"))
    expect(cell.offer).to_contain_text("Yours is kept: Undo brings it back.")
    assert cell.source == "mine = 1"
    cell.choose("Leave it")
    assert cell.source == "mine = 1" and cell.page.url.endswith("#cell-formula")
    cell.page.goto("about:blank")
    open_link(fragment("theirs = 2"))
    cell.choose("Show it")
    assert cell.source == "theirs = 2"
    cell.page.reload()
    expect(cell.offer).to_have_count(0)
    assert cell.source == "theirs = 2"
    cell.reset.click()
    assert cell.source == "mine = 1"


DAMAGED = "This link’s program is damaged: a part of the link may be missing. Copy the whole link again."
LONG = "This link’s program is too long to be shown here. Ask for it as a file."


@pytest.mark.parametrize(("end", "sentence"), [
    (fragment("print(1)\n" * 40)[:-6], DAMAGED),
    (fragment("print(1)") + "AAAA", DAMAGED),
    ("#cell-formula=", DAMAGED),
    ("#cell-formula=%00%ff<img src=x onerror=alert(1)>", DAMAGED),
    ("#cell-formula=not_packed_at_all", DAMAGED),
    (fragment(b"\xff\xfe\xfa"), DAMAGED),
    (fragment("print(1)\x00\x1b[2J"), DAMAGED),
    (fragment(b"x" * 5_000_000), LONG),
    ("#cell-formula=" + "A" * 20_000, LONG),
])
def test_a_bad_link_gets_one_sentence(open_link, end, sentence):
    cell = open_link(end)
    expect(cell.offer.locator("p")).to_have_text(sentence)
    assert cell.source == cell.root.evaluate("cell => cell.original")
    cell.choose("Close")
    assert cell.page.url.endswith(f"{LESSON}#cell-formula")
    assert cell.page.locator("img[src=x]").count() == 0


def test_a_link_to_a_cell_that_is_not_there_says_so(open_link):
    cell = open_link(fragment("print(1)", "cell-nowhere"))
    notice = cell.page.get_by_role("alert").filter(has_text="A link brings a program")
    expect(notice).to_contain_text("A link brings a program for a cell that this page does not have: cell-nowhere.")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)


def test_a_link_for_what_stands_there_asks_nothing(open_link):
    original = open_link("").root.evaluate("cell => cell.original")
    open_link("").page.goto("about:blank")
    cell = open_link(fragment(original))
    expect(cell.state).to_have_text("the link’s program is the one that stands here")
    expect(cell.offer).to_have_count(0)


def test_a_link_works_from_another_page_and_within_the_page(page, site):
    page.goto(site[1] + "lessons/prefill-and-decode/")
    page.evaluate("""href => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = "to the program";
      document.querySelector("article").prepend(link);
      window.stays = true;
    }""", site[1] + LESSON + fragment("x = 1"))
    page.get_by_role("link", name="to the program").click()
    cell = Cell(page, "cell-formula")
    expect(cell.offer).to_contain_text(ASKS)
    assert page.evaluate("window.stays"), "an instant navigation"
    cell.choose("Leave it")
    page.evaluate("end => { location.hash = end; }", fragment("y = 2", "cell-table"))
    table = Cell(page, "cell-table")
    expect(table.offer).to_contain_text(ASKS)
    table.choose("Show it")
    assert table.source == "y = 2"
    page.locator(".md-sidebar--secondary .md-nav__link[href$='#figure']").click()  # anchors are anchors
    expect(page.locator("#figure")).to_be_in_viewport()
    assert page.url.endswith("#figure")


def test_a_link_into_the_figure_opens_its_disclosure(open_link, page):
    open_link(fragment("print('into the figure')", "cell-try-it"))
    cell = Cell(page, "cell-try-it")
    expect(cell.offer).to_be_visible()
    cell.choose("Show it")
    assert cell.source == "print('into the figure')"


@pytest.mark.parametrize("program", [
    "\n".join(f"x{number * 7919 % 10007} = {number * 104729 % 99991}" for number in range(2000)),
    "x = 1\n" * 10_000,  # short when packed, but too long to be opened
])
def test_a_program_too_long_for_a_link_is_told_the_limit(cell, program):
    cell.root.evaluate("(cell, program) => cell.put(program)", program)
    cell.share.click()
    expect(cell.state).to_have_text(
        "This program is too long for a link: many programs cut links after 8,000 characters. Copy the program instead.")


@pytest.mark.parametrize("odd", ["\x00", "\x1b[2J", "\x85", "\ud800"])
def test_no_link_is_made_that_could_not_be_opened(cell, odd):
    cell.root.evaluate("(cell, codes) => cell.put(`x = '${String.fromCharCode(...codes)}'`)", [ord(letter) for letter in odd])
    cell.share.click()
    expect(cell.state).to_have_text(
        "This program has control characters or half a character, which a link cannot carry. Copy the program instead.")


def test_what_is_pasted_goes_through_copy_and_link_as_it_is(cell, context):
    """Line ends of Windows become the editor's own; tabs, and letters that run the other way, stay."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    program = "# \u05e9\u05dc\u05d5\u05dd \u202e\nif 1:\n\tprint('\u05e9')\n"
    cell.open()
    cell.page.evaluate("text => navigator.clipboard.writeText(text)", program.replace("\n", "\r\n"))
    cell.page.keyboard.press("ControlOrMeta+a")
    cell.page.keyboard.press("ControlOrMeta+v")
    assert cell.source == program
    cell.copy.click()
    expect(cell.state).to_have_text("copied")
    assert cell.page.evaluate("navigator.clipboard.readText()") == program
    cell.share.click()
    expect(cell.state).to_have_text("link copied: who opens it is asked first")
    letters = cell.page.evaluate("navigator.clipboard.readText()").partition("=")[2]
    assert zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))).decode() == program


def test_five_megabytes_are_taken_and_said_to_be_too_long(cell, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.write("mine = 1")
    cell.page.evaluate("() => navigator.clipboard.writeText('x = 1  # y\\n'.repeat(450_000))")
    cell.page.keyboard.press("ControlOrMeta+a")
    cell.page.keyboard.press("ControlOrMeta+v")
    expect(cell.state).to_have_text("This program is too long to be kept: it lasts until the page is closed.")
    assert cell.root.evaluate("cell => cell.source.length") == 4_950_000
    cell.page.keyboard.press("ControlOrMeta+z")
    assert cell.source == "mine = 1"


def test_where_the_clipboard_is_refused_the_link_is_shown_to_be_copied(cell):
    cell.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    cell.share.click()
    field = cell.offer.get_by_role("textbox", name="Link to this program")
    expect(field).to_be_focused()
    assert "#cell-formula=" in field.input_value()
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == len(field.input_value())
    cell.choose("Close")
