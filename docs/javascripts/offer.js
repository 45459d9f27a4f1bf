// A line in a cell that offers something: words, and a button for each answer. One at a time, the newest.

import { make } from "./dom.js";

/** @typedef {[label: string, choose: () => void]} Choice */

/**
 * @param {import("./cell.js").Cell} cell @param {string} words @param {Choice[]} choices any of them closes the offer
 * @param {HTMLElement} [more] what stands between words and buttons
 */
export function offer(cell, words, choices, more) {
  withdraw(cell);
  const line = make("div", "cell-offer");
  line.append(make("p", "", words), ...(more ? [more] : []));
  for (const [label, choose] of choices) {
    const button = line.appendChild(make("button", "", label));
    button.setAttribute("type", "button");
    button.addEventListener("click", () => {
      withdraw(cell);
      cell.find(".cell-run").focus({ preventScroll: true }); // the focus does not go with the line
      choose();
    });
  }
  cell.find(".cell-bar").before(line);
  cell.status.tell(words);
  return line;
}

/** @param {import("./cell.js").Cell} cell */
export function withdraw(cell) {
  cell.querySelector(".cell-offer")?.remove();
}
