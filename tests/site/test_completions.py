"""What the editor completes is what `specpy` has."""

import inspect
import re

import specpy
from site_build.completions import names


def test_every_public_name_with_the_first_line_of_its_docstring():
    known = names()
    assert set(known) == {*specpy.__all__, "austen.models"}
    for name, told in known.items():
        value = getattr(specpy, name, specpy.austen.models)
        line = inspect.getdoc(value).splitlines()[0]
        assert told["line"] == re.sub(r"`|:(class|func|meth|attr|mod):`(specpy\.)?", "", line), name
        assert told["kind"] == ("module" if inspect.ismodule(value) else "class" if inspect.isclass(value) else "function")


def test_how_it_is_called():
    told = names()["speedup"]
    assert told["signature"] == "(acceptance_rate, draft_length, cost_ratio=0.1)"
    assert told["parameters"] == ["acceptance_rate", "draft_length", "cost_ratio"]
    assert names()["Simulation"]["home"] == "simulate"


def test_a_page_with_several_cells_offers_to_run_them_all(pages):
    for name, page in pages.items():
        cells = [cell for cell in page.select("spec-cell") if not cell.find_parent(["spec-figure", "spec-exercise"])]
        bars = page.select("spec-run-all")
        assert len(bars) == (len(cells) > 1), name
        assert all(bar.find_next("spec-cell") is cells[0] for bar in bars), name
