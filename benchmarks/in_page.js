// What the measurements do inside the page; put in before any of its scripts runs.

window.bench = {
  marks: {},
  longest: 0,
  shift: 0,

  /** Note the moment (Unix, ms) at which a selector first finds something. */
  watch(name, selector) {
    const look = () => {
      if (!document.querySelector(selector)) return;
      this.marks[name] = performance.timeOrigin + performance.now();
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  },

  /** What `look` finds, once it finds something. (Playwright's own waiting needs eval, which the pages' policy forbids.) */
  async when(look) {
    while (!look()) await this.frame();
    return look();
  },

  frame: () => new Promise((resolve) => requestAnimationFrame(resolve)),

  /** Press Run (or Stop) of a cell; resolves with the moment at which its output is right, by performance.now(). */
  async run(name, isRight = () => true) {
    await customElements.whenDefined("spec-cell");
    const cell = document.getElementById(name);
    const output = cell.querySelector(".cell-output");
    const answered = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${name} showed no result in two minutes`)), 120_000);
      const observer = new MutationObserver(() => {
        if (!isRight(output.textContent)) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(output, { subtree: true, childList: true, characterData: true });
    });
    cell.querySelector(".cell-run").click();
    return answered;
  },

  /** Give a cell another program. */
  write(name, code) {
    document.getElementById(name).querySelector("pre code").textContent = code;
  },
};

const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
observe("longtask", (entry) => (bench.longest = Math.max(bench.longest, entry.duration)));
observe("layout-shift", (entry) => (bench.shift += entry.hadRecentInput ? 0 : entry.value));
