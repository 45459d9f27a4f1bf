// Completion of specpy's public names, each with the first line of its docstring. Enter takes one only when it was chosen.

import { acceptCompletion, autocompletion, closeCompletion, completionKeymap, selectedCompletion } from "@codemirror/autocomplete";
import { localCompletionSource } from "@codemirror/lang-python";
import { syntaxTree } from "@codemirror/language";
import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { make } from "./dom.js";
import { asked, called, imported } from "./names.js";

/** @typedef {import("@codemirror/autocomplete").CompletionContext} Context */
/** @typedef {import("@codemirror/autocomplete").Completion} Completion */
/** @typedef {import("./names.js").Names} Names */

/** @type {Promise<Names> | undefined} */ let names;
const load = () => (names ??= import("specpy-names").then((module) => module.default, forget));

/** The names did not load: the next letter asks again. @returns {Names} */
function forget() {
  names = undefined;
  return {};
}

/** The list, and its keys before all others. */
export function completion() {
  load(); // with the editor, not at the first letter
  const list = autocompletion({
    override: [fromSpecpy, fromProgram], selectOnOpen: false, defaultKeymap: false, icons: false, positionInfo: () => ({}), // it stands below the list
  });
  return [list, Prec.highest(keymap.of(completionKeymap))];
}

/** Take the completion that was chosen, if one was. @param {import("@codemirror/view").EditorView} view */
export const accept = (view) => Boolean(selectedCompletion(view.state)) && acceptCompletion(view);

/** Close the list, also one that is still looked for; was there one to be seen? @param {import("@codemirror/view").EditorView} view */
export function closeList(view) {
  const wasShown = view.dom.querySelector(".cm-tooltip-autocomplete") !== null;
  closeCompletion(view);
  return wasShown;
}

/** The program's own names, when they are asked for: Ctrl-Space. @param {Context} context */
const fromProgram = (context) => (context.explicit ? localCompletionSource(context) : null);

/** @param {Context} context */
async function fromSpecpy(context) {
  const node = syntaxTree(context.state).resolveInner(context.pos, -1);
  if (/String|Comment/.test(node.name)) return null;
  const { from, text } = context.matchBefore(/\w+/) ?? { from: context.pos, text: "" };
  const known = await load();
  const program = String(context.state.doc);
  const fitting = asked(known, program.slice(0, from), program);
  if (!fitting && !text && !context.explicit) return null; // nothing was begun
  const some = fitting ?? imported(known, program).own;
  const options = Object.entries(some).map(([label, name]) => option(label, known[name]));
  if (!fitting) options.push(...parameters(known, context, node, from, program));
  return options.length ? { from, options, validFor: /^\w*=?$/ } : null;
}

/** @param {string} label @param {import("./names.js").Name} name @returns {Completion} */
function option(label, { line, signature }) {
  return { label, detail: line, info: signature ? () => card(label + signature, line) : undefined };
}

/** @param {string} call @param {string} line */
function card(call, line) {
  const element = make("div");
  element.append(make("code", "", call), make("span", "", line));
  return element;
}

/**
 * The parameters of the call that is being written, without those that it has.
 * @param {Names} known @param {Context} context @param {import("@lezer/common").SyntaxNode} node @param {number} from @param {string} program
 * @returns {Completion[]}
 */
function parameters(known, context, node, from, program) {
  if (!/[(,]\s*$/.test(program.slice(0, from))) return []; // not where an argument begins
  let list = /** @type {import("@lezer/common").SyntaxNode | null} */ (node);
  while (list && list.name !== "ArgList") list = list.parent;
  const callee = list?.parent?.firstChild;
  if (!list || !callee || list.from >= context.pos) return [];
  const name = called(known, program.slice(callee.from, callee.to), program);
  const given = program.slice(list.from, list.to);
  const left = (name?.parameters ?? []).filter((one) => !new RegExp(`\\b${one}\\s*=[^=]`).test(given));
  return left.map((one) => ({ label: `${one}=`, detail: "argument", boost: 1 }));
}
