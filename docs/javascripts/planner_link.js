// A link that brings another's readings: put in words, as a proposal; only its reader lets them in.
import { find, make } from "./dom.js";
import { readProgram, Refused } from "./link.js";
import { runtime } from "./runtime.js";

/** @typedef {{ problem: string | null, said: string[], counters: any[], fields: Record<string, string> }} Proposal */

/** The letters that the address carries for the planner. */
const carried = () => /^#plan=([^]*)$/.exec(location.hash)?.[1];

/** @param {HTMLElement} root @param {(link: Proposal) => void} open @param {(words: string) => void} say */
export async function receiveLink(root, open, say) {
  const letters = carried();
  if (letters === undefined) return;
  const place = find(root, ".planner-offer", HTMLElement);
  show(place, ["A link brings another’s readings. Python is started to put them in words."], []);
  const link = await read(letters);
  if (carried() !== letters || !place.isConnected) return; // another came meanwhile
  const close = () => {
    settle();
    place.hidden = true;
    find(root, "#plan-text", HTMLElement).focus({ preventScroll: true });
  };
  if (link.problem) show(place, [link.problem], [["Close", close]]);
  else {
    show(place, ["A link brings another’s readings, without the log that they are from:", ...link.said, "Shall they take the place of what stands here?"], [
      ["Show them", () => {
        close();
        open(link);
      }],
      ["Leave them", close],
    ]);
  }
  place.onkeydown = ({ key }) => {
    if (key === "Escape") close();
  };
  if (document.activeElement === document.body) place.focus({ preventScroll: true }); // the next Tab leads to its buttons
  say(link.problem ?? "A link brings another’s readings.");
}

/** @param {string} letters @returns {Promise<Proposal>} */
async function read(letters) {
  try {
    const text = await readProgram(letters, "set of readings");
    return await runtime.call("specpy.planner.proposal", { text });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { problem: error instanceof Refused ? message : `This link’s readings cannot be read. ${message}`, said: [], counters: [], fields: {} };
  }
}

/** @param {HTMLElement} place @param {string[]} words @param {[string, () => void][]} choices */
function show(place, words, choices) {
  place.replaceChildren(...words.map((one) => make("p", "", one)));
  for (const [label, choose] of choices) {
    const button = place.appendChild(make("button", "", label));
    button.setAttribute("type", "button");
    button.addEventListener("click", choose);
  }
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** The decision is made: the address is an ordinary one again. */
function settle() {
  history.replaceState(history.state, "", location.pathname + location.search);
}
