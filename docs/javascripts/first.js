// Stands in each page before all other scripts: what must not wait for a file that may not come.

import "./storage.js";
import "./waiting.js";
import "./instant.js";

// As the theme does once the page stands, which is then styled anew.
document.documentElement.classList.replace("no-js", "js");
document.documentElement.classList.add("js-focus-visible");
