// The state of a cell in words, and its one button: Run, Stop or Retry.

import { arrived } from "./bytes.js";
import { runtime } from "./runtime.js";

const BLINK = 150; // milliseconds: a run that is over sooner does not make the button flash

/** @type {Record<string, string>} */
const ENDINGS = {
  done: "done",
  failed: "ended with an error",
  stopped: "stopped: the code is kept, Run starts it anew",
};

export class Status {
  #since = 0;
  #isRunning = false;
  #isAsking = false; // then its words stay
  /** @type {ReturnType<typeof setInterval> | undefined} */ #ticking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #labelling;

  /** @param {import("./cell.js").Cell} cell */
  constructor(cell) {
    this.button = cell.find(".cell-run");
    this.words = cell.find(".cell-state");
    this.said = cell.find("[role=status]"); // for screen readers: no ticking
    this.name = this.button.getAttribute("aria-label")?.replace(/^Run/, "") ?? "";
    cell.addEventListener("cell-phase", (event) => {
      const words = /** @type {CustomEvent<string>} */ (event).detail;
      this.say(words, words.split(",")[0]); // no counting aloud
    });
    cell.addEventListener("cell-asks", (event) => (this.#isAsking = /** @type {CustomEvent<boolean>} */ (event).detail));
  }

  /** @param {boolean} hasToWait another cell runs */
  begin(hasToWait) {
    this.#labelling = setTimeout(() => this.#label("Stop"), BLINK);
    this.say(hasToWait ? "waiting for the cell before it" : "running");
    this.#since = performance.now();
    this.#isRunning = !hasToWait;
    this.#isAsking = false;
    if (!hasToWait) this.#follow({ detail: runtime.state });
    runtime.addEventListener("state", this.#follow);
    this.#ticking = setInterval(() => this.#tick(), 1000);
  }

  /** @param {string} status @param {number} line where the error is; 0: not known */
  end(status, line) {
    this.#rest("Run");
    this.say(ENDINGS[status] + (status === "failed" && line ? ` in line ${line}` : ""));
  }

  /** @param {{ message: string, way?: string }} reason why Python did not load, and what to do */
  fail({ message, way = "Check the connection, then press Retry." }) {
    this.#rest("Retry");
    this.say(`${message} The output below is the one made with the page. ${way}`);
  }

  /** @param {string} words @param {string} [aloud] */
  say(words, aloud = words) {
    this.words.textContent = words;
    this.tell(aloud);
  }

  /** To screen readers only. @param {string} words */
  tell(words) {
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** @param {any} event what the runtime does while this cell waits for it */
  #follow = ({ detail: { state, phase, loaded, total } }) => {
    this.#isRunning = state === "running";
    if (state === "loading") {
      this.say(total ? arrived(phase, loaded, total) : phase, phase);
    } else if (state === "running") {
      this.#since = performance.now();
      this.say("running");
    }
  };

  #tick() {
    const seconds = Math.floor((performance.now() - this.#since) / 1000);
    if (seconds && this.#isRunning && !this.#isAsking) this.say(`running, ${seconds} s`, "running");
  }

  /** @param {string} label */
  #rest(label) {
    clearTimeout(this.#labelling);
    clearInterval(this.#ticking);
    runtime.removeEventListener("state", this.#follow);
    this.#label(label);
  }

  /** @param {string} label */
  #label(label) {
    this.button.textContent = label;
    this.button.setAttribute("aria-label", label + this.name);
    this.button.dataset.does = label.toLowerCase();
  }
}
