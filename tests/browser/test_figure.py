"""The interactive figure in the real page: what a reader does to it, against specpy in CPython."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from site_build import figure_words as words
from site_build import traces
from specpy import austen, expected_tokens, figures, speedup

expect.set_options(timeout=20_000)  # on a busy machine things take their time
LESSON = "lessons/speculative-decoding/"
RATES = austen.SET_RATES


class TryIt:
    """The figure, and what a reader can do and see there."""

    def __init__(self, page):
        self.page, self.root = page, page.locator("spec-figure")
        self.slider = self.root.locator("input[type=range]")
        self.typed = self.root.locator("input[type=number][data-name=a]")
        self.length, self.cost = self.root.locator("[data-name=k]"), self.root.locator("[data-name=c]")
        self.replay, self.note = self.root.locator(".again"), self.root.locator("p.note[role=alert]")
        self.source, self.drawing = self.root.locator(".source"), self.root.locator(".replay")
        self.chart = self.root.locator("spec-chart").first
        expect(self.root).to_have_attribute("data-ready", "")

    def number(self, name):
        return self.root.locator(f"[data-number={name}]")

    def text(self, selector):
        return self.root.locator(selector).inner_text()

    def expect_numbers(self, a, k, c):
        for name, text in words.numbers(a, k, c).items():
            expect(self.number(name)).to_have_text(text)
        expect(self.root.locator(".result")).to_have_text(words.result_words(a, k, c))

    def expect_run(self, run):
        """The drawing shows this run, at whichever pass."""
        whole = run["prompt"] + "".join("".join(one["drafted"][: one["accepted"]]) + one["token"] for one in run["passes"])
        expect(self.root.locator(".counts")).to_have_text(words.counts_words(run))
        assert self.root.locator(".so-far").evaluate("element => element.textContent") == whole

    def expect_still(self):
        expect(self.drawing).not_to_have_attribute("data-playing", "")

    def expect_playing(self):
        expect(self.drawing).to_have_attribute("data-playing", "")

    def warm(self):
        """Show intent, wait for Python, and let it run once."""
        self.replay.hover()
        expect(self.root).to_have_attribute("data-python", "ready", timeout=60_000)
        self.replay.click()
        expect(self.source).to_contain_text("Fresh", timeout=30_000)


@pytest.fixture
def figure(lesson):
    return TryIt(lesson)


@pytest.fixture
def opened(page, site):
    """Open the lesson with a query."""

    def open_with(query):
        page.goto(f"{site[1]}{LESSON}?{query}")
        return TryIt(page)

    return open_with


@pytest.fixture(scope="module")
def awake(browser, site):
    """A visit in which Python is up."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(site[1] + LESSON)
    figure = TryIt(page)
    figure.warm()
    yield figure
    page.close()


# ---- before anything is touched ----


def test_every_recorded_run_is_what_specpy_runs(site):
    folder = site[0] / traces.PUBLISHED / traces.build_traces().name
    for draft in traces.DRAFTS:
        for k in range(traces.LONGEST + 1):
            runs = json.loads((folder / f"{draft}-{k}.json").read_text(encoding="utf-8"))
            assert list(map(int, runs)) == list(traces.SEEDS)
            for seed, run in runs.items():
                assert run == figures.replay(draft, k, int(seed))


def test_recorded_runs_are_small(site):
    folder = site[0] / traces.PUBLISHED / traces.build_traces().name
    assert all(path.stat().st_size < 16_000 for path in Path(folder).iterdir())


def test_first_state_stands_without_javascript(browser, site):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site[1] + LESSON)
    run = figures.replay("aligned", 4, 1)
    assert page.locator("[data-number=tokens]").inner_text() == f"{expected_tokens(0.8, 4):.2f}"
    assert page.locator("[data-number=speedup]").inner_text() == f"{speedup(0.8, 4):.2f}×"
    assert page.locator(".tally .drafting b").inner_text() == str(run["target_passes"])
    for look in ("draft", "accepted", "rejected", "discarded", "target"):
        assert page.locator(f"spec-figure .token.{look}").first.is_visible()
    assert page.locator("spec-figure svg.still").first.is_visible()
    assert "need JavaScript" in page.locator("spec-figure noscript").inner_text()
    page.context.close()


def test_nothing_moves_and_no_python_loads_by_itself(figure, context):
    figure.root.scroll_into_view_if_needed()
    expect(figure.chart.locator(".main-svg").first).to_be_visible()
    figure.slider.focus()
    figure.page.keyboard.press("ArrowLeft")
    figure.expect_still()
    assert not [url for url in context.requested if "/runtime/" in url or "/scripts/worker" in url]


def test_javascript_draws_what_the_page_brings(figure, opened):
    brought = figure.drawing.evaluate("element => element.innerHTML")
    sentences = [figure.text(name) for name in (".result", ".counts", ".measured", ".source")]
    figure = opened("c=0.2&a=0.8")  # another state: all of it is drawn anew
    expect(figure.number("speedup")).to_have_text(f"{speedup(0.8, 4, 0.2):.2f}×")
    figure.cost.fill("0.1")
    drawn = figure.drawing.evaluate("element => element.innerHTML")
    assert _plain(drawn) == _plain(brought)
    assert [figure.text(name) for name in (".result", ".counts", ".measured", ".source")] == sentences


def _plain(html):
    """Without line ends between elements, and attributes that say nothing."""
    return re.sub(r' (class|data-many|disabled)=""', r"", re.sub(r">\s+<", "><", html))


# ---- the formula answers the controls ----


def test_dragging_recomputes_at_once_and_does_not_replay(figure):
    text = figure.text(".so-far")
    for a in (0.0, 0.37, 0.5, 0.99, 1.0):
        tokens = figure.slider.evaluate(
            """(slider, a) => {
              slider.value = a;
              slider.dispatchEvent(new Event("input", { bubbles: true }));
              return document.querySelector("[data-number=tokens]").textContent; // before the browser paints
            }""", a)
        assert tokens == f"{expected_tokens(a, 4):.2f}"
        figure.expect_numbers(a, 4, 0.1)
        figure.expect_still()
    assert figure.text(".so-far") == text


@pytest.mark.parametrize("key, a", [
    ("ArrowLeft", 0.79), ("ArrowRight", 0.81), ("PageUp", 0.9), ("PageDown", 0.7), ("Home", 0.0), ("End", 1.0),
])
def test_keys_of_the_slider(figure, key, a):
    figure.slider.focus()
    figure.page.keyboard.press(key)
    figure.expect_numbers(a, 4, 0.1)
    expect(figure.typed).to_have_value(f"{a:.2f}")


def test_typed_values(figure):
    figure.typed.fill("0.65")
    figure.cost.fill("0.3")
    figure.expect_numbers(0.65, 4, 0.3)
    assert float(figure.slider.input_value()) == 0.65
    figure.expect_still()


def test_a_percentage_is_refused_in_words(figure):
    figure.typed.fill("80")
    figure.typed.press("Enter")
    expect(figure.note).to_have_text(
        "a must be a number from 0 to 1, got “80”: 0.80 is used instead. A percentage? Write 0.8.")
    expect(figure.typed).to_have_value("0.80")
    figure.typed.fill("0.7")
    figure.typed.press("Enter")
    expect(figure.note).to_have_text("")


@pytest.mark.parametrize("keys, value, note", [
    ("0,65", "0.65", ""),  # a browser that wants points drops the comma: 065
    ("e", "0.80", "a must be a number from 0 to 1, got what is not a number: 0.80 is used instead."),
    ("", "0.80", "a must be a number from 0 to 1, got nothing: 0.80 is used instead."),
    ("1.5", "0.80", "a must be a number from 0 to 1, got “1.5”: 0.80 is used instead."),  # not the 1 on the way
    ("0.655", "0.66", "a moves in steps of 0.01, got “0.655”: 0.66 is used instead."),
])
def test_typed_key_by_key(figure, keys, value, note):
    figure.typed.focus()
    for key in ["Control+a", "Delete", *keys, "Enter"]:
        figure.page.keyboard.press(key)
    expect(figure.typed).to_have_value(value)
    expect(figure.note).to_have_text(note)
    figure.expect_numbers(float(value), 4, 0.1)


def test_a_refused_length_falls_back_to_the_one_before_typing(figure):
    figure.length.focus()
    for key in ["Control+a", *"80", "Enter"]:
        figure.page.keyboard.press(key)
    expect(figure.note).to_have_text("k must be a whole number from 0 to 10, got “80”: 4 is used instead.")
    figure.expect_numbers(0.8, 4, 0.1)


@pytest.mark.parametrize("button", ["[data-add='1']", "[data-step='-1']"])
def test_a_button_that_has_come_to_its_end_keeps_the_focus(figure, button):
    button = figure.root.locator(button)
    button.focus()
    for _ in range(12):
        figure.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_be_focused()


def test_where_drafting_does_not_pay(figure):
    figure.cost.fill("0.9")
    expect(figure.number("best")).to_have_text("0")
    expect(figure.root.locator(".result")).to_contain_text("slower")


def test_a_screen_reader_is_told_when_the_reader_rests(figure):
    figure.slider.focus()
    for _ in range(3):
        figure.page.keyboard.press("ArrowLeft")
    spoken = figure.root.locator(".spoken")
    expect(spoken).to_contain_text(words.result_words(0.77, 4, 0.1))
    expect(spoken).to_contain_text(words.counts_words(figures.replay("aligned", 4, 1)))


# ---- the replay ----


def test_changing_k_replays(figure):
    figure.root.locator("[data-add='1']").click()
    figure.expect_playing()
    figure.expect_numbers(0.8, 5, 0.1)
    figure.expect_run(figures.replay("aligned", 5, 2))


def test_flipping_the_draft_sets_a_and_replays(figure):
    figure.root.get_by_label("weak").check()
    figure.expect_playing()
    figure.expect_numbers(RATES["weak"], 4, 0.1)
    figure.expect_run(figures.replay("weak", 4, 2))


def test_plain_decoding(figure):
    figure.length.fill("0")
    figure.expect_playing()
    figure.expect_run(figures.replay("aligned", 0, 2))
    figure.expect_numbers(0.8, 0, 0.1)


def test_any_control_interrupts(figure):
    figure.replay.click()
    figure.expect_playing()
    figure.slider.focus()
    figure.page.keyboard.press("ArrowLeft")
    figure.expect_still()
    run = figures.replay("aligned", 4, 2)
    expect(figure.root.locator(".pass-words")).to_have_text(words.pass_words(run, len(run["passes"]) - 1))
    assert figure.root.locator(".to-come, .ghost").count() == 0


def test_a_replay_comes_to_its_end(figure):
    figure.drawing.scroll_into_view_if_needed()  # out of view it would wait
    figure.length.fill("10")
    figure.drawing.scroll_into_view_if_needed()
    figure.expect_playing()
    run = figures.replay("aligned", 10, 2)
    last = words.pass_words(run, len(run["passes"]) - 1)
    expect(figure.root.locator(".pass-words")).to_have_text(last, timeout=60_000)
    figure.expect_still()
    expect(figure.root.locator(".tally .drafting b")).to_have_text(str(run["target_passes"]))
    expect(figure.root.locator(".tally .plain b")).to_have_text(str(run["plain_passes"]))


def test_the_target_checks_all_at_the_same_time(figure):
    figure.replay.click()
    figure.page.wait_for_function("document.querySelectorAll('.places .band').length === 5")
    assert figure.root.locator(".places .band").evaluate_all(
        "bands => new Set(bands.map((band) => band.getAnimations()[0]?.startTime)).size") <= 1


def test_out_of_view_nothing_moves(figure):
    figure.replay.click()
    figure.expect_playing()
    figure.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    moving = "document.querySelector('.replay').getAnimations({subtree: true})"
    figure.page.wait_for_function(f"{moving}.length && {moving}.every(({{playState}}) => playState === 'paused')")
    figure.drawing.scroll_into_view_if_needed()
    figure.page.wait_for_function(f"{moving}.some(({{playState}}) => playState === 'running')")


def test_steps(figure):
    run = figures.replay("aligned", 4, 1)
    last = len(run["passes"]) - 1
    back, on = figure.root.locator("[data-step='-1']"), figure.root.locator("[data-step='1']")
    expect(on).to_be_disabled()
    for index in range(last - 1, -1, -1):
        back.click()
        expect(figure.root.locator(".pass-words")).to_have_text(words.pass_words(run, index))
        expect(figure.root.locator(".tally .drafting b")).to_have_text(str(index + 1))
    expect(back).to_be_disabled()
    drafted = run["passes"][0]["drafted"]
    looks = figure.root.locator(".places li > .token:first-child").evaluate_all("all => all.map((one) => one.className)")
    accepted = run["passes"][0]["accepted"]
    assert looks[: len(drafted)] == ["token accepted"] * accepted + ["token rejected"] + ["token discarded"] * (3 - accepted)


def test_white_space_is_told_as_such(opened):
    run = figures.replay("weak", 10, 2)
    assert run["passes"][0]["token"] == " "
    figure = opened("draft=weak&k=10&seed=2")
    figure.expect_run(run)
    for _ in run["passes"][1:]:
        figure.root.locator("[data-step='-1']").click()
    expect(figure.root.locator(".pass-words")).to_contain_text("the target writes a space instead of “")
    expect(figure.root.locator(".pass-words")).to_have_text(words.pass_words(run, 0))


def test_reduced_motion_shows_the_end(page, site):
    page.emulate_media(reduced_motion="reduce")
    page.goto(site[1] + LESSON)
    figure = TryIt(page)
    figure.length.fill("6")
    run = figures.replay("aligned", 6, 2)
    figure.expect_run(run)
    figure.expect_still()
    expect(figure.root.locator(".pass-words")).to_have_text(words.pass_words(run, len(run["passes"]) - 1))
    figure.root.locator("[data-step='-1']").click()
    expect(figure.root.locator(".pass-words")).to_have_text(words.pass_words(run, len(run["passes"]) - 2))


def test_replay_is_intent_and_plays_a_recorded_run_meanwhile(figure, context):
    with context.expect_event("request", lambda request: "/runtime/" in request.url):
        figure.replay.click()
    figure.expect_playing()
    expect(figure.source).to_have_text(words.source_words(figures.replay("aligned", 4, 2)))


def test_keyboard_alone(figure):
    figure.root.locator("input[type=radio]:checked").focus()
    press = figure.page.keyboard.press
    press("ArrowRight")  # the switch
    figure.expect_numbers(RATES["weak"], 4, 0.1)
    for _ in range(3):
        press("Tab")
    press("Enter")  # one token more
    figure.expect_numbers(RATES["weak"], 5, 0.1)
    figure.replay.focus()
    press("Enter")
    figure.expect_playing()


# ---- once Python is up ----


def test_every_replay_is_a_fresh_run(awake):
    for _ in range(3):
        seed = int(re.search(r"seed (\d+)", awake.source.inner_text())[1]) + 1
        awake.replay.click()
        run = figures.replay("aligned", int(awake.length.input_value()), seed)
        expect(awake.source).to_have_text(re.compile(rf"Fresh.*seed {seed}\)"))
        awake.expect_run(run)


def test_curve_and_points_come_from_specpy(awake):
    awake.slider.focus()
    awake.page.keyboard.press("ArrowLeft")
    expect(awake.chart).to_have_attribute("data-source", "specpy")
    a, k, c = (float(awake.slider.input_value()), int(awake.length.input_value()), float(awake.cost.input_value()))
    seed = int(re.search(r"seed (\d+)", awake.source.inner_text())[1])
    wanted = json.loads(json.dumps(figures.live_speedup(a, k, c, seed=seed)))
    awake.page.wait_for_function(
        "([chart, y]) => JSON.stringify(chart.figure.data[1].y) === JSON.stringify(y)",
        arg=[awake.chart.element_handle(), wanted["data"][1]["y"]])
    assert awake.chart.evaluate("chart => chart.figure") == wanted


def test_a_busy_python_is_said_and_a_recorded_run_played(awake):
    cell = awake.page.locator("#cell-formula")
    cell.locator(".cell-code").click(position={"x": 30, "y": 20})
    expect(cell.locator(".cm-content")).to_be_focused()
    awake.page.keyboard.press("ControlOrMeta+a")
    awake.page.keyboard.insert_text("while True: pass")
    cell.locator(".cell-run").click()
    expect(cell.locator(".cell-state")).to_contain_text("running")
    awake.replay.click()
    expect(awake.source).to_contain_text("Python is busy with a cell, so this is a recorded run")
    awake.slider.focus()
    awake.page.keyboard.press("ArrowLeft")
    expect(awake.chart).to_have_attribute("data-source", "mirror")
    cell.locator(".cell-run").click()
    expect(cell.locator(".cell-state")).to_contain_text("stopped")


def test_python_behind_it_opens_with_the_figures_values(awake):
    awake.typed.fill("0.63")
    awake.root.locator("details.behind > summary").click()
    code = awake.root.locator("spec-cell")
    expect(code).to_contain_text("acceptance_rate = 0.63")
    expect(code).to_contain_text(f"draft_length = {awake.length.input_value()}")
    expect(code).to_contain_text('draft = "aligned"')


# ---- the address ----


def test_the_state_stands_in_the_address(figure):
    page = figure.page
    page.evaluate("""() => {
      history.replaceState(null, "", "#try-it");
      const own = history.replaceState.bind(history);
      window.kept = [];
      history.replaceState = (state, ...more) => { if (more[1]) window.kept.push(state === history.state); own(state, ...more); };
    }""")
    figure.typed.fill("0.65")
    figure.cost.fill("0.2")
    page.wait_for_url("**/?a=0.65&k=4&c=0.2&draft=aligned&seed=1#try-it")
    assert set(page.evaluate("window.kept")) == {True}
    page.reload()
    TryIt(page).expect_numbers(0.65, 4, 0.2)


def test_many_moves_are_few_changes_of_the_address(figure):
    page = figure.page
    page.evaluate("""() => {
      const own = history.replaceState.bind(history);
      window.changes = 0;
      history.replaceState = (...given) => { window.changes += String(given[2]).includes("a="); own(...given); };
    }""")
    figure.slider.focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    page.wait_for_url("**a=0.4&**")
    assert 1 <= page.evaluate("window.changes") < 40


def test_an_address_opens_its_state(opened):
    figure = opened("a=0.55&k=7&c=0.05&draft=weak&seed=3")
    figure.expect_numbers(0.55, 7, 0.05)
    figure.expect_run(figures.replay("weak", 7, 3))
    figure.expect_still()
    expect(figure.note).to_have_text("")


def test_a_draft_in_the_address_sets_its_rate(opened):
    opened("draft=weak").expect_numbers(RATES["weak"], 4, 0.1)


@pytest.mark.parametrize("query, sentence", [
    ("a=80", "a must be a number from 0 to 1, got “80”: 0.80 is used instead. A percentage? Write 0.8."),
    ("a=", "a must be a number from 0 to 1, got nothing: 0.80 is used instead."),
    ("a=NaN", "a must be a number from 0 to 1, got “NaN”: 0.80 is used instead."),
    ("a=1e-1", "a must be a number from 0 to 1, got “1e-1”: 0.80 is used instead."),
    ("a=0.805", "a moves in steps of 0.01, got “0.805”: 0.81 is used instead."),
    ("a=-0.1", "a must be a number from 0 to 1, got “-0.1”: 0.80 is used instead."),
    ("k=11", "k must be a whole number from 0 to 10, got “11”: 4 is used instead."),
    ("k=2.5", "k must be a whole number from 0 to 10, got “2.5”: 4 is used instead."),
    ("k=__proto__", "k must be a whole number from 0 to 10, got “__proto__”: 4 is used instead."),
    ("c=Infinity", "c must be a number from 0 to 1, got “Infinity”: 0.10 is used instead."),
    ("draft=toString", "draft must be aligned or weak, got “toString”: aligned is used instead."),
    ("seed=0", "seed must be a whole number from 1 to 999999, got “0”: 1 is used instead."),
    ("c=%3Cb%3Ebold%3C/b%3E", "c must be a number from 0 to 1, got “<b>bold</b>”: 0.10 is used instead."),
])
def test_a_malformed_address_falls_back_in_words(opened, query, sentence):
    figure = opened(query)
    expect(figure.note).to_be_visible()
    expect(figure.note).to_have_text(sentence)
    assert figure.root.locator("p.note b").count() == 0


def test_a_repeated_name_in_the_address(opened):
    figure = opened("a=0.6&k=3&a=0.9")
    expect(figure.note).to_have_text("a stands more than once in the address: the first is used.")
    figure.expect_numbers(0.6, 3, 0.1)


def test_several_faults_are_all_named(opened):
    note = opened("a=x&k=y&draft=z").note
    for name in ("a must", "k must", "draft must"):
        expect(note).to_contain_text(name)


def test_a_seed_that_is_not_recorded(opened):
    figure = opened("seed=77")
    expect(figure.source).to_contain_text("Seed 77 is not among the recorded ones")
    figure.expect_run(figures.replay("aligned", 4, 2))
    figure.warm()
    expect(figure.source).to_contain_text("seed 77")
    figure.expect_run(figures.replay("aligned", 4, 77))


# ---- one figure on each of two pages ----


def test_instant_navigation_between_two_figures(page, site):
    page.goto(site[1])
    home = TryIt(page)
    page.evaluate("window.sameDocument = true")
    home.typed.fill("0.6")
    page.get_by_role("link", name="Read the lesson").click()
    page.wait_for_url("**/lessons/speculative-decoding/")
    lesson = TryIt(page)
    lesson.expect_numbers(0.8, 4, 0.1)
    lesson.typed.fill("0.7")
    lesson.expect_numbers(0.7, 4, 0.1)
    page.wait_for_url("**/lessons/speculative-decoding/?a=0.7&**")
    page.go_back()
    home = TryIt(page)
    home.typed.fill("0.5")
    home.expect_numbers(0.5, 4, 0.1)
    assert page.evaluate("window.sameDocument")


def test_links_to_headings_keep_what_the_reader_has_done(figure):
    page = figure.page
    figure.root.evaluate("root => (root.mark = 7)")
    figure.typed.fill("0.7")
    page.wait_for_url("**?a=0.7&**")
    for heading in ("try-it", "takeaway", "try-it"):
        page.locator(f"a.headerlink[href$='#{heading}']").evaluate("link => link.click()")
        page.wait_for_url(f"**?a=0.7&**#{heading}")
        expect(page.locator(f"#{heading}")).to_be_in_viewport()
    figure.expect_numbers(0.7, 4, 0.1)
    assert figure.root.evaluate("root => root.mark") == 7


# ---- sizes ----


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_width_overflows(browser, site, width):
    context = browser.new_context(viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site[1]}{LESSON}?k=10")
    figure = TryIt(page)
    figure.chart.scroll_into_view_if_needed()
    expect(figure.chart.locator(".main-svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = figure.root.locator(".controls button, .replay-bar button, .controls input, .switch-box label").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).filter(({height}) => height && height < 44).length")
    assert small == 0
    context.close()


def test_nothing_jumps_while_the_page_comes_to_life(page, site):
    page.add_init_script("""
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value)))
        .observe({ type: "layout-shift", buffered: true });""")
    page.goto(site[1] + LESSON)
    figure = TryIt(page)
    figure.root.scroll_into_view_if_needed()
    expect(figure.chart.locator(".main-svg").first).to_be_visible()
    assert page.evaluate("window.shift") <= 0.02
