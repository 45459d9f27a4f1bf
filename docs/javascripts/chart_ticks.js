// How many marks an axis has: a figure may ask for one at every unit of a million, and placing their labels would hold up a page for minutes.

import { axisOf, filled } from "./chart_data.js";

const TICKS = 100; // of one axis
const MONTH = 30 * 24 * 3600e3; // milliseconds

/** The axes whose own marks are too many, with fewer. @param {any} layout @param {any[]} data the series that are drawn @param {string[]} words @returns {Record<string, any>} */
export function fewer(layout, data, words) {
  /** @type {Record<string, any>} */ const changed = {};
  for (const [name, axis] of Object.entries(layout)) {
    if (!/^[xy]axis\d*$/.test(name) || !axis) continue;
    const { dtick, minor, tickvals, ticktext, ...rest } = axis;
    const length = spanOf(name, axis, data);
    const few = listed(tickvals, ticktext);
    const isTooClose = count(length, dtick, axis.type) > TICKS;
    const isMinorTooClose = count(length, minor?.dtick, axis.type) > 5 * TICKS; // they have no labels
    if (!few && !isTooClose && !isMinorTooClose) continue;
    words.push(`Fewer marks are drawn on the ${name.replace("axis", " axis ").trim()} than it asks for.`);
    changed[name] = {
      ...rest, ...(few ?? { tickvals, ticktext }),
      ...(isTooClose ? { tickmode: "auto" } : { dtick }),
      ...(!isMinorTooClose && minor && { minor }),
    };
  }
  return changed;
}

/** @param {any} tickvals @param {any} ticktext */
function listed(tickvals, ticktext) {
  if (!Array.isArray(tickvals) || tickvals.length <= TICKS) return undefined;
  const step = Math.ceil(tickvals.length / TICKS);
  const few = (/** @type {any} */ list) => (Array.isArray(list) ? list.filter((_, at) => at % step === 0) : list);
  return { tickvals: few(tickvals), ticktext: few(ticktext) };
}

/** How many steps there are. A step may be written "M3", for months, or "L5", for numbers beside each other on a logarithmic axis. @param {number} length @param {any} step @param {any} type */
function count(length, step, type) {
  if (!step) return 0;
  const size = Math.abs(Number(String(step).replace(/^[ML]/, "")));
  if (typeof step === "string" && step[0] === "M") return length / (size * MONTH);
  return (type === "log" && !/^L/.test(String(step)) ? Math.log10(length + 1) : length) / size;
}

/** From the first to the last place on an axis: numbers, milliseconds between dates, or how many words. @param {string} name @param {any} axis @param {any[]} data */
function spanOf(name, { range, rangemode }, data) {
  const letter = /** @type {"x" | "y"} */ (name[0]);
  const own = data.filter((trace) => axisOf(trace, letter) === name).map(filled);
  const isFromZero = rangemode === "tozero" || own.some(({ type, orientation, fill }) => fill || (type === "bar" && (letter === "x") === (orientation === "h")));
  const lists = [range, ...own.map((trace) => trace[letter])].filter(Array.isArray);
  const places = [isFromZero ? [0] : [], ...lists].flat().map(place).filter(Number.isFinite);
  const least = places.reduce((one, other) => Math.min(one, other), Infinity);
  const most = places.reduce((one, other) => Math.max(one, other), -Infinity);
  return Math.max(places.length ? most - least : 0, ...lists.map((list) => list.length));
}

/** @param {any} value */
function place(value) {
  return typeof value === "string" && Number.isNaN(Number(value)) ? Date.parse(value) : Number(value);
}
