// Why a script did not start: the browser only says that it did not, so it is asked for once more.

/** What a reader may do where the browser, not the connection, is in the way. */
export const ELSEWHERE = "Open this page in a tab of its own or in another browser, or press Retry.";

/** @param {string | URL} address of a script of this site @param {string} [message] the browser's own @returns {Promise<string>} a sentence without its stop */
export async function why(address, message) {
  const name = String(address).replace(/.*\//, "");
  if (location.protocol === "file:") return "this page was opened from a file, and only a page that comes from a host may run Python";
  const response = await fetch(address, { cache: "reload" }).catch(() => null); // mends a damaged copy, too
  if (!response) return `${name} could not be reached`;
  if (!response.ok) return `${name} answered with error ${response.status}`;
  const type = (response.headers.get("content-type") || "text of no type").split(";")[0];
  if (type === "text/html") return `in place of ${name} came a web page: perhaps this network wants you to log in first`;
  if (!/javascript|ecmascript/.test(type)) return `the browser does not run ${name}, which comes as ${type}`;
  const isWhole = await response.text().catch(() => null);
  return isWhole === null ? `${name} broke off on the way` : `${name} did not start in this browser${message ? ` (${message})` : ""}`;
}
