"""Cells while the site is built: the runner that the browser uses too, and the HTML that is baked in."""

import json
import shutil
import subprocess
import sys
import warnings

import markdown
import pytest
from bs4 import BeautifulSoup
from pymdownx.superfences import SuperFencesException

from site_build import cells
from site_build.runner.run import run
from tests.site.shown import error, shown


@pytest.mark.parametrize(("source", "value"), [("0", "0"), ('""', "''"), ("[]", "[]"), ("False", "False"), ("1 + 1", "2")])
def test_the_last_value_shows_also_when_it_is_falsy(source, value):
    assert shown(source) == [["value", value]]


@pytest.mark.parametrize("source", ["None", "", "# nothing", "x = 1", "def f():\n    return 1"])
def test_nothing_to_show(source):
    assert shown(source) == []


def test_streams_in_order():
    source = 'import sys\nprint("a", end="")\nprint("b", file=sys.stderr)\nprint("c")\n"d"'
    assert shown(source) == [["stdout", "a"], ["stderr", "b\n"], ["stdout", "c\n"], ["value", "'d'"]]


def test_each_piece_leaves_at_once():
    moments = []
    run("print(1, end='')\nlist(map(print, [2]))\n", lambda kind, text: moments.append(text))
    assert moments == ["1", "2", "\n", "[None]"]


def test_warnings_show():
    source = "import warnings\nwarnings.warn('careful')"  # in a process of its own: pytest catches warnings
    assert cells.run(source) == [["stderr", "<cell>:2: UserWarning: careful\n  warnings.warn('careful')\n"]]


def test_warning_filters_come_back():
    before = list(warnings.filters)
    shown("import warnings\nwarnings.simplefilter('ignore')")
    assert warnings.filters == before


@pytest.mark.parametrize(("call", "good"), [("sys.exit()", True), ("sys.exit(0)", True), ("sys.exit(3)", False)])
def test_exit(call, good):
    events = []
    assert run(f"import sys\n{call}", lambda *event: events.append(event)) is good
    assert events == [("stderr", f"The program ended itself: {call}.\n")]


def test_each_run_is_a_program_of_its_own():
    assert shown("x = 1\n__name__") == [["value", "'__main__'"]]
    assert error("x")["message"] == "NameError: name 'x' is not defined"
    source = "import dataclasses, pickle\n@dataclasses.dataclass\nclass P:\n    x: int\npickle.loads(pickle.dumps(P(3)))"
    assert shown(source) == [["value", "P(x=3)"]]
    assert sys.modules["__main__"].__dict__.get("x") is None


def test_the_streams_come_back():
    before = sys.stdout, sys.stderr, sys.stdin
    shown("import sys\nsys.stdout.write(1)")
    assert (sys.stdout, sys.stderr, sys.stdin) == before


def html(text):
    """Markdown as the site reads it."""
    extensions = ["attr_list", "pymdownx.highlight", "pymdownx.superfences"]
    options = {"pymdownx.superfences": {"custom_fences": [cells.FENCE]}}
    return markdown.markdown(text, extensions=extensions, extension_configs=options)


def fence(source, attributes="#cell-x"):
    return f"Text.\n\n``` {{ .python .cell {attributes} }}\n{source}\n```\n"


def test_a_cell_is_baked_with_its_output():
    made = html(fence('print("<b>")\n1'))
    assert '<spec-cell id="cell-x" data-version="' in made and "<p><spec-cell" not in made
    assert '<span class="cell-stdout">&lt;b&gt;\n</span>' in made
    assert '<pre class="cell-value">1</pre>' in made
    assert '<button type="button" class="cell-run"' in made


def test_other_fences_stay_ordinary():
    assert "spec-cell" not in html("``` python\n1\n```\n\n``` { .python #plain }\n1\n```\n")


def test_a_chart_is_baked_with_its_data_in_words():
    made = html(fence("from specpy import speedup_figure\n{**speedup_figure(0.8, 4), 'x': '\\'><b>&amp;'}"))
    (chart,) = BeautifulSoup(made, "html.parser").select("spec-chart")
    assert json.loads(chart["data-figure"])["x"] == "'><b>&amp;"  # nothing in the data ends the attribute
    assert "<svg" in made and ">2.40114</td>" in made


@pytest.mark.parametrize(("text", "sentence"), [
    (fence("1 / 0"), "it failed:\n.*ZeroDivisionError"),
    (fence("1", '#cell-x data-expect="error"'), "it did not fail, as data-expect says"),
    (fence("1", ""), 'a cell needs an id such as "#cell-table", got ""'),
    (fence("1", "#table"), 'a cell needs an id such as "#cell-table", got "table"'),
    (fence("1") + fence("2"), "Cell cell-x: a page has two cells of this id"),
])
def test_a_mistake_ends_the_build(text, sentence):
    with pytest.raises(SuperFencesException, match=sentence):
        html(text)


def test_an_expected_error_is_baked():
    assert "ZeroDivisionError" in html(fence("1 / 0", '#cell-x data-expect="error"'))


def test_the_runner_needs_nothing_of_the_project(tmp_path):
    shutil.copytree(cells.RUNNER[0].parent, tmp_path / "runner")
    program = "from runner.run import run; run('print(1)\\n2', lambda *event: None)"
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, '.'); {program}"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).returncode == 0
