// Runs compile_stdlib.py inside Pyodide under Node, so that the byte code is the browser's own version's.
// node compile_stdlib.mjs FROM.zip TO.zip
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [source, target] = process.argv.slice(2);
// A fixed hash seed: sets among the constants come out in the same order every time.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.writeFile("/source.zip", readFileSync(source));
pyodide.runPython(readFileSync(new URL("compile_stdlib.py", import.meta.url), "utf8"));
writeFileSync(target, pyodide.FS.readFile("/target.zip"));
