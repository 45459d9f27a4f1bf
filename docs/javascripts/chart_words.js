// A chart's data as a table, for readers who cannot see it or want the numbers.
import { make } from "./dom.js";

/** @param {any} value */
const shown = (value) => (typeof value === "number" ? String(Number(value.toPrecision(6))) : String(value ?? ""));

/** @param {any} figure */
export function dataTable(figure) {
  const across = figure.layout?.xaxis?.title?.text ?? "x";
  const up = figure.layout?.yaxis?.title?.text ?? "y";
  const table = make("table", "chart-table");
  const head = make("tr");
  head.append(...["series", across, up].map((words) => make("th", "", words)));
  table.append(head);
  for (const [index, trace] of (figure.data ?? []).entries()) {
    for (const [at, y] of (trace.y ?? []).entries()) {
      const row = make("tr");
      row.append(...[trace.name ?? index + 1, trace.x?.[at] ?? at, y].map((value) => make("td", "", shown(value))));
      table.append(row);
    }
  }
  return table;
}
