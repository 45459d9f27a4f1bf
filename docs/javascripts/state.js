// The figure's state in the address, so that a course page can link to what its reader should see.

/** @typedef {{a: number, k: number, c: number, draft: string, seed: number}} State */
/** @typedef {{value: number | string, why: string}} Reading */

const WAIT = 400; // Safari refuses more than 100 changes of the address in 30 seconds

/** The ranges of the controls, once. */
export const RANGES = {
  a: { lowest: 0, highest: 1, digits: 2, words: "a number from 0 to 1" },
  k: { lowest: 0, highest: 10, digits: 0, words: "a whole number from 0 to 10" },
  c: { lowest: 0, highest: 1, digits: 2, words: "a number from 0 to 1" },
  seed: { lowest: 1, highest: 999_999, digits: 0, words: "a whole number from 1 to 999999" },
};

/**
 * Read one number as the reader or an address wrote it; `why` says in words what is wrong with it.
 * @param {"a" | "k" | "c" | "seed"} name
 * @param {string} text
 * @param {number} instead what is used when it cannot be read
 * @returns {{value: number, why: string}}
 */
export function readNumber(name, text, instead) {
  const { lowest, highest, digits, words } = RANGES[name];
  const value = /^\s*-?(\d+[.,]?\d*|[.,]\d+)\s*$/.test(text) ? Number(text.replace(",", ".")) : NaN;
  const shown = instead.toFixed(digits);
  if (!(value >= lowest && value <= highest)) {
    const percent = name === "a" && value > 1 && value <= 100 && Number.isInteger(value) ? ` A percentage? Write ${value / 100}.` : "";
    const got = text ? `“${text}”` : "nothing";
    return { value: instead, why: `${name} must be ${words}, got ${got}: ${shown} is used instead.${percent}` };
  }
  const rounded = Number(value.toFixed(digits));
  if (rounded === value) return { value, why: "" };
  if (digits === 0) return { value: instead, why: `${name} must be ${words}, got “${text}”: ${shown} is used instead.` };
  return { value: rounded, why: `${name} moves in steps of 0.01, got “${text}”: ${rounded.toFixed(digits)} is used instead.` };
}

/**
 * The state that an address asks for, and a sentence for each part of it that cannot be had.
 * @param {string} search
 * @param {State} first the state where the address says nothing
 * @param {Record<string, number>} rates the acceptance rate that each draft sets
 * @returns {{state: State, notes: string[]}}
 */
export function readState(search, first, rates) {
  const query = new URLSearchParams(search);
  const state = { ...first };
  const notes = [...new Set(query.keys())].filter((name) => Object.hasOwn(first, name) && query.getAll(name).length > 1)
    .map((name) => `${name} stands more than once in the address: the first is used.`);
  const draft = query.get("draft");
  if (draft !== null && Object.hasOwn(rates, draft)) state.draft = draft;
  else if (draft !== null) {
    notes.push(`draft must be ${Object.keys(rates).join(" or ")}, got “${short(draft)}”: ${first.draft} is used instead.`);
  }
  state.a = rates[state.draft];
  for (const name of /** @type {const} */ (["a", "k", "c", "seed"])) {
    const text = query.get(name);
    if (text === null) continue;
    const { value, why } = readNumber(name, short(text), state[name]);
    state[name] = value;
    if (why) notes.push(why);
  }
  return { state, notes };
}

/** @param {string} text */
const short = (text) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/**
 * Writes the newest state into the address of the page it was made on, a few times a second at most.
 * @returns {{write(state: State): void, stop(): void}}
 */
export function addressWriter() {
  const page = location.pathname;
  let timer = 0;
  /** @type {State | undefined} */
  let newest;
  const write = () => {
    timer = 0;
    if (!newest || location.pathname !== page) return; // the reader has left: another page's address is not ours
    const address = new URL(location.href);
    for (const [name, value] of Object.entries(newest)) address.searchParams.set(name, String(value));
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  return {
    write(state) {
      newest = { ...state };
      timer ||= window.setTimeout(write, WAIT);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
