// The reader's version of each program: kept as it is typed, told apart from a newer published one and from other tabs'.

import { offer } from "./offer.js";
import { onOther, read, remove, trouble, write } from "./saved.js";

/** @typedef {import("./cell.js").Cell} Cell */

/**
 * What is kept of a cell. `of`: the published version that the reader saw last; `source`: the reader's own program, if there
 * is one; `before`: what one step back brings, after a program was put in its place.
 * @typedef {{ of: string, source?: string, before?: string }} Edit
 */

/** @type {WeakMap<Cell, Edit & { key: string }>} */ const edits = new WeakMap();
/** What was offered of another tab's. @type {WeakMap<Cell, { line: HTMLElement, theirs: string }>} */ const others = new WeakMap();

/** A cell comes into the page: the reader's version of it takes its place, and a newer published one is offered. @param {Cell} cell */
export function restore(cell) {
  const key = `edit:${location.pathname.replace(/index\.html$/, "")}#${cell.id}`;
  const found = read(key);
  const { source, before, of } = isEdit(found) ? found : { of: cell.version };
  edits.set(cell, { key, of, source, before });
  if (source === undefined && before === undefined) return;
  if (source === cell.original) return keep(cell, { of: cell.version, source: undefined, before });
  cell.put(source ?? cell.original);
  if (of !== cell.version && source !== undefined) offerNewer(cell);
}

/** The reader has typed. @param {Cell} cell */
export function typed(cell) {
  keep(cell, { source: cell.source, before: undefined });
}

/** Put a program in place of the one that stands there, which one step back brings again. @param {Cell} cell @param {string} program */
export function replace(cell, program) {
  const before = cell.source;
  cell.code.put(program);
  keep(cell, { of: cell.version, source: program, before });
}

/** What one step back would bring. @param {Cell} cell */
export function before(cell) {
  return edits.get(cell)?.before;
}

/** Take that step. @param {Cell} cell */
export function undo(cell) {
  cell.code.put(before(cell) ?? cell.source);
  keep(cell, { source: cell.source, before: undefined });
}

/** @param {Cell} cell @param {Partial<Edit>} change */
function keep(cell, change) {
  const edit = { key: "", of: cell.version, ...edits.get(cell), ...change };
  if (edit.source === cell.original) edit.source = undefined;
  edits.set(cell, edit);
  if (others.get(cell)?.theirs === cell.source) others.get(cell)?.line.remove(); // both are the same again
  const { key, ...kept } = edit;
  const isPublished = edit.source === undefined && edit.before === undefined;
  if (isPublished) remove(key);
  const isKept = isPublished || write(key, kept) || write(key, { ...kept, before: undefined });
  cell.changed();
  const words = isKept ? trouble() : "This program is too long to be kept: it lasts until the page is closed.";
  if (words) cell.status.say(words);
}

/** @param {Cell} cell */
function offerNewer(cell) {
  offer(cell, "A newer version of this program was published; you see your own.", [
    ["Show the new one", () => {
      replace(cell, cell.original);
      cell.status.say("the new one; Undo brings yours back");
    }],
    ["Keep mine", () => keep(cell, { of: cell.version })],
  ]);
}

/** Another tab may have written: what stands here stays, and the other is offered. @param {Cell} cell */
function compare(cell) {
  const edit = edits.get(cell);
  if (!edit) return;
  const found = read(edit.key);
  const theirs = (isEdit(found) ? found.source : undefined) ?? cell.original;
  others.get(cell)?.line.remove(); // of what stood there before
  if (theirs === (edit.source ?? cell.original) || theirs === cell.source) return;
  const line = offer(cell, "This program was changed in another tab; here it stands as you left it.", [
    ["Show that one", () => replace(cell, theirs)],
    ["Keep this one", () => keep(cell, { source: cell.source })],
  ]);
  others.set(cell, { line, theirs });
}

onOther((key) => {
  const cell = /** @type {Cell | null} */ (document.getElementById(key.slice(key.indexOf("#") + 1)));
  if (cell && edits.get(cell)?.key === key) compare(cell);
});

addEventListener("pageshow", ({ persisted }) => { // back from the cache: it has not heard of other tabs
  if (persisted) document.querySelectorAll("spec-cell").forEach((cell) => compare(/** @type {any} */ (cell)));
});

/** @param {any} found @returns {found is Edit} */
function isEdit(found) {
  const isText = (/** @type {any} */ text) => text === undefined || typeof text === "string";
  return typeof found?.of === "string" && isText(found.source) && isText(found.before);
}
