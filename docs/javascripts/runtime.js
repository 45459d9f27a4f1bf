// Python for the whole visit: cells run one after the other, calls are answered in between.

import { readEvents } from "./events.js";
import { Ended } from "./session.js";
import { Sessions } from "./sessions.js";

/** @typedef {import("./events.js").CellEvent} CellEvent */
/** @typedef {{ check?: string }} RunOptions check: the source of an exercise's tests */
/** @typedef {"done" | "failed" | "stopped"} Status */
/** @typedef {{ state: "idle" | "loading" | "ready" | "running" | "failed", phase?: string, loaded?: number, total?: number, message?: string }} State */

const LONG_RUN = 1000; // milliseconds after which a run may be one that will have to be stopped

class Runtime extends EventTarget {
  #sessions = new Sessions((state, more) => this.#tell(state === "ready" && this.busy ? "running" : state, more));
  /** @type {Promise<any>} */ #turn = Promise.resolve();
  /** @type {AbortController | undefined} */ #running;

  /** What the newest "state" event told. @type {State} */
  state = { state: "idle" };

  /** Python is up and answers. */
  get ready() {
    return this.#sessions.isReady;
  }

  /** A cell runs. */
  get busy() {
    return this.#running !== undefined;
  }

  /** The reader showed intent: start Python. Resolves when it answers, rejects with a sentence. */
  async warm() {
    await this.#sessions.warm();
  }

  /**
   * Run a cell when the ones before it are through.
   * @param {string} code @param {(event: CellEvent) => void} onEvent
   * @param {AbortSignal} [signal] stops this run, also while it waits or Python loads
   * @param {RunOptions} [options]
   * @returns {Promise<{ status: Status }>} rejects with a sentence if Python does not load
   */
  run(code, onEvent, signal, { check } = {}) {
    const given = new Promise((resolve) => signal?.addEventListener("abort", resolve)); // up, before its turn
    const outcome = Promise.race([this.#turn, given]).then(() => this.#runNow({ code, check }, onEvent, signal));
    this.#turn = Promise.allSettled([this.#turn, outcome]);
    return outcome.then((status) => ({ status }));
  }

  /** Stop the running cell: its worker ends, the spare takes over. */
  stop() {
    this.#running?.abort();
  }

  /**
   * Call a function of specpy, "specpy.figures.replay", with keyword arguments; resolves with its JSON result.
   * @param {string} name @param {object} keywords
   * @param {{ data?: Blob, signal?: AbortSignal }} [more] data: its bytes are the argument of that name; signal: ends the call, and Python with it
   * @returns {Promise<any>}
   */
  async call(name, keywords, { data, signal } = {}) {
    const stop = () => this.#sessions.replace();
    signal?.addEventListener("abort", stop);
    try {
      for (;;) {
        const session = await this.#sessions.warm();
        try {
          return await session.ask({ kind: "call", name, keywords, data });
        } catch (error) {
          if (!(error instanceof Ended) || signal?.aborted) throw error; // else a cell was stopped, and this call with it: ask again
        }
      }
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** @param {{ code: string, check?: string }} program @param {(event: CellEvent) => void} onEvent @param {AbortSignal} [signal] @returns {Promise<Status>} */
  async #runNow(program, onEvent, signal) {
    if (signal?.aborted) return "stopped";
    const running = (this.#running = new AbortController());
    const stop = () => running.abort();
    signal?.addEventListener("abort", stop);
    running.signal.addEventListener("abort", () => this.#sessions.replace());
    const long = setTimeout(() => this.#sessions.prepareSpare(), LONG_RUN);
    try {
      return await this.#ask(program, onEvent);
    } catch (error) {
      if (running.signal.aborted) return "stopped";
      throw error;
    } finally {
      clearTimeout(long);
      signal?.removeEventListener("abort", stop);
      this.#running = undefined;
      if (this.ready) this.#tell("ready");
    }
  }

  /** @param {{ code: string, check?: string }} program @param {(event: CellEvent) => void} onEvent @returns {Promise<Status>} */
  async #ask(program, onEvent) {
    const session = await this.#sessions.warm();
    this.#tell("running");
    try {
      const status = await session.ask({ kind: "run", ...program }, (/** @type {string} */ kind, /** @type {string} */ text) => {
        for (const event of readEvents(kind, text)) {
          if (kind === "input") event.answer = (answer) => (answer === null ? this.stop() : session.reply(answer));
          onEvent(event);
        }
      });
      this.#sessions.judge(session, program.code);
      return status;
    } catch (error) {
      if (this.#running?.signal.aborted) throw error;
      const reason = error instanceof Ended ? "something else on this page was stopped" : /** @type {Error} */ (error).message;
      const message = `Python itself broke down and is started anew: ${reason}`;
      onEvent({ kind: "error", message, lines: [] });
      if (!(error instanceof Ended)) this.#sessions.replace();
      return "failed";
    }
  }

  /** @param {State["state"]} state @param {object} [more] */
  #tell(state, more) {
    this.state = { state, ...more };
    this.dispatchEvent(new CustomEvent("state", { detail: this.state }));
  }
}

export const runtime = new Runtime();
