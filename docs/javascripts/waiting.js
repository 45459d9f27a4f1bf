// The page before its main script is here, and when that does not come: a press of Run is remembered, and told what is wrong.

const PATIENCE = 30_000; // milliseconds
const FILE = "This page was opened from a file: it can be read, but its programs run only when it comes from a host. "
  + "README.txt beside it says how; the output below is the one made with the page.";

/** @param {string} problem */
const words = (problem) => `${problem}: programs and figures do not answer. The output below is the one made with the page. `
  + "Check the connection, then press Reload.";

const isReady = () => customElements.get("spec-cell") !== undefined;

/** @param {string} selector @param {(element: any) => void} change */
function each(selector, change) {
  for (const element of document.querySelectorAll(selector)) change(element);
}

/** @param {string} problem */
function tell(problem) {
  if (isReady()) return;
  const isFile = location.protocol === "file:";
  each("spec-cell .cell-state, spec-figure .note[role=alert]", (place) => (place.textContent = isFile ? FILE : words(problem)));
  each("spec-cell .cell-run", (button) => {
    button.textContent = "Reload";
    button.hidden = isFile;
    button.onclick = () => location.reload();
  });
}

addEventListener("error", ({ target }) => {
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  const problem = `The page's script ${target.src.replace(/.*\//, "")} did not load`;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => tell(problem));
  else tell(problem);
}, { capture: true });

addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest(".cell-run") : null;
  const state = button?.closest("spec-cell")?.querySelector(".cell-state");
  if (!state || state.textContent || isReady()) return;
  state.textContent = "waiting for the page's script";
  customElements.whenDefined("spec-cell").then(() => /** @type {HTMLElement} */ (button).click());
  setTimeout(tell, PATIENCE, "The page's script has not come for 30 seconds");
});
