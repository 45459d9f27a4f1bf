// The theme's search sleeps until somebody types: its index holds every page, and few who read a page search.
// This stands in for the theme's worker and speaks to the page as that does. From the page it gets an index without
// pages, and with the first letter it fetches them and the theme's worker (see site_build/search.py).

const [SET_UP, READY, QUERY, RESULT] = [0, 1, 2, 3]; // the theme's kinds of message
const FAILED = { location: "", title: "The search did not load", text: "Is the network gone? Typing on tries again.", score: 1, terms: {} };
const worker = /** @type {any} */ (self);
const PAGES = new URL("../../search/pages.json", worker.location.href);
const reply = worker.postMessage.bind(worker);
let told = /** @type {any} */ (null); // what the page set up
let query = ""; // the newest
let state = "asleep"; // then waking, awake

worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (state === "awake") return; // the theme's worker hears it
  event.stopImmediatePropagation();
  const { type, data } = event.data;
  if (type === SET_UP) {
    told = data;
    reply({ type: READY });
  } else if (type === QUERY) {
    query = data;
    if (query) wake();
    else reply({ type: RESULT, data: { items: [] } });
  }
});

async function wake() {
  if (state !== "asleep") return;
  state = "waking";
  try {
    const answer = await fetch(PAGES);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const docs = await answer.json();
    worker.importScripts(new URL(`../javascripts/workers/${SPECPY_SEARCH}`, worker.location.href));
    state = "awake";
    worker.postMessage = (/** @type {any} */ message) => (message.type === READY ? hear(QUERY, query) : reply(message));
    hear(SET_UP, { ...told, docs });
  } catch {
    state = "asleep";
    reply({ type: RESULT, data: { items: [[FAILED]] } });
  }
}

/** @param {number} type @param {any} data */
function hear(type, data) {
  worker.dispatchEvent(new MessageEvent("message", { data: { type, data } }));
}
