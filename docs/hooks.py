"""The door from MkDocs to the build code in `site_build`, which runs without MkDocs."""

import sys
from pathlib import Path

from mkdocs.plugins import event_priority

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from site_build import notebooks, templating  # noqa: E402  (the path above comes first)


@event_priority(100)  # before mkdocs-jupyter looks at the files
def on_files(files, **_):
    """Run the notebooks, and let mkdocs-jupyter see them with their outputs."""
    for file in files:
        if file.src_uri.startswith("notebooks/") and file.src_uri.endswith(".py"):
            file.abs_src_path = str(notebooks.executed(Path(file.abs_src_path)))
    return files


def on_page_markdown(markdown, page, **_):
    """Fill the numbers of a page from `specpy`; a notebook has computed its own."""
    if page.file.src_uri.endswith(".md"):
        return templating.render(markdown, page.file.src_uri)
    return markdown
