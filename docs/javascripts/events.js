// What the runner of cells tells the page, as events.

/**
 * What a cell shows. By kind: text (stdout, stderr, value, input), figure, table, progress, verdict, or an error's
 * message, lines of the traceback, line of the cell and hint. An input waits for its answer; null stops the run.
 * @typedef {{ kind: string, text?: string, figure?: object, table?: any, progress?: any, verdict?: any, tail?: any,
 *   message?: string, lines?: string[], line?: number, hint?: string, secret?: boolean, answer?: (text: string | null) => void }} CellEvent
 */

/**
 * One message of the worker's may hold several pieces of text.
 * @param {string} kind @param {string} text the JSON of all kinds but plain text @returns {CellEvent[]}
 */
export function readEvents(kind, text) {
  const plain = ["stdout", "stderr", "value", "phase"].includes(kind);
  try {
    const content = plain ? text : JSON.parse(text);
    if (kind === "pieces") return content.map((/** @type {string[]} */ [kind, text]) => ({ kind, text }));
    return [plain ? { kind, text } : kind === "error" || kind === "input" ? { kind, ...content } : { kind, [kind]: content }];
  } catch {
    return [{ kind: "value", text }]; // made up by the cell
  }
}
