"""The planner through its reader's door: logs come in, sentences come out, and nothing of the log leaves the page."""

import base64
import json
import re
import zlib

import pytest
from playwright.sync_api import expect

from site_build.planner_parts import EXAMPLES
from specpy import advise
from tests.browser.reader import until, visited

PLANNER = "tools/planner/"
LOG = "SECRET-PROMPT in another line\n" + EXAMPLES[0].text  # its passes accept less than those of the page's example
for old, new in (("676", "575"), ("0.921, 0.828, 0.674", "0.821, 0.688, 0.552"), ("3.42", "3.06"), ("80.8", "68.7")):
    LOG = LOG.replace(old, new)
UNREADABLE = ["", "\0\1binary\0" * 100, "x" * 5_000_000, "no word of it\n" * 50, "SpecDecoding metrics: Accepted: nan tokens, Drafted: inf tokens"]


@pytest.fixture(scope="module")
def visit(browser, site):
    """The planner, one page for all tests that do not mind what ran before them."""
    yield from visited(browser, site[1] + PLANNER)


@pytest.fixture
def planner(page, site):
    page.goto(site[1] + PLANNER)
    expect(page.locator("spec-planner[data-ready]")).to_be_visible()
    return page


def paste(page, text):
    """Paste into the text area as a clipboard does: the browser's own way where the page leaves it to it."""
    page.locator("#plan-text").evaluate("""(area, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        area.focus();
        if (area.dispatchEvent(new ClipboardEvent("paste", {clipboardData, cancelable: true, bubbles: true}))) {
            area.setRangeText(text);
            area.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }
    }""", text)


def give(page, text, name="server.log"):
    """Choose a file."""
    page.locator(".planner-picker").set_input_files({"name": name, "mimeType": "text/plain", "buffer": text if isinstance(text, bytes) else text.encode()})


def decision(page):
    return page.locator(".planner-decision")


def link(data):
    """The fragment of a link with any data."""
    return "#plan=" + base64.urlsafe_b64encode(zlib.compress(data if isinstance(data, bytes) else json.dumps(data).encode())).decode().rstrip("=")


def without_charts(page):
    """All other texts of the answer, in order."""
    return page.locator(".planner-answer").evaluate("""answer => {
        const copy = answer.cloneNode(true);
        copy.querySelector(".planner-charts").remove();
        return copy.textContent.replace(/\\s/g, "");
    }""")


def test_examples_give_the_planners_own_sentences(visit):
    baked = without_charts(visit)
    for example in [*EXAMPLES[1:], EXAMPLES[0]]:
        visit.locator(f"[data-example={example.name}]").click()
        numbers = {name: int(value) if value.isdecimal() else float(value) if value[0].isdigit() else value for name, value in example.fields.items()}
        given = {name: numbers.pop(name) for name in ("draft_length",) if name in numbers}
        expected = advise(example.text, given=given, **numbers)
        expect(decision(visit)).to_have_text(expected.plan.reasons[0])
        assert visit.locator(".planner-assumptions li").all_inner_texts() == list(expected.plan.assumptions)
        assert visit.locator("#plan-text").input_value() == example.text and example.words == visit.locator(".planner-words").inner_text()
    assert without_charts(visit) == baked, "the script makes what the build has made"
    visit.emulate_media(media="print")  # paper has nothing to press, and no empty fields
    assert visit.locator("spec-planner button:visible").count() == 0
    assert visit.locator(".planner-field:visible .planner-told:empty").count() == 0 < visit.locator(".planner-field:visible").count()
    visit.emulate_media(media="screen")


def test_a_pasted_log_takes_an_examples_place_and_the_form_answers_at_once(visit):
    visit.locator("[data-example=vllm]").click()
    paste(visit, LOG)
    expect(decision(visit)).to_have_text(advise(LOG).plan.reasons[0])
    assert visit.locator("#plan-text").input_value() == LOG and visit.locator("#plan-plain").input_value() == "", "an example's figures are not the reader's"
    visit.locator("[data-example=vllm]").click()
    visit.locator("#plan-text").fill("")
    expect(decision(visit)).to_have_text(re.compile("^No counters of speculation were found"))
    assert visit.locator("#plan-plain").input_value() == "", "nor are they those of what is typed over it"
    paste(visit, LOG)
    visit.locator("#plan-plain").fill("45")
    visit.locator("#plan-speculative").press_sequentially("70.5")
    expected = advise(LOG, plain=45, speculative=70.5)
    expect(decision(visit)).to_have_text(expected.plan.reasons[0])
    expect(visit.locator("#plan-plain-told")).to_have_text("given")
    expect(visit.locator("#plan-draft_length-told")).to_have_text("from the log")
    expect(visit.locator("#plan-error-told")).to_have_text("assumed")
    expect(visit.locator(".planner-spoken")).to_have_text(expected.plan.reasons[0])
    visit.locator("#plan-cost_ratio").fill("80%")
    expect(visit.locator("#plan-cost_ratio-told")).to_have_text("“a draft step” must be a number, got '80%'.")
    assert decision(visit).inner_text() == expected.plan.reasons[0] and "to the values before" in visit.locator(".planner-refused").inner_text()
    for name, text in (("cost_ratio", "0.1"), ("plain", ""), ("speculative", ""), ("batch", "4,16")):
        visit.locator(f"#plan-{name}").fill(text)
    expect(visit.locator("[aria-invalid=true]")).to_have_count(0)
    expect(visit.locator(".planner-batch")).to_have_text(["At batch 4:", "At batch 16:"])


def test_nothing_of_the_log_leaves_the_page(planner, context, site):
    planner.evaluate("localStorage.clear()")
    history = planner.evaluate("history.length")
    planner.locator("#plan-text").focus()
    planner.locator("[data-example=llama]").click()
    expect(decision(planner)).to_have_text(re.compile("k = 5"))
    planner.locator(".planner-charts .js-plotly-plot").first.wait_for()
    planner.wait_for_load_state("networkidle")
    before = len(context.requested)
    paste(planner, LOG)
    expect(decision(planner)).to_have_text(advise(LOG).plan.reasons[0])
    give(planner, LOG * 2)
    expect(planner.locator(".planner-account")).to_contain_text(re.compile("^6 lines"))
    planner.locator("#plan-cost_ratio").fill("0.1")
    expect(planner.locator("#plan-cost_ratio-told")).to_have_text("given")
    planner.locator(".planner-report").click()
    planner.locator(".planner-link").click()
    planner.wait_for_timeout(500)
    assert context.requested[before:] == []
    kept = planner.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href, document.cookie, name])")
    assert "SECRET" not in kept and "Accepted" not in kept and planner.evaluate("history.length") == history
    assert planner.url == site[1] + PLANNER
    policy = planner.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert "connect-src 'self'" in policy and "form-action 'none'" in policy
    planner.goto(site[1])
    planner.goto(site[1] + PLANNER)
    assert "SECRET" not in planner.locator("#plan-text").input_value()


def test_a_long_file_is_read_while_the_page_lives_and_can_be_stopped(planner):
    planner.locator("[data-example=llama]").click()
    expect(decision(planner)).to_have_text(re.compile("k = 5"))
    give(planner, (LOG + "other words of a server that says much\n" * 20) * 10_000)
    stop = planner.locator(".planner-stop")
    expect(stop).to_be_visible()
    expect(planner.locator(".planner-held")).to_have_text(re.compile(r"^server\.log, 1\d\.\d MB\.$"))
    old = planner.locator(".planner-old")
    expect(old).to_have_text("What stands here is the answer to what was given before.")
    expect(old).to_be_visible()
    planner.locator("#planner").click()
    stop.click()
    expect(planner.locator(".planner-trouble")).to_have_text("Stopped. What stands below is the answer before it.")
    expect(stop).to_be_hidden()
    assert "k = 5" in decision(planner).inner_text()
    planner.locator("#plan-text").fill(LOG)
    expect(decision(planner)).to_have_text(advise(LOG).plan.reasons[0])
    expect(planner.locator(".planner-held")).to_be_hidden()
    expect(old).to_be_hidden()
    hardware = {"longest": "256", "batch": ",".join(map(str, range(1, 33))), "target_model": "Qwen3-8B", "draft_model": "Qwen3-0.6B", "device": "L4"}
    planner.locator(".planner-form details:not([open]) summary").first.click()
    for name, text in hardware.items():
        planner.locator(f"#plan-{name}").fill(text)
    expect(stop).to_be_visible()
    with planner.expect_worker():  # a question that takes minutes makes way
        planner.locator("#plan-batch").fill("1")
        planner.locator("#plan-longest").fill("8")
    expect(planner.locator(".planner-tables tbody tr")).to_have_count(9, timeout=20_000)


@pytest.mark.parametrize("text", UNREADABLE, ids=["empty", "binary", "one line", "no figures", "no numbers"])
def test_what_cannot_be_read_is_said(visit, text):
    visit.locator("[data-example=vllm]").click()
    paste(visit, text) if text else visit.locator(".planner-clear").click()
    if "\0" in text:
        expect(visit.locator(".planner-trouble")).to_have_text("The text is not text. What stands below is the answer before it.")
    else:
        expect(decision(visit)).to_have_text(advise(text).problem)
        expect(visit.locator(".planner-servers")).to_be_hidden()


def drop(page, *texts):
    """Drop a file of each text."""
    page.locator(".planner-input").evaluate("""(zone, texts) => {
        const dataTransfer = new DataTransfer();
        for (const text of texts) dataTransfer.items.add(new File([text], "x.log"));
        zone.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true, bubbles: true}));
    }""", texts)


def test_a_log_may_be_dropped_or_come_in_utf_16(visit):
    drop(visit, "x", LOG)
    expect(visit.locator(".planner-trouble")).to_have_text("Drop one file at a time: these are 2, and none was read.")
    drop(visit, LOG)
    expect(decision(visit)).to_have_text(advise(LOG).plan.reasons[0])
    visit.locator("[data-example=llama]").click()
    expect(decision(visit)).to_have_text(re.compile("k = 5"))
    give(visit, b"\0", "core.1")
    expect(visit.locator(".planner-trouble")).to_have_text("“core.1” is not text. What stands below is the answer before it.")
    give(visit, LOG.encode("utf-16"))
    expect(decision(visit)).to_have_text(advise(LOG).plan.reasons[0])


def test_a_link_is_a_proposal_and_carries_no_log(planner, context, site):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(planner, LOG)
    planner.locator("#plan-plain").fill("45")
    planner.locator("#plan-speculative").fill("70.5")
    expected = advise(LOG, plain=45, speculative=70.5).plan.reasons
    expect(decision(planner)).to_have_text(expected[0])
    planner.locator(".planner-link").click()
    expect(planner.locator(".planner-kept")).to_have_text(re.compile("^Link copied"))
    address = planner.evaluate("navigator.clipboard.readText()")
    packed = zlib.decompress(base64.urlsafe_b64decode(address.split("=", 1)[1] + "==")).decode()
    assert address.startswith(site[1] + PLANNER + "#plan=") and len(address) < 2000 and "SECRET" not in packed and "APIServer" not in packed
    planner.locator(".planner-report").click()
    expect(planner.locator(".planner-kept")).to_have_text("Report copied.")
    assert planner.evaluate("navigator.clipboard.readText()") == advise(LOG, plain=45, speculative=70.5).markdown
    other = context.new_page()
    other.goto(address)
    offer = other.locator(".planner-offer")
    expect(offer).to_contain_text("vLLM log: 556 passes of 3 drafted tokens")
    expect(offer).to_contain_text("speculative, as in the log = 70.5")
    assert "k = 7" in decision(other).inner_text() and other.locator("#plan-plain").input_value() == "45", "the page's own example still"
    expect(offer).to_be_focused()
    other.keyboard.press("Tab")
    other.keyboard.press("Enter")  # on "Show them"
    expect(decision(other)).to_have_text(expected[0])
    assert other.url == site[1] + PLANNER and other.locator("#plan-text").input_value() == ""
    expect(other.locator(".planner-account")).to_contain_text("came without the text")


def hostile():
    """Fragments that are no link of the planner's, forty of them."""
    one = {"source": "vLLM log", "draft_length": 3, "passes": 10, "accepted": 12}
    whole = link({"counters": [one], "fields": {"plain": "45"}})
    markup = "<img src=x onerror='window.broken=1'>"
    yield from ("#plan=", "#plan=%3Cscript%3E", "#plan=" + markup, "#plan=AAAA", "#plan=" + "A" * 9000, "#plan==", "#plan=%00", whole[:-5], whole + "A")
    yield from (link(b"\0" * 60_000), link(b"{" * 1000), link(b"[" * 40_000), link(b"\xff\xfe"), link(b"null"), link(b"1e999"), link(b'"x"'))
    for data in ([], {}, {"counters": []}, {"counters": [], "fields": {}}, {"counters": {}, "fields": []}, {"counters": [one], "fields": {}, "more": 1}):
        yield link(data)
    for change in ({"source": markup}, {"source": 1}, {"passes": -1}, {"passes": "10"}, {"passes": 1e400}, {"accepted": 99}, {"draft_length": 10**9}, {"x": 1},
                   {"histogram": [1] * 300}, {"histogram": "1"}, {"parts": [[1, 2, 3]]}, {"parts": [[1, "x"]]}, {"model": [1]}, {"notes": [1]}):  # fmt: skip
        yield link(json.dumps({"counters": [{**one, **change}], "fields": {}}).encode().replace(b"Infinity", b"1e400"))
    for fields in ({markup: "1"}, {"plain": markup}, {"plain": 45}, {"plain": "9" * 2000}, {"__proto__": "1", "plain": "1"}, {"plain": "\u202e1"}):
        yield link({"counters": [one], "fields": fields})


def test_hostile_links_are_refused_in_a_sentence(visit):
    visit.locator("[data-example=vllm]").click()
    expect(decision(visit)).to_have_text(re.compile("k = 7"))
    fragments = list(hostile())
    assert len(fragments) >= 40
    offer = visit.locator(".planner-offer")
    for number, fragment in enumerate(fragments):
        visit.evaluate("fragment => (location.hash = fragment)", fragment)
        close = offer.get_by_role("button", name="Close")
        close.wait_for()
        assert re.match(r"This (link|browser)", offer.locator("p").inner_text()), fragment
        close.click() if number % 2 else close.press("Escape")
        expect(offer).to_be_hidden()
        assert "#" not in visit.url
    assert visit.evaluate("window.broken") is None and visit.locator("spec-planner img").count() == 0
    assert "k = 7" in decision(visit).inner_text()


def test_what_a_log_names_is_never_markup(visit):
    name = "<img src=x onerror=window.broken=1><b>bold</b>"
    lines = [f'vllm:spec_decode_num_{what}_total{{model_name="{name}"}} {count}' for what, count in (("drafts", 100), ("draft_tokens", 300), ("accepted_tokens", 150))]
    paste(visit, "\n".join(lines))
    expect(visit.locator(".planner-account")).to_contain_text(name)
    assert visit.locator("spec-planner :is(img, b)").count() == 0 and visit.evaluate("window.broken") is None


def test_by_keyboard_and_in_a_narrow_window(planner):
    planner.set_viewport_size({"width": 360, "height": 800})
    assert planner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with planner.expect_file_chooser() as chooser:
        planner.locator(".planner-file").click()
    chooser.value.set_files({"name": "x", "mimeType": "", "buffer": LOG.encode()})
    expect(decision(planner)).to_have_text(advise(LOG).plan.reasons[0])
    planner.locator("[data-example=vllm]").focus()
    reached = []
    for _ in range(30):
        reached.append(planner.evaluate("document.activeElement.id || document.activeElement.classList[0] || document.activeElement.textContent"))
        planner.keyboard.press("Tab")
    order = [reached.index(name) for name in ("plan-text", "planner-file", "planner-clear", "planner-report")]
    assert order == sorted(order)


def test_away_and_back_by_the_sites_own_links(planner, site):
    planner.locator(".md-nav--primary a[href$='notation/']").first.evaluate("link => link.click()")
    planner.wait_for_url(site[1] + "reference/notation/")
    planner.locator(".md-nav--primary a[href$='planner/']").first.evaluate("link => link.click()")
    planner.locator("spec-planner[data-ready] [data-example=llama]").click()
    expect(decision(planner)).to_have_text(re.compile("k = 5"))
    until(planner, lambda: planner.locator(".planner-state").inner_text() == "")
