// Times imports, and the fit of a draft model, in fresh runtimes: node imports.mjs RUNTIME ROUNDS, prints JSON in milliseconds.
import { loadPyodide } from "pyodide";

const [runtime, rounds] = process.argv.slice(2);
const timed = (work) => `
import time
since = time.perf_counter()
${work}
(time.perf_counter() - since) * 1000
`;
const FIT = `
from specpy import Counters, fit_acceptance
counters = Counters(source="a log", draft_length=5, histogram=(2117, 1401, 1013, 650, 476, 1343))
${timed("fit_acceptance(counters).tokens_per_pass(8)")}
`;
const programs = { specpy: timed("import specpy"), "specpy.figures": timed("import specpy.figures"), fit: FIT };
const times = {};
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [name, program] of Object.entries(programs)) {
    const pyodide = await loadPyodide(JSON.parse(runtime));
    await pyodide.loadPackage("specpy", { messageCallback: () => {} });
    (times[name] ??= []).push(pyodide.runPython(program));
  }
}
console.log(JSON.stringify(times));
