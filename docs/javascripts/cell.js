// A cell: code that a reader may change, Run under it, the state in words, the output below.

import { labelReset } from "./actions.js";
import { Code } from "./code.js";
import { restore, typed } from "./edits.js";
import { listen } from "./gestures.js";
import { Output } from "./output.js";
import { label } from "./plain.js";
import { Runs } from "./run.js";
import { Status } from "./status.js";
import { watchTables } from "./table.js";

export class Cell extends HTMLElement {
  // Made when first needed: a page of sixty cells opens as fast as one of six.
  /** @type {Code | undefined} */ #code;
  /** @type {Output | undefined} */ #output;
  /** @type {Status | undefined} */ #status;
  /** @type {Runs | undefined} */ #runs;

  connectedCallback() {
    listen(this);
    const frame = this.find(".cell-code"); // not the code itself: Material sets its tabindex as it thinks fit
    if (this.#code) return; // moved, not new
    frame.tabIndex = 0;
    frame.role = "group";
    frame.ariaLabel = label(this, "it can be changed");
    watchTables(this); // those that were baked in
    restore(this);
  }

  /** The page was left: the run ends with it. */
  disconnectedCallback() {
    this.stop();
    queueMicrotask(() => this.isConnected || this.#code?.close());
  }

  get code() {
    return (this.#code ??= new Code(this));
  }

  get output() {
    return (this.#output ??= new Output(this.find(".cell-output")));
  }

  get status() {
    return (this.#status ??= new Status(this));
  }

  /** The program as it stands now. */
  get source() {
    return this.code.text;
  }

  /** The published program. */
  get original() {
    return this.code.original;
  }

  /** Names the published program: a digest of it. */
  get version() {
    return this.dataset.version ?? "";
  }

  /** Put another program into the cell, without a word; Reset brings the published one back. @param {string} program */
  put(program) {
    this.code.put(program);
    this.changed();
  }

  /** The reader has changed the program. */
  typed() {
    typed(this);
  }

  /** The program is another one. */
  changed() {
    this.code.mark(undefined);
    labelReset(this);
    this.dispatchEvent(new CustomEvent("cell-changed", { bubbles: true }));
  }

  /** Run the program; while it runs, a second call gives the same run's ending. @param {import("./run.js").RunOptions} [options] */
  run(options) {
    this.#runs ??= new Runs(this);
    return this.#runs.start(options);
  }

  get isRunning() {
    return this.#runs?.isOn ?? false;
  }

  /** End the run, if there is one. */
  stop() {
    this.#runs?.stop();
  }

  /** @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

customElements.define("spec-cell", Cell);
