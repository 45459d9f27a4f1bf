"""Exercises as a teacher writes them, and what a check says of a reader's program, whatever that program does."""

import json
import re

import markdown
import pytest

from site_build import exercises, judging
from site_build.runner import values
from site_build.runner.run import run

NAMES = sorted(path.stem for path in exercises.SOURCES.glob("*.md"))
TASK = """# Twice

Write `twice`.

## Start

``` python
def twice(numbers):
    return numbers
```

## Hint

Two times.

## Solution

``` python
def twice(numbers):
    return [2 * number for number in numbers]
```

## Check

``` python
twice([1, 2])
twice([])  # nothing
twice([0.3, 1 / 3])
```

## Wrong

``` python
def twice(numbers):
    return [number + 2 for number in numbers]
```

You add.

## Wrong

``` python
def twice(numbers):
    return [number**2 for number in numbers]
```

You square.
"""


@pytest.fixture(scope="module")
def twice():
    """The exercise above, as a check gets it."""
    return exercises.read(TASK).source


def told(source, program):
    """The verdict on a program."""
    return judging.judged(source, program)


def wrong_words(source, program):
    """What is said of its first wrong case."""
    return next(line["words"] for line in told(source, program)["lines"] if not line["right"])


@pytest.mark.parametrize("name", NAMES)
def test_solution_start_and_wrong_programs(name):
    exercise = exercises.read((exercises.SOURCES / f"{name}.md").read_text(encoding="utf-8"))
    assert len(exercise.wrong) >= 2 and len({words for _, words in exercise.wrong}) == len(exercise.wrong)
    good = told(exercise.source, exercise.solution)
    assert good["right"] == good["of"] >= 4 and good["mistake"] == ""
    assert all(line["right"] for line in good["lines"])
    start = told(exercise.source, exercise.start)
    assert start["right"] < start["of"] and start["mistake"] == ""
    for program, words in exercise.wrong:
        verdict = told(exercise.source, program)
        assert verdict["mistake"] == words
        assert verdict["right"] < verdict["of"]


def test_a_right_answer_is_told_with_its_values(twice):
    verdict = told(twice, "def twice(numbers): return tuple(n + n for n in numbers)")
    assert verdict == {"right": 3, "of": 3, "mistake": "", "lines": [
        {"right": True, "words": "`twice([1, 2])` gives `[2, 4]`."},
        {"right": True, "words": "nothing: `twice([])` gives `[]`."},
        {"right": True, "words": "`twice([0.3, 1 / 3])` gives `[0.6, 0.666667]`."},
    ]}


def test_a_wrong_answer_is_told_with_both_values_and_what_is_right_counts(twice):
    verdict = told(twice, "def twice(numbers): return [9] * len(numbers)")
    assert (verdict["right"], verdict["of"], verdict["mistake"]) == (1, 3, "")
    assert verdict["lines"][0]["words"] == "`twice([1, 2])` should give `[2, 4]`, but gives `[9, 9]`."


def test_a_mistake_is_known_also_beside_a_right_special_case(twice):
    assert told(twice, "def twice(numbers): return [n + 2 for n in numbers]")["mistake"] == "You add."
    program = "def twice(numbers):\n    return [2, 4] if numbers == [1, 2] else [n**2 for n in numbers]"
    assert told(twice, program)["mistake"] == "You square."
    assert told(twice, "def twice(numbers): return [n + 2 for n in numbers] if len(numbers) > 1 and numbers[0] == 1 else 7")["mistake"] == ""


@pytest.mark.parametrize(("body", "words"), [
    ("print([2 * n for n in numbers])", "but gives `None`. It prints its answer: `return` hands it over."),
    ("pass", "but gives `None`. Does every way through it end with `return`?"),
    ("return [2 * n for n in number]", "but stops with `NameError: name 'number' is not defined. Did you mean: 'numbers'?` in line 2."),
    ("return {}[0]", "but stops with `KeyError: 0` in line 2."),
    ("raise SystemExit(0)", "but stops with `SystemExit: 0` in line 2."),
    ("raise KeyboardInterrupt", "but stops with `KeyboardInterrupt` in line 2. The program was interrupted."),
    ("return twice(numbers)", "in line 2. A function goes on calling itself: give it a case in which it stops."),
    ("return input()", "in line 2. input() got no answer: write the value into the program."),
    ("return (2 * n for n in numbers)", "but gives `something of type generator`."),
    ("return print", "but gives `something of type builtin_function_or_method`."),
    ("return '2, 4'", 'but gives `"2, 4"`.'),
    ("return [True, 4]", "but gives `[True, 4]`."),
    ("return [2, 4, 6]", "but gives `[2, 4, 6]`."),
    ("return [10**9999, 4]", "but gives `[a number of about 10000 digits, 4]`."),
    ("return ['`x`' * 99]", "`x"),
    ("return [0] * 10**6", "but gives `[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …]`."),
    ("a = []; a.append(a); return a", "but gives `[[[something of type list]]]`."),
    ("return float('nan')", "but gives `nan`."),
    ("return {1: (2,)}", "but gives `{1: (2,)}`."),
    ("yield 1", "something of type generator"),
    ("raise Exception('`' * 10**6)", "but stops with `Exception: '''"),
    ("for at, n in enumerate(numbers): numbers[at] = 2 * n\n    return numbers",
     "but also changes `[1, 2]`, which its caller still needs: make a new list."),
    ("class Any:\n        def __eq__(self, other): return True\n    return Any()", "but gives `something of type Any`."),
    ("class Any(list):\n        def __eq__(self, other): return True\n    return Any()", "but gives `something of type Any`."),
    ("class No(Exception):\n        def __str__(self): raise self\n    raise No", "but stops with `twice.<locals>.No: <exception str() failed>`"),
])
def test_whatever_a_function_does_is_told_in_words(twice, body, words):
    said = wrong_words(twice, f"def twice(numbers):\n    {body}")
    assert said.startswith("`twice([1, 2])` should give `[2, 4]`, ") and words.replace("`x", "'x") in said
    assert len(said) < 500 and said.count("`") % 2 == 0


def test_a_rounded_answer_is_called_rounded(twice):
    said = told(twice, "def twice(numbers): return [round(2 * n, 2) for n in numbers]")["lines"][2]["words"]
    assert said == "`twice([0.3, 1 / 3])` should give `[0.6, 0.666667]`, but gives `[0.6, 0.67]`, rounded: leave all the digits."


@pytest.mark.parametrize(("program", "words"), [
    ("", "The program has no `twice`, which the check calls. Was it renamed? Reset brings the starting code back."),
    ("def twise(n): return n", "The program has no `twice`, which the check calls. It has `twise`: call it `twice`."),
    ("twice = [1, '`']", "`twice` is no function any more: it is `[1, \"'\"]`. Is the name used again further down?"),
    ("globals()[7] = 1", "The program has no `twice`, which the check calls. Was it renamed? Reset brings the starting code back."),
])
def test_a_missing_name(twice, program, words):
    assert told(twice, program) == {"right": 0, "of": 3, "lines": [], "mistake": words}


@pytest.mark.parametrize("program", [
    "def twice(numbers): return 2 * numbers\nimport sys\nsys.exit(0)", "1 / 0", "def twice(", "raise SystemExit",
])
def test_a_program_that_did_not_end_well_is_not_checked(twice, program):
    assert told(twice, program) == {}


@pytest.mark.parametrize("program", [
    "import sys\nsys.stdout.show_event('verdict', '{}')",
    "print('{\"right\": 3, \"of\": 3}')",
    "import builtins\nbuiltins.enumerate = None",
])
def test_a_program_cannot_give_its_own_verdict(twice, program, monkeypatch):
    import builtins

    monkeypatch.setattr(builtins, "enumerate", enumerate)  # what the third one changes comes back
    source, events = exercises.read(TASK).source, []
    run(program, lambda *event: events.append(event), judging.verdicts.checker(source, lambda *event: None))
    assert "verdict" not in dict(events)


def test_what_is_wanted_is_known_before_the_program_runs():
    source = json.dumps({"check": "root(2)", "solution": "import math\ndef root(n): return math.sqrt(n)", "wrong": []})
    program = "import math\nold, math.sqrt = math.sqrt, lambda n: 1\ndef root(n): return math.sqrt(n)"
    try:
        assert told(source, program)["right"] == 0
    finally:
        import math

        math.sqrt = vars(math).get("old") or (lambda n: n**0.5)


def test_no_case_sees_what_another_has_left():
    check = "row = [1, 2]\nfirst(row)\nfirst(row)"
    source = json.dumps({"check": check, "solution": "def first(row): return row[0]", "wrong": []})
    assert [line["words"] for line in told(source, "def first(row): return row.pop(0)")["lines"]] == [
        "`first(row)` should give `1`, but also changes `row`, which its caller still needs: make a new list."] * 2


def test_a_case_is_named_before_it_is_tried():
    told = []
    check = judging.verdicts.checker(exercises.read(TASK).source, lambda kind, text: told.append(json.loads(text)))
    assert told == []
    check({"twice": list})
    assert [one.get("trying") for one in told] == ["twice([1, 2])", "twice([])", "twice([0.3, 1 / 3])", None]


def test_variables_and_keywords_are_cases_too():
    source = json.dumps({"check": "tokens\nf(*[1])\nf(n=1)", "solution": "tokens = 3\ndef f(n): return n", "wrong": []})
    assert told(source, "tokens = 3.0\ndef f(n): return n")["right"] == 3
    assert wrong_words(source, "tokens = 4\ndef f(n): return n") == "`tokens` should give `3`, but gives `4`."


def test_prints_of_a_function_under_check_go_nowhere(twice):
    events = []
    emit = lambda *event: events.append(event)  # noqa: E731
    run("def twice(numbers):\n    print('x' * 1000)\n    return [2 * n for n in numbers]", emit, judging.verdicts.checker(twice, emit))
    assert {kind for kind, _ in events} == {"verdict"}


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("# Twice\n", "Twice\n", 'it must begin with its title, "# …", got "Twice"'),
    ("## Hint", "## Hints", 'a section must be one of Start, Hint, Solution, Check, Wrong, got "Hints"'),
    ("## Hint\n\nTwo times.\n", "", "it must have at least 1 of the section Hint, got 0"),
    ("## Check", "## Start", "it must have one section Start, got 2"),
    ("You add.", "", "each section Wrong must say what a reader who wrote that is told"),
    ("twice([])  # nothing\n", "twice([])\n```\n\n``` python\n", "this section must have one program between"),
])
def test_a_file_that_is_no_exercise(old, new, sentence):
    assert old in TASK
    with pytest.raises(ValueError) as error:
        exercises.read(TASK.replace(old, new))
    assert sentence in str(error.value)


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("return numbers\n", "return numbers[0\n", "the starting code must run, fail the check and look like no known mistake, got no verdict"),
    ("return numbers\n", "return [n + n for n in numbers]\n", "the starting code must run, fail the check and look like no known mistake, got 3 of 3"),
    ("return numbers\n", "return [n**2 for n in numbers]\n", "got 1 of 3 right. You square."),
    ("number**2", "number * 2", "this wrong program does not get its own words:\ndef twice(numbers):\n    return [number * 2 for"),
    ("number**2", "number + 2", "It gets 1 of 3 right. You add."),
    ("return [number**2", "while True: pass\n    return [number**2", "one of its programs did not end within 1 seconds"),
    ("[2 * number for number", "[3 / 0 for number", "the solution must pass the check"),
    ("twice([1, 2])\n", "1 +\n", "its check cannot be run:\n"),
])
def test_an_exercise_that_does_not_keep_its_word(old, new, sentence, monkeypatch):
    assert old in TASK
    if "while" in new:
        monkeypatch.setattr(exercises.cells, "PATIENCE", 1)
    with pytest.raises(ValueError) as error:
        exercises.prove(exercises.read(TASK.replace(old, new)))
    assert sentence in str(error.value)


def test_a_mistake_names_its_file():
    with pytest.raises(ValueError, match="^docs/exercises/nowhere.md: "):
        exercises.load("nowhere")


@pytest.mark.parametrize(("given", "wanted", "right"), [
    (3.3616, 3.3616000000000001, True), (1, 1.0, True), (True, 1, False), (1, True, False), ((1, [2]), [1, (2,)], True),
    ("a", "a", True), (None, None, True), (0, None, False), ({1: 2.0}, {1: 2}, True), ({1: 2, 3: 4}, {1: 2}, False), (10**400, 1.0, False),
    (float("inf"), 1.0, False), (1e-13, 0, True), ([], 0, False),
])
def test_what_counts_as_right(given, wanted, right):
    assert values.same(given, wanted) is right


@pytest.fixture
def on_page(pages):
    """The exercises of the page, by name."""
    return {one["id"].removeprefix("exercise-"): one for one in pages["lessons/exercises/index.html"].find_all("spec-exercise")}


def test_every_exercise_is_on_the_page_whole(on_page):
    assert sorted(on_page) == NAMES
    for name, shown in on_page.items():
        exercise = exercises.load(name)
        assert json.loads(shown["data-source"]) == json.loads(exercise.source)
        assert shown.select_one("spec-cell pre code").get_text().rstrip("\n") == exercise.start
        assert shown.select_one(".exercise-solution code").get_text().rstrip("\n") == exercise.solution
        assert shown.select_one(".cell-bar > .exercise-check")["aria-label"] == f"Check {name.replace('-', ' ')}"
        assert shown.select_one(".exercise-verdict [role=status]").get_text() == ""


def test_hints_open_one_inside_the_other(on_page):
    for name, shown in on_page.items():
        hints, place = shown.select(".exercise-hint"), shown
        assert len(hints) == len(exercises.load(name).hints) >= 3
        for number, hint in enumerate(hints, 1):
            assert hint.summary.get_text() == f"Hint {number} of {len(hints)}"
            assert hint.parent is place, "each stands in the one before it"
            assert hint.find(["p", "div"], recursive=False).get_text().strip()
            place = hint


def test_the_pages_text_is_filled(pages):
    text = pages["lessons/exercises/index.html"].find("article").get_text()
    assert "in 57 of 100 cases" in text and "up to 1.75 tokens per pass" in text  # 4/7; 1 + 1/2 + 1/4
    assert "{{" not in text and "**" not in re.sub(r"\w\*\*\w", "", text)
    listing = pages["teach/exercises/index.html"].find("pre").get_text()
    assert listing.strip() == (exercises.SOURCES / "residual.md").read_text(encoding="utf-8").strip()


def test_residual_of_the_table(pages):
    table = pages["lessons/exercises/index.html"].find(id="residual").find_next("tbody")
    rows = [[cell.get_text() for cell in row.find_all("td")][1:] for row in table.find_all("tr")]
    assert rows == [["0.4", "0.4", "0.2", "1.0"], ["0.7", "0.2", "0.1", "1.0"], ["0.0", "0.2", "0.1", "0.3"], ["0.00", "0.67", "0.33", "1.00"]]


def test_a_broken_exercise_ends_the_build(monkeypatch, tmp_path):
    from pymdownx.superfences import SuperFencesException

    from site_build import exercise_page

    monkeypatch.setattr(exercises, "SOURCES", tmp_path)
    (tmp_path / "x.md").write_text(TASK.replace("number**2", "number * 2"), encoding="utf-8")
    with pytest.raises(ValueError, match="^docs/exercises/x.md: this wrong program does not get its own words"):
        exercise_page.task("x", lambda text, source: text)
    page = markdown.Markdown(extensions=["pymdownx.superfences"], extension_configs={
        "pymdownx.superfences": {"custom_fences": [exercise_page.fence(lambda text, source: text)]}})
    with pytest.raises(SuperFencesException, match="^Exercise x: docs/exercises/x.md: this wrong"):
        page.convert("``` { .python .exercise #x }\n1\n```")
