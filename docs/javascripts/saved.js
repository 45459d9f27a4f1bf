// What the pages keep for their reader in this browser: under one prefix, bounded, and never a reason to fail.

import { PREFIX } from "./prefix.js";

const MOST = 1_000_000; // characters in all: then the oldest goes
export const LONGEST = 50_000; // characters of one value

/** Holds what the browser does not: until the page is left. @type {Map<string, string>} */
const standIn = new Map();
let works = isStorage();
let hasTold = false;

/** What was written under a key, or undefined; whatever else stands there is nothing. @param {string} key @returns {any} */
export function read(key) {
  try {
    const text = standIn.get(key) ?? localStorage.getItem(PREFIX + key) ?? "";
    return text.length > LONGEST ? undefined : JSON.parse(text)[1]; // no page of ours has written that much
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
  try {
    makeRoom(key, MOST - text.length);
    localStorage.setItem(PREFIX + key, text);
    standIn.delete(key);
    return (works = isStorage());
  } catch {
    return (works = false); // full of others' things, or forbidden: nothing of ours is given up for it
  }
}

/** Drop the oldest of what is kept, until the rest has so many characters at most. @param {string} except @param {number} most */
function makeRoom(except, most) {
  const others = ours().filter((full) => full !== PREFIX + except).map((full) => ({ full, text: localStorage.getItem(full) ?? "" }));
  let size = others.reduce((sum, { text }) => sum + text.length, 0);
  if (size <= most) return;
  const written = (/** @type {string} */ text) => Number(/^\[(\d+)/.exec(text)?.[1] ?? 0);
  for (const { full, text } of others.sort((one, other) => written(one.text) - written(other.text))) {
    if (size <= most) return;
    localStorage.removeItem(full);
    size -= text.length;
  }
}

function ours() {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return all.filter((full) => full.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** The browser's own, not forbidden and not a stand-in that forgets. */
function isStorage() {
  try {
    return localStorage instanceof Storage;
  } catch {
    return false;
  }
}
