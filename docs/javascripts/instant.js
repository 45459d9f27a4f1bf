// Material's instant navigation fetches a page and shows it in the one that is open. Its answers are looked at first.
// A page of another deployment needs its own scripts: it is loaded as a whole, and so is one that does not come.
// Who goes back before Material listens has the address of one page and the text of another: that is loaded anew too.
// The list of pages gets the addresses under which the site stands now, which the build need not have known.

const deployment = () => document.querySelector('meta[name="specpy-deployment"]')?.getAttribute("content");
const NAMED = /<meta name="specpy-deployment" content="(\w+)">/;
const stockOpen = XMLHttpRequest.prototype.open;

XMLHttpRequest.prototype.open = function (/** @type {any[]} */ ...request) {
  const { pathname } = new URL(request[1], location.href);
  if (pathname.endsWith("/sitemap.xml")) before(this, "load", rebase);
  if (pathname.endsWith("/") || pathname.endsWith(".html")) {
    before(this, "load", isOurs);
    before(this, "error", whole);
  }
  return Reflect.apply(stockOpen, this, request);
};

addEventListener("DOMContentLoaded", () => {
  const [loaded] = performance.getEntriesByType("navigation");
  if (loaded && new URL(loaded.name).pathname !== location.pathname) whole();
});

/**
 * Look at an answer before Material does; it hears of it if the look ends in true.
 * @param {XMLHttpRequest} request @param {"load" | "error"} name @param {(request: XMLHttpRequest) => Promise<boolean>} look
 */
function before(request, name, look) {
  let isSeen = false;
  request.addEventListener(name, async (event) => {
    if (isSeen) return;
    event.stopImmediatePropagation();
    isSeen = true;
    if (await look(request)) request.dispatchEvent(new ProgressEvent(name));
  });
}

/** @param {XMLHttpRequest} request */
async function isOurs(request) {
  const found = request.status === 200 && NAMED.exec(await request.response.text())?.[1];
  return found === deployment() || whole();
}

/** The address is the new one already: Material sets it before it asks. */
async function whole() {
  location.reload();
  return false;
}

/** @param {XMLHttpRequest} request */
async function rebase(request) {
  /** @type {string} */ const list = await request.response.text();
  const root = new URL(".", request.responseURL).href;
  const addresses = [...list.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const home = Math.min(...addresses.map((address) => address.length));
  const here = list.replace(/<loc>(.*?)<\/loc>/g, (/** @type {string} */ _, /** @type {string} */ address) => `<loc>${root}${address.slice(home)}</loc>`);
  Object.defineProperty(request, "response", { value: new Blob([here]) });
  return true;
}
