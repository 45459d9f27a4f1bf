// The planner: what a server printed, read and answered by specpy in the worker; the newest log and the newest form win.
import { arrived } from "./bytes.js";
import { find } from "./dom.js";
import { showIntent } from "./intent.js";
import { showAnswer } from "./planner_answer.js";
import { Asking } from "./planner_ask.js";
import { PlannerForm } from "./planner_form.js";
import { PlannerInput } from "./planner_input.js";
import { Keeping } from "./planner_keep.js";
import { receiveLink } from "./planner_link.js";
import { Telling } from "./planner_tell.js";
import { runtime } from "./runtime.js";

/** @typedef {{ problem: string | null, counters: any[], said: string[] | null, nothing?: string | null, lines: string[], more: number }} Reading */
/** @typedef {Record<string, any>} Answer see specpy/planner/page.py */

const LARGE = 1_000_000; // bytes: reading takes long enough to be ended for a newer log
const BEFORE = "What stands below is the answer before it.";

class Planner {
  #newest = 0;
  #isEdited = false;
  /** @type {AbortController | undefined} */ #reading;
  #leaving = new AbortController();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.first = JSON.parse(root.dataset.first ?? "");
    /** @type {Reading} */ this.read = this.first.read;
    /** @type {Answer} */ this.answer = this.first.answer;
    const { signal } = this.#leaving;
    this.input = new PlannerInput(root, this.first.examples, (blob, fields, name) => this.#take(blob, fields, name), signal);
    this.telling = new Telling(root);
    this.asking = new Asking(() => this.#rest());
    this.form = new PlannerForm(root, () => this.#edited(), signal);
    this.keeping = new Keeping(root, () => this.answer, () => this.form.texts, signal);
    for (const intent of ["pointerenter", "focusin"]) root.addEventListener(intent, showIntent, { signal, once: true });
    runtime.addEventListener("state", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail), { signal });
    find(root, ".planner-stop", HTMLElement).addEventListener("click", () => {
      this.#reading?.abort();
      this.asking.stop();
    }, { signal });
    const open = () => receiveLink(root, (link) => this.#open(link), (words) => this.telling.say(words));
    addEventListener("hashchange", open, { signal });
    open();
  }

  close() {
    this.#newest += 1;
    this.#leaving.abort();
    this.#reading?.abort();
    if (this.asking.isLong) this.asking.stop();
    this.telling.close();
  }

  /** A log, whole. @param {Blob} blob @param {Record<string, string>} [fields] what stands in the form beside it @param {string} [name] of a file */
  async #take(blob, fields, name) {
    const number = (this.#newest += 1);
    this.#reading?.abort();
    this.asking.overtake();
    this.telling.wait();
    if (fields) this.form.fill(fields);
    const reading = (this.#reading = blob.size > LARGE ? new AbortController() : undefined);
    this.telling.busy(reading ? `reading ${(blob.size / 1e6).toFixed(1)} MB` : "", Boolean(reading));
    try {
      const read = blob.size ? await runtime.call("specpy.planner.read", name ? { name } : {}, { data: blob, signal: reading?.signal }) : { counters: [], said: [], lines: [], more: 0 };
      if (number !== this.#newest) return;
      this.#reading = undefined;
      this.input.refuse(read.problem ? `${read.problem} ${BEFORE}` : "");
      if (read.problem) return this.telling.say(read.problem);
      this.read = read;
      await this.#ask();
    } catch (error) {
      if (number === this.#newest) this.input.refuse(reading?.signal.aborted ? `Stopped. ${BEFORE}` : /** @type {Error} */ (error).message);
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
      if (number === this.#newest) this.#rest();
      if (number === this.#newest && this.#isEdited) this.#ask();
    }
  }

  /** The form is another; a log that is being read is answered with it when it is read. */
  #edited() {
    this.#isEdited = this.#reading !== undefined;
    if (!this.#isEdited) this.#ask();
  }

  /** The form's answer for what was read. */
  async #ask() {
    const { counters, said, nothing = null } = this.read;
    this.#isEdited = false;
    this.telling.wait();
    try {
      const answer = await this.asking.ask({ counters, fields: this.form.texts, said, nothing });
      if (!answer || this.#leaving.signal.aborted) return;
      this.telling.arrive();
      this.form.refuse(answer.wrong);
      if (answer.wrong) return this.telling.say(answer.wrong.words);
      this.answer = answer;
      this.form.tell(answer.fields);
      showAnswer(this.root, answer, this.read, this.first.signs);
      this.keeping.show();
      this.telling.say(answer.headline);
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.input.refuse(`${/** @type {Error} */ (error).message} ${BEFORE}`);
    }
  }

  /** What a link brought, and its reader has let in. @param {{ counters: any[], fields: Record<string, string> }} link */
  #open({ counters, fields }) {
    this.#newest += 1;
    this.#reading?.abort();
    this.#reading = undefined;
    this.input.hold("The readings of a link, without the log that they are from.");
    this.read = { problem: null, counters, said: null, lines: [], more: 0 };
    this.form.fill(fields);
    this.#ask();
  }

  /** @param {import("./runtime.js").State} state */
  #follow({ state, phase, loaded, total }) {
    if (state === "loading") this.telling.busy(total ? arrived(phase ?? "", loaded ?? 0, total) : phase ?? "", this.#reading !== undefined);
    else if (!this.#reading) this.#rest();
  }

  /** Nothing is loaded or read; an answer may be counted. */
  #rest() {
    this.telling.busy(this.asking.isLong ? "counting" : "", this.asking.isLong);
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
