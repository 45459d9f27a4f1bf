"""The pages of the built site, parsed."""

import pytest
from bs4 import BeautifulSoup


@pytest.fixture(scope="session")
def pages(site):
    """Each built HTML file by its path in the site, as a tree."""
    folder, _ = site
    found = {
        path.relative_to(folder).as_posix(): BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for path in folder.rglob("*.html")
    }
    assert len(found) >= 6
    return found


@pytest.fixture(scope="session")
def lesson_page(pages):
    """The lesson."""
    return pages["lessons/speculative-decoding/index.html"]


@pytest.fixture(scope="session")
def notebook_page(pages):
    """The notebook."""
    return pages["notebooks/table-and-simulator/index.html"]
