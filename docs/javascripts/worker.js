// The reader's Python, in a worker: the page never waits for it. Talks to session.js.

import runCell from "../../site_build/run_cell.py";
import { startDownload } from "./download.js";
import { Outbox } from "./outbox.js";

/** @param {object} message */
const post = (message) => self.postMessage(message);
/** @param {string} reason */
const fail = (reason) => post({ kind: "broken", reason });
let posted = 0;

/** @param {number} loaded @param {number} total */
function count(loaded, total) {
  const now = performance.now();
  if (now - posted < 50 && loaded < total) return; // a few times a second is enough to read
  posted = now;
  post({ kind: "phase", phase: "downloading Python", loaded, total });
}

const CALL = `
def _call(name, keywords):
    import importlib, json
    module, _, function = name.rpartition(".")
    return json.dumps(getattr(importlib.import_module(module), function)(**json.loads(keywords)))
`;

async function boot() {
  const { folder, loader } = startDownload(count, fail);
  const { loadPyodide } = await loader;
  const pyodide = await loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder, // no other host is ever asked
    env: { PYTHONHASHSEED: "0" }, // as in the build: the same program, the same output
    stdout: () => {},
    stderr: () => {},
  });
  post({ kind: "phase", phase: "loading specpy" });
  await pyodide.loadPackage("specpy", { messageCallback: () => {}, errorCallback: fail });
  const globals = pyodide.toPy({ __name__: "run_cell" });
  pyodide.runPython(runCell + CALL, { globals, filename: "run_cell.py" });
  pyodide.runPython("import specpy", { globals });
  return { pyodide, run: globals.get("run"), call: globals.get("_call") };
}

const booted = boot();
booted.then(() => post({ kind: "ready" }), (error) => fail(String(error.message ?? error).trim().split("\n").at(-1) ?? ""));

self.addEventListener("message", async ({ data }) => {
  const { pyodide, run, call } = await booted;
  if (data.kind === "run") {
    const outbox = new Outbox((events) => post({ kind: "events", id: data.id, events }));
    outbox.watch(pyodide);
    try {
      const good = run(data.code, (/** @type {string} */ kind, /** @type {string} */ text) => outbox.add(kind, text));
      outbox.flush();
      post({ kind: "answer", id: data.id, value: good ? "done" : "failed" });
    } catch (error) {
      outbox.flush();
      fail(String(/** @type {Error} */ (error).message)); // Python is beyond repair: session.js ends this worker
    }
  } else {
    try {
      post({ kind: "answer", id: data.id, value: JSON.parse(call(data.name, JSON.stringify(data.keywords))) });
    } catch (error) {
      const message = String(/** @type {Error} */ (error).message).trim().split("\n").at(-1);
      post({ kind: "answer", id: data.id, error: message });
    }
  }
});
