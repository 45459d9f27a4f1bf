"""Exercises in the real page: a reader tries, is told, is helped, and finds it all again."""

import re

import pytest
from playwright.sync_api import expect

from site_build import exercises, judging
from tests.browser.reader import Cell, visited

PAGE = "lessons/exercises/"
NAMES = sorted(path.stem for path in exercises.SOURCES.glob("*.md"))
LOOP = "def residual(target, draft):\n    while True: pass"


def source(name):
    """An exercise as its teacher wrote it."""
    return exercises.read((exercises.SOURCES / f"{name}.md").read_text(encoding="utf-8"))


class Exercise(Cell):
    """One exercise of the page, by its name."""

    def __init__(self, page, name="residual"):
        super().__init__(page, f"cell-{name}")
        self.around = page.locator(f"#exercise-{name}")
        self.check_button, self.progress = self.around.locator(".exercise-check"), self.around.locator(".exercise-state")
        self.head, self.mistake = self.around.locator(".exercise-head"), self.around.locator(".exercise-mistake")
        self.cases = self.around.locator(".exercise-cases li")
        self.hints, self.solution = self.around.locator(".exercise-hint > summary"), self.around.locator(".exercise-solution > summary")

    def check(self, program=None):
        """Press Check, and wait until it is through."""
        if program is not None:
            self.write(program)
        self.check_button.click()
        expect(self.check_button).to_have_attribute("aria-disabled", "false", timeout=60_000)
        return self.head.inner_text()

    def told(self):
        """All that is said, without the signs that set code apart."""
        return [self.mistake.inner_text() if self.mistake.count() else "", *(line.replace("\n", " ") for line in self.cases.all_inner_texts())]


@pytest.fixture(scope="module")
def visit(browser, site):
    """One page for the tests that do not mind what came before."""
    yield from visited(browser, site[1] + PAGE)


@pytest.fixture
def warm(visit):
    """An exercise of that page."""
    return Exercise(visit)


@pytest.fixture
def fresh(page, site):
    """An exercise of a first visit."""
    page.goto(site[1] + PAGE)
    return Exercise(page)


def plain(words):
    return re.sub(r"[`*]", "", words)


@pytest.mark.parametrize("name", NAMES)
def test_solution_and_wrong_programs_are_told_in_the_browser_as_in_cpython(visit, name):
    exercise, one = source(name), Exercise(visit, name)
    for program in (exercise.solution, *(program for program, _ in exercise.wrong)):
        verdict = judging.judged(exercise.source, program)
        right, of = verdict["right"], verdict["of"]
        assert one.check(program) == ("✓\nSolved: " if right == of else "✗\n") + f"{right} of {of} right."
        signs = ["✓ " if line["right"] else "✗ " for line in verdict["lines"]]
        words = [plain(line["words"]) for line in verdict["lines"]]
        mistake, *cases = one.told()
        assert plain(mistake) == plain(verdict["mistake"])
        assert [plain(case) for case in cases] == [sign + said for sign, said in zip(signs, words)]


@pytest.mark.parametrize("name", NAMES)
def test_the_starting_code_runs_and_fails(fresh, name):
    one = Exercise(fresh.page, name)
    assert re.match(r"✗\n\d of \d right\.", one.check())
    expect(one.state).to_have_text(re.compile("^done"))
    expect(one.mistake).to_have_count(0)


@pytest.mark.parametrize(("program", "words"), [
    ("1 / 0", "Not checked: the program ended with an error. It has to run first."),
    ("def residual(", "Not checked: the program ended with an error. It has to run first."),
    ("import sys; sys.exit(0)", "Not checked: the program ended itself before the check could begin."),
    ("\x00\x07�\U0001f600 ] lorem ipsum ``` </script>", "Not checked: the program ended with an error. It has to run first."),
    ("", "0 of 4 right."),
    ("residual = 7", "0 of 4 right."),
    ("print('Solved: 4 of 4 right.')", "0 of 4 right."),
])
def test_a_program_that_cannot_be_checked(warm, program, words):
    assert warm.check(program) == f"✗\n{words}"
    assert warm.cases.count() == 0


def test_a_verdict_of_its_own_is_no_verdict(warm):
    warm.check("import sys\nsys.stdout.show_event('verdict', '{\"right\": 4, \"of\": 4, \"mistake\": \"\", \"lines\": []}')")
    assert warm.head.inner_text().startswith("✗\nNot checked")


@pytest.mark.parametrize("made_up", [
    {"right": 4, "of": 4, "mistake": "made up", "lines": []}, {"right": 1, "of": 1}, {"trying": 5}, {"right": "4", "of": "4", "lines": [5]}, 7, None,
])
def test_a_verdict_that_is_made_up_in_the_page_is_none(warm, made_up):
    """As if a program had found a way to the page's events."""
    warm.around.evaluate("""(exercise, told) => exercise.querySelector("spec-cell").addEventListener("cell-ended", () => exercise.tell(told),
      { once: true, capture: true })""", made_up)
    assert warm.check("import sys\nsys.exit(1)").startswith("✗\nNot checked")


def test_what_a_reader_writes_is_never_markup(warm):
    warm.check("def residual(target, draft):\n    return '<img src=x onerror=alert(1)>`*<b>*`'")
    assert 'but gives "<img src=x onerror=alert(1)>' in warm.cases.first.inner_text()
    assert warm.around.locator("img, b").count() == 0


def test_a_loop_without_end_is_stopped_and_named(warm):
    warm.write(LOOP)
    warm.check_button.click()
    expect(warm.button).to_have_text("Stop")
    warm.page.wait_for_timeout(320)  # what a double click would be
    warm.stop()
    expect(warm.head).to_have_text("✗Stopped while residual([0.4, 0.4, 0.2], [0.7, 0.2, 0.1]) was tried. Is there a loop that never ends?")
    expect(warm.head.locator("code")).to_have_text("residual([0.4, 0.4, 0.2], [0.7, 0.2, 0.1])")
    assert warm.check(source("residual").solution) == "✓\nSolved: 4 of 4 right."


def test_a_program_stopped_before_its_check(warm):
    warm.write("while True: pass")
    warm.check_button.click()
    expect(warm.button).to_have_text("Stop")
    warm.page.wait_for_timeout(320)
    warm.stop()
    expect(warm.head).to_have_text("✗Not checked: the program was stopped.")


def test_a_flood_and_a_hoard_under_check(warm):
    assert warm.check("def residual(target, draft):\n    for n in range(200_000): print(n)\n    return ['x' * 10**7] * 10**6") == "✗\n0 of 4 right."
    assert len(warm.cases.first.inner_text()) < 1500
    assert warm.output.inner_text() == ""


def test_check_does_nothing_while_it_checks_or_while_the_program_runs(warm):
    warm.write("import time\nprint('once')\ntime.sleep(1)")
    warm.check_button.dblclick()
    expect(warm.check_button).to_have_attribute("aria-disabled", "true")
    expect(warm.check_button).to_have_attribute("aria-disabled", "false")
    assert warm.output.inner_text().strip() == "once"
    warm.start("while True: pass")
    warm.check_button.click()
    expect(warm.head).to_have_text("✗The program is still running. Stop it or wait for its end, then check.")
    warm.stop()


def test_a_change_makes_the_verdict_one_of_before(warm):
    warm.check(source("residual").solution)
    note = warm.around.get_by_text("Your program has changed since this check.")
    expect(note).to_be_hidden()
    warm.write("x = 1")
    expect(note).to_be_visible()
    warm.check()
    expect(note).to_be_hidden()


def test_solved_is_remembered_and_counted_until_it_is_reset(fresh, context):
    page, tally = fresh.page, fresh.page.locator("spec-progress p")
    expect(tally).to_have_text("0 of 6 solved")
    expect(fresh.progress).to_have_text("Not tried yet.")
    fresh.check(source("residual").wrong[0][0])
    fresh.check(source("residual").solution)
    expect(fresh.progress).to_be_hidden()
    expect(tally).to_have_text("1 of 6 solved")
    Exercise(page, "accept").check()
    page.reload()
    expect(tally).to_have_text("1 of 6 solved")
    expect(fresh.progress).to_have_text("✓ Solved.")
    expect(Exercise(page, "accept").progress).to_have_text("… In progress: 2 of 5 right at the last check.")
    fresh.check("1")
    page.reload()
    expect(fresh.progress).to_have_text("✓ Solved.")  # once solved it stays so
    fresh.hints.first.click()
    page.get_by_role("button", name="Reset progress").click()
    expect(tally).to_have_text("0 of 6 solved. Your programs are as they were: Reset under one brings back its starting code.")
    expect(fresh.progress).to_have_text("Not tried yet.")
    expect(fresh.around.locator("details[open]")).to_have_count(0)
    page.reload()
    expect(tally).to_have_text("0 of 6 solved")


def test_the_solution_is_seen_not_solved(fresh):
    fresh.solution.click()
    expect(fresh.progress).to_have_text("… In progress. You have seen the solution.")
    expect(fresh.page.locator("spec-progress p")).to_have_text("0 of 6 solved")
    fresh.check(source("residual").solution)
    fresh.page.reload()
    expect(fresh.progress).to_have_text("✓ Solved, with a look at the solution.")


def test_hints_come_one_at_a_time(fresh):
    for number in range(3):
        expect(fresh.hints.nth(number)).to_be_visible()
        assert fresh.hints.nth(number).inner_text() == f"Hint {number + 1} of 3"
        for later in range(number + 1, 3):
            expect(fresh.hints.nth(later)).to_be_hidden()
        fresh.hints.nth(number).click()


def test_by_keyboard_alone(fresh):
    page = fresh.page
    page.evaluate("document.querySelector('#residual').tabIndex = -1; document.querySelector('#residual').focus()")
    to(page, ".cell-code, .cell-code *")
    expect(fresh.editor).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source("residual").wrong[0][0])
    page.keyboard.press("Escape")  # closes what the editor may be about to propose
    page.keyboard.press("Escape")
    to(page, ".exercise-check")
    page.keyboard.press("Enter")
    expect(fresh.mistake).to_contain_text("do not sum to 1", timeout=60_000)
    expect(fresh.check_button).to_be_focused()
    to(page, ".exercise-hint > summary")
    page.keyboard.press("Enter")
    to(page, ".exercise-hint .exercise-hint > summary")
    page.keyboard.press("Space")
    expect(fresh.around.get_by_text("Divide every entry by the sum of all.")).to_be_visible()
    to(page, ".exercise-solution > summary")
    page.keyboard.press("Enter")
    expect(fresh.progress).to_be_hidden()


def to(page, selector):
    """Press Tab until something of the kind has the focus."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
    pytest.fail(f"Tab does not lead to {selector}")


def test_a_screen_reader_gets_names_and_the_verdict(warm):
    for name in NAMES:
        words = name.replace("-", " ")
        expect(warm.page.get_by_role("button", name=f"Check {words}")).to_have_count(1)
    warm.check(source("residual").wrong[0][0])
    status = warm.around.locator(".exercise-verdict [role=status]")
    assert re.match(r"✗\n1 of 4 right\.\n+The shares are right", status.inner_text())
    assert status.locator(".sign").get_attribute("aria-hidden") == "true"
    expect(warm.around.get_by_role("list").last.get_by_role("listitem")).to_have_count(4)
    nameless = warm.page.evaluate("""() => [...document.querySelectorAll("spec-exercise :is(button, summary, [role=group])")]
        .filter((one) => !(one.ariaLabel || one.title || one.textContent.trim())).map((one) => one.outerHTML)""")
    assert nameless == []


@pytest.mark.parametrize(("width", "least"), [(1280, 24), (360, 24)])
def test_everything_fits_and_can_be_hit(warm, width, least):
    warm.check(source("residual").wrong[0][0])
    warm.page.set_viewport_size({"width": width, "height": 800})
    for place in (warm.check_button, warm.button, warm.hints.first, warm.solution, warm.page.get_by_role("button", name="Reset progress")):
        assert place.bounding_box()["height"] >= least
    assert warm.page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = [warm.check_button.bounding_box(), warm.button.bounding_box()]
    assert boxes[0]["x"] >= boxes[1]["x"] + boxes[1]["width"] or boxes[0]["y"] >= boxes[1]["y"] + boxes[1]["height"], "beside, not over"
    warm.page.set_viewport_size({"width": 1280, "height": 900})


def test_where_nothing_can_be_kept(page, site):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })")
    page.goto(site[1] + PAGE)
    one = Exercise(page)
    assert one.check(source("residual").solution) == "✓\nSolved: 4 of 4 right."
    expect(page.locator("spec-progress p").first).to_have_text("1 of 6 solved")
    expect(page.locator("spec-progress p").last).to_contain_text("This browser keeps nothing for this page")


def test_where_python_does_not_load(fresh, context):
    fresh.page.route("**/python_stdlib.zip", lambda route: route.abort())
    fresh.check_button.click()
    expect(fresh.head).to_have_text("✗Not checked: Python did not load.", timeout=60_000)
    fresh.page.unroute("**/python_stdlib.zip")
    assert re.match(r"✗\n0 of 4 right", fresh.check())
    context.complaints.clear()


def test_another_page_and_back(fresh):
    fresh.check(source("residual").solution)
    fresh.page.locator(".md-footer__link--next").click()
    expect(fresh.page.locator("spec-progress")).to_have_count(0)
    fresh.page.go_back()
    expect(fresh.page.locator("spec-progress p")).to_have_text("1 of 6 solved")
    one = Exercise(fresh.page, "accept")
    assert one.check(source("accept").solution) == "✓\nSolved: 5 of 5 right."
    expect(fresh.page.locator("spec-progress p")).to_have_text("2 of 6 solved")


def test_on_paper_the_task_and_the_starting_code_are_left(fresh):
    fresh.page.emulate_media(media="print")
    expect(fresh.root.locator("pre").first).to_be_visible()
    for what in ("button", "summary", ".exercise-state", ".exercise-verdict", "spec-progress"):
        assert fresh.page.locator(f"article {what}:visible").count() == 0, what


def test_without_javascript_there_is_all_but_the_check(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site[1] + PAGE)
    one = Exercise(page)
    expect(page.locator("spec-progress")).to_have_text("Answers are checked here in your browser; that needs JavaScript.")
    expect(one.check_button).to_be_hidden()
    expect(one.root.locator("pre").first).to_be_visible()
    one.hints.first.click()
    expect(one.hints.nth(1)).to_be_visible()
    one.solution.click()
    expect(one.around.locator(".exercise-solution pre")).to_be_visible()
    context.close()


def test_what_is_solved_in_one_tab_is_solved_in_the_other(fresh, context, site):
    other = context.new_page()
    other.goto(site[1] + PAGE)
    Exercise(other).check(source("residual").solution)
    expect(fresh.page.locator("spec-progress p")).to_have_text("1 of 6 solved")
    expect(fresh.progress).to_have_text("✓ Solved.")


def test_a_change_during_the_check_is_one_since(warm):
    warm.write("import time\ntime.sleep(2)\n" + source("residual").solution)
    warm.check_button.click()
    warm.write("x = 1")
    expect(warm.head).to_have_text("✓Solved: 4 of 4 right.")
    expect(warm.around.get_by_text("Your program has changed since this check.")).to_be_visible()
