// The session that answers, and a warm spare that takes its place when it is stopped.

import { Ended, Session } from "./session.js";
import { forget, isRoomy, store } from "./snapshot.js";

/** @typedef {import("./session.js").Progress} Progress */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */

const PATIENCE = 3000; // milliseconds for the few that it takes to judge a program

export class Sessions {
  /** @type {Session | undefined} */ #current;
  /** @type {Session | undefined} */ #spare;
  /** @type {Snapshot | undefined} */ #snapshot;
  #trustsSnapshots = true;
  /** Whether the next cell has a clean Python is found out. @type {Promise<any>} */ #judged = Promise.resolve();
  /** A file that came damaged: the browser may have kept it so. @type {string | undefined} */ #damaged;

  /** @param {(state: "loading" | "ready" | "failed" | "idle", more?: object) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** Python is up and answers. */
  get isReady() {
    return Boolean(this.#current?.isReady && !this.#current.hasEnded);
  }

  /** The session, started if there is none; rejects with a sentence if Python does not load. @returns {Promise<Session>} */
  async warm() {
    await this.#judged;
    if (this.#current?.isReady && this.#current.hasEnded) this.replace(); // Python broke down while nobody asked it anything
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
    const wasReady = this.#current?.isReady; // if not, the reader stopped the download: it waits for the next intent
    this.#current?.end();
    const spare = this.#spare?.hasEnded ? undefined : this.#spare;
    this.#current = spare ?? (wasReady ? this.#start() : undefined);
    this.#spare = undefined;
    this.tell(this.isReady ? "ready" : this.#current ? "loading" : "idle", this.#current?.progress);
    this.rest();
  }

  /** A program has run: let the next one have another Python, unless it left this one as it was. @param {Session} session @param {string} code */
  judge(session, code) {
    const silent = new Promise((resolve) => setTimeout(resolve, PATIENCE, true)); // what a program has set going may never end
    this.#judged = Promise.race([session.ask({ kind: "judge", code }), silent]).then((isWorn) => {
      if (isWorn && this.#current === session) this.replace();
      else this.rest();
    }, () => {}); // it was stopped, or broke: warm() sees to it
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
    if ((this.#spare && !this.#spare.hasEnded) || !this.isReady || !isRoomy()) return;
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
    const onProgress = (/** @type {Progress} */ progress) => this.#current === session && this.tell("loading", progress);
    const onSnapshot = (/** @type {Snapshot} */ snapshot) => (this.#snapshot ??= snapshot);
    const session = new Session({ onProgress, onSnapshot }, { kind: "start", snapshot: this.#snapshot, usesSnapshots: this.#trustsSnapshots, damaged: this.#damaged });
    session.ready.then(() => (this.#damaged = undefined, this.#current === session && this.tell("ready")), () => {});
    queueMicrotask(() => this.#current === session && this.tell("loading", session.progress));
    return session;
  }
}
