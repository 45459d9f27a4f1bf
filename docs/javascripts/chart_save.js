// A chart as a file: on white in the light theme's colours, so that it can be read wherever it is put.
import { titleOf } from "./chart_data.js";
import { drawable } from "./chart_kinds.js";
import { themed } from "./chart_theme.js";
import { inWords } from "./chart_words.js";
import { make } from "./dom.js";
import { plotly } from "./plotly.js";

const KINDS = { png: "image/png", svg: "image/svg+xml" };
const SCALE = 2; // pixels of a PNG to one of the page
const WIDTH = 720; // at least, and
const HEIGHT = 400;

/** @typedef {keyof typeof KINDS} Kind */

/** @param {HTMLElement} plot @param {() => any} newest the figure that it shows */
export function saveButtons(plot, newest) {
  const place = make("div", "chart-save", "Save as ");
  for (const kind of /** @type {Kind[]} */ (Object.keys(KINDS))) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "", kind.toUpperCase()));
    button.ariaLabel = `Save the chart as ${kind.toUpperCase()}`;
    button.type = "button";
    button.addEventListener("click", () => {
      place.querySelector("p")?.remove();
      save(plot, newest(), kind).catch((error) => place.append(make("p", "chart-note", `The chart could not be saved: ${error.message}.`)));
    });
    place.append(button);
  }
  return place;
}

/** @param {HTMLElement} plot @param {any} figure @param {Kind} kind */
async function save(plot, figure, kind) {
  const size = { width: Math.max(plot.clientWidth, WIDTH), height: Math.max(plot.clientHeight, HEIGHT) }; // also of a phone
  const { toImage } = await plotly();
  const content = await toImage(onWhite(plot, figure, size), { format: kind, scale: kind === "png" ? SCALE : 1, imageDataOnly: true, ...size });
  const bytes = kind === "png" ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : decodeURIComponent(content);
  const link = /** @type {HTMLAnchorElement} */ (make("a"));
  link.href = URL.createObjectURL(new Blob([bytes], { type: KINDS[kind] }));
  link.download = `${fileName(figure)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // when the browser has read it
}

/** The figure as the light theme has it, with its title. @param {HTMLElement} plot @param {any} figure @param {{ width: number, height: number }} size */
function onWhite(plot, figure, size) {
  const light = make("div");
  light.dataset.mdColorScheme = "default";
  light.hidden = true;
  plot.append(light); // for its computed style
  const { data, layout } = themed(light, drawable(figure).figure, size.width);
  light.remove();
  const text = titleOf(figure.layout);
  const title = text ? { title: { text, x: 0, xref: "paper", font: { size: 16 } }, margin: { ...layout.margin, t: 72 } } : {}; // above the legend
  return { data, layout: { ...layout, ...size, ...title, autosize: false, paper_bgcolor: "#ffffff" } };
}

/** Words of the title, or the first ones of the description. @param {any} figure */
function fileName(figure) {
  const words = titleOf(figure.layout) || inWords(figure).split(/[,.;:]/)[0];
  const plain = words.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return plain.slice(0, 60).replace(/-$/, "") || "chart";
}
