// Material's instant navigation fetches the page anew at the first link to a heading of the page that is shown,
// and with it goes what the reader has set, typed and run. Such links scroll, and nothing else.
// (Going back over them still fetches once: Material listens before this script can.)

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hash || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.pathname !== location.pathname || link.search) return;
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!heading) return;
  event.preventDefault();
  event.stopPropagation();
  if (location.hash !== link.hash) history.pushState(null, "", link.hash); // the figure's state stays in the address
  heading.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true }); // as a native jump does: Tab goes on from there
}, { capture: true });
