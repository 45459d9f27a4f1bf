"""The door from MkDocs to the build code in `site_build`, which runs without MkDocs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from site_build import templating  # noqa: E402  (the path above comes first)


def on_page_markdown(markdown, page, **_):
    """Fill the numbers of a page from `specpy`."""
    return templating.render(markdown, page.file.src_uri)
