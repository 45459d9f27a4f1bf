// Static code that can be typed into, as plain text: before the editor is there, and where it does not come.

/** What a screen reader calls the code of a cell: with its name, as a page has several. @param {Element} cell @param {string} more */
export function label(cell, more) {
  const name = cell.querySelector(".cell-run")?.getAttribute("aria-label")?.replace(/^\w+/, "") ?? ""; // after Run, or Stop
  return `Python code of${name}; ${more}`;
}

/** A character in the making, by an input method. @type {WeakMap<HTMLElement, Promise<any>>} */
const composed = new WeakMap();

/** @param {HTMLElement} element @param {string} name */
export function becomePlain(element, name) {
  if (element.isContentEditable) return;
  element.contentEditable = "plaintext-only";
  element.role = "textbox";
  element.ariaMultiLine = "true";
  element.ariaLabel = name;
  element.spellcheck = false;
  element.autocapitalize = "off";
  element.addEventListener("compositionstart", () => {
    composed.set(element, new Promise((resolve) => element.addEventListener("compositionend", resolve, { once: true })));
  });
}

/** Resolves when no character is in the making. @param {HTMLElement} element */
export async function settled(element) {
  await composed.get(element);
}
