// Plotly charts: drawn when they come near the reader; until then a still stands in their place.
import { drawable } from "./chart_kinds.js";
import { describe, parts, tellMissing } from "./chart_parts.js";
import { config, themed } from "./chart_theme.js";
import { plotly } from "./plotly.js";

/** After the next frame is painted: what stands in it does not wait for a chart. */
export const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** What each element should show, newest value only. @type {Map<Element, any>} */
const wanted = new Map();
let last = Promise.resolve(); // charts are drawn one after the other, and the page can answer in between

/**
 * Draw a Plotly figure into an element in place of what stands there, or change the chart that stands there.
 * Resolves when it is drawn, or was overtaken by a newer figure for the same element.
 * @param {HTMLElement} element
 * @param {any} figure
 */
export function drawChart(element, figure) {
  wanted.set(element, figure);
  const drawn = last.then(() => draw(element, figure));
  last = drawn.catch(() => {});
  return drawn;
}

/** @param {HTMLElement} element @param {any} figure */
async function draw(element, figure) {
  const { newPlot, react } = await plotly();
  const first = !element.querySelector(":scope > .js-plotly-plot");
  if (first) await afterPaint(); // parts the parsing of Plotly from its first chart
  if (wanted.get(element) !== figure || !element.isConnected) return;
  const places = parts(element, () => wanted.get(element));
  const known = drawable(figure);
  tellMissing(places, known);
  const { data, layout } = themed(element, known.figure);
  if (!first) await react(places.plot, data, layout, config());
  else {
    places.plot.replaceChildren(); // the still
    await newPlot(places.plot, data, layout, config());
  }
  describe(places, figure);
}

/** A theme change redraws every chart on the page. */
new MutationObserver(async () => {
  for (const [element, figure] of [...wanted]) {
    if (!element.isConnected) wanted.delete(element);
    else if (wanted.get(element) === figure) await drawChart(/** @type {HTMLElement} */ (element), { ...figure }).then(afterPaint, () => {});
  }
}).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });

/** A chart in the page: its still until it comes near the reader, its figure as JSON in an attribute (instant navigation would run a script element, of whatever type). */
export class SpecChart extends HTMLElement {
  /** @type {any} */ figure = undefined;
  near = false;

  connectedCallback() {
    this.figure ??= JSON.parse(this.dataset.figure ?? "null");
    this.watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#approach();
    }, { rootMargin: "400px" });
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher?.disconnect();
    wanted.delete(this);
  }

  /** Show another figure. @param {any} figure @param {string} source who computed it */
  show(figure, source) {
    this.figure = figure;
    this.dataset.source = source;
    if (this.near) this.#draw();
  }

  #approach() {
    this.watcher?.disconnect();
    const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ task) => setTimeout(task, 200));
    idle(() => {
      this.near = true;
      this.#draw();
    }, { timeout: 2000 });
  }

  #draw() {
    if (this.figure) drawChart(this, this.figure).catch(() => (this.dataset.failed = "")); // the still stays
  }
}

customElements.define("spec-chart", SpecChart);
