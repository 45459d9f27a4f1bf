// What a reader takes along: the configuration, the report, a link. Copied, or shown to be copied where the browser refuses.
import { copied } from "./clipboard.js";
import { find, make } from "./dom.js";
import { makeLink } from "./link.js";

const SHOWN = 2500; // milliseconds that a button says "Copied"

/** @param {() => string} text @param {string} name for a screen reader @param {string} label */
export function copyButton(text, name, label) {
  const button = make("button", "planner-copy", label);
  button.setAttribute("type", "button");
  button.ariaLabel = name;
  button.addEventListener("click", async () => {
    button.textContent = (await copied(text())) ? "Copied" : "Refused: select it";
    setTimeout(() => (button.textContent = label), SHOWN);
  });
  return button;
}

export class Keeping {
  /**
   * @param {HTMLElement} root @param {() => import("./planner.js").Answer} answer @param {() => Record<string, string>} fields
   * @param {AbortSignal} signal
   */
  constructor(root, answer, fields, signal) {
    this.place = find(root, ".planner-keep", HTMLElement);
    this.words = find(this.place, ".planner-kept", HTMLElement);
    this.field = find(this.place, ".planner-shown", HTMLTextAreaElement);
    this.place.hidden = false;
    const link = () => makeLink("plan", JSON.stringify({ counters: answer().link, fields: fields() }), "set of readings");
    const press = (/** @type {string} */ name, /** @type {() => Promise<string>} */ make, /** @type {string} */ done) =>
      find(this.place, name, HTMLElement).addEventListener("click", () => this.#keep(make, done), { signal });
    press(".planner-report", async () => answer().markdown, "Report copied.");
    press(".planner-link", link, "Link copied: counters and assumptions, nothing else of the log. Who opens it is asked first.");
    for (const flags of root.querySelectorAll(".planner-flags")) {
      const shown = find(flags, "pre", HTMLElement);
      flags.append(copyButton(() => shown.textContent ?? "", `Copy the ${shown.ariaLabel?.replace(/^C/, "c")}`, "Copy"));
    }
  }

  /** Another answer stands there: what was said of the one before goes. */
  show() {
    this.words.textContent = "";
    this.field.hidden = true;
  }

  /** @param {() => Promise<string>} make @param {string} done */
  async #keep(make, done) {
    try {
      const text = await make();
      if (await copied(text)) return (this.words.textContent = done);
      this.words.textContent = "The browser refuses to copy. Here it is:";
      this.field.value = text;
      this.field.hidden = false;
      this.field.select();
    } catch (error) {
      this.words.textContent = /** @type {Error} */ (error).message;
    }
  }
}
