"""The lesson on one's own numbers: each figure of its run and of its traces, computed here from the counts."""

import csv
import re
from pathlib import Path

import pytest

HISTOGRAM = (290, 180, 110, 420)
PASSES, ACCEPTED = 1000, 180 + 2 * 110 + 3 * 420
TRACES = Path(__file__).parents[1] / "data" / "acceptance-counters.csv"
# By number in the lesson's table: the value in its run.
VALUES = {
    1: ACCEPTED / (ACCEPTED + 580), 2: ACCEPTED / (ACCEPTED + 580), 3: ACCEPTED / 3000, 4: (ACCEPTED / PASSES + 1) / 4, 5: (ACCEPTED + PASSES) / 4000,
    6: [0.71, 0.53, 0.42], 7: 1 + ACCEPTED / PASSES, 8: ACCEPTED / PASSES, 9: ACCEPTED / (ACCEPTED + PASSES), 10: (ACCEPTED + PASSES) / PASSES,
}  # fmt: skip


@pytest.fixture(scope="module")
def page(pages):
    return pages["lessons/your-numbers/index.html"]


def rows(page, anchor):
    table = page.find(id=anchor).find_next("table")
    return [[cell.get_text(" ", strip=True) for cell in row.find_all("td")] for row in table.find("tbody").find_all("tr")]


def figures(text):
    return [float(figure) for figure in re.findall(r"\d+\.\d+", text)]


def test_the_ten_are_those_of_the_run(page):
    found = {int(row[0]): row[3] for row in rows(page, "ten-definitions")}
    assert found.keys() == VALUES.keys()
    for number, value in VALUES.items():
        assert figures(found[number])[-len(value) if isinstance(value, list) else -1 :] == pytest.approx(value if isinstance(value, list) else [value], abs=0.005), number


def test_what_servers_print_are_those_numbers(page):
    for server, printed, numbers in rows(page, "what-servers-print"):
        for number in map(int, re.findall(r"\d+", numbers)):
            value = VALUES[number]
            whole = [int(figure) for figure in re.findall(r"(?<![\d.])\d{4}(?![\d.])", printed)]
            if len(whole) > 1:  # counts, of which it is the quotient
                assert whole[0] / whole[1] == pytest.approx(value, abs=0.001), printed
            shown = [figure / 100 if "%" in printed else figure for figure in figures(printed)]
            for one in value if isinstance(value, list) else [value]:
                assert len(whole) > 1 or any(figure == pytest.approx(one, abs=0.0051) for figure in shown), (server, printed)


def test_the_traces_are_those_of_the_file(page):
    with TRACES.open(encoding="utf-8", newline="") as file:
        counted = {(row["drafter"], int(row["draft_length"])): row for row in csv.DictReader(file) if row["dataset"] == "cnn"}
    for length, *_, interval, told in rows(page, "other-lengths"):
        row = counted["ngram", int(length)]
        exact = 1 + int(row["accepted"]) / int(row["steps"])
        low, high = figures(interval)
        assert float(told) == pytest.approx(exact, abs=0.005)
        assert low <= exact <= high
    shown = [figures(row.get_text()) for row in page.select("#picture-lengths .bar-words")]
    for (rate, tokens), length in zip(shown, (1, 2, 3, 5, 7, 10), strict=True):
        row = counted["eagle", length]
        assert (rate, tokens) == (pytest.approx(int(row["accepted"]) / int(row["drafted"]), abs=0.005), pytest.approx(1 + int(row["accepted"]) / int(row["steps"]), abs=0.005))
    first = [float(row.get_text()) for row in page.select("#picture-first .bar-words")]
    for share, length in zip(first, (1, 2, 3, 5, 7, 10), strict=True):
        row = counted["ngram", length]
        assert share == pytest.approx(1 - int(row["steps_by_accepted_count"].split()[0]) / int(row["steps"]), abs=0.0005)


def test_every_surprise_has_its_box(page):
    titles = [title.get_text() for title in page.select(".admonition.surprise > .admonition-title")]
    assert len(titles) == 6 and all(title.startswith("Surprising: ") for title in titles)
