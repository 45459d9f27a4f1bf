"""Run all: the programs of a page in order."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import LESSON, Cell

PUT = """programs => {
  const cells = [...document.querySelectorAll("spec-cell")].filter((cell) => !cell.closest("spec-figure"));
  cells.forEach((cell, index) => cell.put(programs[index] ?? "1"));
  return cells.map((cell) => cell.id.replace("cell-", "").replaceAll("-", " "));
}"""


@pytest.fixture
def bar(visit):
    return visit.locator("spec-run-all")


@pytest.fixture
def words(bar):
    return bar.locator(".all-words")


def test_all_run_in_order_and_the_one_that_fails_is_named(visit, bar, words):
    names = visit.evaluate(PUT, ["1", "oops", "3"])
    visit.evaluate("""() => {
      window.order = [];
      document.addEventListener("cell-ended", ({ target, detail }) => order.push([target.id, detail.status]));
    }""")
    bar.get_by_role("button", name="Run all").click()
    expect(words).to_have_text(re.compile(rf"^running \d of {len(names)}: "))
    expect(words).to_have_text(f"all {len(names)} ran; ended with an error: {names[1]}", timeout=90_000)
    order = visit.evaluate("order")
    assert [name.removeprefix("cell-").replace("-", " ") for name, _ in order] == names
    assert [status for _, status in order] == ["done", "failed"] + ["done"] * (len(names) - 2)
    expect(Cell(visit, "cell-try-it").state).to_have_text("")
    words.get_by_role("link").click()
    expect(visit.locator(f"#cell-{names[1].replace(' ', '-')}")).to_be_in_viewport()


def test_stop_ends_the_whole(visit, bar, words):
    names = visit.evaluate(PUT, ["1", "while True: pass"])
    bar.get_by_role("button", name="Run all").click()
    expect(words).to_have_text(f"running 2 of {len(names)}: {names[1]}")
    bar.get_by_role("button", name="Stop").click()
    expect(words).to_have_text(f"stopped at 2 of {len(names)}: {names[1]}")
    expect(bar.get_by_role("button", name="Run all")).to_be_visible()
    third = Cell(visit, "cell-" + names[2].replace(" ", "-"))
    assert third.state.inner_text() != "running"


def test_a_cells_own_stop_ends_the_whole_too(visit, bar, words):
    names = visit.evaluate(PUT, ["while True: pass"])
    bar.get_by_role("button", name="Run all").click()
    first = Cell(visit, "cell-" + names[0].replace(" ", "-"))
    expect(first.button).to_have_text("Stop")
    visit.wait_for_timeout(320)
    first.stop()
    expect(words).to_have_text(f"stopped at 1 of {len(names)}: {names[0]}")


def test_a_question_in_the_middle_is_told_and_linked(visit, bar, words):
    names = visit.evaluate(PUT, ["1", "print(input('Your name? '))", "while True: pass"])
    bar.get_by_role("button", name="Run all").click()
    expect(words).to_have_text(f"2 of {len(names)} asks for an answer: {names[1]}")
    expect(bar.get_by_role("status")).to_have_text(f"2 of {len(names)} asks for an answer: {names[1]}")
    visit.get_by_label("Your name?").fill("Ada")
    visit.get_by_label("Your name?").press("Control+Enter")
    expect(words).to_have_text(f"running 3 of {len(names)}: {names[2]}")
    expect(Cell(visit, "cell-" + names[1].replace(" ", "-")).output).to_contain_text("Ada")
    bar.get_by_role("button", name="Stop").click()
    expect(words).to_have_text(f"stopped at 3 of {len(names)}: {names[2]}")


def test_without_python_it_ends_at_the_first(page, site, context):
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404))
    page.goto(site[1] + LESSON)
    page.get_by_role("button", name="Run all").click()
    words = page.locator(".all-words")
    expect(words).to_have_text(re.compile(r"^ended at 1 of \d, because Python did not load: "), timeout=60_000)
    context.complaints.clear()
