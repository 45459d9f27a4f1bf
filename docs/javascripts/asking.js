// A question of the running program: a line to answer in, under what it has printed.

import { make } from "./dom.js";
/** @typedef {{ text: string, secret: boolean, answer: (text: string | null) => void }} Question */

/** @param {HTMLElement} place @param {Question} question */
export function ask(place, { text, secret, answer }) {
  const cell = /** @type {import("./cell.js").Cell | null} */ (place.closest("spec-cell"));
  const { form, field } = newForm(text.trim() || "The program asks for a line", secret);
  const outer = document.activeElement;
  const before = /** @type {HTMLElement | null} */ (outer?.shadowRoot?.activeElement ?? outer); // the editor has a shadow root
  const tell = (/** @type {boolean} */ isOpen) => place.dispatchEvent(new CustomEvent("cell-asks", { bubbles: true, detail: isOpen }));
  const end = (/** @type {string | null} */ given) => {
    if (!form.isConnected) return;
    const hadFocus = form.contains(document.activeElement);
    form.remove();
    if (hadFocus) before?.focus({ preventScroll: true });
    if (given !== null) cell?.status?.say("running");
    tell(false);
    answer(given);
  };
  form.addEventListener("submit", (event) => (event.preventDefault(), end(field.value)));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end(null);
    else if (event.key === "Enter" && event.target === field && (event.ctrlKey || event.metaKey)) end(field.value); // Enter alone does so anyway
  });
  place.append(form);
  tell(true);
  cell?.status?.say("asks for an answer; Escape stops the program");
  if (!outer || outer === document.body || cell?.contains(outer)) field.focus(); // from elsewhere no focus is taken
}

/** @param {string} words @param {boolean} isSecret */
function newForm(words, isSecret) {
  const form = /** @type {HTMLFormElement} */ (make("form", "cell-input"));
  const label = make("label");
  const field = document.createElement("input");
  field.type = isSecret ? "password" : "text";
  field.autocomplete = isSecret ? "new-password" : "off"; // nothing is kept, nothing is filled in
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.enterKeyHint = "send";
  label.append(make("span", "", words), field);
  form.append(label, make("button", "cell-answer", "Answer"));
  return { form, field };
}

/** The run is over: its question is no longer open. @param {HTMLElement} place */
export function endAsking(place) {
  const form = place.querySelector(":scope > .cell-input");
  if (form?.contains(document.activeElement)) /** @type {HTMLElement | null | undefined} */ (place.closest("spec-cell")?.querySelector(".cell-run"))?.focus();
  form?.remove();
}
