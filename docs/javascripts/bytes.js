// How much of a download is here, in words.

/** @param {string} phase @param {number} loaded bytes @param {number} total */
export const arrived = (phase, loaded, total) => `${phase}, ${megabytes(loaded)} of ${megabytes(total)} MB`;

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
