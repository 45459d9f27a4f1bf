"""Cells in the real page: a reader runs, stops, changes and resets them."""

import json
import re

import pytest
from playwright.sync_api import expect

from site_build import cells
from tests.browser.reader import LESSON, Cell, away_and_back, runtime_requests, texts, until, workers

IDS = ["greedy-identity", "sampled-identity", "formula", "table", "chart", "simulation", "intervals"]


@pytest.mark.parametrize("name", IDS)
def test_the_browser_shows_what_is_baked(visit, name):
    cell = Cell(visit, f"cell-{name}")
    source = cell.root.locator("pre code").text_content()
    assert [kind for kind, _ in cells.run(source)] != []
    baked = texts(cell.output)
    cell.output.evaluate("output => output.append(document.createElement('s'))")  # goes away with the old output
    cell.run()
    assert cell.output.locator("s").count() == 0
    shown = [re.sub(r", \d+ s$", "", text) for text in texts(cell.output)]  # a bar's seconds are this machine's
    assert shown == baked
    if name == "chart":
        expect(cell.output.locator(".js-plotly-plot")).to_be_visible()


def test_a_figure_is_the_same_in_browser_and_cpython(visit):
    source = visit.locator("#cell-chart pre code").text_content()
    figure = json.loads(dict(cells.run(source))["figure"])
    Cell(visit, "cell-chart").run()
    visit.locator("#cell-chart .js-plotly-plot").wait_for()
    drawn = visit.evaluate("document.querySelector('#cell-chart .js-plotly-plot').data.map(t => [[...t.x], [...t.y]])")
    for trace, (x, y) in zip(figure["data"], drawn, strict=True):
        assert trace["x"] == x
        assert y == pytest.approx(trace["y"], rel=1e-12)


def test_python_comes_only_with_intent(lesson, context):
    lesson.wait_for_load_state("networkidle")
    lesson.mouse.wheel(0, 2000)
    lesson.wait_for_timeout(300)
    assert runtime_requests(context) == []
    lesson.locator("#cell-formula").hover()
    lesson.wait_for_function("performance.getEntriesByType('resource').some(entry => entry.name.includes('/worker-'))")


def test_focus_is_intent_too(lesson, context):
    with context.expect_event("request", lambda request: "/runtime/" in request.url):
        lesson.locator("#cell-table .cell-run").focus()


def test_no_python_on_a_page_without_cells(page, site, context):
    page.goto(site[1] + "lessons/prefill-and-decode/")
    assert page.locator("spec-cell").count() == 0
    page.mouse.move(600, 400)
    page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")
    assert runtime_requests(context) == []


def test_loading_is_told_in_words(cell):
    said = cell.page.evaluate_handle("""() => {
      const said = [], words = document.querySelector("#cell-formula .cell-state");
      new MutationObserver(() => said.push(words.textContent)).observe(words, {childList: true});
      return said;
    }""")
    cell.run()
    said = said.json_value()
    assert any(re.fullmatch(r"downloading Python, \d\.\d of \d\.\d MB", words) for words in said)
    phases = list(dict.fromkeys(words.split(",")[0] for words in said))
    assert phases == ["downloading Python", "starting Python", "loading specpy", "running", "done"]
    assert cell.root.get_by_role("status").text_content() == "done"
    cell.output.click()  # takes the focus from Run: Chromium died of it
    assert cell.page.evaluate("1") == 1


def test_values_and_streams(warm):
    for value, shown in {"0": "0", '""': "''", "[]": "[]", "None": ""}.items():
        assert warm.run(value).strip() == shown
    warm.run("import sys, warnings\nprint('a', file=sys.stderr)\nwarnings.warn('b')\nprint('c', end='')")
    assert warm.output.locator(".cell-stderr").inner_text() == "a\n<cell>:3: UserWarning: b\n  warnings.warn('b')\n"
    assert warm.output.locator(".cell-stdout").inner_text() == "c"


def test_markup_is_text(warm):
    assert warm.run('print("<b>x</b>")').strip() == "<b>x</b>"
    warm.run('raise ValueError("<img src=x onerror=alert(1)>")', ending="ended with an error")
    assert warm.output.locator(".cell-message").inner_text() == "ValueError: <img src=x onerror=alert(1)>"
    assert warm.output.locator("b, img").count() == 0
    assert "in <module>" in warm.output.inner_text()


def test_an_error_as_in_cpython(warm):
    source = "from specpy import speedup\ndef f(rate):\n    return speedup(rate, 4)\nf(80)"
    error = json.loads(dict(cells.run(source))["error"])
    warm.run(source, ending="ended with an error")
    assert warm.output.locator(".cell-message").inner_text() == error["message"]
    assert warm.output.locator(".cell-traceback").first.inner_text() == "\n".join(error["lines"])
    warm.run("print('a' 1)", ending="ended with an error")
    assert warm.output.locator(".cell-traceback").inner_text().splitlines()[-1].strip().startswith("^")


@pytest.mark.parametrize(("source", "words"), [
    ("import sys; sys.exit(3)", "The program ended itself: sys.exit(3)."),
    ("def f(): f()\nf()", "A function goes on calling itself"),
    ("raise KeyboardInterrupt", "The program was interrupted."),
    ("import numpy", "No module named 'numpy'"),
])
def test_endings_in_words(warm, source, words):
    assert words in warm.run(source, ending="ended with an error")
    assert warm.run("1 + 1") == "2"


def test_output_streams(warm):
    warm.start("import time\nfor i in range(1000):\n    print(i)\n    time.sleep(0.05)")
    expect(warm.output).to_have_text(re.compile(r"0\s1\s2\s"))
    expect(warm.state).to_have_text(re.compile(r"^running, \d+ s"))
    warm.stop()
    assert warm.output.inner_text().startswith("0\n1\n2\n")  # what came stays


def test_a_hanging_program_has_shown_all_it_printed(warm):
    warm.start("for i in range(3000): print(i)\nprint('end', end='')\nwhile True: pass")
    expect(warm.output).to_have_text(re.compile(r"2999\send$"))
    warm.stop()


def test_stop_ends_an_endless_loop_and_the_next_run_works(warm):
    warm.start("while True: pass")
    warm.stop()
    assert warm.run("1 + 1") == "2"
    warm.start("while True: print('x')")
    warm.stop()
    assert warm.run("1 + 2") == "3"


def test_stop_while_python_loads(cell, site):
    held = []
    cell.page.route("**/python_stdlib.zip", lambda route: held.append(route))
    cell.button.click()
    expect(cell.state).to_have_text(re.compile("^downloading Python"))
    expect(cell.button).to_have_text("Stop")
    cell.page.wait_for_timeout(320)
    cell.stop()
    until(cell.page, lambda: not workers(cell.page))
    cell.page.unroute("**/python_stdlib.zip")
    assert "2.40×" in cell.run()


def test_a_double_click_runs_once(warm):
    warm.run("1")
    warm.write("import time\nprint('once')\ntime.sleep(0.5)")
    warm.button.dblclick()
    expect(warm.state).to_have_text("done")
    assert warm.output.inner_text().strip() == "once"


def test_cells_wait_for_each_other_and_stop_alone(lesson):
    first, second, third = (Cell(lesson, f"cell-{name}") for name in ("formula", "table", "simulation"))
    first.run()
    first.start("while True: pass")
    second.button.click()
    third.button.click()
    expect(second.state).to_have_text("waiting for the cell before it")
    expect(third.button).to_have_text("Stop")
    lesson.wait_for_timeout(320)
    second.stop()
    first.stop()
    expect(third.state).to_have_text("done")
    assert "formula    3.362" in third.output.text_content()


def test_a_missing_file_gives_a_sentence_and_a_retry(cell, context):
    baked = cell.output.text_content()
    cell.page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404))
    cell.button.click()
    expect(cell.button).to_have_text("Retry")
    expect(cell.state).to_have_text(
        "Python did not load: python_stdlib.zip answered with error 404. "
        "The output below is the one made with the page. Check the connection, then press Retry."
    )
    assert cell.output.text_content() == baked
    cell.page.unroute("**/python_stdlib.zip")
    cell.run()
    assert [text for text in context.complaints if "404" not in text] == []
    context.complaints.clear()


def test_leaving_the_page_ends_the_run(cell, site):
    page = cell.page
    cell.run()
    cell.start("while True: pass")
    away_and_back(page)
    again = Cell(page, "cell-formula")
    expect(again.button).to_have_text("Run")
    assert again.source == "while True: pass"  # kept, but not run
    again.run("1 + 1")
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1
    until(page, lambda: len(workers(page)) == 2)  # one and its spare


@pytest.mark.parametrize(("source", "ending"), [
    ("'x' * 2_000_000", "done"), ("list(range(30_000))", "done"), ("raise ValueError('no ' * 30_000)", "ended with an error"),
])
def test_a_long_value_does_not_push_the_page_away(warm, source, ending):
    warm.run(source, ending)
    assert warm.output.bounding_box()["height"] < 900


def test_a_line_is_begun_anew_as_in_a_terminal(warm):
    program = "for n in range(3): print(f'\\r{n} of 2', end='')\nprint()\nfor n in range(3): print(n, end='\\r')\nprint('\\033[1mbold\\033[0m')"
    assert warm.run(program).strip() == "2 of 2\nbold"


def test_floods_are_bounded(warm):
    warm.run("for i in range(5000): print(i)")
    assert warm.output.inner_text().split() == [str(i) for i in range(5000)]
    warm.run("for i in range(100_000): print(i)")
    shown = warm.output.inner_text()
    assert len(shown) < 200_000
    assert shown.startswith("0\n1\n2\n") and shown.rstrip().endswith("99999")
    kept = len(re.findall(r"^\d+$", shown, re.M))
    omitted = int(re.search(r"… ([\d,]+) lines not shown …", shown)[1].replace(",", ""))
    assert abs(kept + omitted - 100_000) <= 2  # a line cut in two at each end
    warm.run("for i in range(20): print('x' * 9_000)")  # a block is laid out anew as often as something comes to it
    blocks = warm.output.evaluate("output => [...output.querySelectorAll('pre')].map((block) => block.textContent.length)")
    assert sum(blocks) == 20 * 9_001 and max(blocks) < 40_000


@pytest.mark.parametrize("width", [360, 1280])
def test_buttons_are_large_enough_and_inside(page, site, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site[1] + LESSON)
    for button in page.locator("spec-cell .cell-run").all():
        box = button.bounding_box()
        if box:  # the figure's own cell is behind a disclosure
            assert box["height"] >= 24 and box["width"] >= 24
            assert 0 <= box["x"] and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_whole_without_scripts(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site[1] + LESSON)
    for name in IDS:
        root = page.locator(f"#cell-{name}")
        expect(root.locator("pre code")).to_be_visible()
        expect(root.locator(".cell-output")).to_be_visible()
        expect(root.locator(".cell-run")).to_be_hidden()
    context.close()
