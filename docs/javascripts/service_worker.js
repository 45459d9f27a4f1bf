// The service worker: what was opened, and Python once it has run, is there without a network. A file whose name changes
// with what it holds is taken from what is kept; pages come from the network, if it answers. A new deployment waits until
// no page of the old one is open; it has fetched its own files by then.

import { fetchFiles, hasPython, isLeft, isNamed, keepFile, keptFile, pruneFiles, scope } from "./kept_files.js";
import { fetchPages, isPage, keepPage, keptPage, prunePages } from "./kept_pages.js";
import { missing } from "./missing_page.js";

const { id, policy, small, more } = SPECPY_DEPLOYMENT;
const PATIENCE = 3000; // milliseconds for a network that does not answer
const clients = /** @type {any} */ (self).clients;

/** @param {string} name @param {(event: any) => void} listener */
const on = (name, listener) => self.addEventListener(name, listener);
on("install", (event) => event.waitUntil(install()));
on("activate", (event) => event.waitUntil(activate()));
on("message", (event) => event.data === "keep Python" && event.waitUntil(fetchFiles(more)));
on("fetch", (event) => {
  const { method, url, headers, cache } = event.request;
  const [plain, search] = url.split("#")[0].split("?");
  const address = plain.slice(scope.length);
  if (method !== "GET" || !plain.startsWith(scope) || headers.has("range") || cache === "only-if-cached") return;
  if (search !== undefined && !isPage(address)) return;
  event.respondWith(answer(event, address).catch(() => fetch(event.request)));
});

async function install() {
  await fetchFiles(small);
  if (await hasPython()) await fetchFiles(more);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = open.filter((/** @type {any} */ { url }) => url.startsWith(scope));
  await fetchPages(own.map((/** @type {any} */ { url }) => url.slice(scope.length).split(/[?#]/)[0]));
  for (const page of own) page.postMessage({ deployment: id });
}

async function activate() {
  await prunePages();
  await pruneFiles();
  await clients.claim();
}

/** @param {any} event @param {string} address @returns {Promise<Response>} */
async function answer(event, address) {
  const { request } = event;
  if (isPage(address)) return newest(event, address).catch(missing);
  const kept = request.cache !== "reload" && (await keptFile(address).catch(() => undefined));
  const response = kept || (await (isNamed(address) ? named(event, address) : newest(event, address)));
  if (request.destination !== "worker") return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", policy);
  return new Response(response.body, { status: response.status, headers });
}

/** @param {any} event @param {string} address @returns {Promise<Response>} */
async function named(event, address) {
  const response = await fetch(event.request);
  if (response.ok && !isLeft(address, response)) event.waitUntil(keepFile(address, response.clone()).catch(() => {}));
  return response;
}

/** From the network, unless it is down, slow, or its host is. @param {any} event @param {string} address @returns {Promise<Response>} */
async function newest(event, address) {
  const coming = fetch(event.request, { cache: "no-cache" });
  const keeping = coming.then((response) => keepPage(address, response.clone()));
  event.waitUntil(keeping.catch(() => {})); // storage is refused or full
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const response = await Promise.race([coming, late]).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await keptPage(address).catch(() => undefined)) ?? coming;
}
