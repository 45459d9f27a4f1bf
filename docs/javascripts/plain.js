// Static code that can be typed into, as plain text: before the editor is there, and where it does not come.

export const LABEL = "Python code; Escape, then Tab leaves it";

/** A character in the making, by an input method. @type {WeakMap<HTMLElement, Promise<any>>} */
const composed = new WeakMap();

/** @param {HTMLElement} element */
export function becomePlain(element) {
  if (element.isContentEditable) return;
  element.contentEditable = "plaintext-only";
  element.role = "textbox";
  element.ariaMultiLine = "true";
  element.ariaLabel = LABEL;
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
