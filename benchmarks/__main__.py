"""Build the site, serve it under a sub-path beside the floor, measure, print every figure beside its limit."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks import cells, figure, library, python, readers, running, size, suites
from benchmarks.host import Host
from site_build.chromium import FLAGS
from site_build.paths import NODE_MODULES, ROOT

SITE = "course/specpy/"
FLOOR = "floor/"


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        host = Host(folder)
        site, floor = f"{host.origin}/{SITE}", f"{host.origin}/{FLOOR}"
        build(folder, site)
        host.pack()
        browser = playwright.chromium.launch(executable_path=os.environ.get("SPECPY_CHROMIUM"), args=FLAGS)
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, {rounds} rounds; sizes are brotli-11\n")
        show("Bytes", size.measure(browser, host, site))
        show("Python", python.cold(browser, floor, site, rounds))
        show("", python.again(browser, floor, site, rounds))
        show("", python.warm(browser, site, rounds))
        show("", running.flood(browser, site, rounds))
        show("", running.stop(browser, site, rounds))
        show("", running.leak(browser, site, rounds))
        show("Cells", cells.editor(browser, host, site, rounds))
        show("", cells.many(browser, folder / SITE, site, rounds))
        show("Figure and page", figure.measure(browser, site))
        show("", figure.stillness(browser, site))
        browser.close()
    show("specpy", library.measure(rounds))
    show("", readers.measure())
    show("", suites.measure())


def build(folder: Path, address: str) -> None:
    """Put the site and the floor, with the unmodified npm package, where the host serves them."""
    print("building and compressing the site …", file=sys.stderr)
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder / SITE)]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "SITE_URL": address})
    shutil.copytree(ROOT / "benchmarks" / "floor", folder / FLOOR)
    shutil.copytree(NODE_MODULES / "pyodide", folder / FLOOR / "pyodide")


def show(title: str, figures) -> None:
    """Print figures as they come."""
    if title:
        print(title)
    for name, value, limit, unit in figures:
        verdict = "ok" if value <= limit else "MISSED"
        print(f"  {name:<76} {value:>9.4g} ≤ {limit:<5} {unit:<13} {verdict}", flush=True)


if __name__ == "__main__":
    main(rounds=int(sys.argv[1]) if len(sys.argv) > 1 else 5)
