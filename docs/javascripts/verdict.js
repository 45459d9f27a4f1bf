// The verdict of a check: what is right, what is not and what it may be, in words; signs and colours only repeat them.

import { make } from "./dom.js";

/** @typedef {{ right: number, of: number, mistake: string, lines: { right: boolean, words: string }[] }} Verdict */

/** What is said of a check that came to no verdict. @type {Record<string, string>} */
const UNCHECKED = {
  running: "The program is still running. Stop it or wait for its end, then check.",
  done: "Not checked: the program ended itself before the check could begin.",
  failed: "Not checked: the program ended with an error. It has to run first.",
  stopped: "Not checked: the program was stopped.",
  unavailable: "Not checked: Python did not load.",
};

/** Why there is no verdict. @param {string} ending of the run @param {string} [trying] the case that was being tried */
export function unchecked(ending, trying) {
  if (ending !== "stopped" || !trying) return UNCHECKED[ending] ?? UNCHECKED.stopped;
  return `Stopped while \`${trying.replaceAll("`", "'")}\` was tried. Is there a loop that never ends?`;
}

/** A program can make up an event. @param {any} told @returns {told is Verdict} */
export function isVerdict(told) {
  const { right, of, lines } = told ?? {};
  return Number.isInteger(right) && Number.isInteger(of) && Array.isArray(lines) && lines.every((line) => typeof line?.words === "string");
}

/** @param {HTMLElement} place @param {Verdict} verdict */
export function showVerdict(place, { right, of, mistake, lines }) {
  const isSolved = right === of;
  say(place, isSolved ? `Solved: ${of} of ${of} right.` : `${right} of ${of} right.`, isSolved);
  if (mistake) part(place, "[role=status]").append(phrase("p", "exercise-mistake", String(mistake)));
  part(place, ".exercise-cases").replaceChildren(...lines.map((line) => signed("li", "", line.words, line.right)));
}

/** One sentence in place of a verdict, or none. @param {HTMLElement} place @param {string} [words] @param {boolean} [isRight] */
export function say(place, words, isRight = false) {
  part(place, ".exercise-outdated").hidden = true;
  part(place, "[role=status]").replaceChildren(...(words ? [signed("p", "exercise-head", words, isRight)] : []));
  part(place, ".exercise-cases").replaceChildren();
}

/** The program is not the checked one any more. @param {HTMLElement} place */
export function outdate(place) {
  part(place, ".exercise-outdated").hidden = !part(place, "[role=status]").firstChild;
}

/** @param {string} tag @param {string} name @param {string} words @param {boolean} isRight */
function signed(tag, name, words, isRight) {
  const element = make(tag, `${name} ${isRight ? "is-right" : "is-wrong"}`.trim());
  const sign = make("span", "sign", isRight ? "✓" : "✗");
  sign.ariaHidden = "true"; // the words say it
  element.append(sign, phrase("span", "", words));
  return element;
}

/** Words with `code` and *emphasis*, as text only. @param {string} tag @param {string} name @param {string} words */
function phrase(tag, name, words) {
  const element = make(tag, name);
  for (const piece of words.split(/(`[^`]*`|\*[^*\s][^*]*\*)/)) {
    const isMarked = piece.length > 1 && piece.at(0) === piece.at(-1) && "`*".includes(piece[0]);
    element.append(isMarked ? make(piece[0] === "`" ? "code" : "em", "", piece.slice(1, -1)) : piece);
  }
  return element;
}

/** @param {HTMLElement} place @param {string} selector */
function part(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
}
