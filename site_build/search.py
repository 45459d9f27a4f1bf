"""The theme's search asleep until somebody types, so that a first page need not fetch the text of all pages."""

import json
from pathlib import Path

import material

WORKERS = "assets/javascripts/workers"
THEMES = next((Path(material.__file__).parent / "templates" / WORKERS).glob("search.*.js")).name


def sleep(site: Path, script: str) -> None:
    """Leave the pages out of the index that every page fetches, and let `script` fetch them (docs/javascripts/search.js)."""
    index = site / "search/search_index.json"
    whole = json.loads(index.read_text(encoding="utf-8"))
    (site / "search/pages.json").write_text(json.dumps(whole["docs"], separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
    index.write_text(json.dumps({**whole, "docs": []}), encoding="utf-8")
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        if html.count(f"{WORKERS}/{THEMES}") != 1:
            raise ValueError(f"{path.name} must name the theme's search worker {THEMES} once")
        path.write_text(html.replace(f"{WORKERS}/{THEMES}", script), encoding="utf-8")
