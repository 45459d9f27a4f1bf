// The service worker of the site, as seen from a page: registered when the page fetches nothing more, told when Python runs.
// A site without deployments, as `dev.py serve` shows it, removes the one that another has left at its address.

import { notice } from "./notice.js";
import { runtime } from "./runtime.js";
import { PREFIX } from "./prefix.js";
import { MEMORY } from "./snapshot.js";

const NEWER = "A newer version of this site has been published: the next page you open is the new one; this page goes on as it is.";
const QUIET = 1500; // milliseconds without a new file
const root = new URL("../../", import.meta.url); // as seen from assets/scripts
const deployment = document.querySelector('meta[name="specpy-deployment"]')?.getAttribute("content");
const workers = /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker); // none without https

/** @returns {Promise<void>} */
export async function offline() {
  if (!workers) return;
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  await quiet();
  try {
    await (deployment ? stand(workers) : remove(workers));
  } catch {} // refused: in a private window, in a frame, by a setting
}

/** What the reader waits for comes first: the service worker has files of its own to fetch. */
async function quiet() {
  const count = () => performance.getEntriesByType("resource").length;
  for (let before = -1; before !== count() || runtime.state.state === "loading"; await new Promise((resolve) => setTimeout(resolve, QUIET))) before = count();
}

/** @param {ServiceWorkerContainer} workers */
async function stand(workers) {
  workers.addEventListener("message", ({ data }) => {
    if (data.deployment && data.deployment !== deployment) notice(NEWER);
  });
  const registration = await workers.register(new URL("service_worker.js", root), { scope: root.pathname, updateViaCache: "none" });
  const look = () => registration.update().catch(() => {}); // no network
  const { document$ } = /** @type {any} */ (window);
  let isFirst = true; // registering has looked already
  document$?.subscribe(() => (isFirst ? (isFirst = false) : look()));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  const keep = async () => {
    await workers.ready;
    (registration.waiting ?? registration.active)?.postMessage("keep Python");
  };
  if (runtime.ready) await keep();
  runtime.addEventListener("state", (event) => /** @type {CustomEvent} */ (event).detail.state === "ready" && keep());
}

/** @param {ServiceWorkerContainer} workers */
async function remove(workers) {
  const registration = await workers.getRegistration(root);
  if (registration?.scope === root.href) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !name.startsWith(MEMORY)) await caches.delete(name);
}
