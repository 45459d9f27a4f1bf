// What went wrong in a cell: the last line first, a hint, the reader's own lines, those inside specpy folded.

import { make } from "./dom.js";

/** @typedef {{ message: string, lines: string[], hint?: string, inside?: string[] }} Failure */

/** @param {HTMLElement} place @param {any} event */
export function showError(place, event) {
  const { message, lines = [], hint, inside } = /** @type {Failure} */ (event);
  const block = place.appendChild(make("div", "cell-error"));
  block.append(make("pre", "cell-message", message));
  if (hint) block.append(hintWords(hint));
  if (lines.length) block.append(make("pre", "cell-traceback", lines.join("\n")));
  if (!inside?.length) return;
  const fold = block.appendChild(make("details", "cell-inside"));
  fold.append(make("summary", "", `${inside.length} ${inside.length > 1 ? "lines" : "line"} inside specpy`));
  fold.append(make("pre", "cell-traceback", inside.join("\n")));
}

/** A hint, in which `code` stands between backticks. @param {string} text */
function hintWords(text) {
  const words = make("p", "cell-hint");
  text.split("`").forEach((part, at) => words.append(at % 2 ? make("code", "", part) : part));
  return words;
}
