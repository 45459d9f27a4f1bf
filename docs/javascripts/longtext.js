// Printed text of any length: the head and the tail stay, the lines between are counted.

const HEAD = { lines: 6000, size: 200_000 }; // kept from the beginning; size in characters
const TAIL = { lines: 200, size: 20_000 }; // and from the end
const BLOCK = 500; // lines to one element: adding a line lays out its block anew, not the whole text

/** @typedef {{ kind: string, text: string }} Piece */

export class LongText {
  #lines = 0;
  #size = 0;
  #omitted = 0;
  /** @type {Piece[]} */ #fresh = [];
  /** @type {Piece[]} */ #tail = [];
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
    const cut = this.#room(text);
    if (cut) this.#fresh.push({ kind, text: text.slice(0, cut) });
    if (cut === text.length) return;
    this.#tail.push({ kind, text: text.slice(cut) });
    if (this.#tail.length > 100 || text.length > TAIL.size) this.#trim();
  }

  /** Show what was added since the last time; who looks at the end goes on looking at the end. */
  render() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    this.#fresh.splice(0).forEach((piece) => this.#append(piece));
    if (this.#tail.length) {
      this.#trim();
      this.#tailBlock.replaceChildren();
      for (const { kind, text } of this.#tail) append(this.#tailBlock, kind, text);
      this.#note.textContent = this.#omitted ? `… ${this.#omitted.toLocaleString("en")} lines not shown …` : "";
      if (!this.#note.isConnected) this.element.append(this.#note, this.#tailBlock);
    }
    if (scrollTop + clientHeight >= scrollHeight - 4) this.element.scrollTop = this.element.scrollHeight;
  }

  /** How much of the text still belongs to the head. @param {string} text */
  #room(text) {
    let end = 0;
    while (end < text.length && this.#lines < HEAD.lines) {
      const next = text.indexOf("\n", end);
      end = next < 0 ? text.length : next + 1;
      if (next >= 0) this.#lines += 1;
    }
    end = Math.min(end, HEAD.size - this.#size);
    this.#size += end;
    return end;
  }

  /** @param {Piece} piece */
  #append({ kind, text }) {
    let from = 0;
    for (let lines = 0, at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      if (++lines % BLOCK) continue;
      append(this.#block, kind, text.slice(from, at + 1));
      this.#block = this.element.appendChild(document.createElement("pre"));
      from = at + 1;
    }
    if (from < text.length) append(this.#block, kind, text.slice(from));
  }

  /** Cut the tail to its length, from the end backwards. */
  #trim() {
    const kept = [];
    let lines = 0;
    let size = 0;
    for (const { kind, text } of this.#tail.reverse()) {
      let from = text.length;
      while (from > 0 && lines <= TAIL.lines && size < TAIL.size) {
        from -= 1;
        size += 1;
        if (text[from] === "\n") lines += 1;
      }
      if (lines > TAIL.lines && text[from] === "\n") from += 1; // whole lines only
      this.#omitted += text.slice(0, from).split("\n").length - 1;
      if (from < text.length) kept.push({ kind, text: text.slice(from) });
    }
    this.#tail = kept.reverse();
  }
}

/** @param {HTMLElement} place @param {string} kind @param {string} text */
function append(place, kind, text) {
  const last = /** @type {HTMLElement | null} */ (place.lastElementChild);
  const span = last?.className === `cell-${kind}` ? last : place.appendChild(document.createElement("span"));
  span.className = `cell-${kind}`;
  span.append(text);
}
