"""The editor's bytes and how soon it is there; and what a page of sixty cells costs beside one of six."""

import re
from statistics import median

from markdown import Markdown

from benchmarks.visits import CELL, LESSON, PLAIN, visit
from site_build import cells
from site_build.slim import slim

FEW, MANY = 6, 60
PROGRAM = """
from specpy import expected_tokens, speedup

# Program {number}: the same as in the lesson.
tokens = expected_tokens(0.8, 4)
net = speedup(0.8, 4, cost_ratio=0.1)
print(f"{{tokens:.2f}} tokens per pass, net speedup {{net:.2f}}×")
"""
FOCUS = """async (name) => {
  const cell = document.getElementById(name);
  const since = performance.now();
  cell.querySelector(".cell-code").focus();
  for (;;) {
    const content = cell.querySelector(".cell-editor")?.shadowRoot.activeElement;
    if (content?.isContentEditable) break;
    await new Promise((resolve) => setTimeout(resolve));
  }
  document.execCommand("insertText", false, "#");
  while (!cell.source.startsWith("#")) await bench.frame();
  return performance.now() - since;
}"""
OPENED = """
document.addEventListener("DOMContentLoaded", async () => {
  await customElements.whenDefined("spec-cell");
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  await bench.frame();
  await bench.frame();
  window.opened = performance.now();
});"""


def editor(browser, host, site, rounds):
    """Yield the editor's figures. Without a service worker: it would have fetched the editor beforehand."""
    times, again, size = [], [], 0
    for _ in range(rounds):
        with visit(browser, site + LESSON, service_workers="block") as page:
            page.wait_for_load_state("networkidle")
            before = scripts(host)
            times.append(page.evaluate(FOCUS, CELL))
            page.wait_for_load_state("networkidle")
            size = scripts(host) - before
    with visit(browser, site + LESSON, service_workers="block") as page:
        for _ in range(rounds + 1):
            page.wait_for_load_state("networkidle")
            again.append(page.evaluate(FOCUS, CELL))
            page.reload()
    yield "of the editor, with what it completes", size / 1e3, 130, "kB"
    yield "focus to an editor that takes what is typed", median(times), 300, "ms"
    yield "  and with the scripts in the browser's cache", median(again[1:]), 300, "ms"


def scripts(host):
    """Bytes of scripts that were sent; the worker's come with the reader's intent, not for the editor."""
    return host.size(float("inf"), "/scripts/") - host.size(float("inf"), "/scripts/worker-")


def many(browser, folder, site, rounds):
    """Yield the ratios of a page with many cells to one with few, in turns."""
    for count in (FEW, MANY):
        write_page(folder, count)
    opened, memory = [], []
    for _ in range(4 * rounds):
        few, lots = (one(browser, f"{site}lessons/{count}-cells/") for count in (FEW, MANY))
        opened.append(lots[0] / few[0])
        memory.append(lots[1] / few[1])
    yield f"a page of {MANY} cells opens, beside one of {FEW}", median(opened), 1.15, "×"
    yield "  and what its scripts hold before the first Run", median(memory), 1.1, "×"


def write_page(folder, count):
    """A page of the site with so many cells in place of its text."""
    page = (folder / PLAIN / "index.html").read_text(encoding="utf-8")
    source = "\n".join(f"``` {{ .python .cell #cell-{number} }}{PROGRAM.format(number=number)}```\n" for number in range(count))
    text = Markdown(extensions=["attr_list", "pymdownx.highlight", "pymdownx.superfences"], extension_configs={
        "pymdownx.superfences": {"custom_fences": [cells.FENCE]}}).convert(source)
    target = folder / "lessons" / f"{count}-cells" / "index.html"  # as deep as the page it is made of: addresses in it are relative
    target.parent.mkdir(exist_ok=True)
    target.write_text(re.sub(r"(<article[^>]*>).*(</article>)", lambda found: found[1] + slim(text) + found[2], page, flags=re.DOTALL), encoding="utf-8")


def one(browser, address):
    """When a page has opened (ms), and what its scripts then hold (bytes)."""
    with visit(browser, address, OPENED) as page:
        opened = page.evaluate("bench.when(() => window.opened)")
        inspector = page.context.new_cdp_session(page)
        inspector.send("HeapProfiler.collectGarbage")
        return opened, inspector.send("Runtime.getHeapUsage")["usedSize"]
