// A chart in words, for readers who cannot see it. site_build/chart_words.py says the same.

import { axisOf, nameOf, plain, shown, titleOf } from "./chart_data.js";

const MOST = 6; // series or categories that are named
const DATE = /^\d{4}-\d\d/;

/** @param {any} figure */
export function inWords(figure) {
  const { data = [], layout = {} } = figure;
  if (layout.meta?.description) return plain(layout.meta.description);
  const title = titleOf(layout);
  const kinds = [...new Set(data.map(kindOf))];
  const parts = [title && ended(title), `A chart${kinds.length ? ` of ${listed(kinds)}` : " without data"}.`];
  for (const letter of /** @type {const} */ (["x", "y"])) {
    for (const name of new Set(data.filter((/** @type {any} */ trace) => trace[letter]).map((/** @type {any} */ trace) => axisOf(trace, letter)))) {
      parts.push(axisWords(figure, /** @type {string} */ (name), letter));
    }
  }
  const series = data.slice(0, MOST).map((/** @type {any} */ trace, /** @type {number} */ at) => `${nameOf(trace, at)} (${counted(sizeOf(trace), "point")})`);
  const more = data.length > MOST ? [`${data.length - MOST} more`] : [];
  if (data.length) parts.push(`${counted(data.length, "series")}: ${listed([...series, ...more])}.`);
  return parts.filter(Boolean).join(" ");
}

/** @param {any} trace */
function kindOf({ type = "scatter", mode = "lines", orientation }) {
  if (type === "bar") return orientation === "h" ? "horizontal bars" : "bars";
  if (type === "pie") return "parts of a whole";
  if (!type.startsWith("scatter")) return type;
  const points = mode.includes("markers") || !mode.includes("lines");
  return mode.includes("lines") ? `lines${points ? " with points" : ""}` : "points";
}

/** @param {any} figure @param {string} name @param {"x" | "y"} letter */
function axisWords({ data, layout = {} }, name, letter) {
  const values = data.filter((/** @type {any} */ trace) => axisOf(trace, letter) === name && Array.isArray(trace[letter]))
    .flatMap((/** @type {any} */ trace) => trace[letter]).filter((/** @type {any} */ value) => value !== null);
  const direction = letter === "x" ? "Across" : layout[name]?.side === "right" ? "Up, at the right" : "Up";
  return `${direction}: ${titleOf(layout[name]) || letter}${range(values)}.`;
}

/** @param {any[]} values */
function range(values) {
  if (!values.length) return "";
  if (values.every((value) => typeof value === "number")) return `, from ${ends(values).map(shown).join(" to ")}`;
  const different = [...new Set(values.map(shown))];
  if (different.every((value) => DATE.test(value))) different.sort();
  else if (different.length <= MOST) return ` (${listed(different)})`;
  return `, from ${different[0]} to ${different.at(-1)}`;
}

/** @param {number[]} values */
const ends = (values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [values[0], values[0]]);

/** How many points a trace has. @param {any} trace */
const sizeOf = (trace) => Math.max(0, ...["x", "y", "z", "values"].map((key) => (Array.isArray(trace[key]) ? trace[key].length : 0)));

/** @param {number} count @param {string} what */
const counted = (count, what) => `${count.toLocaleString("en")} ${what}${count === 1 || what === "series" ? "" : "s"}`;

/** @param {string[]} words */
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join(""));

/** @param {string} sentence */
const ended = (sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
