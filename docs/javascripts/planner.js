// The planner: what a server printed, read and answered by specpy in the worker; the newest log and the newest form win.
import { arrived } from "./bytes.js";
import { find } from "./dom.js";
import { showIntent } from "./intent.js";
import { showAnswer } from "./planner_answer.js";
import { PlannerForm } from "./planner_form.js";
import { PlannerInput } from "./planner_input.js";
import { Keeping } from "./planner_keep.js";
import { receiveLink } from "./planner_link.js";
import { runtime } from "./runtime.js";

/** @typedef {{ problem: string | null, counters: any[], said: string[] | null, lines: string[], more: number }} Reading */
/** @typedef {Record<string, any>} Answer see specpy/planner/page.py */

const LARGE = 1_000_000; // bytes: reading takes long enough to be ended for a newer log
const REST = 700; // milliseconds without a change before a screen reader is told

class Planner {
  #newest = 0;
  #asked = 0;
  #speaking = 0;
  /** @type {AbortController | undefined} */ #reading;
  #leaving = new AbortController();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.first = JSON.parse(root.dataset.first ?? "");
    /** @type {Reading} */ this.read = this.first.read;
    /** @type {Answer} */ this.answer = this.first.answer;
    const { signal } = this.#leaving;
    this.input = new PlannerInput(root, this.first.examples, (blob, fields) => this.#take(blob, fields), signal);
    this.form = new PlannerForm(root, () => this.#ask(), signal);
    this.keeping = new Keeping(root, () => this.answer, () => this.form.texts, signal);
    for (const intent of ["pointerenter", "focusin"]) root.addEventListener(intent, showIntent, { signal, once: true });
    runtime.addEventListener("state", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail), { signal });
    find(root, ".planner-stop", HTMLElement).addEventListener("click", () => this.#reading?.abort(), { signal });
    const open = () => receiveLink(root, (link) => this.#open(link), (words) => this.#say(words));
    addEventListener("hashchange", open, { signal });
    open();
  }

  close() {
    this.#newest += 1;
    this.#leaving.abort();
    this.#reading?.abort();
    clearTimeout(this.#speaking);
  }

  /** A log, whole. @param {Blob} blob @param {Record<string, string>} [fields] what stands in the form beside it */
  async #take(blob, fields) {
    const number = (this.#newest += 1);
    this.#reading?.abort();
    if (fields) this.form.fill(fields);
    const reading = blob.size > LARGE ? (this.#reading = new AbortController()) : undefined;
    this.#busy(reading ? `reading ${(blob.size / 1e6).toFixed(1)} MB` : "", Boolean(reading));
    try {
      const read = blob.size ? await runtime.call("specpy.planner.read", {}, { data: blob, signal: reading?.signal }) : { counters: [], said: [], lines: [], more: 0 };
      if (number !== this.#newest) return;
      this.input.refuse(read.problem ?? "");
      if (read.problem) return this.#say(read.problem);
      this.read = read;
      await this.#ask();
    } catch (error) {
      if (number === this.#newest) this.input.refuse(reading?.signal.aborted ? "Stopped: what stands below is the answer before it." : /** @type {Error} */ (error).message);
    } finally {
      if (number === this.#newest) this.#busy("", false);
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  /** The form's answer for what was read; one question at a time, and none for what was overtaken. */
  async #ask() {
    const number = (this.#asked += 1);
    const { counters, said } = this.read;
    try {
      await new Promise((resolve) => setTimeout(resolve, 60)); // of fast typing only the last
      if (number !== this.#asked) return;
      const answer = await runtime.call("specpy.planner.answer", { counters, fields: this.form.texts, said });
      if (number !== this.#asked || this.#leaving.signal.aborted) return;
      this.form.refuse(answer.wrong);
      if (answer.wrong) return this.#say(answer.wrong.words);
      this.answer = answer;
      this.form.tell(answer.fields);
      showAnswer(this.root, answer, this.read, this.first.signs);
      this.keeping.show();
      this.#say(answer.headline);
    } catch (error) {
      if (number === this.#asked) this.input.refuse(`${/** @type {Error} */ (error).message} What stands below is the answer before it.`);
    }
  }

  /** What a link brought, and its reader has let in. @param {{ counters: any[], fields: Record<string, string> }} link */
  #open({ counters, fields }) {
    this.#newest += 1;
    this.#reading?.abort();
    this.input.hold("The readings of a link, without the log that they are from.");
    this.read = { problem: null, counters, said: null, lines: [], more: 0 };
    this.form.fill(fields);
    this.#ask();
  }

  /** @param {import("./runtime.js").State} state */
  #follow({ state, phase, loaded, total }) {
    if (state === "loading") this.#busy(total ? arrived(phase ?? "", loaded ?? 0, total) : phase ?? "", this.#reading !== undefined);
    else if (!this.#reading) this.#busy("", false);
  }

  /** @param {string} words @param {boolean} canStop */
  #busy(words, canStop) {
    find(this.root, ".planner-state", HTMLElement).textContent = words;
    find(this.root, ".planner-stop", HTMLElement).hidden = !canStop;
  }

  /** To a screen reader, when the reader rests. @param {string} words */
  #say(words) {
    clearTimeout(this.#speaking);
    this.#speaking = window.setTimeout(() => (find(this.root, ".planner-spoken", HTMLElement).textContent = words), REST);
  }
}

export class SpecPlanner extends HTMLElement {
  connectedCallback() {
    this.planner = new Planner(this);
    this.dataset.ready = "";
  }

  disconnectedCallback() {
    this.planner?.close();
  }
}

customElements.define("spec-planner", SpecPlanner);
