// Where a log comes in: pasted, typed, dropped, chosen as a file, or an example. It stays here; long ones are held, not shown.
import { find } from "./dom.js";
import { dropZone } from "./planner_drop.js";

/** @typedef {{ name: string, text: string, fields: Record<string, string>, words: string }} Example */

const SHOWN = 200_000; // characters that a text area takes without a pause
const MOST = 100_000_000; // bytes that are read: of a longer file its end
const TYPING = 250; // milliseconds

export class PlannerInput {
  /** @type {Example | undefined} the example that stands there, as it was */ example;
  /** The figures in the form are an example's or a link's, not the reader's. */ #isBorrowed = true;
  #typing = 0;

  /**
   * @param {HTMLElement} root @param {Example[]} examples
   * @param {(blob: Blob, fields?: Record<string, string>, name?: string) => void} take @param {AbortSignal} signal
   */
  constructor(root, examples, take, signal) {
    this.root = root;
    this.take = take;
    this.example = examples[0];
    this.area = find(root, "#plan-text", HTMLTextAreaElement);
    this.held = find(root, ".planner-held", HTMLElement);
    const picker = find(root, ".planner-picker", HTMLInputElement);
    this.area.readOnly = false;
    this.area.addEventListener("input", () => this.#typed(), { signal });
    this.area.addEventListener("paste", (event) => this.#pasted(event), { signal });
    find(root, ".planner-examples", HTMLFieldSetElement).disabled = false;
    for (const button of root.querySelectorAll("[data-example]")) {
      const example = examples.find(({ name }) => name === /** @type {HTMLElement} */ (button).dataset.example);
      button.addEventListener("click", () => example && this.#try(example), { signal });
    }
    const clear = find(root, ".planner-clear", HTMLButtonElement), choose = find(root, ".planner-file", HTMLButtonElement);
    clear.disabled = choose.disabled = false;
    clear.addEventListener("click", () => {
      this.#own("", new Blob([]));
      this.area.focus();
    }, { signal });
    choose.addEventListener("click", () => picker.click(), { signal });
    picker.addEventListener("change", () => {
      this.#file(picker.files?.[0]);
      picker.value = ""; // the same file again is a change again
    }, { signal });
    const refuse = (/** @type {string} */ words) => this.refuse(words);
    dropZone(find(root, ".planner-input", HTMLElement), (file) => this.#file(file), (text) => this.#text(text), refuse, signal);
  }

  /** A sentence on what could not be read; none is none. @param {string} words */
  refuse(words) {
    const note = this.root.querySelector(".planner-trouble");
    if (note) note.textContent = words;
  }

  /** A link's readings stand there, and its figures in the form. @param {string} words */
  hold(words) {
    this.#show("", words);
    this.#isBorrowed = true;
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const { files } = event.clipboardData ?? {}, text = event.clipboardData?.getData("text/plain") ?? "";
    const file = files?.length && !text ? files[0] : undefined;
    if (!file && !this.example && text.length + this.area.value.length < SHOWN) return; // the browser's own way keeps Undo
    event.preventDefault();
    if (file) this.#file(file);
    else this.#text(text);
  }

  #typed() {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => {
      this.#hold("");
      this.#mine(new Blob([this.area.value]));
    }, TYPING);
  }

  /** @param {Example} example */
  #try(example) {
    this.#show(example.text, "");
    this.#mark(example);
    this.#isBorrowed = true;
    this.take(new Blob([example.text]), example.fields);
  }

  /** @param {string} text */
  #text(text) {
    this.#own(text.length < SHOWN ? text : "", new Blob([text]), text.length < SHOWN ? "" : `A pasted text of ${size(text.length)}.`);
  }

  /** @param {File | undefined} file */
  async #file(file) {
    if (!file) return;
    const part = file.size > MOST ? `, of which the last ${size(MOST)} are read` : "";
    const blob = file.slice(Math.max(0, file.size - MOST));
    const text = file.size < SHOWN ? await blob.text().catch(() => "") : "";
    const isShown = text && !/[^\P{Cc}\s\x1b]|\ufffd/u.test(text);
    this.#own(isShown ? text : "", blob, isShown ? "" : `${file.name}, ${size(file.size)}${part}.`, file.name);
  }

  /** The reader's own log, which is shown, or words in its place. @param {string} text @param {Blob} blob @param {string} [words] @param {string} [name] */
  #own(text, blob, words = "", name = undefined) {
    this.#show(text, words);
    this.#mine(blob, name);
  }

  /** The reader's own log: borrowed figures are not its. @param {Blob} blob @param {string} [name] */
  #mine(blob, name) {
    this.#mark(undefined);
    this.take(blob, this.#isBorrowed ? {} : undefined, name);
    this.#isBorrowed = false;
  }

  /** @param {string} text @param {string} words */
  #show(text, words) {
    clearTimeout(this.#typing);
    this.area.value = text;
    this.area.scrollTop = this.area.scrollLeft = 0;
    this.#hold(words);
    this.refuse("");
    if (words) this.#mark(undefined);
  }

  /** @param {string} words on what stands there in place of a text */
  #hold(words) {
    this.held.textContent = words;
    this.held.hidden = !words;
  }

  /** @param {Example | undefined} example that stands there */
  #mark(example) {
    this.example = example;
    find(this.root, ".planner-words", HTMLElement).textContent = example?.words ?? "";
    for (const button of this.root.querySelectorAll("[data-example]")) {
      button.ariaPressed = String(/** @type {HTMLElement} */ (button).dataset.example === example?.name);
    }
  }
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
