"""The lesson's numbers: the fixed table as literals, every other one recomputed here in exact fractions."""

import re
from fractions import Fraction

from site_build import templating


def tokens(a, k):
    """1 + a + a² + … + a^k, term by term: not specpy's closed form."""
    return sum(Fraction(a) ** power for power in range(k + 1))


def net(a, k, c="0.1"):
    return tokens(a, k) / (1 + k * Fraction(c))


def after(page, anchor, name):
    """The first element of that name after an anchor."""
    return page.find(id=anchor).find_next(name)


def words(element):
    return re.sub(r"\s+", " ", element.get_text()).strip()


def text_between(page, first, last):
    """The words of a page from one heading to another."""
    texts, element = [], page.find(id=first)
    while (element := element.find_next_sibling()) is not None and element.get("id") != last:
        texts.append(words(element))
    return " ".join(texts)


def test_table(lesson_page):
    rows = [[words(cell) for cell in row.find_all("td")] for row in after(lesson_page, "net-speedup", "tbody").find_all("tr")]
    assert rows == [
        ["0.8", "4", "0.328", "3.36", "2.40×"],
        ["0.9", "4", "0.590", "4.10", "2.93×"],
        ["0.5", "4", "0.031", "1.94", "1.38×"],
        ["0.8", "2", "0.512", "2.44", "2.03×"],
    ]


def test_worked_example(lesson_page):
    formulas = [math["alttext"] for math in lesson_page.find(id="worked-example").find_all_next("math")[:2]]
    assert formulas == [
        "E = (1 − 0.8^5) / (1 − 0.8) = 0.6723 / 0.2 = 3.36",
        "net speedup = 3.36 / (1 + 4 · 0.1) = 3.36 / 1.4 = 2.40×",
    ]
    drawn = [words(math).replace(" ", "") for math in lesson_page.find(id="worked-example").find_all_next("math")[:2]]
    assert drawn == ["E=1−0.851−0.8=0.67230.2=3.36", "netspeedup=3.361+4·0.1=3.361.4=2.40×"]


def test_bars_of_survival(lesson_page):
    picture = lesson_page.find(id="picture-survival")
    shown = [float(words(bar).split("=")[-1]) for bar in picture.select(".bar-words")]
    assert shown == [round(float(Fraction("0.8") ** power), 2) for power in range(5)]
    assert f"{float(tokens('0.8', 4)):.2f} tokens per pass" in words(picture)


def test_where_speculation_loses(lesson_page):
    text = text_between(lesson_page, "when-it-loses", "mistakes")
    for a, k, c in [("0.8", 4, "0.6"), ("0.2", 4, "0.1"), ("0.5", 4, "0.1"), ("0.5", 16, "0.1")]:
        assert f"{float(net(a, k, c)):.2f}×" in text
    assert [net("0.8", 4, "0.6") < 1, net("0.2", 4) < 1, net("0.5", 16) < 1] == [True] * 3, "what it calls a loss is one"


def test_best_draft_length(lesson_page):
    text = text_between(lesson_page, "draft-length", "simulation")
    best = {a: max(range(65), key=lambda k: net(a, k)) for a in ("0.8", "0.5")}
    assert f"it is {best['0.8']}, with {float(net('0.8', best['0.8'])):.2f}×" in text
    assert f"it is only {best['0.5']}" in text


def test_mistakes(lesson_page):
    text = text_between(lesson_page, "mistakes", "takeaway")
    assert f"promises 5.20 tokens. The right number is {float(tokens('0.65', 8)):.2f}" in text
    without_bonus = sum(Fraction("0.8") ** power for power in range(1, 5)) / Fraction("1.4")
    assert f"gives {float(without_bonus):.2f}× in place of 2.40×" in text


def test_sampled_example(lesson_page):
    rows = [[words(cell) for cell in row.find_all("td")][1:] for row in after(lesson_page, "sampled", "tbody").find_all("tr")]
    proposed, accepted, rejected, drawn, emitted = [[Fraction(value) for value in row] for row in rows]
    assert [a + r for a, r in zip(accepted, rejected)] == proposed
    assert [a + d for a, d in zip(accepted, drawn)] == emitted == [Fraction(n, 10) for n in (4, 4, 2, 10)]


def test_prefill(pages):
    page = pages["lessons/prefill-and-decode/index.html"]
    text = words(page.find("article")).replace("\N{NO-BREAK SPACE}", " ")
    read, compute = Fraction(14, 2000) * 1000, Fraction(14, 312_000) * 1000  # 14 GB at 2,000 GB/s; 14 GFLOP at 312 TFLOP/s, in ms
    assert f"{float(read):.1f} ms" in text and f"{float(compute):.2f} ms" in text
    assert f"about {round(read / compute)} positions" in text
    assert f"{1000 // read} tokens in a second" in text


def test_an_unknown_name_names_its_page():
    import pytest

    with pytest.raises(ValueError, match="lessons/x.md: 'speedupp' is undefined"):
        templating.render("{{ speedupp(0.8, 4) }}", "lessons/x.md")


def test_no_template_is_left_over(pages):
    for name, page in pages.items():
        told = [text for text in page.find("article").find_all(string=True) if not text.find_parent("code")]
        assert not any("{{" in text for text in told), name
