// What a reader does to a cell: clicks, keys, the way into the code.

import { act } from "./actions.js";
import { showIntent } from "./intent.js";

/** @typedef {import("./cell.js").Cell} Cell */

const DOUBLE_CLICK = 300; // milliseconds in which a second click is not meant for what the button has become

/** The newest click of all cells. @type {{ at: number, button?: Element }} */
let clicked = { at: -Infinity };

/** @type {Record<string, (cell: Cell, event: any) => void>} */
const answers = {
  click,
  focusin: (cell, event) => {
    cell.dataset.used = ""; // it is laid out from now on, see cell.css
    if (isInCode(cell, event)) cell.code.open().finally(showIntent); // the editor first: it is waited for
    else showIntent();
  },
  input: (cell, event) => cell.code.typed(event),
  pointerdown: (cell, event) => isInCode(cell, event) && cell.code.becomePlain(), // the browser then puts the caret where the click is
  pointermove: (_, event) => event.pointerType === "mouse" && showIntent(),
};

/** A second time changes nothing. @param {Cell} cell */
export function listen(cell) {
  for (const kind of Object.keys(answers)) cell.addEventListener(kind, answer);
  cell.addEventListener("keydown", key, { capture: true }); // before the editor
}

/** @param {Event} event */
function answer(event) {
  answers[event.type](/** @type {Cell} */ (event.currentTarget), event);
}

/** @param {Cell} cell @param {Event} event */
function isInCode(cell, { target }) {
  return cell.find(".cell-code").contains(/** @type {Node} */ (target));
}

/** @param {Cell} cell @param {Event} event */
function click(cell, { target }) {
  const button = /** @type {Element} */ (target).closest("button");
  if (!button || !cell.find(".cell-bar").contains(button)) return;
  const at = performance.now();
  const isSecond = button === clicked.button && at - clicked.at < DOUBLE_CLICK;
  clicked = { at, button };
  if (isSecond) return;
  if (!button.matches(".cell-run")) act(cell, button);
  else if (cell.isRunning) cell.stop();
  else cell.run();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
  if (/** @type {Element} */ (event.target).closest(".cell-input")) return; // the answer's field has its own
  event.preventDefault();
  event.stopPropagation(); // no new line in the editor
  if (!event.repeat) /** @type {Cell} */ (event.currentTarget).run();
}
