// The reader's clipboard, which a browser may refuse.

/** @param {string} text @returns {Promise<boolean>} whether it is there now */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
