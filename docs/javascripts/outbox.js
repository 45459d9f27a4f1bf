// Collects what a running cell shows and posts it in batches: a print each would drown the page.

const FREE = 64; // the first pieces of a run go out at once
const PAUSE = 16; // then one batch per frame, in milliseconds
const FULL = 65_536; // or whenever so many characters wait
const LONGEST = 1_000_000; // no single piece may be longer: the rest of it is counted

/** @typedef {{ kind: string, text: string }} Piece */

export class Outbox {
  /** @param {(events: Piece[]) => void} post */
  constructor(post) {
    this.post = post;
    /** @type {Piece[]} */
    this.waiting = [];
    this.size = this.posts = this.last = 0;
  }

  /** @param {string} kind @param {string} text */
  add(kind, text) {
    if (text.length > LONGEST && kind !== "figure") {
      text = `${text.slice(0, LONGEST)}… (${(text.length - LONGEST).toLocaleString("en")} characters more)\n`;
    }
    const newest = this.waiting.at(-1);
    if (newest?.kind === kind && kind.startsWith("std")) newest.text += text;
    else this.waiting.push({ kind, text });
    this.size += text.length;
    if (this.posts < FREE || this.size > FULL || performance.now() - this.last > PAUSE) this.flush();
  }

  flush() {
    if (this.waiting.length) this.post(this.waiting);
    this.waiting = [];
    this.size = 0;
    this.posts += 1;
    this.last = performance.now();
  }

  /**
   * Python looks into its interrupt buffer every few thousand steps, in an endless loop too. Ours never holds
   * a signal: being looked at is the clock by which a loop's last lines still leave.
   * @param {any} pyodide
   */
  watch(pyodide) {
    const outbox = this;
    pyodide.setInterruptBuffer({
      get 0() {
        if (outbox.waiting.length && performance.now() - outbox.last > PAUSE) outbox.flush();
        return 0;
      },
      set 0(_) {},
    });
  }
}
