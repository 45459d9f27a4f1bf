// The mirror of specpy.formula, name for name and step for step: it answers within the frame in which a
// control moves, and before Python is up. tests/browser/test_formula_mirror.py compares the two.
// Its arguments come from the figure's own controls, already inside their ranges.

/**
 * Tokens that one verify pass yields on average: 1 + a + … + a^k.
 * @param {number} acceptanceRate a, in [0, 1]
 * @param {number} draftLength k, a whole number of at least 0
 */
export function expectedTokens(acceptanceRate, draftLength) {
  return geometricSum(acceptanceRate, draftLength + 1);
}

/**
 * 1 + ratio + …, so many terms, by doubling: nothing is subtracted, so every digit stays near a = 1.
 * @param {number} ratio
 * @param {number} terms
 * @returns {number}
 */
function geometricSum(ratio, terms) {
  if (terms === 1) return 1;
  const half = Math.floor(terms / 2);
  const total = geometricSum(ratio, half) * (1 + ratio ** half);
  return terms % 2 ? 1 + ratio * total : total;
}

/**
 * Net speedup over plain decoding: E / (1 + k·c).
 * @param {number} acceptanceRate
 * @param {number} draftLength
 * @param {number} costRatio c, at least 0
 */
export function speedup(acceptanceRate, draftLength, costRatio = 0.1) {
  return expectedTokens(acceptanceRate, draftLength) / (1 + draftLength * costRatio);
}

/**
 * The draft length from 0 to `longest` with the highest speedup; the shortest of equals.
 * @param {number} acceptanceRate
 * @param {number} costRatio
 * @param {number} longest
 */
export function bestDraftLength(acceptanceRate, costRatio = 0.1, longest = 64) {
  let best = 0;
  for (let length = 1; length <= longest; length += 1) {
    if (speedup(acceptanceRate, length, costRatio) > speedup(acceptanceRate, best, costRatio)) best = length;
  }
  return best;
}
