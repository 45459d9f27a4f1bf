// The figure's sentences. site_build/figure.py writes the same ones for the first state; a test compares them.
import { bestDraftLength, expectedTokens, speedup } from "./formula.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./drawing.js").Run} Run */
/** @typedef {{tokens: number, rates: Record<string, number>}} Measured acceptance of the models over a long text */

export const LONGEST = 16; // where the chart ends, and the search for the best draft length

/** @param {number} value */
export const two = (value) => value.toFixed(2);

/** @param {number} count @param {string} thing */
const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : thing.endsWith("pass") ? "es" : "s"}`;

/** The three numbers of the formula as texts. @param {State} state */
export function numbers({ a, k, c }) {
  const best = bestDraftLength(a, c, LONGEST);
  return {
    tokens: two(expectedTokens(a, k)),
    speedup: `${two(speedup(a, k, c))}×`,
    best: best === LONGEST ? `${best}+` : String(best),
    bestSpeedup: best ? `${two(speedup(a, best, c))}×` : "drafting does not pay",
  };
}

/** @param {State} state */
export function resultWords({ a, k, c }) {
  if (k === 0) return "With no draft (k = 0) every target pass gives one token: plain decoding, 1.00×.";
  const net = speedup(a, k, c);
  const verdict = net >= 1.005 ? "for the same text" : net >= 0.995 ? "so nothing is gained" : "so this draft makes it slower";
  return `With k = ${k} and acceptance rate ${two(a)}, a target pass gives ${two(expectedTokens(a, k))} tokens `
    + `on average: ${two(net)}× the speed of plain decoding, ${verdict}.`;
}

/** Why the acceptance rate that is set and the one that is measured are two numbers. @param {State} state @param {Run} run @param {Measured} measured @param {Record<string, number>} rates */
export function measuredWords({ a, draft }, run, measured, rates) {
  const set = a === rates[draft] ? `set to ${two(a)} by the switch` : `set to ${two(a)} by you, which leaves the models as they are`;
  const here = run.judged
    ? `${two(run.accepted / run.judged)} in this replay (${run.accepted} of the ${counted(run.judged, "drafted token")} that were judged) and `
    : "";
  return `Acceptance rate: ${set}; measured ${here}${two(measured.rates[draft])} over ${thousands(measured.tokens)} tokens. `
    + "They differ because the formula takes every token to be equally hard; real text has easy and hard places, "
    + "and a short run is partly luck.";
}

/** @param {number} count */
const thousands = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {Run} run */
export function countsWords(run) {
  return `${counted(run.tokens, "token")} took ${counted(run.target_passes, "target pass")}; `
    + `plain decoding needs ${run.plain_passes}.`;
}

/** What happened in one pass. @param {Run} run @param {number} index */
export function passWords(run, index) {
  const { drafted, accepted, token } = run.passes[index];
  if (!drafted.length) return `${passHead(run, index)} the target writes ${quoted(token)}.`;
  if (accepted === drafted.length) {
    return `${passHead(run, index)} all ${accepted} drafted accepted; the target adds ${quoted(token)}.`;
  }
  return `${passHead(run, index)} ${accepted} of ${drafted.length} drafted accepted; the target writes ${quoted(token)} `
    + `instead of ${quoted(drafted[accepted])}.`;
}

/** What is happening in one pass. @param {Run} run @param {number} index @param {"draft" | "target"} who */
export function phaseWords(run, index, who) {
  const count = run.passes[index].drafted.length;
  if (who === "draft") return `${passHead(run, index)} the draft proposes ${counted(count, "token")}, one after another.`;
  return count ? `${passHead(run, index)} the target checks all of them at once.` : `${passHead(run, index)} the target writes one token.`;
}

/** @param {Run} run @param {number} index */
const passHead = (run, index) => `Pass ${index + 1} of ${run.passes.length}:`;

/** @param {string} token */
const quoted = (token) => (token.trim() ? `“${token.trim()}”` : token.includes("\n") ? "a line end" : "a space");
