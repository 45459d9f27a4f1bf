// Times `import specpy`, and one module of it, in fresh runtimes: node imports.mjs RUNTIME ROUNDS, prints JSON in milliseconds.
import { loadPyodide } from "pyodide";

const [runtime, rounds] = process.argv.slice(2);
const program = (module) => `
import time
since = time.perf_counter()
import ${module}
(time.perf_counter() - since) * 1000
`;
const times = { specpy: [], "specpy.figures": [] };
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [module, kept] of Object.entries(times)) {
    const pyodide = await loadPyodide(JSON.parse(runtime));
    await pyodide.loadPackage("specpy", { messageCallback: () => {} });
    kept.push(pyodide.runPython(program(module)));
  }
}
console.log(JSON.stringify(times));
