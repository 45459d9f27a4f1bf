// The figure's chart while the reader drags: specpy's answer where Python is up, the mirrored formula before.
import { afterPaint } from "./chart.js";
import { speedup } from "./formula.js";
import { runtime } from "./runtime.js";
import { two } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./chart.js").SpecChart} SpecChart */

const PATIENCE = 60; // milliseconds to wait for Python before the mirror answers

/**
 * What specpy.figures.speedup_figure returns, from the mirrored formula; `pattern` is any figure of its.
 * @param {any} pattern
 * @param {State} state
 */
export function mirroredFigure(pattern, { a, k, c }) {
  const figure = structuredClone(pattern);
  const [formula, simulated, here] = figure.data;
  const label = `k = ${k}: ${two(speedup(a, k, c))}×`;
  formula.y = formula.x.map((/** @type {number} */ length) => speedup(a, length, c));
  Object.assign(simulated, { x: [], y: [], error_y: { ...simulated.error_y, array: [], arrayminus: [] } });
  Object.assign(here, { x: [k], y: [speedup(a, k, c)], text: [label] });
  const longest = formula.x.length - 1;
  const highest = Math.max(...formula.y);
  figure.layout.yaxis.range = [0, Math.max(1.25, highest) * 1.15];
  labelLines(figure.layout.annotations, formula.y[longest]);
  figure.layout.meta.description = `Net speedup over draft length k, from 0 to ${longest}, at acceptance rate ${two(a)} `
    + `and cost ratio ${two(c)}. You are at ${label}. The highest is ${two(highest)}× at k = ${formula.y.indexOf(highest)}.`;
  return figure;
}

/** Each line's name on the side away from the other line, as in specpy.figures. @param {any[]} labels @param {number} end */
function labelLines([curve, one], end) {
  const isAbove = end >= 1;
  Object.assign(curve, { y: end, yanchor: isAbove ? "bottom" : "top", yshift: isAbove ? 14 : 0 });
  one.yanchor = isAbove ? "top" : "bottom";
}

export class Curve {
  /** @param {SpecChart} chart @param {any} first the figure that the page brings */
  constructor(chart, first) {
    this.chart = chart;
    this.first = first;
    chart.show(first, "specpy"); // computed when the page was built
    this.asking = false;
    this.drawn = 0; // the number of the newest state that is drawn, and of the newest there is
    this.newest = 0;
    this.late = 0;
    this.painted = Promise.resolve(); // the frame of the newest numbers: the chart comes after it, Python works meanwhile
    this.stopped = false;
    /** @type {State | undefined} */
    this.state = undefined;
  }

  /** Draw the newest state, outside of the frame that shows its numbers. @param {State} state */
  show(state) {
    this.state = { ...state };
    this.newest += 1;
    this.painted = afterPaint();
    if (!runtime.ready || runtime.busy) this.#mirror();
    else {
      this.late ||= window.setTimeout(() => this.#mirror(), PATIENCE);
      if (!this.asking) this.#ask();
    }
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.late);
  }

  #inTime() {
    clearTimeout(this.late);
    this.late = 0;
  }

  #mirror() {
    this.#inTime();
    if (this.state) this.#draw(mirroredFigure(this.first, this.state), "mirror", this.newest);
  }

  /** One call is in flight; the newest value waits, and those between are never asked for. */
  async #ask() {
    this.asking = true;
    const number = this.newest;
    const { a, k, c, seed } = /** @type {State} */ (this.state);
    try {
      const figure = await runtime.call("specpy.figures.live_speedup",
        { acceptance_rate: a, draft_length: k, cost_ratio: c, seed });
      if (number === this.newest) this.#inTime();
      this.#draw(figure, "specpy", number);
    } catch {
      this.#mirror();
    } finally {
      this.asking = false;
    }
    if (!this.stopped && number !== this.newest && runtime.ready && !runtime.busy) this.#ask();
  }

  /** @param {any} figure @param {string} source @param {number} number */
  async #draw(figure, source, number) {
    await this.painted;
    if (this.stopped || number < this.drawn) return; // a later state is drawn already
    this.drawn = number;
    this.chart.show(figure, source);
  }
}
