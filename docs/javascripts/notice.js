// A sentence that belongs to no part of the page: at its lower edge, over the text, until it is closed.

import { make } from "./dom.js";

/** @param {string} words */
export function notice(words) {
  document.querySelector(".page-notice")?.remove();
  const line = make("div", "page-notice");
  line.role = "alert";
  const close = make("button", "", "Close");
  close.addEventListener("click", () => line.remove());
  line.append(make("p", "", words), close);
  document.body.append(line);
}
