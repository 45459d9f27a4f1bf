// What a cell shows: text in order of arrival, values, figures and errors. Rendered once a frame, as text only.

import { drawChart } from "./chart.js";
import { LongText } from "./longtext.js";

/** @typedef {import("./runtime.js").CellEvent} CellEvent */

export class Output {
  /** @type {CellEvent[]} */
  #waiting = [];
  #frame = 0;
  #isOld = true;
  /** @type {LongText | undefined} */
  #text;

  /** @param {HTMLElement} element holds the output baked in when the page was built */
  constructor(element) {
    this.element = element;
  }

  /** A run begins: what stands there stays until the first new thing comes. */
  begin() {
    this.#waiting = [];
    this.#isOld = true;
  }

  /** @param {CellEvent} event */
  add(event) {
    this.#waiting.push(event);
    this.#frame ||= requestAnimationFrame(() => this.render());
  }

  /** Show what has come; a run that went through and showed nothing leaves nothing. @param {string} status */
  end(status) {
    this.render();
    if (this.#isOld && status !== "stopped") this.#clear();
  }

  render() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#waiting.length && this.#isOld) this.#clear();
    for (const event of this.#waiting) this.#show(event);
    this.#text?.render();
    this.#waiting = [];
  }

  #clear() {
    this.#isOld = false;
    this.#text = undefined;
    this.element.replaceChildren();
  }

  /** @param {CellEvent} event */
  #show(event) {
    if (event.kind === "stdout" || event.kind === "stderr") {
      this.#text ??= new LongText(this.element.appendChild(block("div", "cell-text")));
      return this.#text.add(event.kind, event.text ?? "");
    }
    this.#text?.render();
    this.#text = undefined; // text that comes later stands below
    if (event.kind === "figure") this.#showFigure(/** @type {object} */ (event.figure));
    else if (event.kind === "error") this.element.append(errorBlock(event));
    else this.element.append(block("pre", "cell-value", event.text));
  }

  /** @param {object} figure */
  #showFigure(figure) {
    const place = this.element.appendChild(block("div", "cell-figure"));
    Promise.resolve(drawChart(place, figure)).catch(() => {
      place.replaceChildren(block("p", "cell-error", "The chart could not be drawn: its script did not load."));
    });
  }
}

/** @param {CellEvent} event the last line of the traceback first: it says what is wrong */
function errorBlock({ message, lines = [] }) {
  const error = block("div", "cell-error");
  error.append(block("pre", "cell-message", message));
  if (lines.length) error.append(block("pre", "cell-traceback", lines.join("\n")));
  return error;
}

/** @param {string} tag @param {string} name @param {string} [text] */
export function block(tag, name, text = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}
