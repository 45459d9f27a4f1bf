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
 * Let Pyodide use the module if there is one; resolves with the module that it uses.
 * @param {WebAssembly.Module | undefined} module @param {(error: Told) => void} fail
 * @returns {Promise<WebAssembly.Module>}
 */
export function compiledOnce(module, fail) {
  const stock = WebAssembly.instantiateStreaming;
  return new Promise((resolve) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = stock;
      try {
        const made = module ? { module, instance: await WebAssembly.instantiate(module, imports) } : await stock(source, imports);
        resolve(made.module);
        return made;
      } catch (error) {
        fail(inBrowser(`Python could not be set up in this browser (${/** @type {Error} */ (error).message})`));
        return new Promise(() => {}); // Pyodide would write into the console and wait, too
      }
    };
  });
}

/** A program that takes ever more memory ends with MemoryError, before the device suffers. */
export function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > LARGEST) throw new RangeError("as much as a cell may have");
    return grow.call(this, pages);
  };
}
