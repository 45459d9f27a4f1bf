// Why a script did not start: the browser only says that it did not, so it is asked for once more.

import { refusal } from "./refusal.js";

/** What a reader may do where the browser, not the connection, is in the way. */
export const ELSEWHERE = "Open this page in a tab of its own or in another browser, or press Retry.";

/** @param {string | URL} address of a script of this site @param {string} [message] the browser's own @returns {Promise<string>} a sentence without its stop */
export async function why(address, message) {
  const name = String(address).replace(/.*\//, "");
  if (location.protocol === "file:") return "this page was opened from a file, and only a page that comes from a host may run Python";
  const response = await fetch(address, { cache: "reload" }).catch(() => null); // mends a damaged copy, too
  const wrong = refusal(response, name);
  if (wrong || !response) return wrong;
  const type = (response.headers.get("content-type") || "text of no type").split(";")[0];
  if (!/javascript|ecmascript/.test(type)) return `the browser does not run ${name}, which comes as ${type}`;
  const isWhole = await response.text().catch(() => null);
  return isWhole === null ? `${name} broke off on the way` : `${name} did not start in this browser${message ? ` (${message})` : ""}`;
}
