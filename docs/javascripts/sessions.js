// The session that answers, and a warm spare that takes its place when it is stopped.

import { Ended, Session } from "./session.js";
import { forget, isRoomy, store } from "./snapshot.js";

/** @typedef {import("./session.js").Progress} Progress */

export class Sessions {
  /** @type {Session | undefined} */ #current;
  /** @type {Session | undefined} */ #spare;
  /** @type {import("./snapshot.js").Snapshot | undefined} */ #snapshot;
  #trustsSnapshots = true;
  /** A file that came damaged: the browser may have kept it so. @type {string | undefined} */ #damaged;

  /** @param {(state: "loading" | "ready" | "failed" | "idle", more?: object) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** Python is up and answers. */
  get isReady() {
    return this.#current?.isReady ?? false;
  }

  /** The session, started if there is none; rejects with a sentence if Python does not load. @returns {Promise<Session>} */
  async warm() {
    const session = (this.#current ??= this.#start());
    try {
      await session.ready;
    } catch (error) {
      if (this.#current === session) this.#current = undefined; // the next one tries again
      if (error instanceof Ended) throw error;
      const { damaged, way } = /** @type {any} */ (error);
      this.#damaged = damaged;
      if (session.isRestored) return this.#warmWithout();
      const message = `Python did not load: ${/** @type {Error} */ (error).message}.`;
      this.tell("failed", { message });
      throw Object.assign(new Error(message), { way });
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
    this.rest();
  }

  /** The page has nothing else to do soon: prepare the spare, keep the snapshot for the next visit. */
  rest() {
    const then = () => {
      this.prepareSpare();
      if (this.#snapshot && !this.#snapshot.isStored) store(SPECPY_WORKER, this.#snapshot);
    };
    if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 2000 });
    else setTimeout(then, 200);
  }

  /** Start the spare, except on a device that is short of memory or of bytes. */
  prepareSpare() {
    if (this.#spare || !this.isReady || !isRoomy()) return;
    const spare = (this.#spare = this.#start());
    spare.ready.catch(() => this.#spare === spare && (this.#spare = undefined));
  }

  /** A snapshot that does not work is used only once. @returns {Promise<Session>} */
  #warmWithout() {
    this.#trustsSnapshots = false;
    this.#snapshot = undefined;
    forget(SPECPY_WORKER);
    return this.warm();
  }

  /** The reader hears only of the session that answers, not of the spare. */
  #start() {
    const usesSnapshots = this.#trustsSnapshots && isRoomy();
    const onProgress = (/** @type {Progress} */ progress) => this.#current === session && this.tell("loading", progress);
    const onSnapshot = (/** @type {any} */ snapshot) => (this.#snapshot ??= snapshot);
    const session = new Session({ onProgress, onSnapshot }, { kind: "start", snapshot: this.#snapshot, usesSnapshots, damaged: this.#damaged });
    session.ready.then(() => (this.#damaged = undefined, this.#current === session && this.tell("ready")), () => {});
    queueMicrotask(() => this.#current === session && this.tell("loading", session.progress));
    return session;
  }
}
