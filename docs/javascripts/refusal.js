// What is wrong with a host's answer, in words for the reader.

/** @param {Response | null} response none: the host was not reached @param {string} name of the file @returns {string} a sentence without its stop, if anything is wrong */
export function refusal(response, name) {
  if (!response) return `${name} could not be reached`;
  if (!response.ok) return `${name} answered with error ${response.status}`;
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  return isPage ? `in place of ${name} came a web page: perhaps this network wants you to log in first` : "";
}
