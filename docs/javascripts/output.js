// What a cell shows: text in order of arrival, values, tables, charts and errors. Rendered once a frame, as text only.

import { ask, endAsking } from "./asking.js";
import { drawChart } from "./chart.js";
import { make } from "./dom.js";
import { showError } from "./failure.js";
import { LongText } from "./longtext.js";
import { NoPlotly } from "./plotly.js";
import { endProgress, showProgress } from "./progress.js";
import { cut, tableBlock } from "./table.js";

/** @typedef {import("./runtime.js").CellEvent} CellEvent */
/** @typedef {(place: HTMLElement, event: any) => void} Show */

const LONGEST = 2000; // characters of a figure that could not be drawn

/** How an event of each kind is shown at the end of the output. @type {Record<string, Show>} */
const shows = {
  value: (place, { text }) => place.append(make("pre", "cell-value", text)),
  table: (place, { table }) => place.appendChild(make("div", "cell-table")).append(tableBlock(cut(table))),
  figure: showFigure,
  progress: showProgress,
  error: showError,
  input: ask,
};

/** Another part of the page shows events of a kind of its own. @param {string} kind @param {Show} show */
export function register(kind, show) {
  shows[kind] = show;
}

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
    if (event.kind === "phase") { // what happens before the program runs: for the cell's state
      this.element.dispatchEvent(new CustomEvent("cell-phase", { detail: event.text, bubbles: true }));
      return;
    }
    this.#waiting.push(event);
    this.#frame ||= requestAnimationFrame(() => this.render());
  }

  /** Show what has come; a run that went through and showed nothing leaves nothing. @param {string} status */
  end(status) {
    this.render();
    if (this.#isOld && status !== "stopped") this.#clear();
    endProgress(this.element);
    endAsking(this.element);
  }

  render() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#waiting.length && this.#isOld) this.#clear();
    for (const event of this.#waiting) this.#show(event);
    this.#try("text", () => this.#text?.render());
    this.#waiting = [];
  }

  /** A program can make up an event. @param {string} kind @param {() => void} show */
  #try(kind, show) {
    try {
      show();
    } catch {
      this.#text = undefined;
      this.element.append(make("p", "cell-note", `The page cannot show this ${kind}.`));
    }
  }

  #clear() {
    this.#isOld = false;
    this.#text = undefined;
    this.element.replaceChildren();
  }

  /** @param {CellEvent} event */
  #show(event) {
    if (["stdout", "stderr", "tail"].includes(event.kind)) {
      this.#text ??= new LongText(this.element.appendChild(make("div", "cell-text")));
      return event.kind === "tail" ? this.#text.end(event.tail) : this.#text.add(event.kind, event.text ?? "");
    }
    this.#try("text", () => this.#text?.render());
    this.#try(event.kind, () => shows[event.kind]?.(this.element, event));
    const isAbove = event.kind === "input" || (event.kind === "progress" && this.#text?.element === this.element.lastElementChild);
    if (!isAbove) this.#text = undefined; // text that comes later stands below
  }
}

/** @param {HTMLElement} place @param {any} event */
function showFigure(place, { figure }) {
  const chart = place.appendChild(make("div", "cell-figure"));
  drawChart(chart, figure).catch((error) => {
    if (error instanceof NoPlotly) return chart.replaceChildren(make("p", "cell-error", "The chart could not be drawn: its script did not load."));
    const words = "The page cannot draw this figure: something in it is not what Plotly expects there. The figure as text:";
    chart.replaceChildren(make("p", "cell-note", words), make("pre", "cell-value", JSON.stringify(figure).slice(0, LONGEST)));
  });
}
