// The editor's script, fetched when it is first wanted. A browser remembers a script that came damaged or not at all:
// after that it is asked for under another address.

/** @type {Promise<typeof import("./editor.js")> | undefined} */
let loading;
let failures = 0;

/** Rejects if the script does not come; the next call tries again. */
export async function loadEditor() {
  const { href } = new URL(SPECPY_EDITOR + (failures ? `?again=${failures}` : ""), import.meta.url);
  loading ??= import(href);
  try {
    return (await loading).Editor;
  } catch (error) {
    loading = undefined;
    failures += 1;
    throw error;
  }
}
