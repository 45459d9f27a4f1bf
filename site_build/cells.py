"""Cells: a fence with the class `cell` becomes code that a reader can run, its output baked in.

    ``` { .python .cell #cell-name }

On any other renderer, and without JavaScript, it is an ordinary block of Python.
"""

import json
import os
import re
import subprocess
import sys
from html import escape
from pathlib import Path

from pymdownx.highlight import Highlight
from pymdownx.superfences import SuperFencesException

from site_build.cache import cached, digest, specpy_files
from site_build.output import output_html
from site_build.paths import CACHE, ROOT

RUNNER = sorted(Path(__file__).with_name("runner").glob("*.py"))
PATIENCE = 60  # seconds that a cell may take while the site is built

CELL = """<spec-cell id="{name}" data-version="{version}" data-lines="{lines}">
<div class="cell-code">{code}</div>
<div class="cell-bar"><button type="button" class="cell-run" data-does="run" aria-label="Run {words}">Run</button>{beside}\
<p class="cell-state"></p>\
<button type="button" class="cell-reset" aria-label="Reset {words}" hidden>Reset</button>\
<button type="button" class="cell-copy" aria-label="Copy {words}">Copy</button>\
<button type="button" class="cell-share" aria-label="Share {words}">Share</button></div>
<p class="cell-said" role="status"></p>
<div class="cell-output" role="group" aria-label="Output of {words}">{output}</div>
</spec-cell>"""

_LINES = {"figure": 20, "table": 8}  # how tall, about: the room that is kept for a cell while it is out of view

RUN_ALL = """<div><spec-run-all>\
<span class="all-words">Every program here can be changed and run.</span>\
<button type="button" class="all-reset" hidden>Reset all</button>\
<button type="button" class="all-run">Run all</button>\
<span class="cell-said" role="status"></span></spec-run-all></div>"""


def run_all() -> str:
    """Return the line above a page's first cell that runs them all."""
    return RUN_ALL


def is_cell(_language, inputs, _options, attributes, md) -> bool:
    """Take a fence only if it has the class `cell`; every other Python fence stays as it is."""
    attributes.update(inputs)
    return "cell" in md.preprocessors["fenced_code_block"].classes


def fence(source, _language, _css_class, _options, md, *, id_value="", attrs=None, **_) -> str:
    """Return the HTML of a cell; every mistake ends the build (SuperFences would hide any other error)."""
    try:
        return cell_html(source, id_value, (attrs or {}).get("data-expect") == "error", md)
    except Exception as error:
        raise SuperFencesException(f"Cell {id_value}: {error}") from error


def cell_html(source: str, id_value: str, should_fail: bool, md, beside: str = "") -> str:
    """Return the cell's HTML: its code, highlighted, the output it has in CPython, and what stands `beside` Run."""
    if not re.fullmatch(r"cell-[a-z0-9-]+", id_value):
        raise ValueError(f'a cell needs an id such as "#cell-table", got "{id_value}", before:\n{source}')
    if "spec-cell" not in md.block_level_elements:
        md.block_level_elements.append("spec-cell")  # else it would be put into a paragraph
    seen = vars(md).setdefault("specpy_cells", set())  # each page has a Markdown of its own
    if id_value in seen:
        raise ValueError("a page has two cells of this id")
    seen.add(id_value)
    events = run(source)
    failed = any(kind == "error" for kind, _ in events)
    if failed != should_fail:
        report = "\n".join(text for _, text in events)
        raise ValueError(f"it {'failed' if failed else 'did not fail, as data-expect says'}:\n{report}")
    # Not pre > code: the theme would tie a watcher and a copy button to each, and a page of sixty cells would open late.
    code = Highlight(md).highlight(source, "python").replace("<code>", '<span class="cell-program"><code>').replace("</code>", "</code></span>")
    words = id_value.removeprefix("cell-").replace("-", " ")
    version = digest([], source)[:8]  # tells a reader's version of an older program from one of this
    lines = source.count("\n") + 1 + sum(_LINES.get(kind, content.count("\n") + 1) for kind, content in events)
    return CELL.format(name=id_value, version=version, lines=lines, words=escape(words), code=code, output=output_html(events),
                       beside=beside)


FENCE = {"name": "python", "class": "cell", "format": fence, "validator": is_cell}


def run(source: str) -> list[list[str]]:
    """Return what the cell shows in CPython, as [kind, text] pairs; from the cache if nothing has changed."""
    name = digest([*specpy_files(), *RUNNER], source, sys.version)
    folder = cached(CACHE / "cells" / name, lambda folder: _fill(folder, source))
    return json.loads((folder / "events.json").read_text(encoding="utf-8"))


def _fill(folder: Path, source: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "site_build.runner"], input=source, cwd=folder, env=environment,
        capture_output=True, encoding="utf-8", timeout=PATIENCE,
    )
    if done.returncode:
        raise RuntimeError(f"the runner itself failed:\n{done.stderr}")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    (folder / "events.json").write_text(json.dumps(_joined(events)), encoding="utf-8")


def _joined(events: list[list[str]]) -> list[list[str]]:
    """Put pieces of text that follow each other into one; of a long text's tail keep the newest."""
    joined: list[list[str]] = []
    for kind, text in events:
        if joined and joined[-1][0] == kind and kind in ("stdout", "stderr"):
            joined[-1][1] += text
        elif joined and joined[-1][0] == kind == "tail":
            joined[-1][1] = text
        else:
            joined.append([kind, text])
    return joined
