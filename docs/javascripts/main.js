// The site's one entry: each import defines its custom elements.
import "./cell.js";
import "./tally.js";
import "./figure.js";
import "./run_all.js";
import "./same_page.js";
import "./print.js";
import "./switching.js";
import { offline } from "./offline.js";
import { receive } from "./shared.js";

// A link may bring a program: at the first page, at each one after it (Material tells of them), and at a changed address.
const { document$ } = /** @type {any} */ (window);
const arrive = () => {
  receive();
  if (document.querySelector("spec-planner")) import("./planner.js"); // on one page of the site
};
if (document$) document$.subscribe(arrive);
else arrive();
addEventListener("hashchange", receive);

offline();
