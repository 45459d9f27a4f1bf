// What a reader sees where a page cannot come and was never opened: one sentence, and the pages that are there.

import { scope } from "./kept_files.js";
import { titles } from "./kept_pages.js";

const POLICY = "default-src 'none'";

export async function missing() {
  const found = Object.entries(await titles().catch(() => ({})));
  const links = found.map(([address, title]) => `<li><a href="${safe(scope + address)}">${safe(title)}</a></li>`);
  const there = links.length ? `<p>These pages are here without a network:</p><ul>${links.join("")}</ul>` : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>No network</title></head><body><h1>No network</h1>
<p>This page cannot be reached now, and it was not opened before in this browser. Reload it once you are connected.</p>
${there}</body></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
  return new Response(html, { status: 503, headers });
}

/** Text that may stand in HTML; entities in it are those of the built page's title. @param {string} text */
const safe = (text) => text.replace(/[<>"']/g, "");
