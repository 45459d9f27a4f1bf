// What the service worker keeps of the files whose names change with what they hold: once, for all deployments.
// Nothing is kept that is not as it was published, whatever a host or a network puts in its place.

import { sha256 } from "./sha256.js";

const { small, more, later, fixed } = SPECPY_DEPLOYMENT;
/** @type {Record<string, string>} */ const named = { ...small, ...more, ...later };
/** @type {Record<string, string>} */ const digests = { ...named, ...fixed };
export const scope = new URL("./", self.location.href).href;
export const PREFIX = `specpy:${new URL(scope).pathname}:`; // as in prefix.js
const FILES = `${PREFIX}files`;

/** This deployment has it, and its name changes with what it holds. @param {string} address below the site's root */
export const isNamed = (address) => Object.hasOwn(named, address);

/** Its page takes the packed copy that stands beside it, since the host does not compress. @param {string} address @param {Response} response */
export const isLeft = (address, response) => isNamed(`${address}.gz`) && !response.headers.has("content-encoding");

/** @param {string} address @returns {Promise<Response | undefined>} */
export async function keptFile(address) {
  const files = await caches.open(FILES);
  const packed = await files.match(`${scope}${address}.gz`);
  if (packed?.body) return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
  return files.match(scope + address);
}

/** A copy of the answer, or an error if it did not come as it was published. @param {string} address @param {Response} response */
export async function whole(address, response) {
  const content = await response.arrayBuffer();
  if (!response.ok || !(await sha256(content)).startsWith(digests[address])) throw new Error(`${address} is not the one that was published`);
  return new Response(content, response);
}

/** @param {string} address @param {Response} response */
export async function keepFile(address, response) {
  const copy = await whole(address, response);
  await (await caches.open(FILES)).put(scope + address, copy);
}

/** Fetch what is not kept yet of a part of this deployment. @param {Record<string, string>} part */
export async function fetchFiles(part) {
  const kept = new Set(await addresses());
  const missing = Object.keys(part).filter((address) => !kept.has(address) && !kept.has(`${address}.gz`));
  await Promise.all(missing.map(fetchFile));
}

/** @param {string} address @returns {Promise<void>} */
async function fetchFile(address) {
  const response = await fetch(scope + address, { cache: "force-cache" }); // what the page has fetched comes from there
  if (isLeft(address, response)) {
    await response.body?.cancel();
    return fetchFile(`${address}.gz`);
  }
  const again = () => fetch(scope + address, { cache: "reload" }); // the browser's own copy may be damaged
  await keepFile(address, response).catch(async () => keepFile(address, await again()));
}

/** The reader's Python has been fetched here: a reader has run a cell. */
export async function hasPython() {
  return (await addresses()).some((address) => address.startsWith("assets/runtime/"));
}

/** What only another deployment had goes. */
export async function pruneFiles() {
  const files = await caches.open(FILES);
  for (const address of await addresses()) if (!isNamed(address)) await files.delete(scope + address);
}

async function addresses() {
  return (await (await caches.open(FILES)).keys()).map(({ url }) => url.slice(scope.length));
}
