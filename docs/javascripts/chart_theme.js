// What a chart takes from the page: font, colours, and what a reader can do with it.
import { axisOf, unstyled } from "./chart_data.js";

/** The five meanings' hues as specpy writes them, and the page's variables, whose lightness follows the theme. */
const HUES = {
  "#E69F00": "--spec-draft",
  "#009E73": "--spec-accepted",
  "#D55E00": "--spec-rejected",
  "#767676": "--spec-discarded",
  "#0072B2": "--spec-target",
};

/** A copy of `value` with every one of the five hues as the theme has it, texts without tags. @param {any} value @param {CSSStyleDeclaration} style @returns {any} */
function inTheme(value, style) {
  if (Array.isArray(value)) return value.map((item) => inTheme(item, style));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inTheme(item, style)]));
  }
  if (typeof value !== "string") return value;
  const name = Object.entries(HUES).find(([hue]) => hue === value.toUpperCase())?.[1];
  return name ? style.getPropertyValue(name).trim() || value : unstyled(value); // tags would become style attributes, which the policy forbids
}

/** The colours of series that have none of their own: five hues that colour-blind readers can tell apart. */
const SERIES = ["--spec-target", "--spec-draft", "--spec-accepted", "--spec-rejected", "--spec-discarded"];

/**
 * The figure with the page's font and the theme's colours; what the figure itself sets stays. Its title stands above, in the page.
 * @param {HTMLElement} element @param {any} figure @param {number} [width]
 */
export function themed(element, figure, width = element.clientWidth) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const ink = colour("--spec-ink-soft") || style.color;
  const { data, layout = {} } = inTheme(figure, style);
  return {
    data,
    layout: {
      margin: { l: 56, r: 12, t: 12, b: 46 },
      hovermode: "closest",
      colorway: layout.template ? undefined : SERIES.map(colour),
      ...layout,
      title: undefined,
      autosize: true, // the page gives the size
      width: undefined,
      height: undefined,
      dragmode: touches() ? false : layout.dragmode ?? "zoom", // a finger scrolls the page
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: style.fontFamily, size: 13, color: ink, ...layout.font },
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", ...layout.legend },
      hoverlabel: { bgcolor: colour("--spec-page"), font: { color: style.color }, ...layout.hoverlabel },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: ink, activecolor: style.color },
      shapes: layout.shapes?.map((/** @type {any} */ shape) => ({ ...shape, line: { color: ink, ...shape.line } })),
      annotations: layout.annotations?.map((/** @type {any} */ note) => ({ arrowcolor: ink, ...note })),
      ...axes(data, layout, { colour, isLive: element.dataset.live !== undefined, width }),
    },
  };
}

/** Every axis that the figure has. @param {any[]} data @param {any} layout @param {{ colour: (name: string) => string, isLive: boolean, width: number }} page */
function axes(data, layout, { colour, isLive, width }) {
  const line = colour("--spec-line");
  const common = {
    gridcolor: line, linecolor: line, zerolinecolor: line, fixedrange: touches(),
    automargin: !isLive, // measuring the labels draws every change twice
    ...(data.some(isBeyondPrefixes) && { exponentformat: "e" }), // as 10 to the power of 15 they would be raised by a style attribute
  };
  const flat = data.filter((trace) => trace.type !== "pie");
  const used = flat.flatMap((trace) => [axisOf(trace, "x"), axisOf(trace, "y")]);
  const names = new Set([...used, ...Object.keys(layout).filter((name) => /^[xy]axis\d*$/.test(name))]);
  return Object.fromEntries([...names].map((name) => {
    const own = layout[name] ?? {};
    const title = typeof own.title === "string" ? { text: own.title } : own.title; // both are written
    const ticks = own.overlaying ? { tickmode: "auto" } : {}; // of its own, not at the other axis' places
    return [name, { ...common, ...ticks, ...own, title: { font: { size: width < 320 ? 11 : 13 }, standoff: 6, ...title } }];
  }));
}

/** Has it a number that no prefix names? @param {any} trace */
const isBeyondPrefixes = ({ x = [], y = [] }) => [x, y].some((values) =>
  Array.isArray(values) && values.some((value) => typeof value === "number" && value !== 0 && !(Math.abs(value) >= 1e-14 && Math.abs(value) < 1e14)));

const touches = () => matchMedia("(pointer: coarse)").matches;

export const config = () => ({
  displaylogo: false,
  showSendToCloud: false, // a reader's data go nowhere
  plotlyServerURL: "",
  displayModeBar: touches() ? false : "hover", // a finger cannot hover: it would lie over the curve for good
  responsive: true,
  scrollZoom: false,
  modeBarButtonsToRemove: ["lasso2d", "select2d", "autoScale2d", "toImage"], // the page saves itself, see chart_save.js
});
