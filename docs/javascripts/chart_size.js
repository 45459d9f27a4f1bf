// How much of a figure is drawn: each point, bar and part is an element, and a hundred thousand of them hold up a page for minutes.

import { filled } from "./chart_data.js";
import { fewer } from "./chart_ticks.js";

const SERIES = 50;
const MARKS = 2000; // points, bars and labels of all series
const POINTS = 50_000; // of all lines: a line is one element
const PARTS = 100; // of all pies, though each has some
const NOTES = 100; // annotations, and as many shapes, pictures, sliders and menus
const BESIDE = ["annotations", "shapes", "images", "sliders", "updatemenus"];
const DEFAULT = 20; // a series of fewer points is drawn with them
const GAPS = 100; // a line in more pieces is drawn as so many

/** The figure with as much as can be drawn at once, and sentences on the rest. @param {any} figure @returns {{ figure: any, words: string[] }} */
export function bounded({ data, layout = {}, ...more }) {
  const words = data.length > SERIES ? [`The first ${SERIES} of ${count(data.length)} series are drawn.`] : [];
  const first = data.slice(0, SERIES);
  const parts = Math.max(5, Math.floor(PARTS / first.filter((/** @type {any} */ trace) => trace.type === "pie").length));
  const series = first.map((/** @type {any} */ trace) => (trace.type === "pie" ? parted(trace, parts, words) : trace));
  const plain = series.filter((/** @type {any} */ trace) => trace.type !== "pie");
  for (const [all, most, what, choose] of [
    [plain.filter((/** @type {any} */ trace) => !isLine(trace)), MARKS, "points or bars is drawn", everyNth],
    [plain.filter(isLine), POINTS, "points of lines is drawn, the highest and lowest among them", peaks],
  ]) {
    const size = all.reduce((/** @type {number} */ sum, /** @type {any} */ trace) => sum + lengthOf(trace), 0);
    if (size <= most) continue;
    const step = Math.ceil(size / most);
    words.push(`One in ${count(step)} of the ${count(size)} ${what}.`);
    for (const trace of all) {
      const whole = filled(trace);
      series[series.indexOf(trace)] = thinned(whole, lengthOf(trace), choose(whole.y, step));
    }
  }
  return { figure: { ...more, data: series, layout: { ...layout, ...fewer(layout, series, words), ...beside(layout, words) } }, words };
}

const count = (/** @type {number} */ number) => number.toLocaleString("en");

/** @param {any} trace */
function lengthOf({ x, y }) {
  const lengths = [x, y].filter(Array.isArray).map((list) => list.length);
  return lengths.length ? Math.min(...lengths) : 0;
}

/** @param {any} trace */
function isLine({ type, mode, error_x, error_y, line, ...places }) {
  const parts = mode ?? (lengthOf(places) < DEFAULT ? "lines+markers" : "lines");
  if (type !== "scatter" || error_x || error_y || parts !== "lines" || line?.shape === "spline") return false;
  const lists = [places.x, places.y].filter(Array.isArray);
  return lists.every((list) => list.filter((/** @type {any} */ place) => place === null).length < GAPS);
}

/** @param {any[]} _ @param {number} step */
const everyNth = (_, step) => (/** @type {number} */ at) => at % step === 0;

/** Which points stand for all: of each stretch the lowest and the highest, so that no peak is lost. @param {any[]} values @param {number} step */
function peaks(values, step) {
  const kept = new Set();
  for (let start = 0; start < values.length; start += 2 * step) {
    let [low, high] = [start, start];
    for (let at = start; at < Math.min(start + 2 * step, values.length); at++) {
      if (values[at] < values[low]) low = at;
      if (values[at] > values[high]) high = at;
    }
    kept.add(low).add(high);
  }
  return (/** @type {number} */ at) => kept.has(at);
}

/** Of all that is as long as the series, at any depth, what stands where a point is kept. @param {any} value @param {number} length @param {(at: number) => boolean} isKept @returns {any} */
function thinned(value, length, isKept) {
  if (Array.isArray(value)) return value.length < length ? value : value.filter((_, at) => at < length && isKept(at));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, thinned(one, length, isKept)]));
}

/** A pie whose small parts are one. @param {any} trace @param {number} most @param {string[]} words */
function parted(trace, most, words) {
  const labels = trace.labels ?? [];
  const values = trace.values;
  /** @type {Map<any, number>} */ const sums = new Map();
  const length = Math.max(labels.length, values?.length ?? 0);
  for (let at = 0; at < length; at++) {
    const label = labels[at] ?? at;
    sums.set(label, (sums.get(label) ?? 0) + (values ? Number(values[at]) || 0 : 1));
  }
  if (sums.size <= most) return trace;
  const sorted = [...sums].sort(([, one], [, other]) => other - one);
  const small = sorted.splice(most - 1);
  words.push(`The ${count(small.length)} smallest parts are drawn as one.`);
  sorted.push(["the others", small.reduce((sum, [, value]) => sum + value, 0)]);
  const { type, name, hole, domain, textinfo } = trace;
  return { type, name, hole, domain, textinfo, labels: sorted.map(([label]) => label), values: sorted.map(([, value]) => value) };
}

/** Notes, shapes and the like; pictures only from the figure itself: no other host is asked for one. @param {any} layout @param {string[]} words */
function beside(layout, words) {
  /** @type {Record<string, any[]>} */ const kept = {};
  for (const key of BESIDE) {
    if (!Array.isArray(layout[key])) continue;
    kept[key] = layout[key].slice(0, NOTES);
    if (layout[key].length > NOTES) words.push(`The first ${NOTES} of ${count(layout[key].length)} ${key} are drawn.`);
  }
  const own = kept.images?.filter((image) => /^data:/i.test(image?.source));
  if (own && own.length < kept.images.length) words.push("Pictures from an address are left out.");
  return own ? { ...kept, images: own } : kept;
}
