// Paper is white and narrow: a dark page is printed in the light theme's colours, and charts shrink to the sheet.

const SCHEME = "data-md-color-scheme";
let scheme = "";

addEventListener("beforeprint", () => {
  scheme = document.body.getAttribute(SCHEME) ?? "";
  if (scheme === "slate") document.body.setAttribute(SCHEME, "default");
  for (const svg of document.querySelectorAll("svg.main-svg")) svg.setAttribute("viewBox", `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`);
});

addEventListener("afterprint", () => {
  if (scheme === "slate") document.body.setAttribute(SCHEME, scheme);
  for (const svg of document.querySelectorAll("svg.main-svg")) svg.removeAttribute("viewBox");
});
