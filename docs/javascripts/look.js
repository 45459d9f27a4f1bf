// How the editor looks: exactly as the static code does, by Material's variables, so that it follows the palette.

import { pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";

/** Python, with the parts of an f-string and stars named as the static code has them. */
export const python = pythonLanguage.configure({
  props: [styleTags({ "FormatSpec FormatConversion FormatReplacement/\"{\" FormatReplacement/\"}\" FormatReplacement/\":\" FormatSpec/\":\"": tags.string, '"*" "**"': tags.operator })],
});

/** The three colours that the static code has (site_build/slim.py). */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--md-code-hl-keyword-color)" },
  { tag: tags.string, color: "var(--md-code-hl-string-color)" },
  { tag: tags.comment, color: "var(--md-code-hl-comment-color)" },
]);

export const look = [syntaxHighlighting(colours), EditorView.theme({
  "&": { color: "var(--md-code-fg-color)", background: "transparent" },
  "&.cm-focused": { outline: "none" }, // the ring is drawn around the whole code
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", scrollbarWidth: "thin" },
  ".cm-content": { padding: "0", caretColor: "var(--md-code-fg-color)" },
  ".cm-line": { padding: "0" },
  ".cm-cursor": { borderLeftColor: "var(--md-code-fg-color)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--md-code-hl-color--light, #4287ff33)",
  },
  "&.cm-focused .cm-matchingBracket": { background: "none", outline: "1px solid var(--spec-link)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "none", outline: "1px dashed var(--spec-rejected)" },
  ".cm-tooltip": {
    background: "var(--spec-page)", border: "1px solid var(--spec-line)", borderRadius: "0.3rem", color: "var(--spec-ink)", overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14em", maxWidth: "min(34rem, 92vw)", minWidth: "12rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.3em 0.7em", textOverflow: "ellipsis" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--spec-target)", color: "var(--spec-on-target)" },
  ".cm-completionMatchedText": { fontWeight: "700", textDecoration: "none" },
  ".cm-completionDetail": {
    color: "var(--spec-ink-soft)", fontFamily: "var(--md-text-font-family)", fontStyle: "normal", marginLeft: "1em",
  },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  // Below the list, not over it.
  ".cm-tooltip.cm-completionInfo": {
    border: "0", borderTop: "1px solid var(--spec-line)", borderRadius: "0", fontFamily: "var(--md-text-font-family)",
    maxWidth: "min(34rem, 92vw)", padding: "0.5em 0.7em", position: "static",
  },
  ".cm-completionInfo code": { display: "block", fontFamily: "var(--md-code-font-family)", marginBottom: "0.2em" },
  "@media (forced-colors: active)": { // else what is selected would look like the rest
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "Highlight", forcedColorAdjust: "none", opacity: "0.4" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "Highlight", color: "HighlightText", forcedColorAdjust: "none" },
  },
  "@media (pointer: coarse)": { ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { lineHeight: "32px" } },
})];
