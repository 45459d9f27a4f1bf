// What stands around a chart: what cannot be drawn, the chart in words, its data as a table, buttons that save it.
import { dataTable, titleOf } from "./chart_data.js";
import { saveButtons } from "./chart_save.js";
import { inWords } from "./chart_words.js";
import { make } from "./dom.js";
import { tableBlock } from "./table.js";

/** @typedef {{ plot: HTMLElement, data: HTMLDetailsElement }} Parts */

/** The chart's own parts, made where the page has not brought them. @param {HTMLElement} element @param {() => any} newest its figure @returns {Parts} */
export function parts(element, newest) {
  let plot = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .plot"));
  let data = /** @type {HTMLDetailsElement | null} */ (element.querySelector(":scope > .chart-data"));
  if (!plot || !data) {
    plot = make("div", "plot");
    data = /** @type {HTMLDetailsElement} */ (make("details", "chart-data"));
    data.append(make("summary", "", "Data of the chart"));
    element.replaceChildren(plot, data);
  }
  if (!element.querySelector(":scope > .chart-save")) data.after(saveButtons(plot, newest));
  const title = element.querySelector(":scope > .chart-title") ?? make("p", "chart-title");
  title.textContent = titleOf(newest().layout);
  if (title.textContent) plot.before(title);
  else title.remove();
  return { plot, data };
}

/** Say what is not drawn; where that cannot be, the table is what there is. @param {Parts} parts @param {{ figure: any, words: string, isMissing: boolean }} drawable */
export function tellMissing({ plot, data }, { figure, words, isMissing }) {
  const isEmpty = isMissing && !figure.data.length;
  const known = plot.nextElementSibling?.matches(".chart-note") ? /** @type {HTMLElement} */ (plot.nextElementSibling) : undefined;
  if (!words) known?.remove();
  else if (known) known.textContent = words;
  else plot.after(make("p", "chart-note", words));
  if (isMissing) data.open = true;
  plot.hidden = isEmpty;
  const save = data.parentElement?.querySelector(":scope > .chart-save");
  if (save instanceof HTMLElement) save.hidden = isEmpty;
}

/** The chart in words; its data are put into the table when it is opened. @param {Parts} parts @param {any} figure */
export function describe({ plot, data }, figure) {
  const [drawn, ...above] = plot.querySelectorAll(".main-svg"); // not the whole plot: an image cannot hold the tool bar
  for (const layer of above) layer.ariaHidden = "true";
  if (drawn) {
    drawn.role = "img";
    drawn.ariaLabel = inWords(figure);
  }
  const fill = () => data.open && data.replaceChildren(/** @type {Element} */ (data.firstElementChild), tableBlock(dataTable(figure)));
  data.ontoggle = fill;
  fill();
}
