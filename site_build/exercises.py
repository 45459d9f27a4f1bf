"""Exercises: a Markdown file each in docs/exercises, read in sections and tried before it gets into a page.

It has a title and a task, then the sections Start, Hint (one or more), Solution, Check and Wrong (two or more);
docs/teach/exercises.md shows one.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from . import cells
from .cache import cached, digest, specpy_files
from .paths import CACHE, DOCS, ROOT

SOURCES = DOCS / "exercises"
SECTIONS = {"Start": (1, 1), "Hint": (1, 9), "Solution": (1, 1), "Check": (1, 1), "Wrong": (2, 99)}  # how many there may be


@dataclass(frozen=True)
class Exercise:
    """One exercise; texts are Markdown, programs Python."""

    title: str
    task: str
    start: str
    hints: list[str]
    solution: str
    remark: str  # what is said below the solution
    check: str
    wrong: list[tuple[str, str]]  # programs, and what a reader who wrote such a one is told

    @property
    def source(self) -> str:
        """What a check needs, as site_build/runner/verdicts.py reads it."""
        return json.dumps({"check": self.check, "solution": self.solution, "wrong": self.wrong}, ensure_ascii=False)


def load(name: str) -> Exercise:
    """Read and try docs/exercises/NAME.md; what is wrong with it is a ValueError that names the file."""
    try:
        exercise = read((SOURCES / f"{name}.md").read_text(encoding="utf-8"))
        prove(exercise)
    except (ValueError, OSError) as error:
        raise ValueError(f"docs/exercises/{name}.md: {error}") from error
    return exercise


def read(text: str) -> Exercise:
    """Read the text of an exercise."""
    (head, task), *rest = _sections(text)
    if not head.startswith("# "):
        raise ValueError(f'it must begin with its title, "# …", got "{head}"')
    found = {title: [] for title in SECTIONS}
    for heading, body in rest:
        if heading not in found:
            raise ValueError(f'a section must be one of {", ".join(SECTIONS)}, got "{heading}"')
        found[heading].append(body)
    for title, (least, most) in SECTIONS.items():
        if not least <= len(found[title]) <= most:
            raise ValueError(f"it must have {'one section' if most == 1 else f'at least {least} of the section'} {title}, got {len(found[title])}")
    (start, _), (solution, remark), (check, _) = (_program(*found[title]) for title in ("Start", "Solution", "Check"))
    wrong = [_program(body) for body in found["Wrong"]]
    if not all(words for _, words in wrong):
        raise ValueError("each section Wrong must say what a reader who wrote that is told")
    return Exercise(head.removeprefix("# "), task, start, found["Hint"], solution, remark, check, wrong)


def _sections(text: str) -> list[list[str]]:
    """Cut at the headings; a line of a program is none, whatever it looks like."""
    sections, is_program = [[text.partition("\n")[0], ""]], False
    for line in text.splitlines()[1:]:
        is_program ^= line.startswith("```")
        if line.startswith("## ") and not is_program:
            sections.append([line.removeprefix("## ").strip(), ""])
        else:
            sections[-1][1] += line + "\n"
    return [[heading, body.strip()] for heading, body in sections]


def _program(body: str) -> tuple[str, str]:
    """The one program of a section, and the words below it."""
    _, *fences = body.split("``` python\n")
    if len(fences) != 1:
        raise ValueError(f"this section must have one program between ``` python and ```, got {len(fences)}:\n{body}")
    program, _, words = fences[0].partition("\n```")
    return program, words.strip()


def prove(exercise: Exercise) -> None:
    """Try each of its programs as a reader's; ValueError where one does not get the verdict that it should."""
    start, solution, *wrong = verdicts(exercise)
    if not solution or solution["right"] < solution["of"] or not solution["of"]:
        raise ValueError(f"the solution must pass the check, got {_told(solution)}")
    if not start or start["right"] == start["of"] or start["mistake"]:
        raise ValueError(f"the starting code must run, fail the check and look like no known mistake, got {_told(start)}")
    for (program, words), verdict in zip(exercise.wrong, wrong):
        if verdict.get("mistake") != words:
            raise ValueError(f"this wrong program does not get its own words:\n{program}\nIt gets {_told(verdict)}")


def _told(verdict: dict) -> str:
    if not verdict:
        return "no verdict: it does not run to its end"
    lines = [f"{'✓' if line['right'] else '✗'} {line['words']}" for line in verdict["lines"]]
    return "\n".join([f"{verdict['right']} of {verdict['of']} right. {verdict['mistake']}", *lines])


def verdicts(exercise: Exercise) -> list[dict]:
    """The verdicts on start, solution and wrong programs, empty for one that fails; from the cache if nothing has changed."""
    programs = [exercise.start, exercise.solution, *(program for program, _ in exercise.wrong)]
    task = json.dumps([exercise.source, programs])
    name = digest([*specpy_files(), *cells.RUNNER, Path(__file__).with_name("judging.py")], task, sys.version)
    folder = cached(CACHE / "exercises" / name, lambda folder: _fill(folder, task))
    return json.loads((folder / "verdicts.json").read_text(encoding="utf-8"))


def _fill(folder: Path, task: str) -> None:
    command = [sys.executable, "-m", "site_build.judging"]
    try:
        done = subprocess.run(command, input=task, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=cells.PATIENCE)
    except subprocess.TimeoutExpired as error:
        raise ValueError(f"one of its programs did not end within {cells.PATIENCE} seconds") from error
    if done.returncode:
        raise ValueError(f"its check cannot be run:\n{done.stderr}")
    (folder / "verdicts.json").write_text(done.stdout, encoding="utf-8")
