// The reader turns to a cell: Python may start. Once; after a failure only Run tries again.

import { runtime } from "./runtime.js";

let hasShown = false;

export function showIntent() {
  if (hasShown) return;
  hasShown = true;
  runtime.warm().catch(() => {}); // a run will say what is wrong
}
