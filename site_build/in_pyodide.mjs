// Runs pytest in the site's own Python, under Node: the project and the packages are folders of the machine, seen from inside.
// node in_pyodide.mjs RUNTIME PROJECT PACKAGES CACHE [pytest's own arguments]
import { loadPyodide } from "pyodide";

const [runtime, project, packages, cache, ...options] = process.argv.slice(2);
const env = { PYTHONPYCACHEPREFIX: "/cache/bytecode", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", CI: process.env.CI ?? "" };
const pyodide = await loadPyodide({ ...JSON.parse(runtime), env });
for (const [place, root] of Object.entries({ "/project": project, "/packages": packages, "/cache": cache })) {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, place);
}
pyodide.globals.set("options", pyodide.toPy(options));
try {
  process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/project")
sys.path.append("/packages")
import pytest
int(pytest.main(options))
`);
} catch (error) { // Node would print all of Pyodide's own source before it
  console.error(error.message);
  process.exitCode = 3;
}
