// The page before its main script is here, and when that does not come: a press of Run is remembered, and told what is wrong.

const PATIENCE = 30_000; // milliseconds
const FILE = "This page was opened from a file: it can be read, but its programs run only when it comes from a host. "
  + "README.txt beside it says how; the output below is the one made with the page.";

const BOXED = "This page stands inside another one that keeps its programs from running: open it in a tab of its own. "
  + "The output below is the one made with the page.";

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
  const never = location.protocol === "file:" ? FILE : self.origin === "null" ? BOXED : ""; // no reload helps
  each("spec-cell .cell-state, spec-figure .note[role=alert]", (place) => (place.textContent = never || words(problem)));
  each("spec-cell .cell-run", (button) => {
    button.textContent = "Reload";
    button.setAttribute("aria-label", "Reload the page");
    button.hidden = Boolean(never);
    button.onclick = () => location.reload();
  });
}

addEventListener("error", ({ target, filename = "" }) => {
  const address = target instanceof HTMLScriptElement && target.type === "module" ? target.src : filename; // did not come, or broke down
  if (!address.includes("/scripts/")) return;
  const problem = `The page's script ${address.replace(/.*\//, "")} did not load`;
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
