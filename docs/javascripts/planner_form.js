// The assumptions: fields of text that Python reads, each with where its value comes from, or what is wrong with it.
import { find } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** @typedef {Record<string, [value: string | null, from: string]>} Provenance */

export class PlannerForm {
  /** @param {HTMLElement} root @param {() => void} change @param {AbortSignal} signal */
  constructor(root, change, signal) {
    this.root = find(root, ".planner-form", HTMLFormElement);
    this.top = find(root, ".planner-refused", HTMLElement);
    find(this.root, "fieldset", HTMLFieldSetElement).disabled = false;
    this.root.addEventListener("input", change, { signal });
    this.root.addEventListener("submit", (event) => event.preventDefault(), { signal });
  }

  /** @returns {Field[]} */
  get fields() {
    return [...this.root.querySelectorAll("[name]")].map((field) => /** @type {Field} */ (field));
  }

  /** What stands in the fields, those left empty not among them. @returns {Record<string, string>} */
  get texts() {
    const held = this.fields.map((field) => /** @type {[string, string]} */ ([field.name, isBox(field) && !field.checked ? "" : field.value]));
    return Object.fromEntries(held.filter(([, text]) => text.trim()));
  }

  /** Put these texts in, and empty all other fields. @param {Record<string, string>} texts */
  fill(texts) {
    for (const field of this.fields) {
      const text = Object.hasOwn(texts, field.name) ? texts[field.name] : "";
      if (isBox(field)) field.checked = text === "yes";
      else field.value = text;
      const group = field.closest("details");
      if (text && group) group.open = true;
    }
    this.refuse(null);
  }

  /** Where each value comes from. @param {Provenance} known */
  tell(known) {
    for (const field of this.fields) {
      const [value, from] = Object.hasOwn(known, field.name) ? known[field.name] : [null, ""];
      if (!isBox(field) && field.tagName === "INPUT") field.placeholder = value ?? "";
      this.#write(field, from, from);
    }
  }

  /** What is wrong, beside its field; the answer is still that of the values before. @param {{ field: string | null, words: string } | null} wrong */
  refuse(wrong) {
    const at = this.fields.find((field) => field.name === wrong?.field);
    for (const field of this.fields) {
      if (field.ariaInvalid === "true" && field !== at) this.#write(field, "", "");
      field.ariaInvalid = field === at ? "true" : null;
    }
    if (at && wrong) this.#write(at, wrong.words, "wrong");
    const group = at?.closest("details");
    if (group) group.open = true;
    this.top.textContent = wrong ? `${at ? "" : `${wrong.words} `}What stands here is the answer to the values before.` : "";
    this.top.hidden = !wrong;
  }

  /** @param {Field} field @param {string} words @param {string} from */
  #write(field, words, from) {
    const told = find(this.root, `#plan-${field.name}-told`, HTMLElement);
    if (told.textContent !== words) told.textContent = words;
    told.dataset.from = from;
  }
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isBox = (field) => field.type === "checkbox";
