// Material's instant navigation fetches the page anew at the first link to a heading of the page that is shown,
// and with it goes what the reader has set, typed and run. Such links, and going back over them, stay in the page.

/** The page that is shown; Material says when it is another one. */
let shown = location.pathname;
/** @type {{subscribe(next: () => void): void} | undefined} */
const pages = /** @type {any} */ (window).document$;
pages?.subscribe(() => (shown = location.pathname));

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hash || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.pathname !== shown || link.search) return;
  event.preventDefault();
  event.stopPropagation();
  if (location.hash === link.hash) document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
  else location.hash = link.hash; // and the figure's state stays in the address
}, { capture: true });

window.addEventListener("popstate", (event) => {
  if (location.pathname === shown) event.stopImmediatePropagation();
}, { capture: true });
