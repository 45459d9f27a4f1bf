// Starts Python in the worker: from the snapshot of one that had just started, else from the beginning.

import { startDownload } from "./download.js";
import { stored } from "./snapshot.js";

/** @typedef {(message: object, transfer?: Transferable[]) => void} Post */

const FILE = self.location.pathname.split("/").at(-1) ?? ""; // the worker's own: its name changes with what it holds
const LARGEST = Math.min(1, ((/** @type {any} */ (navigator)).deviceMemory ?? 4) / 4) * 2 ** 30; // bytes that Python may take

// What every session needs, and a snapshot holds; files are no part of it.
const UNPACK = `
import sys, zipfile, importlib
zipfile.ZipFile("/specpy.whl").extractall("/lib/python3.14/site-packages")
importlib.invalidate_caches()
`;
const IMPORT = `
sys.path.append("/lib")
import specpy, runner.in_worker
`;

/** @param {import("./snapshot.js").Start} start @param {Post} post @param {(reason: string) => void} fail @returns {Promise<any>} Pyodide */
export async function boot({ snapshot, usesSnapshots }, post, fail) {
  if (typeof WebAssembly === "undefined") throw new Error("WebAssembly is switched off in this browser");
  const memory = snapshot?.memory ?? (usesSnapshots ? await stored(FILE) : undefined);
  if (memory) post({ kind: "restoring" });
  const phases = new Phases(post);
  const { loader, asm, places, wheel } = startDownload(phases.count, fail, Boolean(snapshot));
  const compiled = compiledOnce(snapshot?.module);
  limitMemory();
  const { loadPyodide } = await loader;
  const pyodide = await loadPyodide({
    ...places,
    createPyodideModule: (await asm).default, // it would look for an .mjs, which not every host knows
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: usesSnapshots }),
    env: { PYTHONHASHSEED: "0" }, // as in the build: the same program, the same output
    stdout: () => {},
    stderr: () => {},
  });
  phases.tell("loading specpy");
  await writeFiles(pyodide.FS, wheel);
  pyodide.runPython(UNPACK);
  if (!memory) pyodide.runPython(IMPORT);
  if (!snapshot && usesSnapshots) {
    const kept = memory ?? pyodide.makeMemorySnapshot().buffer;
    post({ kind: "snapshot", snapshot: { memory: kept, module: await compiled, isStored: Boolean(memory) } }, [kept]);
  }
  return pyodide;
}

class Phases {
  #told = "";
  #counted = 0;

  /** @param {Post} post */
  constructor(post) {
    this.post = post;
  }

  /** @param {string} phase one that comes after another; what was missed between is told too */
  tell(phase) {
    if (phase === "loading specpy" && this.#told !== "starting Python") this.tell("starting Python");
    this.#told = phase;
    this.post({ kind: "phase", phase });
  }

  /** @param {number} loaded @param {number} total */
  count = (loaded, total) => {
    const now = performance.now();
    if (this.#told) return;
    if (loaded >= total) return this.tell("starting Python");
    if (now - this.#counted < 50) return; // a few times a second is enough to read
    this.#counted = now;
    this.post({ kind: "phase", phase: "downloading Python", loaded, total });
  };
}

/** @param {any} FS @param {Promise<Response>} wheel */
async function writeFiles(FS, wheel) {
  FS.writeFile("/specpy.whl", new Uint8Array(await (await wheel).arrayBuffer()));
  FS.mkdirTree("/lib/runner");
  for (const [name, text] of Object.entries(SPECPY_RUNNER)) FS.writeFile(`/lib/runner/${name}`, text);
}

/** Let Pyodide use the module if there is one; resolves with the module that it uses. @param {WebAssembly.Module} [module] @returns {Promise<WebAssembly.Module>} */
function compiledOnce(module) {
  const compile = WebAssembly.instantiateStreaming;
  return new Promise((resolve) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const made = module ? { module, instance: await WebAssembly.instantiate(module, imports) } : await compile(source, imports);
      resolve(made.module);
      return made;
    };
  });
}

/** A program that takes ever more memory ends with MemoryError, before the device suffers. */
function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > LARGEST) throw new RangeError("as much as a cell may have");
    return grow.call(this, pages);
  };
}
