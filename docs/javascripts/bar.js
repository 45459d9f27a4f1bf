// The line above a page's first cell: its words and its two buttons.

import { make } from "./dom.js";

/** @typedef {import("./cell.js").Cell} Cell */

/** An element of the line. @param {Element} line @param {string} selector */
export function part(line, selector) {
  return /** @type {HTMLElement} */ (line.querySelector(selector));
}

/** @param {Element} line @param {string} words @param {Cell[]} [cells] named by links to them */
export function say(line, words, cells = []) {
  const links = cells.flatMap(({ id }, index) => {
    const link = /** @type {HTMLAnchorElement} */ (make("a", "", id.replace("cell-", "").replaceAll("-", " ")));
    link.href = `#${id}`;
    return index ? [", ", link] : [link];
  });
  part(line, ".all-words").replaceChildren(words, ...links);
  part(line, "[role=status]").textContent = part(line, ".all-words").textContent;
}

/** @param {Element} line @param {string} selector @param {string} words the button, with other words on it */
export function labelled(line, selector, words) {
  const button = part(line, selector);
  button.textContent = words;
  return button;
}
