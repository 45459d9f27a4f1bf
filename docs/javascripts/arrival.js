// One file of the reader's Python on its way: asked for, unpacked, counted, and checked before its last bytes are handed on.

import { refusal } from "./refusal.js";
import { sha256 } from "./sha256.js";

/** @typedef {{ size: number, small: number, sha256: string, packed: boolean }} File as the manifest describes it */
/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Body */

const stockFetch = self.fetch.bind(self);
const GZIP = [0x1f, 0x8b]; // how packed bytes begin

/** What is wrong, in words for the reader. */
export class Told extends Error {
  /** What the reader may do, if it is not the connection. @type {string | undefined} */
  way;
  /** The file of which the browser may keep a damaged copy. @type {string | undefined} */
  damaged;
}

/** @typedef {(error: Told) => void} Fail */

/**
 * Fetch a file.
 * @param {string} address @param {File} file
 * @param {(share: number) => void} tell how much of it is here, from 0 to 1
 * @param {Fail} fail called with what is wrong if the body breaks off or is not what the site holds
 * @param {RequestCache} [cache] "reload" if what the browser keeps of it is damaged
 * @returns {Promise<Response>}
 */
export async function arrive(address, file, tell, fail, cache = "default") {
  const name = shortName(address);
  let response = await request(address, name, cache);
  const type = response.headers.get("content-type") ?? "";
  let size = file.size;
  if (file.packed && !response.headers.get("content-encoding") && "DecompressionStream" in self) {
    response.body?.cancel().catch(() => {}); // the host does not compress: take the packed copy instead
    response = await request(`${address}.gz`, name, cache);
    size = file.small;
  }
  const body = await unpacked(counted(/** @type {Body} */ (response.body), size, tell, name));
  const headers = { "content-type": name.endsWith(".wasm") ? "application/wasm" : type }; // some hosts do not know it
  return new Response(checked(body, file, name, fail), { headers });
}

/** A file as a reader is told of it: without its folder. @param {string} address */
export const shortName = (address) => address.slice(address.lastIndexOf("/") + 1);

/** @param {string} address @param {string} name @param {RequestCache} cache */
async function request(address, name, cache) {
  const response = await stockFetch(address, { cache }).catch(() => null);
  const wrong = refusal(response, name);
  if (wrong) throw new Told(wrong);
  return /** @type {Response} */ (response);
}

/** @param {Body} body @param {number} size @param {(share: number) => void} tell @param {string} name @returns {Body} */
function counted(body, size, tell, name) {
  const reader = body.getReader();
  let seen = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => Promise.reject(new Told(`${name} broke off on the way`)));
      if (done) return controller.close();
      seen += value.byteLength;
      tell(Math.min(1, seen / size));
      controller.enqueue(value);
    },
  });
}

/** Some hosts say that they send packed bytes, and the browser has unpacked them; some do not. @param {Body} body @returns {Promise<Body>} */
async function unpacked(body) {
  const [look, whole] = body.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {});
  return GZIP.every((byte, at) => value?.[at] === byte) ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** Hold the last piece back until the whole is known to be right. @param {Body} body @param {File} file @param {string} name @param {Fail} fail @returns {Body} */
function checked(body, file, name, fail) {
  const reader = body.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  return new ReadableStream({
    async pull(controller) {
      try {
        for (let last; !last; ) {
          const { done, value } = await reader.read();
          last = pieces.at(-1);
          if (value) pieces.push(value);
          if (done && !(await isWhole(pieces, file))) throw damaged(name);
          if (last) controller.enqueue(last);
          if (done) return controller.close();
        }
      } catch (error) {
        fail(error instanceof Told ? error : damaged(name));
        controller.error(error);
      }
    },
  });
}

/** @param {string} name */
function damaged(name) {
  const error = new Told(`${name} arrived damaged`);
  error.damaged = name;
  return error;
}

/** @param {Uint8Array<ArrayBuffer>[]} pieces @param {File} file */
async function isWhole(pieces, file) {
  if (pieces.reduce((sum, { length }) => sum + length, 0) !== file.size) return false;
  if (!globalThis.crypto?.subtle) return true; // only where the connection is safe
  const content = new Uint8Array(file.size); // joined here: a Blob would go through another process
  pieces.reduce((at, piece) => (content.set(piece, at), at + piece.length), 0);
  return (await sha256(content)) === file.sha256;
}
