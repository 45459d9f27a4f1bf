// A table of text: header cells, numbers at the right, a note of what is not shown. site_build/table_html.py makes the same.

import { make } from "./dom.js";

/** @typedef {{ columns: string[], rows: string[][], numbers: boolean[], note?: string, named?: boolean }} Table */

/** Where a table scrolls inside itself, the keyboard can reach it to scroll. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = /** @type {HTMLElement} */ (target);
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) {
      box.tabIndex = 0;
      box.role = "group";
      box.ariaLabel = "Table that scrolls";
    } else for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  }
});

/** Watch the tables that stand inside an element. @param {ParentNode} place */
export function watchTables(place) {
  for (const box of place.querySelectorAll(".table-scroll")) sizes.observe(box);
}

/** As much of a table as specpy makes: a program can hand over anything. @param {Table} table @returns {Table} */
export const cut = (table) => ({ ...table, columns: table.columns.slice(0, 20), rows: table.rows.slice(0, 200).map((row) => row.slice(0, 20)) });

/** @param {Table} table */
export function tableBlock({ columns, rows, numbers, note, named = false }) {
  const block = make("div", "table-block");
  const box = block.appendChild(make("div", "table-scroll"));
  const table = box.appendChild(make("table", "data-table"));
  const head = table.appendChild(make("thead")).appendChild(make("tr"));
  const cell = (/** @type {string} */ tag, /** @type {string} */ text, /** @type {number} */ at) => make(tag, numbers[at] ? "number" : "", text);
  head.append(...columns.map((name, at) => headed(cell("th", name, at), "col")));
  const body = table.appendChild(make("tbody"));
  for (const row of rows) {
    const line = body.appendChild(make("tr"));
    line.append(...row.map((text, at) => (named && !at ? headed(cell("th", text, at), "row") : cell("td", text, at))));
  }
  if (note) block.append(make("p", "table-note", note));
  sizes.observe(box);
  return block;
}

/** @param {HTMLElement} cell @param {"col" | "row"} scope */
function headed(cell, scope) {
  cell.setAttribute("scope", scope);
  return cell;
}
