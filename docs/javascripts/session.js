// One worker with Python in it, from its start to its end.

import { ELSEWHERE, why } from "./why.js";

/** @typedef {{ phase: string, loaded?: number, total?: number, waits?: string }} Progress waits: a file that is not here yet */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {{ onProgress: (progress: Progress) => void, onSnapshot: (snapshot: Snapshot) => void }} Listener */

// Seconds without any sign of life: while bytes should come, while Python starts, which shows none, or from a snapshot.
const PATIENCE = { coming: 30, starting: 90, restoring: 20 };

/** Why a question got no answer: its worker was ended. */
export class Ended extends Error {}

export class Session {
  /** @type {Worker | undefined} */ #worker;
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
    /** Resolves when Python answers; rejects with a sentence. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.#refuse = reject;
      try {
        this.#worker = this.#startWorker(resolve);
        this.#worker.postMessage(start);
      } catch {
        this.end(Object.assign(new Error("this browser lets the page start no worker, and Python needs one"), { way: ELSEWHERE }));
      }
    });
    this.ready.catch(() => {}); // whoever awaits it sees it; a spare that fails is only given up
    if (!this.hasEnded) this.#wait();
  }

  /** @param {() => void} resolve */
  #startWorker(resolve) {
    const address = new URL(SPECPY_WORKER, import.meta.url);
    const worker = new Worker(address, { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#receive(data, resolve));
    worker.addEventListener("error", async (event) => {
      event.preventDefault();
      const timer = /PythonError/.test(event.message) && "what a program has set going in the browser failed";
      this.end(new Error(timer || (this.isReady ? `it broke down (${event.message})` : await why(address, event.message))));
    });
    return worker;
  }

  /**
   * Ask once ready; resolves with the answer, rejects with Ended if the worker is ended before.
   * @param {object} question @param {(kind: string, text: string) => void} [onShown]
   * @returns {Promise<any>}
   */
  ask(question, onShown) {
    if (this.hasEnded) return Promise.reject(new Ended("stopped"));
    const id = ++this.#asked;
    this.#worker?.postMessage({ ...question, id });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, onShown }));
  }

  /** Answer what the running cell has asked. @param {string} text */
  reply(text) {
    this.#worker?.postMessage({ kind: "reply", text });
  }

  /** End the worker, whatever it is doing. @param {Error} [reason] */
  end(reason = new Ended("stopped")) {
    clearTimeout(this.#patience);
    this.hasEnded = true;
    this.#worker?.terminate();
    this.#refuse(reason);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #wait() {
    clearTimeout(this.#patience);
    const seconds = this.isRestored ? PATIENCE.restoring : "total" in this.progress ? PATIENCE.coming : PATIENCE.starting;
    const what = this.progress.waits ? `nothing more came of ${this.progress.waits}` : "nothing happened";
    this.#patience = setTimeout(() => this.end(new Error(`${what} for ${seconds} seconds`)), seconds * 1000);
  }

  /** @param {any} message @param {() => void} resolve */
  #receive(message, resolve) {
    if (this.hasEnded) return;
    const asker = this.#waiting.get(message.id);
    if (message.kind === "shown") asker?.onShown?.(String(message.what), String(message.text)); // a program can make them up
    else if (message.kind === "answer") {
      this.#waiting.delete(message.id);
      if ("error" in message) asker?.reject(new Error(message.error));
      else asker?.resolve(message.value);
    } else if (message.kind === "broken") this.end(Object.assign(new Error(message.reason), { damaged: message.damaged, way: message.way }));
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
