// What the service worker keeps of the pages, and of the few files that do not change their names: for each deployment.

import { PREFIX, scope, whole } from "./kept_files.js";

const { id, fixed } = SPECPY_DEPLOYMENT;
const PAGES = `${PREFIX}pages-`;
const NAMED = /<meta name="specpy-deployment" content="(\w+)">/;

/** @param {string} address below the site's root */
export const isPage = (address) => address === "" || address.endsWith("/") || address.endsWith(".html");

/** @param {string} address @returns {Promise<Response | undefined>} this deployment's, if there is one */
export async function keptPage(address) {
  for (const name of await stores()) {
    const found = await (await caches.open(name)).match(scope + address);
    if (found) return found;
  }
}

/** Keep a page for the deployment that it names; what a host puts in the place of one names none. @param {string} address @param {Response} response */
export async function keepPage(address, response) {
  if (!response.ok) return;
  if (!isPage(address)) return keepIn(id, address, await whole(address, response));
  const text = await response.text();
  const deployment = NAMED.exec(text)?.[1];
  const copy = new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  if (deployment) await keepIn(deployment, address, copy);
}

/** Fetch again the pages that are kept, and those that are open; one that does not come will not be there. @param {string[]} open */
export async function fetchPages(open) {
  const wanted = new Set([...(await addresses()).filter(isPage), ...open, ...Object.keys(fixed)]);
  const get = async (/** @type {string} */ address) => keepPage(address, await fetch(scope + address, { cache: "no-cache" }));
  await Promise.allSettled([...wanted].map(get));
}

/** The title of every page that is there without a network, by its address. */
export async function titles() {
  /** @type {Record<string, string>} */ const found = {};
  for (const address of (await addresses()).filter(isPage).sort()) {
    const text = await (await keptPage(address))?.text();
    found[address] = /<title>([^<]*)<\/title>/.exec(text ?? "")?.[1] ?? address;
  }
  return found;
}

/** Nobody uses another deployment any more. */
export async function prunePages() {
  for (const name of await stores()) if (name !== PAGES + id) await caches.delete(name);
}

/** @param {string} deployment @param {string} address @param {Response} response */
async function keepIn(deployment, address, response) {
  await (await caches.open(PAGES + deployment)).put(scope + address, response);
}

/** The caches that hold pages, this deployment's first. */
async function stores() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + id);
  return [PAGES + id, ...others];
}

async function addresses() {
  const requests = await Promise.all((await stores()).map(async (name) => (await caches.open(name)).keys()));
  return [...new Set(requests.flat().map(({ url }) => url.slice(scope.length)))];
}
