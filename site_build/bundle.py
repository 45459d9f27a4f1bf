"""The site's JavaScript: docs/javascripts bundled by esbuild into files named by their content."""

import gzip
import json
import subprocess
from pathlib import Path

from site_build.cache import cached, digest
from site_build.paths import CACHE, DOCS, ROOT

SOURCES = DOCS / "javascripts"
RUNTIME = "assets/runtime"  # where the site publishes them
SCRIPTS = "assets/scripts"
HERE = Path(__file__).parent
RUNNER = sorted((HERE / "runner").glob("*.py"))


def build_bundle(runtime: Path) -> Path:
    """Return the folder to publish as assets/scripts; `runtime` is the folder that build_runtime() gave."""
    inputs = [*sorted(SOURCES.glob("*")), *RUNNER, HERE / "bundle.mjs", Path(__file__)]
    inputs.append(ROOT / "package-lock.json")
    return cached(CACHE / "scripts" / digest(inputs, runtime.name), lambda folder: _fill(folder, runtime))


def entry(folder: Path) -> str:
    """Return the file name of the module that a page loads."""
    return json.loads((folder / "entry.json").read_text(encoding="utf-8"))


def published(runtime: Path) -> dict[str, Path]:
    """Return every file of the bundle and the runtime by the address it gets in the site."""
    scripts = {f"{SCRIPTS}/{path.name}": path for path in build_bundle(runtime).glob("*.js")}
    return scripts | {f"{RUNTIME}/{runtime.name}/{path.name}": path for path in runtime.iterdir()}


def _fill(folder: Path, runtime: Path) -> None:
    runner = {path.name: path.read_text(encoding="utf-8") for path in RUNNER}
    worker = _esbuild(folder, "worker.js", splitting=False, define={
        "SPECPY_RUNTIME": json.dumps(_manifest(runtime)), "SPECPY_RUNNER": json.dumps(runner),
    })
    main = _esbuild(folder, "main.js", splitting=True, define={"SPECPY_WORKER": json.dumps(worker)})
    (folder / "entry.json").write_text(json.dumps(main), encoding="utf-8")


def _manifest(runtime: Path) -> dict:
    """What the worker has to know of the runtime: its address and the sizes, to count bytes while they come."""
    files = {}
    for path in sorted(runtime.iterdir()):
        packed = runtime / f"{path.name}.gz"
        if path.suffix != ".gz":
            small = packed.stat().st_size if packed.exists() else len(gzip.compress(path.read_bytes(), 6))
            files[path.name] = [path.stat().st_size, small]
    packed = [path.stem for path in sorted(runtime.glob("*.gz"))]
    return {"folder": f"../runtime/{runtime.name}/", "files": files, "packed": packed}


def _esbuild(folder: Path, name: str, **more: object) -> str:
    """Bundle one entry and return the name of its file; a mistake in a script ends the build with its place."""
    options = {
        "entryPoints": [str(SOURCES / name)], "outdir": str(folder), "entryNames": "[name]-[hash]",
        "chunkNames": "[name]-[hash]", "bundle": True, "format": "esm", "minify": True, "target": "es2022",
        "legalComments": "none", "charset": "utf8", **more,
    }
    command = ["node", str(HERE / "bundle.mjs"), json.dumps(options)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"esbuild could not bundle docs/javascripts/{name}:\n{done.stderr}")
    return Path(next(iter(json.loads(done.stdout).values()))).name
