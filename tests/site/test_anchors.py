"""Addresses that others link to: none of these may ever go away."""

import specpy

PROMISED = {
    "index.html": "how-it-works try-it",
    "lessons/prefill-and-decode/index.html": "prefill-and-decode decode prefill picture-passes how-many-positions what-follows sources",
    "lessons/speculative-decoding/index.html": (
        "speculative-decoding the-waste draft-and-verify picture-draft-and-verify figure try-it same-text greedy sampled "
        "tokens-per-pass picture-survival worked-example net-speedup draft-length simulation when-it-loses mistakes takeaway sources "
        "cell-greedy-identity cell-sampled-proof cell-sampled-identity cell-formula cell-table cell-chart cell-simulation cell-intervals"
    ),
    "lessons/exercises/index.html": (
        "write-it-yourself expected-tokens longest-prefix accept residual whole-pass where-it-loses what-next picture-survival "
        "exercise-expected-tokens exercise-longest-prefix exercise-accept exercise-residual exercise-whole-pass exercise-where-it-loses "
        "cell-expected-tokens cell-longest-prefix cell-accept cell-residual cell-whole-pass cell-where-it-loses"
    ),
    "lessons/your-numbers/index.html": (
        "your-numbers one-run picture-run ten-definitions what-servers-print the-rate-falls picture-lengths two-states picture-first "
        "other-lengths what-not-to-conclude takeaway sources cell-read cell-two-numbers cell-two-states cell-fit"
    ),
    "teach/exercises/index.html": "write-an-exercise",
    "notebooks/published-numbers/index.html": "published-numbers trust line transfer acceptance hardware formula ceiling nothing",
    "notebooks/table-and-simulator/index.html": "table-and-simulator table worked-example simulator try",
    "reference/notation/index.html": "notation papers servers",
}


def test_promised_anchors_are_there_once(pages):
    for name, anchors in PROMISED.items():
        counts = {anchor: len(pages[name].find_all(id=anchor)) for anchor in anchors.split()}
        assert counts == dict.fromkeys(anchors.split(), 1), name


def test_no_id_twice(pages):
    for name, page in pages.items():
        ids = [element["id"] for element in page.find_all(id=True)]
        assert sorted(ids) == sorted(set(ids)), name


def test_every_heading_can_be_linked(pages):
    for name, page in pages.items():
        if name == "404.html":
            continue
        for heading in page.find("article").find_all(["h1", "h2", "h3"]):
            assert heading.find("a", class_="headerlink"), (name, heading.get_text())


def test_the_librarys_anchors_are_its_names(pages):
    names = {"specpy", *specpy._NAMES, *(f"{module}.{name}" for module, names in specpy._NAMES.items() for name in names.split())}
    assert names <= {element["id"] for element in pages["reference/specpy/index.html"].find_all(id=True)}


def test_every_heading_is_promised(pages):
    for name, anchors in PROMISED.items():
        found = {heading["id"] for heading in pages[name].find("article").find_all(["h1", "h2", "h3"], id=True)}
        assert found <= set(anchors.split()), f"{name}: add the new anchor to the list above"
