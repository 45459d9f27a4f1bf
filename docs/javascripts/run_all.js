// Run all and Reset all: the programs of a page in order. One that fails is named, and the rest goes on.

import { isChanged, reset } from "./actions.js";
import { labelled, part, say } from "./bar.js";
import { before, undo } from "./edits.js";

/** @typedef {import("./cell.js").Cell} Cell */

const HEARD = ["cell-changed", "cell-asks"];

class RunAll extends HTMLElement {
  /** @type {"" | "runs" | "stops" | "resets"} */ #busy = "";
  /** @type {Cell | undefined} */ #current;
  /** @type {Cell[]} */ #wereReset = [];
  #place = ""; // of the current cell, while it runs
  #idle = "";

  connectedCallback() {
    this.#idle ||= part(this, ".all-words").textContent ?? "";
    this.addEventListener("click", this);
    for (const kind of HEARD) document.addEventListener(kind, this);
    this.#rest();
  }

  disconnectedCallback() {
    this.#busy &&= "stops";
    for (const kind of HEARD) document.removeEventListener(kind, this);
  }

  /** The cells of the page, but not exercises and not the one behind a figure. */
  get cells() {
    /** @type {NodeListOf<Cell>} */ const all = document.querySelectorAll("spec-cell");
    return [...all].filter((cell) => !cell.closest("spec-exercise, spec-figure"));
  }

  /** @param {any} event */
  handleEvent({ type, target, detail }) {
    if (type === "cell-asks") return this.#current?.contains(target) && this.#place && this.#tell(detail);
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
      const place = (this.#place = `${index + 1} of ${cells.length}`);
      this.#current = cell;
      this.#tell(false);
      const ending = await cell.run();
      if (this.#hasToStop() || ending === "stopped") return this.#end(`stopped at ${place}: `, [cell]);
      if (ending === "unavailable") return this.#end(`ended at ${place}, because Python did not load: `, [cell]);
      if (ending === "failed") failed.push(cell);
    }
    if (failed.length) this.#end(`all ${cells.length} ran; ended with an error: `, failed);
    else this.#end(`all ${cells.length} ran without an error`);
  }

  /** @param {boolean} isAsking */
  #tell(isAsking) {
    say(this, isAsking ? `${this.#place} asks for an answer: ` : `running ${this.#place}: `, this.#current && [this.#current]);
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
    this.#place = "";
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
