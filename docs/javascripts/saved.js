// What the pages keep for their reader in this browser: under one prefix, bounded, and never a reason to fail.

const PREFIX = `specpy:${new URL("../../", import.meta.url).pathname}:`; // two sites of one host do not meet
const MOST = 1_000_000; // characters in all: then the oldest goes
export const LONGEST = 50_000; // characters of one value

/** Holds what the browser does not: until the page is left. @type {Map<string, string>} */
const standIn = new Map();
let works = isStorage();
let hasTold = false;

/** What was written under a key, or undefined; whatever else stands there is nothing. @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(standIn.get(key) ?? localStorage.getItem(PREFIX + key) ?? "")[1];
  } catch {
    return undefined;
  }
}

/** Keep a value that JSON can hold; false if it is too long, and what was kept before stays. @param {string} key @param {any} value */
export function write(key, value) {
  const text = JSON.stringify([Date.now(), value]);
  if (text.length > LONGEST) return false;
  if (!store(key, text)) standIn.set(key, text);
  return true;
}

/** @param {string} key */
export function remove(key) {
  standIn.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {} // forbidden: then nothing was kept
}

/** The keys that begin with a prefix. @param {string} prefix */
export function keys(prefix) {
  return [...new Set([...standIn.keys(), ...ours().map((full) => full.slice(PREFIX.length))])].filter((key) => key.startsWith(prefix));
}

/** Another tab has written or removed a value. @param {(key: string) => void} listener */
export function onOther(listener) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && listener(key.slice(PREFIX.length)));
}

/** Once, and only if the browser keeps nothing: a sentence for the reader. */
export function trouble() {
  if (works || hasTold) return "";
  hasTold = true;
  return "This browser keeps nothing for this page: what you type lasts until the page is closed.";
}

/** @param {string} key @param {string} text */
function store(key, text) {
  for (;;) {
    try {
      const others = ours().filter((full) => full !== PREFIX + key);
      if (others.reduce((sum, full) => sum + size(full), text.length) <= MOST) {
        localStorage.setItem(PREFIX + key, text);
        works = isStorage();
        standIn.delete(key);
        return true;
      }
    } catch {} // full or forbidden
    if (!dropOldest(key)) return (works = false);
  }
}

/** @param {string} except @returns {boolean} whether there was one to drop */
function dropOldest(except) {
  const others = keys("").filter((key) => key !== except && !standIn.has(key));
  if (!others.length) return false;
  const written = (/** @type {string} */ key) => Number(/^\[(\d+)/.exec(localStorage.getItem(PREFIX + key) ?? "")?.[1] ?? 0);
  remove(others.reduce((oldest, key) => (written(key) < written(oldest) ? key : oldest)));
  return true;
}

function ours() {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return all.filter((full) => full.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** @param {string} full */
const size = (full) => localStorage.getItem(full)?.length ?? 0;

/** The browser's own, not forbidden and not a stand-in that forgets. */
function isStorage() {
  try {
    return localStorage instanceof Storage;
  } catch {
    return false;
  }
}
