// Run all and Reset all: the programs of a page in order. One that fails is named, and the rest goes on.

import { isChanged, reset } from "./actions.js";
import { labelled, part, say } from "./bar.js";
import { before, undo } from "./edits.js";

/** @typedef {import("./cell.js").Cell} Cell */

class RunAll extends HTMLElement {
  /** @type {"" | "runs" | "stops" | "resets"} */ #busy = "";
  /** @type {Cell | undefined} */ #current;
  /** @type {Cell[]} */ #wereReset = [];
  #idle = "";

  connectedCallback() {
    this.#idle ||= part(this, ".all-words").textContent ?? "";
    this.addEventListener("click", this);
    document.addEventListener("cell-changed", this);
    this.#rest();
  }

  disconnectedCallback() {
    this.#busy &&= "stops";
    document.removeEventListener("cell-changed", this);
  }

  /** The cells of the page, but not exercises and not the one behind a figure. */
  get cells() {
    /** @type {NodeListOf<Cell>} */ const all = document.querySelectorAll("spec-cell");
    return [...all].filter((cell) => !cell.closest("spec-exercise, spec-figure"));
  }

  /** @param {Event} event */
  handleEvent({ type, target }) {
    const button = /** @type {Element} */ (target).closest("button");
    if (type === "cell-changed") this.#busy || this.#rest();
    else if (button?.matches(".all-run")) this.#busy ? this.#stop() : this.#run();
    else if (button) this.#wereReset.length ? this.#undo() : this.#reset();
  }

  async #run() {
    const { cells } = this;
    /** @type {Cell[]} */ const failed = [];
    this.#busy = "runs";
    labelled(this, ".all-run", "Stop");
    for (const [index, cell] of cells.entries()) {
      const place = `${index + 1} of ${cells.length}`;
      say(this, `running ${place}: `, [cell]);
      this.#current = cell;
      const ending = await cell.run();
      if (this.#hasToStop() || ending === "stopped") return this.#end(`stopped at ${place}: `, [cell]);
      if (ending === "unavailable") return this.#end(`ended at ${place}, because Python did not load: `, [cell]);
      if (ending === "failed") failed.push(cell);
    }
    if (failed.length) this.#end(`all ${cells.length} ran; ended with an error: `, failed);
    else this.#end(`all ${cells.length} ran without an error`);
  }

  #stop() {
    this.#busy = "stops";
    this.#current?.stop();
  }

  #hasToStop() {
    return this.#busy === "stops";
  }

  /** @param {string} words @param {Cell[]} [cells] */
  #end(words, cells) {
    labelled(this, ".all-run", "Run all");
    this.#rest();
    say(this, words, cells);
  }

  #reset() {
    const cells = this.cells.filter(isChanged);
    this.#busy = "resets";
    cells.forEach(reset);
    this.#rest();
    this.#wereReset = cells;
    labelled(this, ".all-reset", "Undo").hidden = false;
    say(this, "as published again: ", cells);
  }

  #undo() {
    const cells = this.#wereReset.filter((cell) => before(cell) !== undefined);
    this.#busy = "resets";
    cells.forEach(undo);
    this.#rest();
    say(this, "your version is back: ", cells);
  }

  /** Nothing goes on; the words say what Reset all would do. */
  #rest() {
    const { length } = this.cells.filter(isChanged);
    this.#busy = "";
    this.#wereReset = [];
    labelled(this, ".all-reset", "Reset all").hidden = !length;
    const them = length === 1 ? ["program", "it"] : ["programs", "them"];
    part(this, ".all-words").textContent = length ? `You changed ${length} ${them[0]}. Reset all restores ${them[1]}.` : this.#idle;
  }
}

customElements.define("spec-run-all", RunAll);
