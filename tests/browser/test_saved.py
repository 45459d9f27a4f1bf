"""What a reader typed is not lost: reload, going back, another tab, a newer program, a browser that keeps nothing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell, away_and_back

KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('specpy:'))"


@pytest.fixture
def mine(cell):
    """That cell, with a program of the reader's own."""
    cell.write("print('mine')")
    return cell


def again(cell):
    cell.page.reload()
    return cell


def rewrite(cell, change):
    """Change what is kept of the cell, as JavaScript: `kept` is what stands there."""
    cell.page.evaluate("""change => {
      const key = Object.keys(localStorage).find((key) => key.endsWith("#cell-formula"));
      const [time, kept] = JSON.parse(localStorage[key]);
      localStorage[key] = JSON.stringify([time, new Function("kept", change)(kept)]);
    }""", change)


def test_an_edit_survives_reload_going_back_and_closing_the_tab(mine, context, site):
    published = mine.root.evaluate("cell => cell.original")
    again(mine)
    expect(mine.reset).to_be_visible()
    assert mine.source == "print('mine')"
    assert mine.root.locator("pre code .s").inner_text() == "'mine'"  # coloured, without the editor
    away_and_back(mine.page)
    expect(mine.reset).to_be_visible()
    assert mine.source == "print('mine')"
    mine.page.close()
    page = context.new_page()
    page.goto(site[1] + LESSON)
    cell = Cell(page, "cell-formula")
    assert cell.source == "print('mine')"
    assert cell.root.evaluate("cell => cell.original") == published
    assert Cell(page, "cell-table").source != "print('mine')"


def test_reset_restores_and_undo_takes_it_back(mine):
    mine.reset.click()
    assert mine.source == mine.root.evaluate("cell => cell.original")
    expect(mine.state).to_have_text("as published; Undo brings yours back")
    expect(mine.reset).to_be_focused()
    again(mine)
    expect(mine.reset).to_have_text("Undo")
    mine.reset.click()
    assert mine.source == "print('mine')"
    expect(mine.reset).to_have_text("Reset")
    expect(mine.reset).to_have_accessible_name("Reset formula")


def test_typing_the_published_program_again_leaves_nothing_behind(mine):
    mine.write(mine.root.evaluate("cell => cell.original"))
    expect(mine.reset).to_be_hidden()
    assert mine.page.evaluate(KEPT) == []


def test_a_newer_program_is_offered_and_neither_is_lost(mine):
    newer = "A newer version of this program was published; you see your own."
    rewrite(mine, "return { ...kept, of: 'older' }")
    again(mine)
    expect(mine.offer).to_contain_text(newer)
    assert mine.source == "print('mine')"
    again(mine)  # no answer: it is asked again
    expect(mine.offer).to_contain_text(newer)
    mine.choose("Show the new one")
    assert mine.source == mine.root.evaluate("cell => cell.original")
    again(mine)
    expect(mine.offer).to_have_count(0)
    mine.reset.click()  # Undo
    assert mine.source == "print('mine')"
    rewrite(mine, "return { ...kept, of: 'older' }")
    again(mine)
    mine.choose("Keep mine")
    again(mine)
    expect(mine.reset).to_be_visible()
    expect(mine.offer).to_have_count(0)
    assert mine.source == "print('mine')"


def test_what_was_typed_and_then_published_is_no_edit(mine):
    rewrite(mine, "return { of: 'older', source: document.getElementById('cell-formula').original }")
    again(mine)
    expect(mine.reset).to_be_hidden()
    expect(mine.offer).to_have_count(0)
    assert mine.page.evaluate(KEPT) == []


def test_two_tabs_never_overwrite_what_is_on_the_screen(cell, context, site):
    page = context.new_page()
    page.goto(site[1] + LESSON)
    other = Cell(page, "cell-formula")
    expect(other.button).to_be_visible()
    published = other.source
    cell.write("first = 1")
    expect(other.offer).to_contain_text("This program was changed in another tab; here it stands as you left it.")
    assert other.source == published
    other.choose("Show that one")
    assert other.source == "first = 1"
    other.write("second = 2")
    expect(cell.offer).to_contain_text("another tab")
    assert cell.source == "first = 1"
    cell.choose("Keep this one")
    expect(other.offer).to_contain_text("another tab")
    other.choose("Show that one")
    expect(other.offer).to_have_count(0)
    cell.write("third = 3")
    expect(other.offer).to_contain_text("another tab")
    cell.write("first = 1")  # both are alike again
    expect(other.offer).to_have_count(0)
    cell.write("third = 3")
    expect(other.offer).to_contain_text("another tab")
    other.write("third = 3")  # alike by what is typed here
    expect(other.offer).to_have_count(0)
    other.write("second = 2")
    expect(cell.offer).to_contain_text("another tab")
    other.page.keyboard.type("0")  # goes on without an answer: the newest is kept
    assert again(other).source == "second = 20"


def test_a_page_out_of_the_back_forward_cache_asks_too(mine):
    rewrite(mine, "return { ...kept, source: 'theirs' }")
    mine.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(mine.offer).to_contain_text("another tab")
    mine.choose("Show that one")
    assert mine.source == "theirs"


def test_a_program_that_is_too_long_is_said_to_be(mine):
    mine.write("x = 1  # " + "x" * 60_000)
    expect(mine.state).to_have_text("This program is too long to be kept: it lasts until the page is closed.")
    assert again(mine).source == "print('mine')"


def test_the_oldest_goes_when_much_is_kept(mine):
    mine.page.evaluate("""() => {
      const prefix = Object.keys(localStorage).find((key) => key.startsWith("specpy:")).replace(/edit:.*/, "");
      localStorage.setItem("another's", "x".repeat(500_000));
      for (let old = 0; old < 25; old += 1) localStorage.setItem(`${prefix}edit:/old#${old}`, JSON.stringify([1000 + old, "x".repeat(40_000)]));
    }""")
    mine.page.keyboard.type("  # more")
    kept = mine.page.evaluate(KEPT)
    assert sum(len(value) for _, value in kept) <= 1_000_000
    names = {key.rpartition("#")[2] for key, _ in kept}
    assert "cell-formula" in names and "24" in names and "0" not in names
    assert mine.page.evaluate("localStorage.getItem(\"another's\").length") == 500_000


def test_nothing_kept_is_given_up_when_the_storage_is_full_of_others_things(mine):
    kept = mine.page.evaluate(KEPT)
    mine.page.evaluate("() => { for (let size = 4_000_000; size > 10; size = Math.floor(size / 2)) "
                       "for (let n = 0; n < 9; n += 1) try { localStorage.setItem(`other${size}-${n}`, 'x'.repeat(size)); } catch {} }")
    Cell(mine.page, "cell-table").write("other = 1  # " + "x" * 20_000)
    expect(Cell(mine.page, "cell-table").state).to_contain_text("This browser keeps nothing")
    assert mine.page.evaluate(KEPT) == kept


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"


@pytest.mark.parametrize("how", [FULL, FORBIDDEN])
def test_a_browser_that_keeps_nothing_costs_only_that(cell, how):
    cell.page.evaluate(f"() => {{ {how} }}")
    cell.write("print('mine')")
    expect(cell.state).to_have_text("This browser keeps nothing for this page: what you type lasts until the page is closed.")
    cell.page.keyboard.type("  # said once")
    Cell(cell.page, "cell-table").write("other = 1")
    expect(Cell(cell.page, "cell-table").state).to_have_text("")
    away_and_back(cell.page)
    expect(cell.reset).to_be_visible()
    assert cell.source == "print('mine')  # said once"


@pytest.mark.parametrize("junk", ["", "[1,", "null", "[1]", "[1,7]", '[1,{"of":"x","source":"' + "y" * 5_000_000 + '"}]', '[1,{"of":1,"source":"x"}]', '[1,{"of":"x","source":{}}]', '{"1":{"of":"x"}}'])
def test_junk_in_the_storage_is_nothing(mine, junk):
    mine.page.evaluate("""junk => {
      localStorage[Object.keys(localStorage).find((key) => key.endsWith("#cell-formula"))] = junk;
    }""", junk)
    again(mine)
    expect(mine.button).to_be_visible()
    assert mine.source == mine.root.evaluate("cell => cell.original")
    mine.write("a = 1")
    assert again(mine).source == "a = 1"


def test_markup_in_the_storage_is_text(mine):
    rewrite(mine, "return { ...kept, source: '<img src=x onerror=alert(1)>' }")
    again(mine)
    assert mine.source == "<img src=x onerror=alert(1)>"
    assert mine.root.locator("img").count() == 0


def test_the_figures_values_are_no_edit(page, site):
    page.goto(site[1] + LESSON + "?k=7")
    page.locator("#try-it .behind > summary").click()
    cell = Cell(page, "cell-try-it")
    expect(cell.state).to_have_text(re.compile("^opened with the figure's values"))
    assert "draft_length = 7" in cell.source
    assert page.evaluate(KEPT) == []
    page.goto(site[1] + LESSON)
    assert "draft_length = 4" in cell.source
    cell.page.locator("#try-it .behind > summary").click()
    cell.write("print('mine')")
    page.reload()
    assert cell.source == "print('mine')"


def test_reset_all_says_what_it_does_and_can_be_undone(mine):
    page, bar = mine.page, mine.page.locator("spec-run-all")
    words, button = bar.locator(".all-words"), bar.locator(".all-reset")
    expect(words).to_have_text("You changed 1 program. Reset all restores it.")
    table = Cell(page, "cell-table")
    table.write("x = 1")
    expect(words).to_have_text("You changed 2 programs. Reset all restores them.")
    button.click()
    expect(words).to_have_text("as published again: formula, table")
    assert [cell.source == cell.root.evaluate("cell => cell.original") for cell in (mine, table)] == [True, True]
    expect(button).to_have_text("Undo")
    button.click()
    expect(words).to_have_text("your version is back: formula, table")
    assert [mine.source, table.source] == ["print('mine')", "x = 1"]
    again(mine)
    expect(words).to_have_text("You changed 2 programs. Reset all restores them.")
