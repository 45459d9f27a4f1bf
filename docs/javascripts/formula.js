// The mirror of specpy.formula, name for name and step for step: it answers within the frame in which a
// control moves, and before Python is up. tests/browser/test_formula_mirror.py compares the two.
// Its arguments come from the figure's own controls, already inside their ranges.

/**
 * Tokens that one verify pass yields on average: 1 + a + … + a^k, by Horner's sum.
 * @param {number} acceptanceRate a, in [0, 1]
 * @param {number} draftLength k, a whole number from 0 to 64
 */
export function expectedTokens(acceptanceRate, draftLength) {
  let total = 1;
  for (let length = 0; length < draftLength; length += 1) total = 1 + acceptanceRate * total;
  return total;
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
