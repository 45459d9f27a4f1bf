// The answer in the page: the same elements that site_build/planner.html makes of the first one.
import { find, make } from "./dom.js";
import { copyButton } from "./planner_keep.js";
import { tableBlock } from "./table.js";

/** @typedef {import("./chart.js").SpecChart} SpecChart */

/** @param {HTMLElement} root @param {import("./planner.js").Answer} answer @param {import("./planner.js").Reading} read @param {Record<string, string>} signs */
export function showAnswer(root, answer, read, signs) {
  const at = (/** @type {string} */ name) => find(root, `.planner-${name}`, HTMLElement);
  const write = (/** @type {string} */ name, /** @type {string | null} */ words) => {
    at(name).textContent = words ?? "";
    at(name).hidden = !words;
  };
  at("headline").dataset.verdict = answer.verdict;
  write("sign", signs[answer.verdict]);
  for (const name of ["next", "choice"]) write(name, answer[name]);
  write("decision", answer.headline);
  for (const [name, words] of Object.entries({ reasons: answer.reasons, assumptions: answer.assumptions, account: answer.account, missing: answer.missing, lines: read.lines })) list(at(name), words);
  at("numbers").replaceChildren(...answer.numbers.map(numberBlock));
  charts(at("charts"), answer.charts);
  at("tables").replaceChildren(...answer.tables.flatMap((/** @type {any} */ table) => batchTable(table, answer.tables.length > 1)));
  configurations(at("configurations"), answer.servers);
  at("servers").hidden = at("table-part").hidden = !answer.tables.length;
  at("granted").hidden = !answer.assumptions.length;
  at("missing-head").hidden = !answer.missing.length;
  at("fates").hidden = !read.lines.length;
  write("more", read.more ? `And ${read.more.toLocaleString("en")} more lines.` : "");
}

/** @param {HTMLElement} place @param {string[]} words */
function list(place, words) {
  place.replaceChildren(...words.map((one) => make("li", "", one)));
  place.hidden = !words.length;
}

/** @param {string[]} number its name, its value, and what stands small beside it */
function numberBlock([name, value, small]) {
  const block = make("div"), told = make("dd", "", `${value} `);
  told.append(make("small", "", small));
  block.append(make("dt", "", name), told);
  return block;
}

/** Charts that stand there show the new figures. @param {HTMLElement} place @param {any[]} figures */
function charts(place, figures) {
  const there = /** @type {SpecChart[]} */ ([...place.querySelectorAll(":scope > spec-chart")]);
  for (const chart of there.slice(figures.length)) chart.remove();
  figures.forEach((figure, index) => {
    if (there[index]) return there[index].show(figure, "specpy");
    const chart = /** @type {SpecChart} */ (make("spec-chart"));
    chart.append(make("div", "plot"));
    chart.figure = figure;
    place.append(chart);
  });
}

/** @param {any} table @param {boolean} isOne of several */
function batchTable(table, isOne) {
  return [...(isOne ? [make("p", "planner-batch", `At batch ${table.batch}:`)] : []), tableBlock(table)];
}

/** @param {HTMLElement} place @param {any[]} servers */
function configurations(place, servers) {
  const others = /** @type {HTMLDetailsElement} */ (find(place, ".planner-others", HTMLDetailsElement));
  const isKnown = servers.some(({ own }) => own);
  const blocks = servers.map((server) => /** @type {const} */ ([server.own || !isKnown, serverBlock(server)]));
  const inside = blocks.filter(([own]) => !own).map(([, block]) => block);
  others.replaceChildren(/** @type {Element} */ (others.firstElementChild), ...inside);
  others.hidden = !inside.length;
  place.replaceChildren(...blocks.filter(([own]) => own).map(([, block]) => block), others);
}

/** @param {{ name: string, text: string, rules: string[] }} server */
function serverBlock({ name, text, rules }) {
  const block = make("div", "planner-server");
  block.append(make("p", "planner-name", name));
  if (text) {
    const flags = block.appendChild(make("div", "planner-flags"));
    const shown = flags.appendChild(make("pre", "", text));
    shown.tabIndex = 0;
    shown.ariaLabel = `Configuration for ${name}`;
    flags.append(copyButton(() => text, `Copy the configuration for ${name}`, "Copy"));
  }
  const list = block.appendChild(make("ul"));
  list.append(...rules.map((rule) => make("li", "", rule)));
  return block;
}
