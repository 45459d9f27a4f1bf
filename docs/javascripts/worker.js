// The reader's Python, in a worker: the page never waits for it. Talks to session.js.

import { startDownload } from "./download.js";
import { bring } from "./packages.js";

const SIGALRM = 14;
const FRAME = 16; // milliseconds

/** @param {object} message */
const post = (message) => self.postMessage(message);
/** @param {string} reason */
const fail = (reason) => post({ kind: "broken", reason });
let counted = 0;

/** @param {number} loaded @param {number} total */
function count(loaded, total) {
  const now = performance.now();
  if (loaded >= total) return post({ kind: "phase", phase: "starting Python" });
  if (now - counted < 50) return; // a few times a second is enough to read
  counted = now;
  post({ kind: "phase", phase: "downloading Python", loaded, total });
}

async function boot() {
  if (typeof WebAssembly === "undefined") throw new Error("WebAssembly is switched off in this browser");
  const { loader, places } = startDownload(count, fail);
  const { loadPyodide } = await loader;
  const pyodide = await loadPyodide({
    ...places,
    env: { PYTHONHASHSEED: "0" }, // as in the build: the same program, the same output
    stdout: () => {},
    stderr: () => {},
  });
  post({ kind: "phase", phase: "loading specpy" });
  await pyodide.loadPackage("specpy", { messageCallback: () => {}, errorCallback: fail });
  pyodide.FS.mkdir("/lib/runner");
  for (const [name, text] of Object.entries(SPECPY_RUNNER)) pyodide.FS.writeFile(`/lib/runner/${name}`, text);
  pyodide.runPython("import sys; sys.path.append('/lib'); import specpy");
  pyodide.setInterruptBuffer(clock());
  return { pyodide, python: pyodide.pyimport("runner.in_worker") };
}

/**
 * Python looks into its interrupt buffer every few thousand steps, whatever it is doing. This one is no memory
 * but a clock: once a frame it holds the signal at which in_worker.py sends what a cell has printed.
 */
function clock() {
  let last = 0;
  return {
    get 0() {
      const now = performance.now();
      if (now - last < FRAME) return 0;
      last = now;
      return SIGALRM;
    },
    set 0(_) {},
  };
}

const booted = boot();
booted.then(() => post({ kind: "ready" }), (error) => fail(lastLine(error)));

self.addEventListener("message", async ({ data: { id, kind, code, check, name, keywords } }) => {
  const { pyodide, python: { run, call } } = await booted;
  try {
    const show = (/** @type {string} */ what, /** @type {string} */ text) => post({ kind: "shown", id, what, text });
    if (kind === "run") await bring(pyodide, code, show);
    const value = kind === "run" ? run(code, show, check) : JSON.parse(call(name, JSON.stringify(keywords)));
    post({ kind: "answer", id, value });
  } catch (error) {
    if (kind === "run") fail(lastLine(error)); // the runner catches what a cell may raise: Python itself is broken
    else post({ kind: "answer", id, error: lastLine(error) });
  }
});

/** @param {any} error of Python: a whole traceback */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1) ?? "";
}
