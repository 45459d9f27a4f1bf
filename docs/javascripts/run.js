// The runs of one cell, one at a time: output, state and the marked line follow.

import { runtime } from "./runtime.js";

/** @typedef {import("./runtime.js").Status | "unavailable"} Ending "unavailable": Python did not load */
/** @typedef {import("./runtime.js").RunOptions} RunOptions */

export class Runs {
  /** @type {AbortController | undefined} */ #abort;
  /** @type {Promise<Ending> | undefined} */ #running;

  /** @param {import("./cell.js").Cell} cell */
  constructor(cell) {
    this.cell = cell;
  }

  get isOn() {
    return this.#running !== undefined;
  }

  /** Run the program; while it runs, a second call gives the same run's ending. @param {RunOptions} [options] */
  start(options) {
    this.#running ??= this.#run(options).finally(() => (this.#running = undefined));
    return this.#running;
  }

  stop() {
    this.#abort?.abort();
  }

  /** @param {RunOptions} [options] @returns {Promise<Ending>} */
  async #run(options) {
    const { cell, cell: { source, output, code, status } } = this;
    const { signal } = (this.#abort = new AbortController());
    /** @type {Ending} */ let ending = "unavailable";
    let line = 0;
    output.begin();
    code.settle();
    status.begin(runtime.busy);
    try {
      ({ status: ending } = await runtime.run(source, (event) => {
        if (event.kind === "error") line = event.line ?? 0;
        output.add(event);
      }, signal, options));
      output.end(ending);
      status.end(ending, line);
      if (cell.source === source) code.mark(line); // changed meanwhile: the line may be another one
    } catch (error) {
      status.fail(/** @type {any} */ (error));
    }
    cell.dispatchEvent(new CustomEvent("cell-ended", { bubbles: true, detail: { status: ending } }));
    return ending;
  }
}
