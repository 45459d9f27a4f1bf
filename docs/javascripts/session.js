// One worker with Python in it, from its start to its end.

/** @typedef {{ phase: string, loaded?: number, total?: number }} Progress */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {{ onProgress: (progress: Progress) => void, onSnapshot: (snapshot: Snapshot) => void }} Listener */

// Seconds without any sign of life: while bytes should come, while Python starts, which shows none, or from a snapshot.
const PATIENCE = { coming: 30, starting: 90, restoring: 20 };

/** Why a question got no answer: its worker was ended. */
export class Ended extends Error {}

export class Session {
  #worker;
  #asked = 0;
  /** @type {Map<number, { resolve: Function, reject: Function, onShown?: Function }>} */
  #waiting = new Map();
  /** @type {(reason: Error) => void} */
  #refuse = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  /** @param {Listener} listener @param {import("./snapshot.js").Start} start */
  constructor(listener, start) {
    this.isReady = this.hasEnded = this.isRestored = false;
    this.listener = listener;
    /** @type {Progress} */
    this.progress = { phase: "downloading Python", loaded: 0, total: 0 };
    this.#worker = new Worker(new URL(SPECPY_WORKER, import.meta.url), { type: "module" });
    this.#worker.postMessage(start);
    /** Resolves when Python answers; rejects with a sentence. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.#refuse = reject;
      this.#worker.addEventListener("message", ({ data }) => this.#receive(data, resolve));
      this.#worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.end(new Error("the worker that runs Python could not be started"));
      });
    });
    this.ready.catch(() => {}); // whoever awaits it sees it; a spare that fails is only given up
    this.#wait();
  }

  /**
   * Ask once ready; resolves with the answer, rejects with Ended if the worker is ended before.
   * @param {object} question @param {(kind: string, text: string) => void} [onShown]
   * @returns {Promise<any>}
   */
  ask(question, onShown) {
    if (this.hasEnded) return Promise.reject(new Ended("stopped"));
    const id = ++this.#asked;
    this.#worker.postMessage({ ...question, id });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, onShown }));
  }

  /** Answer what the running cell has asked. @param {string} text */
  reply(text) {
    this.#worker.postMessage({ kind: "reply", text });
  }

  /** End the worker, whatever it is doing. @param {Error} [reason] */
  end(reason = new Ended("stopped")) {
    clearTimeout(this.#patience);
    this.hasEnded = true;
    this.#worker.terminate();
    this.#refuse(reason);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #wait() {
    clearTimeout(this.#patience);
    const seconds = this.isRestored ? PATIENCE.restoring : "total" in this.progress ? PATIENCE.coming : PATIENCE.starting;
    this.#patience = setTimeout(() => this.end(new Error(`nothing happened for ${seconds} seconds`)), seconds * 1000);
  }

  /** @param {any} message @param {() => void} resolve */
  #receive(message, resolve) {
    if (this.hasEnded) return;
    const asker = this.#waiting.get(message.id);
    if (message.kind === "shown") asker?.onShown?.(message.what, message.text);
    else if (message.kind === "answer") {
      this.#waiting.delete(message.id);
      if ("error" in message) asker?.reject(new Error(message.error));
      else asker?.resolve(message.value);
    } else if (message.kind === "broken") this.end(new Error(message.reason));
    else if (message.kind === "snapshot") this.listener.onSnapshot(message.snapshot);
    else if (message.kind === "restoring") this.isRestored = true;
    else if (message.kind === "ready") {
      clearTimeout(this.#patience);
      this.isReady = true;
      resolve();
    } else {
      this.progress = message;
      this.#wait();
      this.listener.onProgress(message);
    }
  }
}
