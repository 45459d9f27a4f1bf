// The program of a cell: static text, into which a reader can type at once, until the editor takes its place.

import { paint } from "./colours.js";
import { loadEditor } from "./load_editor.js";
import { markLine } from "./mark.js";
import { offer } from "./offer.js";
import { becomePlain, label, settled } from "./plain.js";
import { readSelection } from "./selection.js";

/** @typedef {import("./cell.js").Cell} Cell */

const LEAVING = "Escape, then Tab leaves it";
const FAILED = "The editor did not load. The program can be changed and run all the same, in plain text.";

export class Code {
  /** @type {import("./editor.js").Editor | undefined} */ #editor;
  /** @type {Promise<void> | undefined} */ #opening;
  #hasTold = false; // that the editor did not load: once is enough

  /** @param {Cell} cell */
  constructor(cell) {
    this.cell = cell;
    this.frame = cell.find(".cell-code");
    this.element = cell.find("pre code"); // stays equal to the editor: for print, and for who copies it
    this.original = this.text;
  }

  get text() {
    return (this.element.textContent ?? "").replace(/\n$/, "");
  }

  /** @param {string} program */
  put(program) {
    if (this.#editor) this.#editor.replace(program);
    else paint(this.element, `${program}\n`);
  }

  /** The reader goes into the code: it takes what is typed at once, and the editor is fetched; each time until it comes. Resolves when it is there, or does not come. */
  async open() {
    if (this.#editor) return;
    this.#opening ??= this.#open(); // is asked for first, and comes while the text is made ready
    this.becomePlain();
    if (document.activeElement !== this.element) this.element.focus({ preventScroll: true });
    await this.#opening;
  }

  async #open() {
    try {
      const Editor = await loadEditor();
      await settled(this.element);
      if (this.cell.isConnected) this.#takeOver(Editor);
    } catch {
      this.#tellFailure();
    }
    this.#opening = undefined;
  }

  #tellFailure() {
    if (this.#hasTold) return;
    this.#hasTold = true;
    const again = () => {
      this.#hasTold = false;
      this.open();
    };
    offer(this.cell, FAILED, [["Load it again", again], ["Leave it", () => {}]]);
  }

  /** The static text can be typed into. */
  becomePlain() {
    if (this.#editor) return;
    becomePlain(this.element, label(this.cell, LEAVING));
    this.frame.removeAttribute("tabindex");
  }

  /** Something was typed into the static text; the editor tells of its changes itself. @param {Event} event */
  typed(event) {
    if (event.target === this.element) this.cell.typed();
  }

  /** Mark a line as the one with the error; without one take the mark away. @param {number | undefined} line */
  mark(line) {
    markLine(this.element, line);
  }

  /** Select the whole program, for a reader who copies it by hand. */
  select() {
    if (this.#editor) this.#editor.select();
    else document.getSelection()?.selectAllChildren(this.element);
  }

  /** A run begins. */
  settle() {
    this.mark(undefined);
    this.#editor?.settle();
  }

  close() {
    this.#editor?.close();
  }

  /** @param {typeof import("./editor.js").Editor} Editor */
  #takeOver(Editor) {
    const { element, text } = this;
    const { scrollLeft } = element;
    const hasFocus = document.activeElement === element;
    const selection = readSelection(element);
    const changed = (/** @type {string} */ newest, /** @type {boolean} */ isTyped) => {
      element.textContent = `${newest}\n`;
      if (isTyped) this.cell.typed();
    };
    this.#editor = new Editor({ text, selection, label: label(this.cell, LEAVING), changed });
    element.after(this.#editor.host);
    if (hasFocus) this.#editor.view.focus(); // before the other goes: a screen keyboard stays
    element.removeAttribute("contenteditable");
    element.hidden = true;
    this.#editor.view.scrollDOM.scrollLeft = scrollLeft;
  }
}
