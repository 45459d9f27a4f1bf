// While a reader changes the colours nothing fades: each part would, at a pace of its own (see site_build/deployment.py).

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== "__palette") return;
  const { classList } = document.body;
  classList.add("is-switching");
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove("is-switching")));
}, { capture: true }); // before the theme
