// What a file is known by.

/** @param {BufferSource} content @returns {Promise<string>} in hexadecimal digits */
export async function sha256(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
