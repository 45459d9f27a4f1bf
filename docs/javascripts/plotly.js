// Plotly itself: it comes once for the visit, when the first chart is near.
import { make } from "./dom.js";

/** @type {Promise<any> | undefined} */
let library;

/** Where Plotly finds an element with these names it injects no styles: its own are in stylesheets/plotly.css, the map's are not needed. */
const INJECTED = ["plotly.js-style-global", "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53"];

/** Plotly did not come; any other error of a chart is in its figure. */
export class NoPlotly extends Error {}

/** @returns {Promise<any>} */
export function plotly() {
  if (!library) {
    for (const id of INJECTED) {
      const holder = make("div", "no-inline-styles");
      holder.id = id;
      holder.hidden = true;
      document.body.append(holder);
    }
    library = import("plotly.js-basic-dist-min").then((module) => module.default ?? module, () => {
      library = undefined; // the next chart asks again
      throw new NoPlotly();
    });
  }
  return library;
}
