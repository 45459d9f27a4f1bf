// Printed text of any length: the head and the tail stay, the lines between are counted.

const HEAD = 120_000; // characters kept from the beginning
const TAIL = 20_000; // and from the end

/** @typedef {{ kind: string, text: string }} Piece */

export class LongText {
  #size = 0;
  #omitted = 0;
  /** @type {Piece[]} */ #fresh = [];
  /** @type {Piece[]} */ #tail = [];
  /** @type {HTMLElement | undefined} */ #note;
  #tailPlace = document.createElement("pre");

  /** @param {HTMLElement} element */
  constructor(element) {
    this.head = element.appendChild(document.createElement("pre"));
    this.element = element;
  }

  /** @param {string} kind @param {string} text */
  add(kind, text) {
    const room = Math.max(0, HEAD - this.#size);
    this.#size += text.length;
    if (room) this.#fresh.push({ kind, text: text.slice(0, room) });
    if (text.length > room) this.#keepEnd({ kind, text: text.slice(room) });
  }

  /** Show what was added since the last time. */
  render() {
    for (const { kind, text } of this.#fresh) append(this.head, kind, text);
    this.#fresh = [];
    if (!this.#tail.length) return;
    this.#tailPlace.replaceChildren();
    for (const { kind, text } of this.#tail) append(this.#tailPlace, kind, text);
    if (!this.#omitted) return void this.element.append(this.#tailPlace);
    this.#note ??= document.createElement("p");
    this.#note.textContent = `… ${this.#omitted.toLocaleString("en")} lines not shown …`;
    this.element.append(this.#note, this.#tailPlace);
  }

  /** @param {Piece} piece */
  #keepEnd(piece) {
    const newest = this.#tail.at(-1);
    if (newest?.kind === piece.kind) newest.text += piece.text;
    else this.#tail.push(piece);
    let surplus = this.#tail.reduce((sum, { text }) => sum + text.length, 0) - TAIL;
    if (surplus < TAIL) return; // cut rarely, and then much
    while (surplus > 0) {
      const oldest = this.#tail[0];
      const gone = oldest.text.slice(0, surplus);
      this.#omitted += gone.split("\n").length - 1;
      surplus -= gone.length;
      oldest.text = oldest.text.slice(gone.length);
      if (!oldest.text) this.#tail.shift();
    }
  }
}

/** @param {HTMLElement} place @param {string} kind @param {string} text */
function append(place, kind, text) {
  const last = place.lastChild;
  const isSame = last instanceof HTMLElement && last.className === `cell-${kind}`;
  const span = isSame ? last : place.appendChild(document.createElement("span"));
  span.className = `cell-${kind}`;
  span.append(text);
}
