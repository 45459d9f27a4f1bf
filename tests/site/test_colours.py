"""The colours of base.css: 4.5:1 for words, 3:1 for shapes, on the page and on its panels, in both themes."""

import re

import pytest

from site_build.paths import DOCS

CSS = (DOCS / "stylesheets" / "base.css").read_text(encoding="utf-8")
SHAPES = ["draft", "accepted", "rejected", "discarded", "target"]
WORDS = ["ink", "ink-soft", "link", *(f"{shape}-text" for shape in SHAPES)]


def colours(theme):
    """The --spec-… variables of one theme."""
    block = re.search(rf'\[data-md-color-scheme="{theme}"\] \{{(.*?)\}}', CSS, re.DOTALL)[1]
    return dict(re.findall(r"--spec-([a-z-]+): (#[0-9a-f]{6});", block))


def contrast(one, other):
    """WCAG 2.2 contrast ratio of two colours."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), linear))


def test_contrast_itself():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", ["default", "slate"])
def test_contrast(theme):
    found = colours(theme)
    low = [f"{name} {contrast(found[name], found['page']):.2f}" for name in SHAPES if contrast(found[name], found["page"]) < 3]
    low += [
        f"{name} on {ground} {contrast(found[name], found[ground]):.2f}"
        for name in WORDS for ground in ("page", "panel") if contrast(found[name], found[ground]) < 4.5
    ]
    assert low == []
    assert contrast(found["on-target"], found["target"]) >= 4.5


def test_both_themes_name_the_same_colours():
    assert colours("default").keys() == colours("slate").keys()
