// Printed text as a terminal shows it: a carriage return begins the line anew, and signs for colours are not seen.

const COLOURS = /\x1b\[[0-9;?]*[A-Za-z]/g;

/** Add text at the end, in the colours of its kind. @param {HTMLElement} place begins with a line @param {string} kind @param {string} text */
export function append(place, kind, text) {
  const plain = text.includes("\x1b") ? text.replace(COLOURS, "") : text;
  const isReturned = /** @type {Text | null} */ (place.lastElementChild?.lastChild ?? null)?.data?.endsWith("\r");
  if (!isReturned && !plain.includes("\r")) return add(place, kind, plain);
  const [first, ...others] = `${isReturned ? "\r" : ""}${plain}`.replace(/\r+\n/g, "\n").split("\n").map(newest);
  if (first.startsWith("\r") && first.length > 1) dropLine(place);
  add(place, kind, [first, ...others].map((line) => line.replace(/^\r(?=.)/, "")).join("\n"));
}

/** What is left of a line: what follows its last return, with one before it. A return at the end waits for what comes. @param {string} line */
function newest(line) {
  const end = /\r*$/.exec(line)?.index ?? line.length;
  const start = line.lastIndexOf("\r", end - 1);
  return start < 0 || !end ? line.slice(0, end + 1) : line.slice(start, end + 1);
}

/** @param {HTMLElement} place */
function dropLine(place) {
  for (let last = place.lastElementChild; last; last = place.lastElementChild) {
    const text = last.textContent ?? "";
    const end = text.lastIndexOf("\n") + 1;
    if (!end) last.remove();
    else return void (last.textContent = text.slice(0, end));
  }
}

/** @param {HTMLElement} place @param {string} kind @param {string} text */
function add(place, kind, text) {
  const last = /** @type {HTMLElement | null} */ (place.lastElementChild);
  const span = last?.className === `cell-${kind}` ? last : place.appendChild(document.createElement("span"));
  span.className = `cell-${kind}`;
  span.append(text);
}
