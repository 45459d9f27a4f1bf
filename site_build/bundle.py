"""The site's JavaScript: docs/javascripts bundled by esbuild into files named by their content."""

import base64
import json
import subprocess
from pathlib import Path

from site_build.cache import cached, digest
from site_build.completions import names
from site_build.paths import CACHE, DOCS, ROOT
from site_build.runner_zip import build_runner
from site_build.runtime import Runtime
from site_build.search import THEMES

SOURCES = DOCS / "javascripts"
RUNTIME = "assets/runtime"  # where the site publishes them
SCRIPTS = "assets/scripts"
HERE = Path(__file__).parent
INLINE = "first.inline"
SERVICE_WORKER = "service_worker.inline"  # published by deployment.py, which knows all files


def build_bundle(runtime: Runtime) -> Path:
    """Return the folder to publish as assets/scripts; `runtime` is what build_runtime() gave."""
    inputs = [*sorted(SOURCES.glob("*")), build_runner(), HERE / "bundle.mjs", Path(__file__)]
    inputs += [HERE / "completions.py", HERE / "api.py", ROOT / "package-lock.json"]
    return cached(CACHE / "scripts" / digest(inputs, THEMES, *runtime.files()), lambda folder: _fill(folder, runtime))


def entry(folder: Path, name: str = "main") -> str:
    """Return the file name of the module that a page loads, or of the worker for its "search"."""
    return at_once(folder, name)[-1]


def at_once(folder: Path, name: str = "main") -> list[str]:
    """Return the file names of what that module imports at its start, and then its own: so that all are asked for together."""
    return json.loads((folder / "entries.json").read_text(encoding="utf-8"))[name]


def inline(folder: Path) -> str:
    """Return the script that stands in each page before all others."""
    return (folder / INLINE).read_text(encoding="utf-8").strip()


def service_worker(folder: Path) -> str:
    """Return the service worker, which needs to be told of the deployment."""
    return (folder / SERVICE_WORKER).read_text(encoding="utf-8")


def published(runtime: Runtime) -> dict[str, Path]:
    """Return every file of the bundle and the runtime by the address it gets in the site."""
    scripts = {f"{SCRIPTS}/{path.name}": path for path in build_bundle(runtime).glob("*.js")}
    return scripts | {f"{RUNTIME}/{address}": path for address, path in runtime.files().items()}


def _fill(folder: Path, runtime: Runtime) -> None:
    runner = base64.b64encode(build_runner().read_bytes()).decode()
    manifest = {"root": "../runtime/", **runtime.manifest()}  # as seen from assets/scripts
    worker = _own(folder, "worker.js", splitting=False, define={
        "SPECPY_RUNTIME": json.dumps(manifest), "SPECPY_RUNNER": json.dumps(runner),
    })
    known = folder / "names.json"
    known.write_text(json.dumps(names()), encoding="utf-8")
    editor = _own(folder, "editor.js", splitting=True, alias={"specpy-names": str(known)})
    main = _esbuild(folder, "main.js", splitting=True, define={"SPECPY_WORKER": json.dumps(worker), "SPECPY_EDITOR": json.dumps(editor)})
    for kept in (INLINE, SERVICE_WORKER):
        (folder / _own(folder, f"{Path(kept).stem}.js", format="iife", splitting=False)).rename(folder / kept)
    search = _esbuild(folder, "search.js", format="iife", splitting=False, define={"SPECPY_SEARCH": json.dumps(THEMES)})
    (folder / "entries.json").write_text(json.dumps({"main": main, "search": search}), encoding="utf-8")


def _own(folder: Path, name: str, **more: object) -> str:
    return _esbuild(folder, name, **more)[-1]


def _esbuild(folder: Path, name: str, **more: object) -> list[str]:
    """Bundle one entry: the file names of what it imports at its start, its own the last. A mistake ends the build with its place."""
    options = {
        "entryPoints": [str(SOURCES / name)], "outdir": str(folder), "entryNames": "[name]-[hash]",
        "chunkNames": "[name]-[hash]", "bundle": True, "format": "esm", "minify": True, "target": "es2022",
        "legalComments": "none", "charset": "utf8", **more,
    }
    command = ["node", str(HERE / "bundle.mjs")]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(options), capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"esbuild could not bundle docs/javascripts/{name}:\n{done.stderr}")
    return [Path(path).name for path in json.loads(done.stdout)]
