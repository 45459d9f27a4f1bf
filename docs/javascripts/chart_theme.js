// What a chart takes from the page: font, colours, and what a reader can do with it.

/** The five meanings' hues as specpy writes them, and the page's variables, whose lightness follows the theme. */
const HUES = {
  "#E69F00": "--spec-draft",
  "#009E73": "--spec-accepted",
  "#D55E00": "--spec-rejected",
  "#767676": "--spec-discarded",
  "#0072B2": "--spec-target",
};

/** A copy of `value` with every one of the five hues as the theme has it. @param {any} value @param {CSSStyleDeclaration} style @returns {any} */
function inTheme(value, style) {
  if (Array.isArray(value)) return value.map((item) => inTheme(item, style));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inTheme(item, style)]));
  }
  const name = typeof value === "string" && Object.entries(HUES).find(([hue]) => hue === value.toUpperCase())?.[1];
  return name ? style.getPropertyValue(name).trim() || value : value;
}

/** The figure with the page's font and the theme's colours; what the figure itself sets stays. @param {HTMLElement} element @param {any} figure */
export function themed(element, figure) {
  const style = getComputedStyle(element);
  const line = style.getPropertyValue("--spec-line").trim();
  const ink = style.getPropertyValue("--spec-ink-soft").trim() || style.color;
  const { data, layout = {} } = inTheme(figure, style);
  const common = {
    gridcolor: line, linecolor: line, zerolinecolor: line, fixedrange: touches(),
    automargin: element.dataset.live === undefined, // measuring the labels draws every change twice
  };
  const axis = (/** @type {any} */ own) => ({ ...common, ...own, title: { font: { size: element.clientWidth < 320 ? 11 : 13 }, standoff: 6, ...own?.title } });
  return {
    data,
    layout: {
      margin: { l: 56, r: 12, t: layout.title ? 40 : 12, b: 46 },
      hovermode: "closest",
      ...layout,
      autosize: true, // the page gives the size
      width: undefined,
      height: undefined,
      dragmode: touches() ? false : layout.dragmode ?? "zoom", // a finger scrolls the page
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: style.fontFamily, size: 13, color: ink, ...layout.font },
      hoverlabel: { bgcolor: style.getPropertyValue("--spec-page").trim(), font: { color: style.color }, ...layout.hoverlabel },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: ink, activecolor: style.color },
      shapes: layout.shapes?.map((/** @type {any} */ shape) => ({ ...shape, line: { color: ink, ...shape.line } })),
      xaxis: axis(layout.xaxis),
      yaxis: axis(layout.yaxis),
    },
  };
}

const touches = () => matchMedia("(pointer: coarse)").matches;

export const config = () => ({
  displaylogo: false,
  showSendToCloud: false, // a reader's data go nowhere
  plotlyServerURL: "",
  displayModeBar: touches() ? false : "hover", // a finger cannot hover: it would lie over the curve for good
  responsive: true,
  scrollZoom: false,
  modeBarButtonsToRemove: ["lasso2d", "select2d", "autoScale2d"],
});
