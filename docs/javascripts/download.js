// Fetches the runtime's files all at once, counts their bytes, and hands them to Pyodide when it asks.

import { arrive, shortName, Told } from "./arrival.js";

const { files, later, lock } = SPECPY_RUNTIME;
const every = { ...files, ...later };
const root = new URL(SPECPY_RUNTIME.root, import.meta.url).href;
const folder = root + SPECPY_RUNTIME.pyodide;
const total = Object.values(files).reduce((sum, { small }) => sum + small, 0);

/** Files on their way, by address. @type {Record<string, Promise<Response>>} */
const coming = Object.create(null);

/** @typedef {import("./arrival.js").Fail} Fail */
/** @typedef {(loaded: number, total: number, waits: string) => void} Count waits: a file that is not here yet */

/**
 * Start every download; returns Pyodide's two scripts and its WebAssembly, what Pyodide has to be told, and specpy's wheel.
 * Bytes are counted as a compressing host sends them: the share of a file that is here, times its packed size.
 * @param {Count} count
 * @param {Fail} fail called with why a file does not come
 * @param {{ isCompiled: boolean, damaged?: string }} start  Pyodide's module is here already, so its file is not
 *   fetched; the file of which the browser keeps a damaged copy
 */
export function startDownload(count, fail, { isCompiled, damaged }) {
  const counted = counter(count);
  /** @type {Record<string, Promise<any>>} */ const scripts = {};
  /** @type {Promise<Response>} */ let assembly = forEver();
  for (const name of Object.keys(files)) {
    const tell = counted(name);
    const cache = damaged === shortName(name) ? "reload" : "default";
    const load = isCompiled && name.endsWith(".wasm") ? nothing(tell) : loadFile(name, tell, fail, cache);
    load.catch(fail);
    if (name.endsWith(".js")) scripts[shortName(name)] = load.then((response) => asModule(name, response));
    else if (name.endsWith(".wasm")) assembly = load.catch(forEver);
    else coming[root + name] = load.catch(forEver);
  }
  for (const script of Object.values(scripts)) script.catch(fail);
  const wheel = coming[root + Object.keys(files).find((name) => name.includes("/specpy-"))];
  const places = { indexURL: folder, packageBaseUrl: root, lockFileContents: lock }; // no other host is ever asked
  return { loader: scripts["pyodide.js"], asm: scripts["pyodide.asm.js"], assembly, places, wheel };
}

/** @param {(share: number) => void} tell */
async function nothing(tell) {
  tell(1);
  return new Response();
}

/** Pyodide would only write into the console: the page ends this worker. @returns {Promise<any>} */
const forEver = () => new Promise(() => {});

/** What Pyodide gets when it fetches: a file that is on its way; nothing else. @param {string} address @returns {Promise<Response> | undefined} */
export function fetchFile(address) {
  if (address.endsWith(".wasm")) return Promise.resolve(new Response()); // is compiled already, see webassembly.js
  const file = coming[address];
  delete coming[address]; // a body is read once
  return file;
}

/**
 * Fetch a file of the runtime. It is here, and right, when this resolves; only WebAssembly is compiled while it comes.
 * @param {string} name @param {(share: number) => void} tell @param {Fail} fail @param {RequestCache} [cache]
 * @returns {Promise<Response>}
 */
export async function loadFile(name, tell, fail, cache) {
  const response = await arrive(root + name, every[name], tell, fail, cache);
  return name.endsWith(".wasm") ? response : new Response(await response.arrayBuffer(), response);
}

/** @param {string} name @param {Response} response that holds the same: it comes from the browser's cache now */
async function asModule(name, response) {
  try {
    return await import(root + name);
  } catch (error) {
    const type = response.headers.get("content-type") || "text of no type";
    if (type.includes("javascript")) throw new Told(`${shortName(name)} did not start in this browser (${/** @type {Error} */ (error).message})`);
    throw new Told(`the browser does not run ${shortName(name)}, which comes as ${type}`);
  }
}

/** @param {Count} count @returns {(name: string) => (share: number) => void} */
function counter(count) {
  const shares = Object.fromEntries(Object.keys(files).map((name) => [name, 0]));
  return (name) => (share) => {
    shares[name] = share;
    const loaded = Object.entries(shares).reduce((sum, [name, share]) => sum + share * files[name].small, 0);
    count(loaded, total, shortName(Object.keys(shares).find((name) => shares[name] < 1) ?? ""));
  };
}
