"""The cell on the page of the conformance suites, in the reader's browser."""

from playwright.sync_api import expect


def test_the_browser_reports_what_is_baked(page, site):
    page.goto(site[1] + "reference/conformance/")
    cell = page.locator("#cell-conformance")
    output = cell.locator(".cell-output")
    baked = output.text_content()
    assert "Tokens after a rejection: " in baked
    output.evaluate("output => output.append(document.createElement('s'))")  # goes away with the old output
    cell.locator(".cell-run").click()
    expect(output.locator("s")).to_have_count(0, timeout=60_000)
    expect(output).to_have_text(baked, timeout=60_000, use_inner_text=False)
