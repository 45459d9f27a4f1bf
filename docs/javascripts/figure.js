// "Try it": what follows when the reader moves a control. Numbers answer within the frame of the input event.
import "./chart.js";
import { openWith } from "./behind.js";
import { Controls } from "./controls.js";
import { Curve } from "./curve.js";
import { find } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Player } from "./player.js";
import { obtain, recorded, RECORDED, sourceWords, standIn } from "./runs.js";
import { runtime } from "./runtime.js";
import { addressWriter, readState } from "./state.js";
import { countsWords, measuredWords, numbers, resultWords } from "./words.js";

/** @typedef {import("./state.js").State} State */

const REST = 600; // milliseconds without a move before a screen reader is told: not at every step of a drag

class Figure {
  /** @param {HTMLElement} root the first state, as the page brings it */
  constructor(root) {
    this.root = root;
    this.first = JSON.parse(root.dataset.first ?? "");
    customElements.upgrade(root); // after an instant navigation the children inside are not yet what they will be
    const { state, notes } = readState(location.search, this.first.state, this.first.rates);
    this.state = state;
    this.leaving = new AbortController();
    this.address = addressWriter();
    this.drawing = new Drawing(find(root, ".replay", HTMLElement), this.first.run);
    this.player = new Player(this.drawing);
    const chart = /** @type {import("./chart.js").SpecChart} */ (find(root, "spec-chart", HTMLElement));
    this.curve = new Curve(chart, this.first.chart);
    this.controls = new Controls(root, state, (change) => this.#move(change), (words) => this.#write(".note", words), this.leaving.signal);
    this.newest = 0; // the number of the latest run asked for
    this.speaking = 0;
    this.#listen();
    this.#write(".note", notes.join(" "));
    if (JSON.stringify(state) !== JSON.stringify(this.first.state)) this.#open();
  }

  close() {
    this.newest += 1;
    this.leaving.abort();
    this.address.stop();
    this.player.close();
    this.curve.stop();
    clearTimeout(this.speaking);
  }

  #listen() {
    const bar = find(this.root, ".replay-bar", HTMLFieldSetElement);
    const { signal } = this.leaving;
    bar.disabled = false;
    bar.addEventListener("click", ({ target }) => this.#pressed(/** @type {Element} */ (target).closest("button")), { signal });
    const button = find(bar, ".again", HTMLButtonElement);
    for (const intent of ["pointerenter", "pointerdown", "focus"]) {
      button.addEventListener(intent, () => runtime.warm().catch(() => {}), { signal }); // the recorded runs stay
    }
    runtime.addEventListener("state", (event) => {
      this.root.dataset.python = /** @type {CustomEvent} */ (event).detail.state;
    }, { signal });
    find(this.root, ".behind", HTMLDetailsElement).addEventListener("toggle", (event) => {
      if (/** @type {HTMLDetailsElement} */ (event.target).open) openWith(this.root, this.state);
    }, { signal });
  }

  /** The state that the address asks for, where it is not the page's own: its end, at rest. */
  async #open() {
    this.#numbers();
    this.curve.show(this.state);
    await this.#put(recorded(this.first.traces, this.state).then(
      (run) => ({ run, words: sourceWords(RECORDED, run, this.state) }),
    ));
  }

  /** @param {Partial<State>} change */
  #move(change) {
    if (change.draft) change.a = this.first.rates[change.draft]; // the switch sets a
    this.state = { ...this.state, ...change };
    this.#numbers();
    this.controls.show(this.state);
    this.curve.show(this.state);
    this.address.write(this.state);
    if (change.k !== undefined || change.draft) this.#replay();
    else this.#rest();
  }

  /** Any control interrupts a replay: the drawing then shows its end. */
  #rest() {
    if (!this.player.playing) return;
    this.player.stop();
    this.drawing.showPass(this.drawing.run.passes.length - 1);
  }

  /** @param {HTMLButtonElement | null} button */
  #pressed(button) {
    if (!button) return;
    if (!button.dataset.step) return this.#replay();
    const target = this.drawing.shown + Number(button.dataset.step);
    this.player.stop();
    this.drawing.showPass(Math.max(0, Math.min(this.drawing.run.passes.length - 1, target)));
    this.#speak();
  }

  async #replay() {
    this.#rest();
    this.#nextSeed();
    const again = await this.#put(obtain(this.first.traces, this.state));
    if (again && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (!(await this.player.play())) return;
      this.#speak();
    }
  }

  /** Each replay takes the next seed; one that the address asks for, and no recorded run has, still waits. */
  #nextSeed() {
    if (this.drawing.run.seed !== this.state.seed) return;
    const { seeds } = this.first.traces;
    const seed = runtime.ready ? this.state.seed + 1 : standIn(seeds, this.state.seed + 1);
    this.state = { ...this.state, seed };
    this.address.write(this.state);
  }

  /** Put a run in place as soon as it is there, unless a newer one was asked for. @param {Promise<{run: any, words: string}>} coming */
  async #put(coming) {
    const number = (this.newest += 1);
    try {
      const { run, words } = await coming;
      if (number !== this.newest) return false;
      this.player.stop();
      this.drawing.load(run);
      this.drawing.showPass(run.passes.length - 1);
      this.#write(".source", words);
      this.#runNumbers();
      return true;
    } catch (error) {
      if (number === this.newest) this.#write(".note", `This run did not load: ${/** @type {Error} */ (error).message.replace(/\.$/, "")}.`);
      return false;
    }
  }

  #numbers() {
    for (const [name, text] of Object.entries(numbers(this.state))) this.#write(`[data-number="${name}"]`, text);
    this.#write(".result", resultWords(this.state));
    this.#runNumbers();
  }

  #runNumbers() {
    const { run } = this.drawing;
    this.#write(".counts", countsWords(run));
    this.#write(".measured", measuredWords(this.state, run, this.first.measured, this.first.rates));
    this.#speak();
  }

  /** For a screen reader: the result, when the reader rests. */
  #speak() {
    clearTimeout(this.speaking);
    this.speaking = window.setTimeout(() => {
      const words = [".result", ".counts", ".pass-words"].map((name) => find(this.root, name, HTMLElement).textContent);
      this.#write(".spoken", words.join(" "));
    }, REST);
  }

  /** @param {string} selector @param {string} text */
  #write(selector, text) {
    const element = find(this.root, selector, HTMLElement);
    if (element.textContent !== text) element.textContent = text;
  }
}

export class SpecFigure extends HTMLElement {
  connectedCallback() {
    this.figure = new Figure(this);
    this.dataset.ready = "";
  }

  disconnectedCallback() {
    this.figure?.close();
  }
}

customElements.define("spec-figure", SpecFigure);
