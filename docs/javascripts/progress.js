// How far a loop is: the page's own progress element with a label and words. site_build/output.py makes the same.

import { make } from "./dom.js";

const counted = (/** @type {number} */ count) => count.toLocaleString("en");

/** @typedef {{ id: string, done: number, total: number | null, label: string, seconds: number, ended: boolean }} Bar */

/** Show the newest state of a bar where the bar stands; a new one comes last. @param {HTMLElement} place @param {any} event */
export function showProgress(place, { progress }) {
  const known = [...place.querySelectorAll(":scope > .cell-progress")].find((one) => /** @type {HTMLElement} */ (one).dataset.bar === progress.id);
  const block = /** @type {HTMLElement} */ (known ?? place.appendChild(newBar(progress)));
  const [bar, , words] = /** @type {HTMLCollectionOf<HTMLElement>} */ (block.children);
  for (const [name, value] of Object.entries(share(progress))) {
    if (value === null) bar.removeAttribute(name);
    else bar.setAttribute(name, String(value));
  }
  words.textContent = inWords(progress);
  block.toggleAttribute("data-ended", progress.ended);
}

/** A run is over: no bar goes on. @param {HTMLElement} place */
export function endProgress(place) {
  for (const block of place.querySelectorAll(":scope > .cell-progress:not([data-ended])")) {
    block.toggleAttribute("data-ended", true);
    block.firstElementChild?.setAttribute("value", block.firstElementChild.getAttribute("value") ?? "0"); // no longer moving
    block.lastElementChild?.append(", stopped");
  }
}

/** @param {Bar} bar */
function newBar({ id, label }) {
  const block = make("div", "cell-progress");
  block.dataset.bar = id;
  const bar = block.appendChild(make("progress"));
  bar.ariaLabel = label || "progress";
  block.appendChild(make("span", "progress-label", label)).ariaHidden = "true"; // the bar has it as its name
  block.append(make("span", "progress-words"));
  return block;
}

/** The attributes of the element; without a total it only moves. @param {Bar} bar */
function share({ done, total, ended }) {
  if (total) return { max: total, value: Math.min(done, total) };
  return { max: 1, value: total === 0 || ended ? 1 : null };
}

/** @param {Bar} bar */
function inWords({ done, total, seconds, ended }) {
  const of = total === null ? "" : ` of ${counted(total)}`;
  const took = seconds ? `, ${seconds} s` : "";
  return `${counted(done)}${of}${took}${ended && done !== total ? ", left early" : ""}`;
}
