// The editor that takes the place of a cell's static code when a reader goes into it; loaded only then.

import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { typedOver } from "./typed_over.js";

// The three colours that the static code has (site_build/slim.py), by Material's variables: they follow the palette.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--md-code-hl-keyword-color)" },
  { tag: tags.string, color: "var(--md-code-hl-string-color)" },
  { tag: tags.comment, color: "var(--md-code-hl-comment-color)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--md-code-fg-color)", background: "transparent" },
  "&.cm-focused": { outline: "none" }, // the ring is drawn around the whole cell
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { padding: "0", caretColor: "var(--md-code-fg-color)" },
  ".cm-line": { padding: "0" },
  ".cm-cursor": { borderLeftColor: "var(--md-code-fg-color)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--md-code-hl-color--light, #4287ff33)",
  },
});

export class Editor {
  #hasTyped = false; // until then Tab goes on to the next thing on the page

  /**
   * @param {HTMLElement} code the static code: hidden, and kept equal, so that Copy copies what was typed
   * @param {HTMLElement} frame what had the focus for it
   * @param {() => void} onChange
   */
  constructor(code, frame, onChange) {
    const host = document.createElement("div");
    host.className = "cell-editor";
    const root = host.attachShadow({ mode: "open" }); // styles adopted there survive a strict policy and a page change
    const place = readSelection(code);
    const hadFocus = document.activeElement === frame;
    const changes = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      code.textContent = `${update.state.doc}\n`;
      onChange();
    });
    this.view = new EditorView({ doc: (code.textContent ?? "").replace(/\n$/, ""), parent: root, root, extensions: [this.#extensions(), changes] });
    code.after(host);
    code.hidden = true;
    frame.removeAttribute("tabindex");
    if (!hadFocus) return;
    this.view.dispatch({ selection: { anchor: Math.min(place, this.view.state.doc.length) } });
    this.view.focus();
  }

  /** @param {string} text */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  #extensions() {
    const tab = (/** @type {EditorView} */ view) => this.#hasTyped && insertTab(view);
    return [
      history(), drawSelection(), typedOver, indentOnInput(), bracketMatching(), python(), look,
      indentUnit.of("    "), EditorState.tabSize.of(4), syntaxHighlighting(colours),
      EditorView.contentAttributes.of({
        "aria-label": "Python code; Escape, then Tab leaves it", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
      }),
      EditorView.inputHandler.of(() => ((this.#hasTyped = true), false)),
      EditorView.domEventHandlers({ blur: () => void (this.#hasTyped = false) }),
      keymap.of([{ key: "Tab", run: tab, shift: (view) => this.#hasTyped && indentLess(view) }, ...defaultKeymap, ...historyKeymap]),
    ];
  }
}

/** @param {HTMLElement} code @returns {number} where the reader clicked, counted in characters */
function readSelection(code) {
  const selection = document.getSelection();
  if (!selection?.anchorNode || !code.contains(selection.anchorNode)) return 0;
  const range = document.createRange();
  range.selectNodeContents(code);
  range.setEnd(selection.anchorNode, selection.anchorOffset);
  return range.toString().length;
}
