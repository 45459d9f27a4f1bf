// The reader's Python, in a worker: the page never waits for it. Talks to session.js.

import { boot } from "./boot.js";
import { bring } from "./packages.js";

const SIGNAL = 63; // as in runner/in_worker.py
const FRAME = 16; // milliseconds
const CAN_WAIT = "Suspending" in (globalThis.WebAssembly ?? {}); // Python can wait for a promise: a sleep, a reader's answer
const WORN = 2 ** 28; // bytes of memory, which never shrinks: a new session is better

const send = self.postMessage.bind(self); // the worker's alone: what runs in it finds none
/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => send(message, { transfer });
/** @param {any} error */
const fail = (error) => post({ kind: "broken", reason: inWords(lastLine(error)), damaged: error?.damaged, way: error?.way });

/** @type {Promise<{ pyodide: any, python: any }>} */ let booted; // python: in_worker.py
/** @type {Promise<any>} */ let turn = Promise.resolve(); // while a cell waits for an answer, other messages come
/** @type {(text: string) => void} */ let reply = () => {};

self.addEventListener("message", ({ data }) => {
  if (data.kind === "start") begin(data);
  else if (data.kind === "reply") reply(data.text);
  else turn = turn.then(() => (data.kind === "run" ? run(data) : call(data)));
});

/** @param {any} start */
function begin(start) {
  booted = boot(start, post, fail).then((pyodide) => {
    console.error = console.warn = () => {}; // Pyodide's: what a reader is told, the page says
    pyodide.setInterruptBuffer(clock());
    return { pyodide, python: pyodide.pyimport("runner.in_worker") };
  });
  booted.then(() => post({ kind: "ready" }), fail);
}

const rest = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {any} question */
async function run({ id, code, check }) {
  const { pyodide, python: { run, clean, leaves_marks } } = await booted;
  const show = (/** @type {string} */ what, /** @type {string} */ text) => post({ kind: "shown", id, what, text });
  const ask = () => new Promise((resolve) => (reply = resolve));
  try {
    await bring(pyodide, code, show);
    const status = await (CAN_WAIT ? run.callPromising(code, show, ask, rest, check) : run(code, show, ask, rest, check));
    const isWorn = leaves_marks(code) || pyodide._module.HEAPU8.length > WORN;
    post({ kind: "answer", id, value: { status, isWorn } });
    if (!isWorn) clean.restore(); // else the page ends this worker
  } catch (error) {
    fail(error); // the runner catches what a cell may raise: Python itself is broken
  }
}

/** @param {any} question */
async function call({ id, name, keywords, data }) {
  const { python: { call } } = await booted;
  try {
    const bytes = data && new Uint8Array(await data.arrayBuffer());
    post({ kind: "answer", id, value: JSON.parse(call(name, JSON.stringify(keywords), bytes)) });
  } catch (error) {
    post({ kind: "answer", id, error: lastLine(error) });
  }
}

/**
 * Python looks into its interrupt buffer every few thousand steps, whatever it is doing. This one is no memory
 * but a clock: once a frame it holds the signal at which in_worker.py sends what a cell has printed.
 */
function clock() {
  let last = 0;
  return {
    get 0() {
      const now = performance.now();
      if (now - last < FRAME) return 0;
      last = now;
      return SIGNAL;
    },
    set 0(_) {},
  };
}

/** What a browser or Pyodide says when Python is no more. @param {string} reason */
function inWords(reason) {
  if (/^Program terminated with exit/.test(reason)) return "the program ended it, past sys.exit";
  if (/call stack|too much recursion/.test(reason)) return "something is nested deeper than the browser can go";
  if (/unreachable|out of bounds|null function|memory access/.test(reason)) return "the program reached into its memory or ended it";
  return reason;
}

/** @param {any} error of Python: a whole traceback */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1) ?? "";
}
