import { loadPyodide } from "./pyodide/pyodide.mjs";

const pyodide = await loadPyodide();
self.postMessage(String(pyodide.runPython("1 + 1")));
