// Python for the whole visit: one session that answers, and a warm spare for when it is stopped.

import { Ended, Session } from "./session.js";

/** @typedef {{ kind: string, text?: string, figure?: object, message?: string, lines?: string[] }} CellEvent */
/** @typedef {{ status: "done" | "failed" | "stopped" }} Outcome */

const LONG_RUN = 1000; // milliseconds after which a run may be one that will have to be stopped

class Runtime extends EventTarget {
  /** @type {Session | undefined} */ #session;
  /** @type {Session | undefined} */ #spare;
  /** @type {Promise<any>} */ #turn = Promise.resolve();
  /** @type {AbortController | undefined} */ #running;

  /** What the newest "state" event told. @type {{ state: string, phase?: string, loaded?: number, total?: number, message?: string }} */
  state = { state: "idle" };

  /** Python is up and answers. */
  get ready() {
    return this.#session?.isReady ?? false;
  }

  /** A cell runs. */
  get busy() {
    return this.#running !== undefined;
  }

  /** The reader showed intent: start Python. Resolves when it answers, rejects with a sentence. */
  async warm() {
    const session = (this.#session ??= this.#start());
    try {
      await session.ready;
    } catch (error) {
      if (this.#session === session) this.#session = undefined; // the next one tries again
      if (error instanceof Ended) throw error;
      const message = `Python did not load: ${/** @type {Error} */ (error).message}.`;
      this.#tell("failed", { message });
      throw new Error(message);
    }
    return session;
  }

  /**
   * Run a cell when the ones before it are through.
   * @param {string} code @param {(event: CellEvent) => void} onEvent
   * @param {AbortSignal} [signal] stops this run, also while it waits or Python loads
   * @returns {Promise<Outcome>} rejects with a sentence if Python does not load
   */
  run(code, onEvent, signal) {
    const given = new Promise((resolve) => signal?.addEventListener("abort", resolve)); // up, before its turn
    const outcome = Promise.race([this.#turn, given]).then(() => this.#runNow(code, onEvent, signal));
    this.#turn = Promise.allSettled([this.#turn, outcome]);
    return outcome;
  }

  /** Stop the running cell: its worker ends, the spare takes over. */
  stop() {
    this.#running?.abort();
  }

  /**
   * Call a function of specpy, "specpy.figures.replay", with keyword arguments; resolves with its JSON result.
   * @param {string} name @param {object} keywords @returns {Promise<any>}
   */
  async call(name, keywords) {
    for (;;) {
      const session = await this.warm();
      try {
        return await session.ask({ kind: "call", name, keywords });
      } catch (error) {
        if (!(error instanceof Ended)) throw error; // a cell was stopped, and this call with it: ask again
      }
    }
  }

  /** @param {string} code @param {(event: CellEvent) => void} onEvent @param {AbortSignal} [signal] */
  async #runNow(code, onEvent, signal) {
    if (signal?.aborted) return stopped;
    const running = (this.#running = new AbortController());
    const stop = () => running.abort();
    signal?.addEventListener("abort", stop);
    running.signal.addEventListener("abort", () => this.#replace());
    const long = setTimeout(() => this.#prepareSpare(), LONG_RUN);
    try {
      const session = await this.warm();
      this.#tell("running");
      return { status: await this.#ask(session, code, onEvent) };
    } catch (error) {
      if (running.signal.aborted) return stopped;
      throw error;
    } finally {
      clearTimeout(long);
      signal?.removeEventListener("abort", stop);
      this.#running = undefined;
      if (this.ready) this.#tell("ready");
    }
  }

  /** @param {Session} session @param {string} code @param {(event: CellEvent) => void} onEvent */
  async #ask(session, code, onEvent) {
    try {
      const status = await session.ask({ kind: "run", code }, (kind, text) => onEvent(readEvent(kind, text)));
      whenIdle(() => this.#prepareSpare());
      return status;
    } catch (error) {
      if (error instanceof Ended) throw error;
      onEvent({ kind: "error", message: `Python itself broke down and is started anew: ${/** @type {Error} */ (error).message}`, lines: [] });
      this.#replace();
      return "failed";
    }
  }

  /** End the session; the spare becomes the session, if there is one. */
  #replace() {
    const wasReady = this.ready; // if not, the reader stopped the download: it waits for the next intent
    this.#session?.end();
    this.#session = this.#spare ?? (wasReady ? this.#start() : undefined);
    this.#spare = undefined;
    this.#tell(this.ready ? "ready" : this.#session ? "loading" : "idle", this.#session?.progress);
    whenIdle(() => this.#prepareSpare());
  }

  #start() {
    const session = new Session((progress) => this.#session === session && this.#tell("loading", progress));
    session.ready.then(() => this.#session === session && this.#tell(this.busy ? "running" : "ready"), () => {});
    queueMicrotask(() => this.#session === session && this.#tell("loading", session.progress));
    return session;
  }

  #prepareSpare() {
    const { deviceMemory = 8, connection } = /** @type {any} */ (navigator);
    if (this.#spare || !this.ready || deviceMemory <= 2 || connection?.saveData) return;
    const spare = (this.#spare = this.#start());
    spare.ready.catch(() => this.#spare === spare && (this.#spare = undefined));
  }

  /** @param {"idle" | "loading" | "ready" | "running" | "failed"} state @param {object} [more] */
  #tell(state, more) {
    this.state = { state, ...more };
    this.dispatchEvent(new CustomEvent("state", { detail: this.state }));
  }
}

/** @type {Outcome} */
const stopped = { status: "stopped" };

/** @param {() => void} task */
function whenIdle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

/** @param {string} kind @param {string} text @returns {CellEvent} */
function readEvent(kind, text) {
  if (kind === "figure") return { kind, figure: JSON.parse(text) };
  return kind === "error" ? { kind, ...JSON.parse(text) } : { kind, text };
}

export const runtime = new Runtime();
