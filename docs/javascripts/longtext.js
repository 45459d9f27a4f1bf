// Printed text of any length: its head as it comes, then only its tail, and how much lies between (runner/longtext.py).

import { append } from "./terminal.js";

// Lines to one element, and characters after which no other line begins in it: adding to it lays out all of it anew.
const BLOCK = 500, CROWDED = 20_000;

/** @typedef {{ kind: string, text: string }} Piece */
/** @typedef {{ omitted: number, characters: number, pieces: [string, string][] }} Tail lines and characters not shown */

export class LongText {
  /** @type {Piece[]} */ #fresh = [];
  /** @type {Tail | undefined} */ #tail;
  #lines = 0; #size = 0; // of the last block
  #block = document.createElement("pre");
  #note = document.createElement("p");
  #tailBlock = document.createElement("pre");

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.append(this.#block);
  }

  /** @param {string} kind @param {string} text */
  add(kind, text) {
    this.#fresh.push({ kind, text });
  }

  /** What stands at the end from now on. @param {Tail} tail */
  end(tail) {
    this.#tail = tail;
  }

  /** Show what has come since the last time; who looks at the end goes on looking at the end. */
  render() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    this.#fresh.splice(0).forEach((piece) => this.#append(piece));
    if (this.#tail) this.#showTail(this.#tail);
    this.#tail = undefined;
    if (scrollTop + clientHeight >= scrollHeight - 4) this.element.scrollTop = this.element.scrollHeight;
  }

  /** @param {Tail} tail */
  #showTail({ omitted, characters, pieces }) {
    this.#tailBlock.replaceChildren();
    for (const [kind, text] of pieces) append(this.#tailBlock, kind, text);
    this.#note.textContent = omissionWords(omitted, characters);
    if (!this.#note.isConnected) this.element.append(this.#note, this.#tailBlock);
  }

  /** @param {Piece} piece */
  #append({ kind, text }) {
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      if (++this.#lines < BLOCK && this.#size + at - from < CROWDED) continue;
      append(this.#block, kind, text.slice(from, at + 1));
      this.#block = this.element.appendChild(document.createElement("pre"));
      this.#lines = this.#size = 0;
      from = at + 1;
    }
    this.#size += text.length - from;
    if (from < text.length) append(this.#block, kind, text.slice(from));
  }
}

/** @param {number} lines @param {number} characters */
function omissionWords(lines, characters) {
  if (!characters) return "";
  const [what, count] = lines ? ["line", lines] : ["character", characters];
  return `… ${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"} not shown …`;
}
