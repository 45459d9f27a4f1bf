// Where storage is forbidden (blocked cookies, a sandboxed frame) the theme would break at its first look into it:
// there it gets a stand-in that forgets when the page is left.

for (const name of /** @type {const} */ (["localStorage", "sessionStorage"])) {
  try {
    window[name].length; // may throw: that is the question
  } catch {
    /** @type {Map<string, string>} */
    const kept = new Map();
    const standIn = {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {any} */ value) => void kept.set(key, String(value)),
      removeItem: (/** @type {string} */ key) => void kept.delete(key),
      key: (/** @type {number} */ index) => [...kept.keys()][index] ?? null,
      clear: () => kept.clear(),
      get length() {
        return kept.size;
      },
    };
    Object.defineProperty(window, name, { value: standIn, configurable: true });
  }
}
