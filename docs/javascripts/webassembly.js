// WebAssembly may be switched off, refused by a policy, or find no memory. Pyodide would then wait for ever; here it is told.

import { Told } from "./arrival.js";
import { ELSEWHERE } from "./why.js";

const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // the smallest module
const LARGEST = Math.min(1, ((/** @type {any} */ (navigator)).deviceMemory ?? 4) / 4) * 2 ** 30; // bytes that Python may take

/** Throws a sentence where WebAssembly cannot be used. */
export async function checkWebAssembly() {
  if (typeof WebAssembly === "undefined") throw inBrowser("WebAssembly is switched off in this browser");
  await WebAssembly.compile(EMPTY).catch(({ message }) => {
    throw inBrowser(`this browser does not let the page use WebAssembly (${message})`);
  });
}

/** @param {string} reason */
const inBrowser = (reason) => Object.assign(new Told(reason), { way: ELSEWHERE });

/**
 * Compile Pyodide while it comes, and not only when Pyodide asks for it; it gets what is made of that.
 * @param {Promise<Response>} assembly @param {WebAssembly.Module | undefined} made already, in an earlier worker
 * @param {(error: Told) => void} fail @returns {Promise<WebAssembly.Module>} the module that Pyodide uses
 */
export function compiledEarly(assembly, made, fail) {
  const stock = WebAssembly.instantiateStreaming;
  const whole = made ? Promise.resolve(made) : WebAssembly.compileStreaming(assembly);
  const module = whole.catch((error) => notSetUp(error, fail));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = stock;
    const ready = await module;
    return { module: ready, instance: await WebAssembly.instantiate(ready, imports).catch((error) => notSetUp(error, fail)) };
  };
  return module;
}

/** Pyodide would write into the console and wait, too. @param {Error} error @param {(error: Told) => void} fail @returns {Promise<any>} */
function notSetUp({ message }, fail) {
  fail(inBrowser(`Python could not be set up in this browser (${message})`));
  return new Promise(() => {});
}

/** A program that takes ever more memory ends with MemoryError, before the device suffers. */
export function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > LARGEST) throw new RangeError("as much as a cell may have");
    return grow.call(this, pages);
  };
}
