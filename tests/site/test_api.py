"""The reference holds every public name, once, with its docstring."""

import specpy
from site_build.api import prose


def test_every_public_name_has_an_entry(pages):
    page = pages["reference/specpy/index.html"]
    for module, names in specpy._NAMES.items():
        assert page.find(id=module), module
        for name in names.split():
            heading = page.find(id=f"{module}.{name}")
            assert heading and heading.find_next_sibling(True), name


def test_examples_are_code(pages):
    page = pages["reference/specpy/index.html"]
    assert sum(">>> " in code.get_text() for code in page.find_all("code")) >= 15
    assert not any(">>>" in paragraph.get_text() for paragraph in page.find_all("p"))


def test_prose():
    text = """One ``name``, see :func:`specpy.speedup`.

    >>> 1 + 1
    2
    """
    assert prose(text) == "One `name`, see `speedup`.\n\n``` pycon\n>>> 1 + 1\n2\n```"
