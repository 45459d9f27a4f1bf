// The reader's Python, in a worker: the page never waits for it. Talks to session.js.

import { boot } from "./boot.js";
import { bring } from "./packages.js";

const SIGNAL = 63; // as in runner/in_worker.py
const FRAME = 16; // milliseconds
const CAN_WAIT = "Suspending" in (globalThis.WebAssembly ?? {}); // Python can wait for a promise: a sleep, a reader's answer
const WORN = 2 ** 28; // bytes of memory, which never shrinks: a new session is better
// By these words a program could reach the very code that judges it in Python.
const REACHES = /\b(ast|builtins|compile|ctypes|eval|exec|gc|getattr|globals|importlib|inspect|js|modules|pyodide\w*|runner|setattr|vars|f_back|\w+_frame|__(builtins|closure|code|dict|globals|import|self|setattr|subclasses)__)\b/;

const send = self.postMessage.bind(self); // the worker's alone: what runs in it finds none
/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => send(message, { transfer });
/** @param {any} error */
const fail = (error) => post({ kind: "broken", reason: inWords(lastLine(error)), damaged: error?.damaged, way: error?.way });

/** @type {Promise<{ pyodide: any, python: any }>} */ let booted; // python: in_worker.py
/** @type {Promise<any>} */ let turn = Promise.resolve(); // while a cell waits for an answer, other messages come
/** @type {(text: string) => void} */ let reply = () => {};

/** @type {Record<string, (question: any) => Promise<void>>} */ const answers = { run, judge, call };

self.addEventListener("message", ({ data }) => {
  if (data.kind === "start") begin(data);
  else if (data.kind === "reply") reply(data.text);
  else turn = turn.then(() => answers[data.kind](data));
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
  const { pyodide, python: { run } } = await booted;
  const show = (/** @type {string} */ what, /** @type {string} */ text) => post({ kind: "shown", id, what, text });
  const ask = () => new Promise((resolve) => (reply = resolve));
  try {
    await bring(pyodide, code, show);
    const status = await (CAN_WAIT ? run.callPromising(code, show, ask, rest, check) : run(code, show, ask, rest, check));
    post({ kind: "answer", id, value: status });
  } catch (error) {
    fail(error); // the runner catches what a cell may raise: Python itself is broken
  }
}

/** Whether the next cell should have another Python than the one in which this program ran. @param {any} question */
async function judge({ id, code }) {
  const { pyodide, python: { is_harmless: isHarmless } } = await booted;
  try {
    post({ kind: "answer", id, value: pyodide._module.HEAPU8.length > WORN || REACHES.test(code) || !isHarmless(code) });
  } catch (error) {
    fail(error);
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
  if (/call stack|too much recursion/.test(reason)) return "a function (perhaps __repr__) goes on calling itself, or something is nested deeper than the browser can go";
  if (/unreachable|out of bounds|null function|memory access/.test(reason)) return "the program reached into its memory or ended it";
  return reason;
}

/** @param {any} error of Python: a whole traceback */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1) ?? "";
}
