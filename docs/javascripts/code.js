// The program of a cell: static text, into which a reader can type at once, until the editor takes its place.

import { paint } from "./colours.js";
import { make } from "./dom.js";
import { offer } from "./offer.js";
import { readSelection } from "./selection.js";

/** @typedef {import("./cell.js").Cell} Cell */

const LABEL = "Python code; Escape, then Tab leaves it";
const FAILED = "The editor did not load. The program can be changed all the same, in plain text.";

export class Code {
  /** @type {import("./editor.js").Editor | undefined} */ #editor;
  #isOpening = false;
  /** @type {Promise<any> | undefined} */ #composed; // by an input method, in the middle of a character: it ends first

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

  /** The reader goes into the code: it takes what is typed at once, and the editor is fetched. */
  async open() {
    if (this.#editor) return;
    this.becomePlain();
    if (document.activeElement !== this.element) this.element.focus({ preventScroll: true });
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      const { Editor } = await import("./editor.js");
      await this.#composed;
      if (this.cell.isConnected) this.#takeOver(Editor);
    } catch {
      offer(this.cell, FAILED, [["Load it again", () => this.open()], ["Leave it", () => {}]]);
    }
    this.#isOpening = false;
  }

  /** The static text can be typed into. */
  becomePlain() {
    const { element, frame } = this;
    if (this.#editor || element.isContentEditable) return;
    element.contentEditable = "plaintext-only";
    element.role = "textbox";
    element.ariaMultiLine = "true";
    element.ariaLabel = LABEL;
    element.spellcheck = false;
    element.autocapitalize = "off";
    frame.removeAttribute("tabindex");
    element.addEventListener("compositionstart", () => {
      this.#composed = new Promise((resolve) => element.addEventListener("compositionend", resolve, { once: true }));
    });
  }

  /** Something was typed into the static text; the editor tells of its changes itself. @param {Event} event */
  typed(event) {
    if (event.target === this.element) this.cell.typed();
  }

  /** Mark a line as the one with the error; without one take the mark away. @param {number | undefined} line */
  mark(line) {
    this.frame.querySelector(".cell-mark")?.remove();
    if (!line) return;
    const mark = make("div", "cell-mark");
    mark.style.setProperty("--line", String(line - 1));
    mark.append(make("span", "visually-hidden", `The error is in line ${line}.`));
    this.element.after(mark);
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
    this.#editor = new Editor({ text, selection, label: LABEL, changed });
    element.after(this.#editor.host);
    if (hasFocus) this.#editor.view.focus(); // before the other goes: a screen keyboard stays
    element.removeAttribute("contenteditable");
    element.hidden = true;
    this.#editor.view.scrollDOM.scrollLeft = scrollLeft;
  }
}
