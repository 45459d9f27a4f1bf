// The few strokes of DOM that every part of the figure needs.

/**
 * One element inside `root` that the page is known to hold.
 * @template {HTMLElement} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the figure's page lacks ${selector}`);
  return found;
}

/**
 * A new element with a class and text: text only, so that nothing becomes markup.
 * @param {string} tag
 * @param {string} className
 * @param {string} text
 */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** A button that can do nothing now. Not `disabled`: that would take the focus away from who has just pressed it. @param {HTMLElement} button @param {boolean} rests */
export function rest(button, rests) {
  button.ariaDisabled = String(rests);
}
