"""The JavaScript mirror of specpy.formula against specpy itself, over all that the figure's controls can set."""

from urllib.parse import quote

import pytest

from site_build.paths import DOCS
from specpy import best_draft_length, expected_tokens, speedup

RATES = [step / 100 for step in range(101)]
LENGTHS = range(17)
TOLERANCE = 1e-12

GRID = """async ([source, rates, lengths]) => {
  const mirror = await import(source);
  return {
    tokens: rates.map((a) => lengths.map((k) => mirror.expectedTokens(a, k))),
    speedups: rates.map((a) => lengths.map((k) => rates.map((c) => mirror.speedup(a, k, c)))),
    best: rates.map((a) => rates.map((c) => mirror.bestDraftLength(a, c, lengths.at(-1)))),
  };
}"""


@pytest.fixture(scope="module")
def mirror(browser):
    """The mirror's values over the grid, computed in Chromium."""
    page = browser.new_page()
    source = "data:text/javascript," + quote((DOCS / "javascripts" / "formula.js").read_text(encoding="utf-8"))
    yield page.evaluate(GRID, [source, RATES, list(LENGTHS)])
    page.close()


def test_tokens_per_pass(mirror):
    for a, row in zip(RATES, mirror["tokens"]):
        for k, value in zip(LENGTHS, row):
            assert value == pytest.approx(expected_tokens(a, k), abs=TOLERANCE, rel=0), (a, k)


def test_speedup(mirror):
    worst = max(
        abs(value - speedup(a, k, c))
        for a, by_length in zip(RATES, mirror["speedups"])
        for k, by_cost in zip(LENGTHS, by_length)
        for c, value in zip(RATES, by_cost)
    )
    assert worst <= TOLERANCE


def test_best_draft_length(mirror):
    """Where two lengths are equally good to the last digit, either may be named."""
    for a, row in zip(RATES, mirror["best"]):
        for c, length in zip(RATES, row):
            best = best_draft_length(a, c, LENGTHS[-1])
            assert length == best or abs(speedup(a, length, c) - speedup(a, best, c)) <= TOLERANCE, (a, c)
