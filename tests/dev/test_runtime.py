"""The built browser runtime, started under Node from its own folder: whole library, our wheel, the same bytes again."""

import base64
import gzip
import hashlib
import importlib.util
import json
import subprocess
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import specpy
from site_build import pyodide, runtime, wheels
from site_build.cache import specpy_files
from site_build.paths import ROOT

PROBE = """
import json, sysconfig, unittest, xml.etree.ElementTree
import specpy
source = open(specpy.__file__).read()
open(specpy.__path__[0] + "/formula.py", "w").write("1 / 0")  # not read: the byte code is there
json.dumps({
    "unittest": unittest.__file__,
    "platform": sysconfig.get_config_var("MULTIARCH"),
    "root": xml.etree.ElementTree.fromstring("<a/>").tag,
    "version": specpy.__version__,
    "source": source,
    "speedup": specpy.speedup(0.8, 4),
})
"""
START = """
import { loadPyodide } from "pyodide";
const [places, probe] = process.argv.slice(1);
const pyodide = await loadPyodide(JSON.parse(places));
await pyodide.loadPackagesFromImports(probe, { messageCallback: () => {} });
console.log(pyodide.runPython(probe));
"""


@pytest.fixture(scope="module")
def built():
    return runtime.build_runtime()


@pytest.fixture(scope="module")
def folder(built):
    return built.pyodide


@pytest.fixture(scope="module")
def answer(built):
    command = ["node", "--input-type=module", "--eval", START, built.in_node(), PROBE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_library_is_byte_code_and_whole(answer):
    assert answer["unittest"] == "/lib/python314.zip/unittest/__init__.pyc"
    assert (answer["platform"], answer["root"]) == ("wasm32-emscripten", "a")


def test_no_module_is_left_out(folder):
    with zipfile.ZipFile(pyodide.SOURCE / "python_stdlib.zip") as stock, zipfile.ZipFile(folder / "python_stdlib.zip") as ours:
        assert ours.namelist() == [f"{name}c" if name.endswith(".py") else name for name in stock.namelist()]


def test_import_loads_specpy_from_this_tree(answer):
    assert answer["source"] == (ROOT / "specpy" / "__init__.py").read_text(encoding="utf-8")


def test_specpy_comes_as_byte_code_too(answer, built):
    assert answer["speedup"] == specpy.speedup(0.8, 4)
    (wheel,) = built.wheels[0].glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        lines = [line.split(",") for line in files.read(names[-1]).decode().split()]
        assert sorted(name for name, _, _ in lines) == sorted(names)
        for name, digest, size in (line for line in lines if line[1]):  # all but RECORD itself
            content = files.read(name)
            own = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, size) == (f"sha256={own}", str(len(content)))
    modules = [name for name in names if name.endswith(".py")]
    assert {importlib.util.cache_from_source(name).partition(".")[0] for name in modules} == {
        name.partition(".")[0] for name in names if name.endswith(".pyc")
    }


def test_files_to_publish(built, folder):
    assert sorted(path.name for path in folder.iterdir()) == sorted([
        "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.asm.wasm.gz",
        "python_stdlib.zip", "python_stdlib.zip.gz",
    ])
    assert {path.name for path in map(Path, built.files())} >= {"pyodide.js", "pyodide.asm.js"}, "more hosts know a .js than an .mjs"
    for packed in folder.glob("*.gz"):
        assert gzip.decompress(packed.read_bytes()) == packed.with_suffix("").read_bytes()


def test_the_lock_names_the_wheel_by_its_address(built):
    packages = built.manifest()["lock"]["packages"]
    assert list(packages) == ["specpy"]
    address = packages["specpy"]["file_name"]
    assert address == f"{built.wheels[0].name}/specpy-{specpy.__version__}-py3-none-any.whl"
    assert packages["specpy"]["sha256"] == built.manifest()["files"][address]["sha256"]


def test_the_manifest_describes_every_file(built):
    files, described = built.files(), built.manifest()["files"] | built.manifest()["later"]
    assert set(described) == {address for address in files if not address.endswith(".gz")}
    for address, entry in described.items():
        content = files[address].read_bytes()
        assert (entry["size"], entry["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
        assert entry["packed"] == (f"{address}.gz" in files)


def test_the_same_wheel_every_time(built, tmp_path):
    wheels._fill_specpy(tmp_path)
    (again,) = tmp_path.glob("*.whl")
    assert again.read_bytes() == (built.wheels[0] / again.name).read_bytes()


def test_a_change_of_specpy_leaves_pyodides_folder_as_it_is(monkeypatch):
    """Readers who come back after it fetch the wheel, not five megabytes."""
    before = pyodide.build_pyodide(), wheels.build_specpy()
    changed = [*specpy_files(), ROOT / "LICENSE"]  # one more file in the package
    monkeypatch.setattr(wheels, "specpy_files", lambda: changed)
    monkeypatch.setattr(wheels, "cached", lambda folder, _: folder)
    after = pyodide.build_pyodide(), wheels.build_specpy()
    assert after[0] == before[0]
    assert after[1].name != before[1].name


PLOTLY = """
import plotly.graph_objects as go
from plotly.subplots import make_subplots
figure = make_subplots(rows=2, cols=1)
figure.add_trace(go.Scatter(x=[1, 2], y=[3.5, 4], name="line"), row=1, col=1)
figure.add_bar(y=[1], row=2, col=1).update_layout(title="Title", template="plotly_dark")
try:
    import plotly.express
    told = None
except ImportError as error:
    told = str(error)
import json
json.dumps([figure.to_plotly_json(), told])
"""


def test_plotly_is_imported_from_its_zip_as_it_is(built):
    place = built.plotly / "plotly.zip"
    start = START.replace("console.log", f"""import {{ readFileSync }} from "node:fs";
        pyodide.FS.writeFile("/lib/plotly.zip", new Uint8Array(readFileSync({json.dumps(str(place))})));
        pyodide.runPython("import sys; sys.path.append('/lib/plotly.zip')");
        console.log""")
    command = ["node", "--input-type=module", "--eval", start, built.in_node(), PLOTLY]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    figure, told = json.loads(done.stdout)
    assert "requires numpy" in told
    here = {}
    exec(PLOTLY.split("try:")[0], here)
    assert figure == json.loads(json.dumps(here["figure"].to_plotly_json()))


def test_plotly_comes_later_and_small(built):
    manifest = built.manifest()
    (entry,) = manifest["later"].values()
    assert entry["packed"] and entry["small"] < 2e6
    assert not any("plotly" in address for address in manifest["files"])
    with zipfile.ZipFile(built.plotly / "plotly.zip") as files:
        assert not [name for name in files.namelist() if name.endswith((".py", ".js", ".csv.gz"))]
        assert {"plotly/validators/_validators.json", "plotly/graph_objs/_pie.pyc"} <= set(files.namelist())


@pytest.mark.parametrize("name", ["plotly", "packaging"])
def test_what_plotly_s_zip_is_made_of_is_pinned(name):
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert f"{name}=={version(name)}" in pinned
