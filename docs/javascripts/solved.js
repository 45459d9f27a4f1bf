// What is known of a reader's progress, by the name of an exercise; kept in this browser only.

import { read, remove, write } from "./saved.js";

/** @typedef {{ right?: number, of?: number, isSolved?: boolean, hasSeen?: boolean }} Progress of the last check; ever; the solution */

const key = (/** @type {string} */ name) => `exercise:${name}`;

/** @param {string} name @returns {Progress} */
export function recall(name) {
  const { right, of, isSolved, hasSeen } = read(key(name)) ?? {};
  const isCounted = Number.isInteger(right) && Number.isInteger(of);
  return { ...(isCounted && { right, of }), isSolved: isSolved === true, hasSeen: hasSeen === true };
}

/** @param {string} name @param {Progress} news */
export function learn(name, news) {
  write(key(name), { ...recall(name), ...news });
}

/** @param {string} name */
export function forget(name) {
  remove(key(name));
}

/** A sign and words. @param {Progress} progress @returns {[string, string]} */
export function inWords({ right, of, isSolved, hasSeen }) {
  if (isSolved) return ["✓", hasSeen ? "Solved, with a look at the solution." : "Solved."];
  const seen = hasSeen ? " You have seen the solution." : "";
  if (of) return ["…", `In progress: ${Number(right)} of ${Number(of)} right at the last check.${seen}`];
  return hasSeen ? ["…", `In progress.${seen}`] : ["", "Not tried yet."];
}
