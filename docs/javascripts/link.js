// A program in the address: packed (zlib) and written in letters that survive mails and chats. Read with suspicion.

import { LONGEST } from "./saved.js";

const LONGEST_LINK = 8000; // characters: what mails, chats and servers let through
const long = (/** @type {string} */ what) => `This link’s ${what} is too long to be shown here. Ask for it as a file.`;

/** A sentence for the reader. */
export class Refused extends Error {}

const CONTROL = /[^\P{Cc}\t\n]/u;
const odd = (/** @type {string} */ what) => `This ${what} has control characters or half a character, which a link cannot carry. Copy the ${what} instead.`;
const tooLong = (/** @type {string} */ what) =>
  `This ${what} is too long for a link: many programs cut links after ${LONGEST_LINK.toLocaleString("en")} characters. Copy the ${what} instead.`;

/** The link to a cell with a program; refuses one that would be too long. @param {string} id @param {string} program @param {string} [what] the word for it */
export async function makeLink(id, program, what = "program") {
  if (!("CompressionStream" in window)) throw new Refused(`This browser is too old to make a link. Copy the ${what} instead.`);
  const plain = new TextEncoder().encode(program);
  if (CONTROL.test(program) || new TextDecoder().decode(plain) !== program) throw new Refused(odd(what));
  const packed = plain.length > LONGEST ? plain : await through(new CompressionStream("deflate"), plain, tooLong(what));
  if (packed.length > LONGEST_LINK) throw new Refused(tooLong(what));
  const letters = btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const link = new URL(`${location.pathname}#${id}=${letters}`, location.href).href;
  if (link.length > LONGEST_LINK) throw new Refused(tooLong(what));
  return link;
}

/** The cell's id and the letters that an address carries, if it carries a program. */
export function carried() {
  const [, id, letters] = /^#(cell-[a-z0-9-]+)=([^]*)$/.exec(location.hash) ?? [];
  return id ? { id, letters } : undefined;
}

/** The program in the letters; whatever else they hold is refused. @param {string} letters @param {string} [what] the word for it */
export async function readProgram(letters, what = "program") {
  if (letters.length > LONGEST_LINK) throw new Refused(long(what));
  if (!("DecompressionStream" in window)) throw new Refused(`This browser is too old to read the link’s ${what}.`);
  try {
    if (!/^[\w-]+$/.test(letters)) throw new Error("other letters");
    const packed = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const plain = await through(new DecompressionStream("deflate"), packed, long(what));
    const program = new TextDecoder("utf-8", { fatal: true }).decode(plain).replace(/\r\n?/g, "\n");
    if (CONTROL.test(program)) throw new Error("control characters");
    return program;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`This link’s ${what} is damaged: a part of the link may be missing. Copy the whole link again.`);
  }
}

/**
 * All bytes that come out of a stream, but never more than a program may have.
 * @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes @param {string} words said of more
 */
async function through(stream, bytes, words) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {}); // the reader below sees it
  writer.close().catch(() => {});
  /** @type {number[]} */ const all = [];
  const reader = stream.readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (all.length + part.value.length > LONGEST) {
      reader.cancel().catch(() => {});
      throw new Refused(words);
    }
    all.push(...part.value);
  }
  return Uint8Array.from(all);
}
