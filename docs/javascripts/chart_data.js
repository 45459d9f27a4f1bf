// A chart's data as a table, for readers who cannot see it or want the numbers. site_build/chart_data.py makes the same.

/** @typedef {import("./table.js").Table} Table */

const MOST = 1000; // rows
const KEYS = ["labels", "x", "y", "z", "values", "base", "open", "high", "low", "close", "text"];
const NAMES = /** @type {Record<string, string>} */ ({ labels: "label", values: "value" });

/** A text without the tags that Plotly reads as bold and the like. @param {string} text */
export const unstyled = (text) => text.replace(/<\/?(b|i|u|s|em|strong|sub|sup|span|a)\b[^>]*>/gi, "");

/** The same on one line. @param {any} text */
export const plain = (text) => unstyled(String(text).replace(/<br\s*\/?>/gi, " "));

/** The words of a title, which may be an object or a text. @param {any} owner */
export const titleOf = (owner) => plain(owner?.title?.text ?? (typeof owner?.title === "string" ? owner.title : ""));

/** The layout's name of a trace's axis: "yaxis2". @param {any} trace @param {"x" | "y"} letter */
export const axisOf = (trace, letter) => `${letter}axis${String(trace[`${letter}axis`] ?? letter).slice(1)}`;

/** The name of a trace, or its number. @param {any} trace @param {number} at */
export const nameOf = (trace, at) => plain(trace.name ?? at + 1);

/** A number with six digits at most, a text as it is. @param {any} value */
export function shown(value) {
  if (typeof value !== "number") return value === null || value === undefined ? "" : plain(value);
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : String(Number(value.toPrecision(6)));
}

/** @param {any} figure @returns {Table} */
export function dataTable(figure) {
  const series = figure.data.map((/** @type {any} */ trace) => columnsOf(figure, trace));
  const columns = [...new Set(series.flatMap((/** @type {any} */ one) => Object.keys(one)))];
  /** @type {any[][]} */ const rows = [];
  let more = -MOST;
  for (const [at, one] of series.entries()) {
    const length = Math.max(0, ...Object.values(one).map((values) => values.length));
    const end = Math.min(length, MOST - rows.length);
    for (let row = 0; row < end; row++) rows.push([nameOf(figure.data[at], at), ...columns.map((name) => one[name]?.[row])]);
    more += length;
  }
  const numbers = ["", ...columns].map((_, at) => at > 0 && rows.every((row) => [undefined, null].includes(row[at]) || typeof row[at] === "number"));
  const note = more > 0 ? `${more.toLocaleString("en")} more ${more > 1 ? "rows" : "row"} not shown.` : "";
  return { columns: ["series", ...columns], rows: rows.map((row) => row.map(shown)), numbers, note };
}

/** The lists of one trace by the names they have in the table. @param {any} figure @param {any} trace @returns {Record<string, any[]>} */
function columnsOf(figure, trace) {
  const lists = filled(trace);
  /** @type {Record<string, any[]>} */ const columns = {};
  for (const key of KEYS) {
    if (!Array.isArray(lists[key]) || (key === "text" && !lists[key].some(Boolean))) continue;
    const axis = (key === "x" || key === "y") && figure.layout?.[axisOf(trace, key)];
    const name = (axis && titleOf(axis)) || (NAMES[key] ?? key);
    columns[name] = lists[key];
    if (key === "y" && Array.isArray(trace.error_y?.array)) Object.assign(columns, interval(name, lists.y, trace.error_y));
  }
  return columns;
}

/** The ends of the error bars. @param {string} name @param {any[]} values @param {any} error */
function interval(name, values, { array, arrayminus = array }) {
  const end = (/** @type {any[]} */ lengths, /** @type {number} */ sign) => values.map((y, at) => (typeof y === "number" ? y + sign * (lengths[at] ?? 0) : null));
  return { [`${name}, from`]: end(arrayminus, -1), [`${name}, to`]: end(array, 1) };
}

/** A trace whose points have both their places: Plotly counts where there is one list, and a matrix has one cell each. @param {any} trace */
export function filled(trace) {
  const { type = "scatter", x, y, z } = trace;
  if (Array.isArray(z) && Array.isArray(z[0])) {
    const cells = z.flatMap((/** @type {any[]} */ row, /** @type {number} */ i) => row.map((value, j) => [x?.[j] ?? j, y?.[i] ?? i, value]));
    return { ...trace, text: undefined, x: cells.map(([one]) => one), y: cells.map(([, one]) => one), z: cells.map(([, , one]) => one) };
  }
  if (!["scatter", "scattergl", "bar"].includes(type) || Array.isArray(x) === Array.isArray(y)) return trace;
  const letter = Array.isArray(x) ? "y" : "x";
  const places = (x ?? y ?? []).map((/** @type {any} */ _, /** @type {number} */ at) => (trace[`${letter}0`] ?? 0) + at * (trace[`d${letter}`] ?? 1));
  return { ...trace, [letter]: places };
}
