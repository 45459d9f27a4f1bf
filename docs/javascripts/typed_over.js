// What is typed over a selection is put in by the editor. Left to the browser it would join lines by giving them
// style attributes, which the content security policy blocks and reports (the editor takes them away again).

import { EditorView } from "@codemirror/view";

export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    const { empty, from, to } = view.state.selection.main;
    if (inputType !== "insertText" || !data || empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const isTaken = view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, data, insert));
    if (!isTaken) view.dispatch(insert());
    return true;
  },
});
