// A cell: code that a reader may change, Run at its side, the state in words, the output under it.

import { Output } from "./output.js";
import { runtime } from "./runtime.js";
import { Status } from "./status.js";

const DOUBLE_CLICK = 300; // milliseconds in which a second click is not meant for what the button has become
let hasShownIntent = false;

export class Cell extends HTMLElement {
  /** @type {AbortController | undefined} */ #run;
  /** @type {Promise<import("./editor.js").Editor> | undefined} */ #editor;
  #clicked = -Infinity;

  connectedCallback() {
    if (this.original !== undefined) return; // moved, not new
    this.code = this.#part("pre > code");
    this.original = this.source;
    this.output = new Output(this.#part(".cell-output"));
    this.status = new Status(this);
    this.#part(".cell-run").addEventListener("click", () => this.#press());
    this.#part(".cell-reset").addEventListener("click", () => this.#reset());
    this.addEventListener("pointermove", (event) => event.pointerType !== "touch" && showIntent());
    this.addEventListener("focusin", showIntent);
    this.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.frame = this.#part(".cell-code"); // not the code itself: Material sets its tabindex as it thinks fit
    this.frame.tabIndex = 0;
    this.frame.role = "group";
    this.frame.ariaLabel = "Python code; it can be changed";
    this.frame.addEventListener("focus", () => this.#edit());
  }

  /** The page was left: the run ends with it. */
  disconnectedCallback() {
    this.#run?.abort();
  }

  /** The program as it stands now. */
  get source() {
    return (this.code?.textContent ?? "").replace(/\n$/, "");
  }

  /** Run the program; a second call while it runs does nothing. */
  async run() {
    if (this.#run || !this.status) return;
    const run = (this.#run = new AbortController());
    this.output?.begin();
    this.status.begin(runtime.busy);
    try {
      const { status } = await runtime.run(this.source, (event) => this.output?.add(event), run.signal);
      this.output?.end(status);
      this.status.end(status);
    } catch (error) {
      this.status.fail(/** @type {Error} */ (error).message);
    } finally {
      this.#run = undefined;
    }
  }

  /** Put another program into the cell, without a word; Reset brings the published one back. @param {string} program */
  async put(program) {
    (await this.#edit()).replace(program);
  }

  #press() {
    const now = performance.now();
    const isSecond = now - this.#clicked < DOUBLE_CLICK;
    this.#clicked = now;
    if (isSecond) return;
    if (this.#run) this.#run.abort();
    else this.run();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation(); // no new line in the editor
    if (!event.repeat) this.run();
  }

  #edit() {
    const { code, frame } = /** @type {{ code: HTMLElement, frame: HTMLElement }} */ (this);
    this.#editor ??= import("./editor.js").then(({ Editor }) => new Editor(code, frame, () => this.#changed()));
    this.#editor.catch(() => (this.#editor = undefined)); // not loaded: the next focus tries again
    return this.#editor;
  }

  #changed() {
    this.#part(".cell-reset").hidden = this.source === this.original;
  }

  async #reset() {
    (await this.#editor)?.replace(this.original ?? "");
    this.#part(".cell-run").focus(); // Reset goes away and must not take the focus with it
    this.#changed();
    this.status?.say("the code is again as published");
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** The reader turns to a cell: Python may start. Once; after a failure only Run tries again. */
function showIntent() {
  if (hasShownIntent) return;
  hasShownIntent = true;
  runtime.warm().catch(() => {}); // a run will say what is wrong
}

customElements.define("spec-cell", Cell);
