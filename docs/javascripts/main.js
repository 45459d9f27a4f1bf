// The site's one entry: each import defines its custom elements.
import "./cell.js";
import "./figure.js";
import "./same_page.js";
