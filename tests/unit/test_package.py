"""The package as a whole: imports in one direction, the standard library only, names when first used."""

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

import specpy

FOLDER = Path(specpy.__file__).parent
PACKAGES = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
MODULES = sorted([*(path.stem for path in FOLDER.glob("*.py") if path.stem not in ("__init__", "__main__")), *PACKAGES])

# What each module may import: only what stands before it in the reading order, and of that no more than this.
# The wings of numbers and of the algorithm meet in figures.
ALLOWED = {
    "_check": set(),
    "formula": {"_check"},
    "distribution": {"_check"},
    "rules": {"_check", "distribution"},
    "verify": {"_check", "distribution", "rules"},
    "tokenizer": {"_check"},
    "models": {"_check"},
    "sessions": {"_check"},
    "warp": {"_check", "distribution"},
    "reader": {"_check", "sessions"},
    "text": {"_check"},
    "generation": set(),
    "decode": {"_check", "distribution", "rules", "verify", "warp", "reader", "text", "generation"},
    "austen": {"_check", "tokenizer", "models", "decode"},
    "outcomes": {"_check"},
    "exact": {"_check", "distribution", "rules", "verify", "reader", "text", "decode", "outcomes"},
    "evidence": set(),
    "promises": {"distribution"},
    "views": {"evidence", "promises"},
    "report": set(),
    "watched": set(),
    "conformance_rng": {"promises", "watched"},
    "conformance": {"_check", "evidence", "promises", "views", "report", "watched", "conformance_rng"},
    "scripts": set(),
    "decoder_trial": {"report", "scripts"},
    "decoder_checks": {"decoder_trial", "scripts"},
    "conformance_decoder": {
        "_check", "evidence", "promises", "conformance_rng", "conformance", "scripts", "decoder_trial", "decoder_checks",
    },
    "binomial": {"_check"},
    "acceptance": {"_check"},
    "interval": {"_check"},
    "simulate": {"_check", "binomial", "acceptance", "interval"},
    "cost": {"_check"},
    "metrics": {"_check"},
    "fit": {"_check", "formula", "acceptance", "interval"},
    "plan": {"_check", "formula", "acceptance", "fit", "cost"},
    "timeline": {"_check"},
    "replay": {"_check", "decode", "austen"},
    "figures": {"_check", "formula", "simulate", "timeline", "replay"},
    "table": set(),
    "display": {"table"},
    "progress": {"_check"},
    "adapters": {"_check"},
    "advice": {"_check", "cost", "metrics", "fit", "plan", "table"},
    "planner": {"_check", "cost", "metrics", "plan", "advice"},
    "command": {"formula", "simulate", "table", "advice"},
    "published": {"formula", "acceptance", "cost", "metrics", "fit", "plan"},
}

# The files of a module that is a folder, in their own reading order; its __init__ comes last and may import them all.
WITHIN = {
    "published": {
        "row": set(),
        "ways": set(),
        "formula": {"row"},
        "heads": {"row", "ways"},
        "leaderboard": {"row", "ways"},
        "batches": {"row", "ways"},
        "threads": {"row", "ways"},
        "silent": set(),
        "shown": {"row"},
    },
    "planner": {
        "carried": set(),
        "labels": set(),
        "form": {"labels"},
        "charts": set(),
        "page": {"carried", "labels", "form", "charts"},
    },
    "advice": {
        "source": set(),
        "fields": set(),
        "rules": set(),
        "settings": set(),
        "chosen": set(),
        "shown": set(),
        "report": {"shown"},
        "answer": {"rules", "settings", "chosen", "report"},
    },
    "command": {
        "refused": set(),
        "console": set(),
        "source": {"refused"},
        "endpoint": {"refused"},
        "options": {"refused"},
        "planning": {"refused", "console", "source", "endpoint", "options"},
        "lesson": {"console"},
        "main": {"refused", "console", "options", "planning", "lesson"},
    },
    "plan": {
        "expected": set(),
        "rows": set(),
        "ranges": {"rows"},
        "limits": set(),
        "memory": set(),
        "configuration": set(),
        "written": set(),
        "words": {"limits", "written"},
        "next": set(),
        "outcome": {"ranges", "words"},
        "decision": {"expected", "rows", "ranges", "limits", "memory", "configuration", "words", "next", "outcome"},
    },
    "cost": {
        "steps": set(),
        "drafting": {"steps"},
        "passes": {"steps", "drafting"},
        "batches": {"steps", "passes"},
        "words": set(),
        "repeated": set(),
        "split": {"steps", "drafting", "passes"},
        "measured": {"steps", "drafting", "passes", "batches", "words", "repeated", "split"},
        "experts": set(),
        "devices": {"steps"},
        "shapes": {"experts", "devices"},
        "roofline": {"steps", "experts", "devices", "shapes"},
        "hardware": {"drafting", "passes", "roofline"},
        "corrected": set(),
        "calibrate": {"steps", "passes", "words", "repeated", "measured", "roofline", "corrected"},
        "timed": {"steps", "drafting", "passes"},
        "given": {"steps"},
        "settings": {"steps", "drafting", "passes", "measured", "devices", "shapes", "roofline", "hardware", "calibrate", "given"},
    },
    "metrics": {
        "patience": set(),
        "rounding": set(),
        "consistent": {"rounding"},
        "words": set(),
        "rates": set(),
        "missing": set(),
        "counters": {"consistent", "words", "rates", "missing"},
        "summing": {"consistent", "counters"},
        "together": {"consistent", "summing"},
        "account": {"consistent", "words", "summing", "together"},
        "lines": set(),
        "snapshots": set(),
        "records": {"consistent", "lines"},
        "vllm_log": {"rounding", "lines", "snapshots"},
        "sglang_log": {"lines"},
        "llama_log": {"rounding", "lines", "snapshots", "records"},
        "samples": {"lines"},
        "prometheus": {"consistent", "lines", "snapshots", "samples"},
        "gauges": {"consistent", "lines", "samples", "prometheus"},
        "blocks": {"rounding", "lines"},
        "objects": set(),
        "around": set(),
        "server_records": {"consistent", "records"},
        "local_records": {"consistent", "lines", "records"},
        "requests": {"lines", "objects", "around", "records", "server_records", "local_records"},
        "settings": set(),
        "running": {"lines"},
    },
    "fit": {
        "one_number": set(),
        "by_position": set(),
        "counted": {"by_position"},
        "mixed": set(),
        "measured": {"counted", "mixed"},
        "optimum": set(),
        "stretches": {"one_number", "optimum"},
        "bridge": set(),
        "curve": {"one_number", "counted", "bridge"},
        "goodness": set(),
        "fitted": {"one_number", "counted", "measured", "stretches", "curve", "goodness"},
    },
}

FOREIGN = {"adapters": {"torch", "transformers"}}  # inside functions: tests of clean processes hold that they are not loaded


def imports(source, depth=1):
    """The names of specpy's modules, and those of foreign modules, that a source imports anywhere.

    ``depth`` is the number of dots that leads to specpy: 2 in a folder of it.
    """
    own, foreign = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            own |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            foreign.add(node.module.split(".")[0])
        elif isinstance(node, ast.Import):
            foreign |= {alias.name.split(".")[0] for alias in node.names}
    return own, foreign


def sources(name):
    """The sources of a module: one file, or all of a folder, with the number of dots that leads to specpy."""
    if name in PACKAGES:
        return [(path.read_text(encoding="utf-8"), 2) for path in sorted((FOLDER / name).glob("*.py"))]
    return [((FOLDER / f"{name}.py").read_text(encoding="utf-8"), 1)]


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_in_one_direction_and_at_the_standard_library(name):
    for source, depth in sources(name):
        own, foreign = imports(source, depth)
        assert own <= ALLOWED[name]
        assert foreign <= sys.stdlib_module_names | FOREIGN.get(name, set())


@pytest.mark.parametrize("package", PACKAGES)
def test_within_a_folder_imports_point_in_one_direction_too(package):
    files = WITHIN[package]
    done = set()
    for name, needed in files.items():
        assert needed <= done
        assert imports((FOLDER / package / f"{name}.py").read_text(encoding="utf-8"), depth=1)[0] <= needed, name
        done.add(name)
    assert done | {"__init__"} == {path.stem for path in (FOLDER / package).glob("*.py")}
    listed = re.search(r"in this order: (.*?)\.", importlib.import_module(f"specpy.{package}").__doc__, re.DOTALL)[1]
    assert re.split(r",\s+", listed) == list(files)


def test_the_allowed_imports_form_no_circle():
    done = set()
    for name, needed in ALLOWED.items():  # in an order that can be read from top to bottom
        assert needed <= done
        done.add(name)
    assert done == set(MODULES)
    assert list(ALLOWED)[1:] == list(specpy._NAMES)  # the order of the table is the reading order


def test_the_test_of_imports_sees_a_wrong_one():
    source = "from . import decode\nfrom .figures import replay\ndef f():\n    import numpy.linalg\n    from json import dumps\n"
    assert imports(source) == ({"decode", "figures"}, {"numpy", "json"})
    assert imports("from ..figures import replay\nfrom .. import _check\nfrom .lines import Lines", depth=2)[0] == {"figures", "_check"}


def test_the_algorithm_fits_one_screen():
    lines = (FOLDER / "verify.py").read_text(encoding="utf-8").splitlines()
    screen = lines[: next(number for number, line in enumerate(lines) if line.startswith("def _check_contract"))]
    code = [line for line in screen if line.strip()]
    assert len(code) <= 60


@pytest.mark.parametrize("name", specpy.__all__)
def test_public_names_are_there(name):
    assert getattr(specpy, name) is not None
    assert name in dir(specpy)


def test_the_public_surface():
    expected = "expected_tokens speedup best_draft_length verify_greedy verify_sampled NGram Tokenizer decode speculate simulate"
    assert set(expected.split()) | {*MODULES} - {"_check"} <= set(specpy.__all__)
    assert specpy.__all__ == sorted(specpy.__all__)


def test_a_function_that_shares_its_modules_name_is_the_function():
    for name in ("decode", "simulate", "binomial", "timeline", "replay"):
        module = importlib.import_module(f"specpy.{name}")
        assert getattr(specpy, name) is getattr(module, name)
        assert sys.modules[f"specpy.{name}"] is module


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError) as caught:
        _ = specpy.acceptance_rte
    assert str(caught.value) == "module 'specpy' has no attribute 'acceptance_rte'"


def test_star_import_gives_the_public_names():
    names = {}
    exec("from specpy import *", names)
    assert set(specpy.__all__) <= set(names)
