// The three colours of static code (site_build/slim.py), for a program that is shown before the editor is there.

const KEYWORDS = new Set(
  ("False None True and as assert async await break class continue def del elif else except finally for from global if import in " +
    "is lambda nonlocal not or pass raise return try while with yield").split(" "),
);
const PIECE = /(#.*)|([A-Za-z]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))|([A-Za-z_]\w*)/g;
const FIELD = /\{\{|\{([^{}!:\n]*)/g; // what an f-string computes: programs again

/** Show a program in an element, as text in coloured pieces. @param {HTMLElement} element @param {string} program */
export function paint(element, program) {
  const pieces = document.createDocumentFragment();
  colour(pieces, program);
  element.replaceChildren(pieces);
}

/** @param {DocumentFragment} pieces @param {string} program */
function colour(pieces, program) {
  let from = 0;
  for (const { 0: text, 1: comment, 2: string, index } of program.matchAll(PIECE)) {
    const name = comment ? "c1" : string ? "s" : KEYWORDS.has(text) ? "k" : "";
    if (!name) continue;
    pieces.append(program.slice(from, index));
    from = index + text.length;
    if (string && /^[rR]?[fF]/.test(text)) colourFields(pieces, text);
    else pieces.append(piece(name, text));
  }
  pieces.append(program.slice(from));
}

/** @param {DocumentFragment} pieces @param {string} text an f-string */
function colourFields(pieces, text) {
  let from = 0;
  for (const { 0: whole, 1: field, index } of text.matchAll(FIELD)) {
    if (field === undefined) continue;
    pieces.append(piece("s", text.slice(from, index + 1)));
    colour(pieces, field);
    from = index + whole.length;
  }
  pieces.append(piece("s", text.slice(from)));
}

/** @param {string} colour @param {string} text */
function piece(colour, text) {
  const span = document.createElement("span");
  span.className = colour;
  span.textContent = text;
  return span;
}
