// The memory of a Python that has just started: another one begins from it in a fraction of the time, without bytes.

import { PREFIX } from "./prefix.js";

/** @typedef {{ memory: ArrayBuffer, module: WebAssembly.Module, isStored: boolean }} Snapshot the module is compiled Pyodide */
/** @typedef {{ kind: "start", snapshot?: Snapshot, usesSnapshots: boolean, damaged?: string }} Start what a worker is told first; damaged: a file to fetch anew */

/** How the caches begin that hold one: what follows is the worker's name. */
export const MEMORY = `${PREFIX}memory-`;
const ENTRY = "/memory"; // the one address in the cache; it is never fetched
const ROOM = 300e6; // bytes that the browser must still grant, so that others have room too

/** A device that has memory and bytes to spare for a second Python: about 60 MB; a snapshot is half of that, and always kept. */
export function isRoomy() {
  const { deviceMemory = 8, connection } = /** @type {any} */ (navigator);
  return deviceMemory > 2 && !connection?.saveData;
}

/** The memory that an earlier visit has kept for this very worker, else undefined. @param {string} worker its file's name */
export async function stored(worker) {
  try {
    const { caches } = globalThis; // which a worker takes away while this waits
    const cache = (await caches.has(MEMORY + worker)) ? await caches.open(MEMORY + worker) : undefined;
    return await (await cache?.match(ENTRY))?.arrayBuffer();
  } catch {
    return undefined; // storage is refused
  }
}

/** Keep the memory for the next visit, and none of an earlier deployment of this site. @param {string} worker @param {Snapshot} snapshot */
export async function store(worker, snapshot) {
  snapshot.isStored = true; // whether that works or not, it is tried once
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < ROOM) return;
    for (const name of await caches.keys()) if (name.startsWith(MEMORY) && name !== MEMORY + worker) await caches.delete(name);
    const cache = await caches.open(MEMORY + worker);
    if (!(await cache.match(ENTRY))) await cache.put(ENTRY, new Response(snapshot.memory));
  } catch {} // storage is refused or full: the next visit starts as the first one did
}

/** What was kept does not work. @param {string} worker */
export async function forget(worker) {
  await globalThis.caches?.delete(MEMORY + worker).catch(() => {});
}
