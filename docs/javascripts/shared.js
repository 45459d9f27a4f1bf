// A link that brings a program for a cell: it is shown only when the reader says so, and nothing runs by itself.

import { copied } from "./clipboard.js";
import { make } from "./dom.js";
import { replace } from "./edits.js";
import { carried, makeLink, readProgram } from "./link.js";
import { notice } from "./notice.js";
import { offer } from "./offer.js";

/** @typedef {import("./cell.js").Cell} Cell */

const UNSEEN = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Look at the address: does it bring a program for a cell of this page? */
export async function receive() {
  const found = carried();
  if (!found) return;
  const cell = /** @type {Cell | null} */ (document.getElementById(found.id));
  if (!cell?.matches("spec-cell")) {
    settle(found.id);
    return notice(`A link brings a program for a cell that this page does not have: ${found.id.slice(0, 60)}.`);
  }
  const outside = cell.closest("details");
  if (outside) outside.open = true;
  try {
    propose(cell, await readProgram(found.letters));
  } catch (error) {
    offer(cell, /** @type {Error} */ (error).message, [["Close", () => settle(cell.id)]]);
  }
  cell.scrollIntoView({ block: "center" });
}

/** @param {Cell} cell @param {string} program */
function propose(cell, program) {
  if (program === cell.source) {
    settle(cell.id);
    return cell.status.say("the link’s program is the one that stands here");
  }
  const own = cell.source === cell.original ? "" : " Yours is kept: Undo brings it back.";
  const unseen = UNSEEN.test(program) ? " It has letters that are not seen or that turn the direction of text: look at it in the editor before you run it." : "";
  offer(cell, `A link brings a program for this cell. Nothing runs by itself.${own}${unseen}`, [
    ["Show it", () => {
      settle(cell.id);
      replace(cell, program);
      cell.status.say("the link’s program; Undo takes it back");
    }],
    ["Leave it", () => settle(cell.id)],
  ]);
}

/** The decision is made: the address is an ordinary one again. @param {string} id */
function settle(id) {
  if (carried()?.id === id) history.replaceState(history.state, "", `#${id}`);
}

/** Make the link to a cell as it stands, and copy it, or show it where the browser refuses that. @param {Cell} cell */
export async function share(cell) {
  const link = await makeLink(cell.id, cell.source).catch((error) => void cell.status.say(error.message));
  if (!link) return;
  if (await copied(link)) return cell.status.say("link copied: who opens it is asked first");
  const field = /** @type {HTMLInputElement} */ (make("input"));
  field.readOnly = true;
  field.value = link;
  field.ariaLabel = "Link to this program";
  offer(cell, "The link to this program:", [["Close", () => {}]], field);
  field.select();
}
