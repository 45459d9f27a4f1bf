// What the planner says of itself: what Python is at, whether the answer is still that of before, and to a screen reader the answer.
import { find } from "./dom.js";

const SOON = 400; // milliseconds in which an answer usually comes: nobody need be told that it is awaited
const REST = 700; // milliseconds without a change before a screen reader is told

export class Telling {
  #aging = 0;
  #speaking = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.state = find(root, ".planner-state", HTMLElement);
    this.stop = find(root, ".planner-stop", HTMLElement);
    this.answer = find(root, ".planner-answer", HTMLElement);
    this.spoken = find(root, ".planner-spoken", HTMLElement);
  }

  close() {
    clearTimeout(this.#aging);
    clearTimeout(this.#speaking);
  }

  /** @param {string} words @param {boolean} canStop */
  busy(words, canStop) {
    this.state.textContent = words;
    this.stop.hidden = !canStop;
  }

  /** What stands there is not the answer to what was given last. */
  wait() {
    clearTimeout(this.#aging);
    this.#aging = window.setTimeout(() => this.answer.toggleAttribute("data-old", true), SOON);
  }

  /** The answer is there. */
  arrive() {
    clearTimeout(this.#aging);
    this.answer.removeAttribute("data-old");
  }

  /** To a screen reader, when the reader rests. @param {string} words */
  say(words) {
    clearTimeout(this.#speaking);
    this.#speaking = window.setTimeout(() => (this.spoken.textContent = words), REST);
  }
}
