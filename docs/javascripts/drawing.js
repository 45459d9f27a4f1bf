// The still drawing of a replay: any pass of a run, as it stands when the pass is over.
// site_build/figure.html writes the same elements for the first state; a test compares the two.
import { find, make, rest } from "./dom.js";
import { passWords } from "./words.js";

/**
 * One draft phase and one verify; `drafted` and `token` are texts as they concatenate.
 * @typedef {{drafted: string[], accepted: number, token: string, kind: string}} Pass
 * @typedef {{draft: string, draft_length: number, seed: number, prompt: string, passes: Pass[], tokens: number,
 *   target_passes: number, plain_passes: number, judged: number, accepted: number}} Run
 * @typedef {"draft" | "accepted" | "rejected" | "discarded" | "target"} Kind
 */

/** Spaces and line ends as signs, so that a token of white space can be seen. @param {string} text */
export const visible = (text) => text.replaceAll(" ", "␣").replaceAll("\n", "↵");

/** A token with one of the five looks; what the look says is also there to be heard. @param {string} text @param {Kind} kind */
export function chip(text, kind) {
  const element = make("span", `token ${kind}`);
  const seen = make("span", "", visible(text));
  seen.ariaHidden = "true";
  element.append(make("span", "visually-hidden", `${kind}: ${text} `), seen);
  return element;
}

/** What became of the drafted token at `index`. @param {Pass} pass @param {number} index @returns {Kind} */
export function fate(pass, index) {
  if (index < pass.accepted) return "accepted";
  return index === pass.accepted ? "rejected" : "discarded";
}

export class Drawing {
  /** @param {HTMLElement} root @param {Run} run */
  constructor(root, run) {
    this.root = root;
    this.run = run;
    this.shown = run.passes.length - 1;
    this.text = find(root, ".so-far", HTMLElement);
    this.places = find(root, ".places", HTMLElement);
  }

  /** Put another run's text in place, all of it still to come. @param {Run} run */
  load(run) {
    this.run = run;
    const tokens = run.passes.flatMap((pass, index) => committed(pass).map(([text, kind]) => {
      const token = make("span", kind, text);
      token.dataset.pass = String(index);
      return token;
    }));
    this.text.replaceChildren(make("span", "prompt", run.prompt), ...tokens);
    this.clearPlaces();
  }

  /** A lane of k + 1 places: one for each drafted token, and one after the last. */
  clearPlaces() {
    const places = Array.from({ length: this.run.draft_length + 1 }, () => make("li"));
    this.places.replaceChildren(...places);
    this.places.toggleAttribute("data-many", this.run.draft_length > 5); // narrower ones
    return places;
  }

  /** The tokens that a pass puts into the text. @param {number} index */
  tokensOf(index) {
    return /** @type {HTMLElement[]} */ ([...this.text.querySelectorAll(`[data-pass="${index}"]`)]);
  }

  /** Show the run as it stands after pass `index`. @param {number} index */
  showPass(index) {
    const pass = this.run.passes[index];
    const places = this.clearPlaces();
    pass.drafted.forEach((text, at) => places[at].append(chip(text, fate(pass, at))));
    places[pass.accepted].append(chip(pass.token, "target"));
    this.say(passWords(this.run, index));
    this.commit(index);
  }

  /** @param {string} words what happens in the pass that is shown */
  say(words) {
    find(this.root, ".pass-words", HTMLElement).textContent = words;
  }

  /** The text and the counts after `index`; -1 is the beginning. @param {number} index */
  commit(index) {
    this.shown = index;
    let tokens = 0;
    for (const token of this.text.querySelectorAll("[data-pass]")) {
      const there = Number(/** @type {HTMLElement} */ (token).dataset.pass) <= index;
      token.classList.toggle("to-come", !there);
      tokens += Number(there);
    }
    for (const [name, count] of /** @type {const} */ ([["drafting", index + 1], ["plain", tokens]])) {
      const row = find(this.root, `.tally .${name}`, HTMLElement);
      find(row, "progress", HTMLProgressElement).value = count;
      find(row, "b", HTMLElement).textContent = String(count);
    }
    rest(find(this.root, "[data-step='-1']", HTMLButtonElement), index <= 0);
    rest(find(this.root, "[data-step='1']", HTMLButtonElement), index >= this.run.passes.length - 1);
  }
}

/** The tokens of a pass that stay, each with its look. @param {Pass} pass @returns {[string, Kind][]} */
function committed(pass) {
  const accepted = pass.drafted.slice(0, pass.accepted).map((text) => /** @type {[string, Kind]} */ ([text, "accepted"]));
  return [...accepted, [pass.token, "target"]];
}
