// What is selected in an element of text, so that an editor in its place goes on from there.

/** @param {HTMLElement} code @returns {[number, number]} anchor and head, counted in characters */
export function readSelection(code) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = /** @type {Selection} */ (document.getSelection());
  /** @param {Node | null} node @param {number} offset */
  const place = (node, offset) => {
    if (!node || !code.contains(node)) return 0;
    const range = document.createRange();
    range.selectNodeContents(code);
    range.setEnd(node, offset);
    return range.toString().length;
  };
  return [place(anchorNode, anchorOffset), place(focusNode, focusOffset)];
}
