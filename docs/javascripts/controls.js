// The figure's native controls: what the reader moves becomes a change of the state, in words where it cannot.
import { rest } from "./dom.js";
import { RANGES, readNumber } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"a" | "k" | "c"} Name */

export class Controls {
  /**
   * @param {HTMLElement} root
   * @param {State} state
   * @param {(change: Partial<State>) => void} move
   * @param {(words: string) => void} note
   * @param {AbortSignal} signal ends the listening
   */
  constructor(root, state, move, note, signal) {
    this.root = root;
    this.move = move;
    this.note = note;
    this.state = state;
    /** @type {number | undefined} */
    this.before = undefined; // the value before the reader began to type: the 8 on the way to 80 is none
    this.show(state);
    const box = /** @type {HTMLFieldSetElement} */ (root.querySelector(".controls"));
    box.addEventListener("input", (event) => this.#typed(event.target, false), { signal });
    box.addEventListener("change", (event) => this.#typed(event.target, true), { signal });
    box.addEventListener("focusout", () => (this.before = undefined), { signal });
    box.addEventListener("beforeinput", pointForComma, { signal });
    box.addEventListener("click", (event) => this.#stepped(event.target), { signal });
    box.disabled = false;
  }

  /** Set every control to the state, but for a field in which the reader is typing. @param {State} state */
  show(state) {
    this.state = { ...state };
    for (const input of this.root.querySelectorAll("input")) {
      const name = /** @type {keyof State} */ (input.dataset.name);
      if (name === "draft") input.checked = input.value === state.draft;
      else if (input.type === "range") input.value = String(state[name]);
      else if (input !== document.activeElement) input.value = this.#written(/** @type {Name} */ (name));
    }
    for (const button of this.root.querySelectorAll("button")) {
      if (button.dataset.add) rest(button, state.k + Number(button.dataset.add) !== this.#added(button));
    }
  }

  /** @param {Name} name */
  #written(name) {
    return this.state[name].toFixed(RANGES[name].digits);
  }

  /** @param {HTMLButtonElement} button */
  #added(button) {
    return Math.min(RANGES.k.highest, Math.max(RANGES.k.lowest, this.state.k + Number(button.dataset.add)));
  }

  /** @param {EventTarget | null} target */
  #stepped(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.add && this.#added(button) !== this.state.k) this.move({ k: this.#added(button) });
  }

  /** @param {EventTarget | null} input @param {boolean} done the reader has left the field or pressed Enter */
  #typed(input, done) {
    if (!(input instanceof HTMLInputElement)) return;
    const isNoNumber = input.validity.badInput; // gone as soon as the field is set
    const name = /** @type {keyof State} */ (input.dataset.name);
    if (name === "draft") {
      if (input.value !== this.state.draft) this.move({ draft: input.value });
      return;
    }
    this.before ??= /** @type {number} */ (this.state[name]);
    const { value, why } = readNumber(/** @type {Name} */ (name), input.value, this.before);
    if (done) {
      input.value = input.type === "range" ? String(value) : value.toFixed(RANGES[/** @type {Name} */ (name)].digits);
      this.before = undefined;
      this.note(isNoNumber ? why.replace("nothing", "what is not a number") : why);
    } else if (why) return; // perhaps not yet typed to its end
    if (value !== this.state[name]) this.move({ [name]: value });
  }
}

/** A browser that wants points drops a comma, and “0,8” would become 08. @param {Event} event */
function pointForComma(event) {
  const { data, target } = /** @type {InputEvent} */ (event);
  if (!data?.includes(",") || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  document.execCommand("insertText", false, data.replace(",", ".")); // the one way that keeps Undo and the caret
}
