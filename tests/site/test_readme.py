"""What the README says is so."""

import doctest
import re

import pytest

import specpy
from site_build.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_example_runs():
    test = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(test) == (0, 3)


def test_reading_order_is_the_packages_own():
    listed = re.findall(r"^\d+\. \[`(\w+)`\]", README, re.MULTILINE)
    order = re.search(r"in this order: (.*?)\.", specpy.__doc__, re.DOTALL)[1]
    assert listed == re.split(r",\s+", order)
    assert listed == list(specpy._NAMES), "every public module has its line in the README's reading order"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_to_files(name):
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert links and all((ROOT / link).exists() for link in links)


def test_commands_are_dev_pys_own():
    usage = (ROOT / "dev.py").read_text(encoding="utf-8")
    for command in re.findall(r"python3 dev\.py (\w+)", README):
        assert f"python3 dev.py {command}" in usage


def test_licences():
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert "Creative Commons Attribution 4.0 International Public License" in (ROOT / "LICENSE-text").read_text(encoding="utf-8")
