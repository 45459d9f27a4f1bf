// How many of a page's exercises are solved, and a way to begin anew.

import { Exercise } from "./exercise.js";
import { make } from "./dom.js";
import { onOther, trouble } from "./saved.js";

export class Tally extends HTMLElement {
  #listening = new AbortController();

  connectedCallback() {
    this.#listening = new AbortController();
    const words = this.querySelector("p") ?? this.appendChild(make("p"));
    const reset = this.querySelector("button") ?? this.appendChild(make("button", "", "Reset progress"));
    const { signal } = this.#listening;
    reset.addEventListener("click", () => this.#reset(words), { signal });
    document.addEventListener("exercise-changed", () => this.#count(words), { signal });
    this.#count(words);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** @param {HTMLElement} words */
  #count(words) {
    const all = exercises();
    const text = `${all.filter((one) => one.isSolved).length} of ${all.length} solved`;
    const sorry = trouble();
    if (words.textContent !== text) words.textContent = text;
    if (sorry) this.append(make("p", "", sorry));
  }

  /** @param {HTMLElement} words */
  #reset(words) {
    for (const one of exercises()) one.forget();
    words.textContent += ". Your programs are as they were: Reset under one brings back its starting code.";
  }
}

/** @returns {Exercise[]} */
function exercises() {
  return [...document.querySelectorAll("spec-exercise")].filter((one) => one instanceof Exercise);
}

customElements.define("spec-progress", Tally);
onOther(() => exercises().forEach((one) => one.showState())); // solved in another tab
