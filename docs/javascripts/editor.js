// The editor that takes the place of a cell's static code when a reader goes into it; loaded only then.

import { closeBrackets, closeBracketsKeymap, closeCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from "@codemirror/commands";
import { bracketMatching, forceParsing, indentOnInput, indentUnit } from "@codemirror/language";
import { Annotation, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { accept, closeList, completion } from "./completion.js";
import { look, python } from "./look.js";
import { typedOver } from "./typed_over.js";

const PARSING = 200; // milliseconds, on a busy machine

/** Marks a change that the reader has not typed. */
const put = Annotation.define();

export class Editor {
  #leaves = true; // Tab goes on to the next thing on the page: until something is typed, and after Escape

  /**
   * @param {{ text: string, selection: [number, number], label: string, changed: (text: string, isTyped: boolean) => void }} start
   */
  constructor({ text, selection: [anchor, head], label, changed }) {
    this.host = document.createElement("div");
    this.host.className = "cell-editor";
    const root = this.host.attachShadow({ mode: "open" }); // styles adopted there survive a strict policy and a page change
    const changes = EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged) return;
      const isTyped = !transactions.some((one) => one.annotation(put));
      if (isTyped) this.#leaves = false;
      changed(String(state.doc), isTyped);
    });
    const attributes = EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", autocorrect: "off", spellcheck: "false" });
    const length = text.length;
    this.view = new EditorView({
      doc: text, parent: root, root, extensions: [changes, attributes, this.#keys(), extensions()],
      selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
    });
  }

  /** Put another program in place, one step of undo. @param {string} text */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, annotations: put.of(true) });
  }

  select() {
    this.view.dispatch({ selection: { anchor: 0, head: this.view.state.doc.length } });
    this.view.focus();
  }

  /** A run begins: nothing lies over the output. */
  settle() {
    closeCompletion(this.view);
  }

  close() {
    this.view.destroy();
  }

  #keys() {
    const tab = (/** @type {EditorView} */ view) => accept(view) || (!this.#leaves && insertTab(view));
    const escape = (/** @type {EditorView} */ view) => closeList(view) || !(this.#leaves = true); // and the other keys of Escape have their turn
    return [
      EditorView.domEventHandlers({ blur: () => void (this.#leaves = true) }),
      Prec.highest(keymap.of([
        { key: "Tab", run: tab, shift: (view) => !this.#leaves && indentLess(view) },
        { key: "Escape", run: escape },
        { key: "Enter", run: (view) => forceParsing(view, view.state.selection.main.head, PARSING) && false }, // the indent of the next line needs it
      ])),
    ];
  }
}

const extensions = () => [
  history(), drawSelection(), typedOver, highlightSpecialChars(), indentOnInput(), bracketMatching(), closeBrackets(), python, completion(),
  indentUnit.of("    "), EditorState.tabSize.of(4), look,
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
];
