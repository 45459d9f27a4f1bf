// Packages that come only when a cell imports them: plotly, as one zip that Python imports from as it is.

import { arrived } from "./bytes.js";
import { loadFile } from "./download.js";

const PLACE = "/lib/plotly.zip";
const PATIENCE = 30_000; // milliseconds without a byte
const [address] = Object.keys(SPECPY_RUNTIME.later);
const { small } = SPECPY_RUNTIME.later[address];
let isHere = false;

/**
 * Bring what the program imports, before it runs; one that does not come is told, and the program's own import fails.
 * @param {any} pyodide @param {string} code @param {(kind: string, text: string) => void} show
 */
export async function bring(pyodide, code, show) {
  if (isHere || !code.includes("plotly") || !imports(pyodide, code).includes("plotly")) return;
  try {
    pyodide.FS.writeFile(PLACE, new Uint8Array(await (await patiently(show)).arrayBuffer()));
    pyodide.runPython(`import importlib, sys; sys.path.append("${PLACE}"); importlib.invalidate_caches()`);
    isHere = true;
  } catch (error) {
    show("stderr", `plotly could not be loaded: ${/** @type {Error} */ (error).message}. Check the connection, then run again.\n`);
  }
  show("phase", "running");
}

/** @param {any} pyodide @param {string} code @returns {string[]} */
function imports(pyodide, code) {
  const { find_imports: find } = pyodide.pyimport("pyodide.code");
  return find(code).toJs();
}

/** @param {(kind: string, text: string) => void} show @returns {Promise<Response>} a whole one */
function patiently(show) {
  return new Promise((resolve, reject) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */ let patience;
    const alive = (share = 0) => {
      clearTimeout(patience);
      patience = setTimeout(() => reject(new Error(`nothing came for ${PATIENCE / 1000} seconds`)), PATIENCE);
      show("phase", arrived("loading plotly", share * small, small));
    };
    alive();
    loadFile(address, alive, reject).then(resolve, reject).finally(() => clearTimeout(patience));
  });
}
