// The line with the error, marked in the code of a cell.

import { make } from "./dom.js";

/** @param {HTMLElement} element the code @param {number | undefined} line none: the mark goes */
export function markLine(element, line) {
  element.parentElement?.querySelector(".cell-mark")?.remove();
  if (!line) return;
  const mark = make("div", "cell-mark");
  mark.style.setProperty("--line", String(line - 1));
  mark.append(make("span", "visually-hidden", `The error is in line ${line}.`));
  element.after(mark);
}
