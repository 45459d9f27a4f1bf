// Where a replay's run comes from: computed now by specpy, or recorded when the page was built.

import { runtime } from "./runtime.js";

/** @typedef {import("./drawing.js").Run} Run */
/** @typedef {import("./state.js").State} State */
/** @typedef {{folder: string, seeds: number[]}} Traces the folder's digest, and the seeds recorded in it */

/** The recorded seed that stands for `seed`. @param {number[]} seeds @param {number} seed */
export const standIn = (seeds, seed) => seeds[(seed - 1) % seeds.length];

/** One request for each file and visit. @type {Map<string, Promise<Record<string, Run>>>} */
const files = new Map();

/** @param {Traces} traces @param {string} draft @param {number} k */
function recordedRuns(traces, draft, k) {
  const name = `${traces.folder}/${draft}-${k}.json`;
  let runs = files.get(name);
  if (!runs) {
    runs = fetch(new URL(`../traces/${name}`, import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`the recorded runs answered ${answer.status}`);
      return answer.json();
    });
    runs.catch(() => files.delete(name)); // the next replay asks again
    files.set(name, runs);
  }
  return runs;
}

/** @param {Traces} traces @param {State} state @returns {Promise<Run>} */
export async function recorded(traces, { draft, k, seed }) {
  const runs = await recordedRuns(traces, draft, k);
  return runs[standIn(traces.seeds, seed)];
}

/**
 * A run for the state, with the sentence that says what it is.
 * @param {Traces} traces
 * @param {State} state
 * @returns {Promise<{run: Run, words: string}>}
 */
export async function obtain(traces, state) {
  let because = "";
  if (runtime.ready && runtime.busy) because = "Python is busy with a cell, so this is a recorded run";
  else if (runtime.ready) {
    try {
      const run = await runtime.call("specpy.figures.replay", { draft: state.draft, draft_length: state.k, seed: state.seed });
      return { run, words: sourceWords("Fresh: specpy has just run this in your browser", run, state) };
    } catch (error) {
      because = `Python did not answer (${error instanceof Error ? error.message : error}), so this is a recorded run`;
    }
  }
  const run = await recorded(traces, state);
  return { run, words: sourceWords(because || RECORDED, run, state) };
}

export const RECORDED = "Recorded: specpy ran this when the page was built";

/** @param {string} head @param {Run} run @param {State} state */
export function sourceWords(head, run, { seed }) {
  const words = `${head} (${run.draft} draft, k = ${run.draft_length}, seed ${run.seed}).`;
  if (run.seed === seed) return words;
  return `${words} Seed ${seed} is not among the recorded ones; Replay runs it as soon as Python is up.`;
}
