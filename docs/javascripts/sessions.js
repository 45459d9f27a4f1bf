// The session that answers, and a warm spare that takes its place when it is stopped.

import { Ended, Session } from "./session.js";

/** @typedef {import("./session.js").Progress} Progress */

export class Sessions {
  /** @type {Session | undefined} */ #current;
  /** @type {Session | undefined} */ #spare;

  /** @param {(state: "loading" | "ready" | "failed" | "idle", more?: object) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** Python is up and answers. */
  get isReady() {
    return this.#current?.isReady ?? false;
  }

  /** The session, started if there is none; rejects with a sentence if Python does not load. */
  async warm() {
    const session = (this.#current ??= this.#start());
    try {
      await session.ready;
    } catch (error) {
      if (this.#current === session) this.#current = undefined; // the next one tries again
      if (error instanceof Ended) throw error;
      const message = `Python did not load: ${/** @type {Error} */ (error).message}.`;
      this.tell("failed", { message });
      throw new Error(message);
    }
    return session;
  }

  /** End the session, whatever it is doing; the spare takes over, or a new one starts. */
  replace() {
    const wasReady = this.isReady; // if not, the reader stopped the download: it waits for the next intent
    this.#current?.end();
    this.#current = this.#spare ?? (wasReady ? this.#start() : undefined);
    this.#spare = undefined;
    this.tell(this.isReady ? "ready" : this.#current ? "loading" : "idle", this.#current?.progress);
    this.spareSoon();
  }

  /** Prepare the spare when the page has nothing else to do. */
  spareSoon() {
    if ("requestIdleCallback" in window) requestIdleCallback(() => this.prepareSpare(), { timeout: 2000 });
    else setTimeout(() => this.prepareSpare(), 200);
  }

  /** Start the spare, except on a device that is short of memory or of bytes: it costs about 47 MB. */
  prepareSpare() {
    const { deviceMemory = 8, connection } = /** @type {any} */ (navigator);
    if (this.#spare || !this.isReady || deviceMemory <= 2 || connection?.saveData) return;
    const spare = (this.#spare = this.#start());
    spare.ready.catch(() => this.#spare === spare && (this.#spare = undefined));
  }

  /** The reader hears only of the session that answers, not of the spare. */
  #start() {
    const session = new Session((progress) => this.#current === session && this.tell("loading", progress));
    session.ready.then(() => this.#current === session && this.tell("ready"), () => {});
    queueMicrotask(() => this.#current === session && this.tell("loading", session.progress));
    return session;
  }
}
