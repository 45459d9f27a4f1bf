// The small actions of a cell: Copy, Share, and Reset, which becomes Undo.

import { copied } from "./clipboard.js";
import { before, replace, undo } from "./edits.js";
import { share } from "./shared.js";

/** @typedef {import("./cell.js").Cell} Cell */

/** @param {Cell} cell @param {HTMLElement} button */
export function act(cell, button) {
  if (button.matches(".cell-copy")) copy(cell);
  else if (button.matches(".cell-share")) share(cell);
  else if (!button.matches(".cell-reset")) return; // another's
  else if (before(cell) === undefined) reset(cell);
  else {
    undo(cell);
    cell.status.say("your version is back");
  }
}

/** The published program comes back; one step back brings the reader's. @param {Cell} cell */
export function reset(cell) {
  replace(cell, cell.original);
  cell.status.say("as published; Undo brings yours back");
}

/** @param {Cell} cell */
async function copy(cell) {
  if (await copied(cell.source)) return cell.status.say("copied");
  cell.code.select();
  cell.status.say("copying is refused; the program is selected");
}

/** Reset where there is something to reset, Undo where there is a step back. @param {Cell} cell */
export function labelReset(cell) {
  const button = cell.find(".cell-reset");
  const word = before(cell) === undefined ? "Reset" : "Undo";
  const hadFocus = document.activeElement === button;
  button.hidden = word === "Reset" && cell.source === cell.original;
  if (button.hidden && hadFocus) cell.find(".cell-run").focus();
  if (button.textContent === word) return;
  button.setAttribute("aria-label", (button.getAttribute("aria-label") ?? "").replace(/^\w+/, word));
  button.textContent = word;
}

/** Does a cell show the reader's version? Asked of its button: it may not be a cell yet. @param {Element} cell */
export function isChanged(cell) {
  const button = /** @type {HTMLElement} */ (cell.querySelector(".cell-reset"));
  return !button.hidden && button.textContent === "Reset";
}
