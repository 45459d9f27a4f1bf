// Plotly charts: the library comes once, when the first chart is near; until then a still stands in its place.
import { make } from "./dom.js";
import { config, themed } from "./chart_theme.js";
import { dataTable } from "./chart_words.js";

/** @type {Promise<any> | undefined} */
let library;

/** Where Plotly finds an element with these names it injects no styles: its own are in stylesheets/plotly.css, the map's are not needed. */
const INJECTED = ["plotly.js-style-global", "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53"];

/** After the next frame is painted: what stands in it does not wait for a chart. */
export const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Plotly, loaded once for the visit. */
export function plotly() {
  if (!library) {
    for (const id of INJECTED) {
      const holder = make("div", "no-inline-styles");
      holder.id = id;
      holder.hidden = true;
      document.body.append(holder);
    }
    library = import("plotly.js-basic-dist-min").then((module) => module.default ?? module);
    library.catch(() => (library = undefined)); // the next chart asks again
  }
  return library;
}

/** What each element should show, newest value only. @type {Map<Element, any>} */
const wanted = new Map();

/**
 * Draw a Plotly figure into an element in place of what stands there, or change the chart that stands there.
 * Resolves when it is drawn, or was overtaken by a newer figure for the same element.
 * @param {HTMLElement} element
 * @param {any} figure
 */
export async function drawChart(element, figure) {
  wanted.set(element, figure);
  const { newPlot, react } = await plotly();
  const first = !element.querySelector(":scope > .js-plotly-plot");
  if (first) await afterPaint(); // parts the parsing of Plotly from its first chart
  if (wanted.get(element) !== figure || !element.isConnected) return;
  const { plot, table } = places(element);
  const { data, layout } = themed(element, figure);
  if (!first) await react(plot, data, layout, config());
  else {
    plot.replaceChildren(); // the still
    await newPlot(plot, data, layout, config());
  }
  describe(plot, table, figure);
}

/** Where the chart and its table go; made where the page has not brought them. @param {HTMLElement} element */
function places(element) {
  let plot = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .plot"));
  let table = /** @type {HTMLDetailsElement | null} */ (element.querySelector(":scope > .chart-data"));
  if (!plot || !table) {
    plot = make("div", "plot");
    table = /** @type {HTMLDetailsElement} */ (make("details", "chart-data"));
    table.append(make("summary", "", "Data of the chart"));
    element.replaceChildren(plot, table);
  }
  return { plot, table };
}

/** The chart in words, and its data as a table, made when it is opened. @param {HTMLElement} plot @param {HTMLDetailsElement} table @param {any} figure */
function describe(plot, table, figure) {
  const [drawn, ...above] = plot.querySelectorAll(".main-svg"); // not the whole plot: an image cannot hold the tool bar
  for (const layer of above) layer.ariaHidden = "true";
  drawn.role = "img";
  drawn.ariaLabel = figure.layout?.meta?.description ?? figure.layout?.title?.text ?? "A chart; its data follow as a table";
  const fill = () => table.open && table.replaceChildren(/** @type {Element} */ (table.firstElementChild), dataTable(figure));
  table.ontoggle = fill;
  fill();
}

/** A theme change redraws every chart on the page. */
new MutationObserver(() => {
  for (const [element, figure] of wanted) {
    if (element.isConnected) drawChart(/** @type {HTMLElement} */ (element), { ...figure });
    else wanted.delete(element);
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
