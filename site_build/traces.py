"""Runs of the figure's two models, made by specpy when the site is built and replayed until Python is up."""

import json
from functools import cache
from pathlib import Path

from site_build.cache import cached, digest, specpy_files
from site_build.paths import CACHE
from specpy import austen, figures

PUBLISHED = "assets/traces"  # where the site publishes them, beside the scripts that fetch them
DRAFTS = ("aligned", "weak")
LONGEST = 10  # the figure's stepper ends here
SEEDS = (1, 2, 3, 4, 5)
TOKENS = 24  # what figures.replay makes by itself, or up to draft_length more
MEASURED_TOKENS = 2000


@cache
def build_traces() -> Path:
    """Return the folder to publish as assets/traces/<its name>: one small file for each draft and draft length."""
    name = digest([*specpy_files(), Path(__file__)])
    return cached(CACHE / "traces" / name, _fill)


def published() -> dict[str, Path]:
    """Return every file of recorded runs by the address it gets in the site."""
    folder = build_traces()
    return {f"{PUBLISHED}/{folder.name}/{path.name}": path for path in folder.iterdir()}


def _fill(folder: Path) -> None:
    for draft in DRAFTS:
        for draft_length in range(LONGEST + 1):
            runs = {seed: figures.replay(draft, draft_length, seed, TOKENS) for seed in SEEDS}
            _write(folder / f"{draft}-{draft_length}.json", runs)
    measured = {draft: austen.measured_acceptance(draft, tokens=MEASURED_TOKENS, seed=1) for draft in DRAFTS}
    _write(folder / "measured.json", {"tokens": MEASURED_TOKENS, "rates": measured})


def _write(path: Path, content: dict) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def recorded(draft: str, draft_length: int, seed: int) -> dict:
    """One recorded run."""
    return json.loads((build_traces() / f"{draft}-{draft_length}.json").read_text(encoding="utf-8"))[str(seed)]


def measured() -> dict:
    """The models' acceptance over a long text: tokens, and the rate of each draft."""
    return json.loads((build_traces() / "measured.json").read_text(encoding="utf-8"))
