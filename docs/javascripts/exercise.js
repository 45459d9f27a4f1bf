// An exercise: a cell with Check beside Run, the verdict in words, and what is known of the reader's progress.

import { Cell } from "./cell.js";
import { find, rest } from "./dom.js";
import { register } from "./output.js";
import { forget, inWords, learn, recall } from "./solved.js";
import { isVerdict, outdate, say, showVerdict, unchecked } from "./verdict.js";

/** @typedef {import("./verdict.js").Verdict} Verdict */

export class Exercise extends HTMLElement {
  /** @type {Verdict | undefined} */ #verdict;
  #trying = "";
  #isChecking = false;

  connectedCallback() {
    if (this.button) return; // moved, not new
    this.button = find(this, ".exercise-check", HTMLElement);
    this.place = find(this, ".exercise-verdict", HTMLElement);
    const solution = find(this, ".exercise-solution", HTMLDetailsElement);
    this.button.addEventListener("click", (event) => this.#press(event));
    solution.addEventListener("toggle", () => solution.open && this.#learn({ hasSeen: true }));
    this.addEventListener("cell-changed", () => this.place && outdate(this.place));
    this.showState();
  }

  get name() {
    return this.id.replace(/^exercise-/, "");
  }

  get isSolved() {
    return recall(this.name).isSolved === true;
  }

  /** The worker's check says what it tries, and at last its verdict; a program can make up either. @param {any} told */
  tell(told) {
    if (told?.trying) this.#trying = String(told.trying);
    else if (isVerdict(told)) this.#verdict = told;
  }

  /** All that is known of the reader's progress goes; the program stays. */
  forget() {
    forget(this.name);
    for (const one of this.querySelectorAll("details")) one.open = false;
    if (this.place) say(this.place);
    this.showState();
  }

  /** @param {Event} event */
  #press(event) {
    event.stopPropagation(); // the cell takes every other button for its own
    if (!this.#isChecking) this.#check().finally(() => this.#rest(false));
  }

  async #check() {
    const cell = find(this, "spec-cell", Cell); // by now it is one: in a page put in as a whole it comes after this element
    const place = /** @type {HTMLElement} */ (this.place);
    if (cell.isRunning) return say(place, unchecked("running"));
    this.#rest(true);
    this.#verdict = undefined;
    this.#trying = "";
    const { source } = cell;
    const ending = await cell.run({ check: this.dataset.source });
    if (this.#verdict && ending === "done") this.#show(place, this.#verdict); // before its end a program can only have made one up
    else say(place, unchecked(ending, this.#trying));
    if (cell.source !== source) outdate(place);
    this.showState();
  }

  /** @param {HTMLElement} place @param {Verdict} verdict */
  #show(place, verdict) {
    showVerdict(place, verdict);
    const { right, of } = verdict;
    this.#learn({ right, of, ...(right === of && { isSolved: true }) });
  }

  /** @param {boolean} isChecking */
  #rest(isChecking) {
    this.#isChecking = isChecking;
    if (this.button) rest(this.button, isChecking);
  }

  /** @param {import("./solved.js").Progress} news */
  #learn(news) {
    learn(this.name, news);
    this.showState();
  }

  /** The state from before, as long as there is no verdict to read. */
  showState() {
    const state = find(this, ".exercise-state", HTMLElement);
    const [sign, words] = inWords(recall(this.name));
    state.textContent = `${sign} ${words}`.trim();
    state.hidden = find(this, ".exercise-verdict", HTMLElement).querySelector("p:not([hidden])") !== null;
    this.dispatchEvent(new CustomEvent("exercise-changed", { bubbles: true }));
  }
}

customElements.define("spec-exercise", Exercise);
register("verdict", (place, { verdict }) => {
  const exercise = place.closest("spec-exercise");
  if (exercise instanceof Exercise) exercise.tell(verdict);
});
