"""The README's picture: the lesson's figure as a reader sees it. Run by hand when the figure has changed:

    python3 dev.py build && .venv/bin/python -m site_build.screenshot
"""

import functools
import http.server
import os
import shutil
import threading

from playwright.sync_api import sync_playwright

from .chromium import FLAGS
from .paths import DOCS, ROOT


def main():
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=ROOT / "site")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("SPECPY_CHROMIUM") or shutil.which("chromium"), args=FLAGS
        )
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        page.goto(f"http://127.0.0.1:{server.server_port}/lessons/speculative-decoding/")
        page.locator("#try-it").scroll_into_view_if_needed()
        page.locator("#try-it .js-plotly-plot .scatterlayer").first.wait_for(state="attached")
        top, key = page.locator("#try-it").bounding_box(), page.locator("#try-it .key").bounding_box()
        page.screenshot(path=DOCS / "images" / "lesson.png", full_page=True, clip={
            "x": top["x"] - 16, "y": top["y"] + page.evaluate("scrollY") - 16,
            "width": top["width"] + 32, "height": key["y"] + key["height"] - top["y"] + 32,
        })
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
