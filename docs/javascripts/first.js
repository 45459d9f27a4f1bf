// Stands in each page before all other scripts: what must not wait for a file that may not come.

import "./storage.js";
import "./waiting.js";
import "./instant.js";
