// Paper is white: a dark page is printed in the light theme's colours, its charts with it.

const SCHEME = "data-md-color-scheme";
let scheme = "";

addEventListener("beforeprint", () => {
  scheme = document.body.getAttribute(SCHEME) ?? "";
  if (scheme === "slate") document.body.setAttribute(SCHEME, "default");
});

addEventListener("afterprint", () => {
  if (scheme === "slate") document.body.setAttribute(SCHEME, scheme);
});
