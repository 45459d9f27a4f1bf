// Runs a program inside Pyodide under Node, so that the byte code it makes is the browser's own version's.
// node compile_stdlib.mjs compile_….py FROM.zip TO.zip
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, source, target] = process.argv.slice(2);
// A fixed hash seed: sets among the constants come out in the same order every time.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.writeFile("/source.zip", readFileSync(source));
pyodide.runPython(readFileSync(new URL(program, import.meta.url), "utf8"));
writeFileSync(target, pyodide.FS.readFile("/target.zip"));
