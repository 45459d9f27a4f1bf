// Questions to Python: one at a time, and the newest wins. One that takes long can be stopped, and is ended where a newer one waits behind it.
import { runtime } from "./runtime.js";

const TYPING = 60; // milliseconds: of fast typing only the last
const LONG = 1500; // milliseconds that an answer takes before it is said, or before it must make way

export class Asking {
  /** The newest question takes long. */ isLong = false;
  #newest = 0;
  /** @type {AbortController | undefined} of the question that Python has */ #counting;
  /** @type {Promise<any>} */ #free = Promise.resolve();

  /** @param {() => void} change isLong is another */
  constructor(change) {
    this.change = change;
  }

  /** The form's answer; undefined where a newer question came meanwhile. @param {object} question @returns {Promise<any>} */
  async ask(question) {
    this.overtake();
    const number = this.#newest;
    await new Promise((resolve) => setTimeout(resolve, TYPING));
    await this.#free;
    if (number !== this.#newest) return undefined;
    const counting = (this.#counting = new AbortController());
    this.#whenLong(counting, () => number === this.#newest && this.#tell(true));
    const call = runtime.call("specpy.planner.answer", question, { signal: counting.signal });
    this.#free = call.catch(() => undefined);
    try {
      const answer = await call;
      return number === this.#newest ? answer : undefined;
    } catch (error) {
      if (number !== this.#newest) return undefined;
      throw counting.signal.aborted ? new Error("Stopped.") : error;
    } finally {
      if (this.#counting === counting) this.#counting = undefined;
      if (number === this.#newest) this.#tell(false);
    }
  }

  /** Something newer is to be answered: what counts still is dropped, and has to make way if it takes long. */
  overtake() {
    this.#newest += 1;
    if (this.isLong) this.#tell(false);
    const older = this.#counting;
    if (older) this.#whenLong(older, () => older.abort());
  }

  /** End what counts, and Python with it. */
  stop() {
    this.#counting?.abort();
  }

  /** Python's own start is no reason to end it. @param {AbortController} one @param {() => void} act */
  async #whenLong(one, act) {
    await runtime.warm().catch(() => undefined);
    setTimeout(() => this.#counting === one && act(), LONG);
  }

  /** @param {boolean} isLong */
  #tell(isLong) {
    this.isLong = isLong;
    this.change();
  }
}
