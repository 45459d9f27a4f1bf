"""The planner as it is built: whole without a script, in the words of the command line, with a field for every setting."""

import inspect
import json

import pytest

from site_build import planner_parts
from site_build.planner import answered
from specpy import advise, read_metrics
from specpy.command import main
from specpy.planner.form import KINDS


@pytest.fixture
def page(pages):
    return pages["tools/planner/index.html"].find("spec-planner")


def words(element, selector):
    """The texts of the elements, each on one line."""
    return [" ".join(one.get_text().split()) for one in element.select(selector)]


def test_the_page_says_what_the_command_says(page, tmp_path, capsys):
    example = planner_parts.EXAMPLES[0]
    (tmp_path / "log").write_text(example.text, encoding="utf-8")
    options = [part for name, value in example.fields.items() for part in (f"--{name}", value)]
    assert main(["plan", str(tmp_path / "log"), *options]) == 0
    said = capsys.readouterr().out
    shown = words(page, ".planner-decision, .planner-reasons li, .planner-next, .planner-assumptions li, .planner-account li, .planner-configurations > .planner-server pre")
    assert len(shown) > 10 and all(" ".join(one.split()) in " ".join(said.split()) for one in shown)
    assert " ".join(words(page, ".planner-decision, .planner-reasons li, .planner-next")) in " ".join(said.split())
    cells = [words(row, "td") for row in page.select(".planner-tables tbody tr")]
    lines = [" ".join(line.split()) for line in said.splitlines()]
    assert len(cells) == 11 and all(" ".join(filter(None, [row[0], *row[2:], row[1]])) in lines for row in cells)
    assert page.select_one("#plan-text").get_text().strip() == example.text.strip() and page.select("spec-chart svg.still")


def test_every_setting_has_its_field(page):
    taken = {name for name, one in inspect.signature(advise).parameters.items() if one.kind is one.POSITIONAL_OR_KEYWORD}
    fields = {field["name"] for field in page.select("[name]")}
    assert fields == set(KINDS) and taken - {"text", "given"} <= fields
    for field in page.select("[name]"):
        assert page.find("label", {"for": field["id"]}) and page.find(id=field["aria-describedby"]), field["name"]


@pytest.mark.parametrize("example", planner_parts.EXAMPLES, ids=lambda one: one.name)
def test_examples_are_what_they_are_called(example):
    verdicts = {"loses": "do not speculate", "unsure": "cannot tell"}
    read, answer = answered(example)
    assert answer["verdict"] == verdicts.get(example.name, "speculate") and len(read["counters"]) == 1
    assert "made up" in example.words and answer["wrong"] is None


def test_the_first_examples_throughput_is_in_its_log():
    example = planner_parts.EXAMPLES[0]
    [counters] = read_metrics(example.text)
    assert f"{counters.passes + counters.accepted:,} tokens" in example.words
    assert float(example.fields["speculative"]) == pytest.approx((counters.passes + counters.accepted) / 20, abs=0.1)


def test_the_first_state_is_there_for_the_script(page):
    first = json.loads(page["data-first"])
    read, answer = answered(planner_parts.EXAMPLES[0])
    assert first["answer"] == json.loads(json.dumps(answer)) and first["read"] == json.loads(json.dumps(read))


def test_what_the_page_promises_of_the_log_stands_beside_it(page):
    described = page.find(id=page.select_one("#plan-text")["aria-describedby"]).get_text()
    assert "Nothing of it leaves this page" in described and "needs JavaScript" in page.find("noscript").get_text()
