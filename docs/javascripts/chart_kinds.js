// What of a figure the page's Plotly can draw: its basic bundle knows lines, points, bars and pies.

import { bounded } from "./chart_size.js";

/** @type {Record<string, string>} */
const DRAWN = { scatter: "scatter", scattergl: "scatter", bar: "bar", pie: "pie" };

/** The figure with what can be drawn, a sentence on what is not, or "", and whether that is of a kind that cannot be. @param {any} figure */
export function drawable(figure) {
  const kindOf = (/** @type {any} */ trace) => trace?.type ?? "scatter";
  const data = figure.data.filter((/** @type {any} */ trace) => kindOf(trace) in DRAWN);
  const missing = [...new Set(figure.data.map(kindOf))].filter((kind) => !(kind in DRAWN));
  const { figure: drawn, words } = bounded({ ...figure, data: data.map((/** @type {any} */ trace) => ({ ...trace, type: DRAWN[kindOf(trace)] })) });
  if (missing.length) words.unshift(`The page draws lines, points, bars and pies, not ${missing.join(", ")}; those data stand in the table below.`);
  return { figure: drawn, words: [...new Set(words)].join(" "), isMissing: missing.length > 0 };
}
