// Starts Python in the worker: from the snapshot of one that had just started, else from the beginning.

import { fetchFile, startDownload } from "./download.js";
import { lockDown } from "./lockdown.js";
import { stored } from "./snapshot.js";
import { filesOf } from "./unzip.js";
import { checkWebAssembly, compiledEarly, limitMemory } from "./webassembly.js";

/** @typedef {(message: object, transfer?: Transferable[]) => void} Post */

const FILE = self.location.pathname.split("/").at(-1) ?? ""; // the worker's own: its name changes with what it holds
const OFTEN = 50; // milliseconds between two counts: enough to read

// What every session needs, and a snapshot holds; files are no part of it.
const IMPORT = "import specpy, runner.in_worker";

/** @param {import("./snapshot.js").Start} start @param {Post} post @param {import("./arrival.js").Fail} fail @returns {Promise<any>} Pyodide */
export async function boot({ snapshot, usesSnapshots, damaged }, post, fail) {
  const keeping = snapshot?.memory ?? (usesSnapshots ? stored(FILE) : undefined); // is looked for while files come
  lockDown(fetchFile); // before anything of Python is loaded: nothing of it can have kept what goes
  const phases = new Phases(post);
  const { loader, asm, assembly, places, wheel } = startDownload(phases.count, fail, { isCompiled: Boolean(snapshot), damaged });
  await checkWebAssembly();
  const compiled = compiledEarly(assembly, snapshot?.module, fail);
  const files = unpacked(wheel);
  limitMemory();
  const memory = await keeping;
  if (memory) post({ kind: "restoring" });
  const { loadPyodide } = await loader;
  const pyodide = await loadPyodide({
    ...places,
    createPyodideModule: (await asm).default,
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: usesSnapshots }),
    fsInit: async (/** @type {any} */ FS) => write(FS, (await files).filter((file) => !isAbout(file))), // found at Python's first look
    env: { PYTHONHASHSEED: "0" }, // as in the build: the same program, the same output
    stdout: () => {},
    stderr: () => {},
  });
  phases.tell("loading specpy");
  write(pyodide.FS, (await files).filter(isAbout));
  if (!memory) pyodide.runPython(IMPORT);
  if (!snapshot && usesSnapshots) {
    const kept = memory ?? pyodide.makeMemorySnapshot().buffer;
    post({ kind: "snapshot", snapshot: { memory: kept, module: await compiled, isStored: Boolean(memory) } }, [kept]);
  }
  return pyodide;
}

class Phases {
  #told = "";
  #newest = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #soon;

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

  /** @type {import("./download.js").Count} */
  count = (loaded, total, waits) => {
    if (this.#told) return;
    if (!waits) return this.tell("starting Python");
    this.#newest = { kind: "phase", phase: "downloading Python", loaded, total, waits };
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      if (!this.#told) this.post(this.#newest);
    }, OFTEN);
  };
}

/** @typedef {[name: string, content: Uint8Array]} File */

/** @param {Promise<Response>} wheel @returns {Promise<File[]>} */
async function unpacked(wheel) {
  const letters = atob(SPECPY_RUNNER), runner = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) runner[at] = letters.charCodeAt(at);
  return [new Uint8Array(await (await wheel).arrayBuffer()), runner].flatMap((zip) => [...filesOf(zip)]);
}

/** What Pyodide reads of each package at its start, and then no snapshot can be made. @param {File} file */
const isAbout = ([name]) => name.includes(".dist-info/");

/** @param {any} FS @param {File[]} files */
function write(FS, files) {
  const paths = files.map(([name]) => `/lib/python3.14/site-packages/${name}`);
  for (const folder of new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))))) FS.mkdirTree(folder);
  files.forEach(([, content], at) => FS.writeFile(paths[at], content, { canOwn: true }));
}
