"""What every page has."""


def test_title_description_language_and_one_main_heading(pages):
    for name, page in pages.items():
        assert page.html["lang"] == "en", name
        if name != "404.html":
            assert page.title.get_text(strip=True), name
            assert page.find("meta", {"name": "description"})["content"], name
            assert len(page.find("article").find_all("h1")) == 1, name


def test_heading_levels_skip_none(pages):
    for name, page in pages.items():
        levels = [int(heading.name[1]) for heading in page.find("article").find_all(["h1", "h2", "h3", "h4"])]
        assert all(below <= above + 1 for above, below in zip(levels, levels[1:])), (name, levels)


def test_pictures_have_words(pages):
    for name, page in pages.items():
        for picture in page.find("article").find_all("img"):
            assert picture.get("alt"), name
        for drawing in page.find("article").select("[role=img]"):
            assert drawing.get("aria-label"), name


def test_the_lesson_is_one_click_from_home(pages):
    (button,) = pages["index.html"].select("article a.md-button")
    assert button["href"] == "lessons/speculative-decoding/"


def test_the_lesson_has_its_cells_with_outputs(lesson_page):
    cells = {cell["id"]: cell for cell in lesson_page.find_all("spec-cell")}
    assert len(cells) >= 6
    for name, cell in cells.items():
        assert cell.find("code").get_text().strip(), name
        assert cell.select_one(".cell-output").find(True), f"{name} shows nothing"


def test_no_page_asks_for_python_by_itself(pages):
    for name, page in pages.items():
        addresses = [element.get("href") or element.get("src") for element in page.find_all(["link", "script"])]
        assert not any("assets/runtime/" in (address or "") for address in addresses), name
