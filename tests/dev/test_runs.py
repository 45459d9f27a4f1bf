"""`dev.py test` is four runs: all are run, one that fails is seen, and the last line counts all tests."""

import re

import pytest

from site_build import oracle, testing
from site_build.machine import Stop

COUNTS = '<testsuites><testsuite tests="{}" failures="{}" errors="0" skipped="{}"/></testsuites>'


@pytest.fixture
def runs(monkeypatch, tmp_path):
    """A stand-in for starting Python, which writes what it is told for the run of a file: counts and an exit code."""
    monkeypatch.setattr(testing, "COUNTS", tmp_path)
    monkeypatch.setattr(testing, "oracle_ready", lambda: "oracle's python")
    ends = {"pyodide.xml": ((3, 0, 1), 0), "oracle.xml": ((5, 0, 0), 0), "library.xml": ((20, 0, 0), 0), "here.xml": ((7, 0, 0), 0)}
    started = []

    def run(*arguments, python=None, log=None):
        name = next(option for option in arguments if option.startswith("--junitxml=")).rpartition("/")[2]
        started.append(name)
        counts, code = ends[name]
        if log:
            log.write_text(f"what {name} wrote")
        if counts:
            (tmp_path / name).write_text(COUNTS.format(*counts))
        return code

    run.ends, run.started = ends, started
    return run


def closing(capsys):
    """The last line, without its time."""
    return re.sub(r" in [\d.]+s", "", capsys.readouterr().out.splitlines()[-1])


def test_all_green(runs, capsys):
    assert testing.everything(runs) == 0
    assert sorted(runs.started) == ["here.xml", "library.xml", "oracle.xml", "pyodide.xml"]
    said = capsys.readouterr().out
    assert said.index("oracle tests") < said.index("what library.xml wrote") < said.index("site, commands")
    assert re.sub(r" in [\d.]+s", "", said.splitlines()[-1]) == "===== 34 passed, 1 skipped ====="


@pytest.mark.parametrize("name", ["pyodide.xml", "oracle.xml", "library.xml", "here.xml"])
def test_one_that_fails_is_seen_and_the_others_are_run(runs, capsys, name):
    runs.ends[name] = ((9, 2, 0), 1)
    assert testing.everything(runs) == 1
    assert len(runs.started) == 4
    assert re.match(r"===== 2 failed, \d+ passed", closing(capsys))


@pytest.mark.parametrize("counts", [None, (3, 0, 0)])
def test_one_that_breaks_off_is_an_error(runs, capsys, counts):
    runs.ends["pyodide.xml"] = (counts, 3)
    assert testing.everything(runs) == 3
    assert closing(capsys).endswith(", 1 error =====")


def test_no_build_of_torch_is_said(runs, monkeypatch, capsys):
    monkeypatch.setattr(testing, "oracle_ready", lambda: None)
    monkeypatch.setenv("CI", "true")
    assert testing.everything(runs) == 0
    assert sorted(runs.started) == ["here.xml", "library.xml", "pyodide.xml"]
    said = capsys.readouterr()
    assert said.err == f"The oracle tests are SKIPPED: {oracle.NONE}.\n"
    assert "oracle tests beside Transformers: no tests ran in 0 s\n" in said.out


def test_a_build_that_cannot_be_installed(runs, monkeypatch, capsys):
    def broken():
        raise Stop("no room on the disk")

    monkeypatch.setattr(testing, "oracle_ready", broken)
    monkeypatch.delenv("CI", raising=False)
    assert testing.everything(runs) == 0
    assert capsys.readouterr().err == "The oracle tests are SKIPPED: no room on the disk.\n"
    monkeypatch.setenv("CI", "true")
    assert testing.everything(runs) == 1
    assert closing(capsys).endswith(", 1 error =====")


@pytest.fixture
def pythons(machine, monkeypatch):
    """This process on the made-up machine; its pip is a fake, which finds torch or says that there is none."""
    monkeypatch.setattr(oracle, "ORACLE", machine.root / ".venv-oracle")
    monkeypatch.setattr(oracle, "PYTHON", machine.root / ".venv-oracle" / "python")
    monkeypatch.setattr(oracle, "VENV_PYTHON", machine.root / "pip")
    monkeypatch.setattr(oracle, "_pythons", lambda oldest: [])
    monkeypatch.setenv("PATH", str(machine.programs))
    for version in ("3.11", "3.13"):
        machine.fake(machine.programs / f"python{version}", version)
    return machine


def test_the_first_python_with_a_build_is_taken(pythons):
    pythons.fake(pythons.root / "pip")
    oracle.ORACLE.mkdir()
    assert oracle.oracle_ready() == oracle.PYTHON
    asked = [call for call in pythons.calls() if "-m venv" in call or call.startswith("pip")]
    assert [call.split()[0] for call in asked] == ["python3.11", "pip", "pip"]
    assert all("--no-deps" in call for call in asked[1:]) and "torch==2.13.0" in asked[1]


def test_no_python_has_a_build(pythons):
    pythons.fake(pythons.root / "pip", "ERROR: No matching distribution found for torch", code=1)
    assert oracle.oracle_ready() is None
    assert [call.split()[0] for call in pythons.calls() if "-m venv" in call] == ["python3.11", "python3.13"]


def test_what_else_goes_wrong_is_not_taken_for_no_build(pythons):
    pythons.fake(pythons.root / "pip", "no room on the disk", code=1)
    with pytest.raises(Stop, match=r"torch could not be installed into .venv-oracle: check the network, .*no room on the disk"):
        oracle.oracle_ready()


def test_torch_is_never_asked_for_by_its_plain_name_on_linux():
    lines = oracle.NEEDS.read_text(encoding="utf-8").splitlines()
    torch = [line.partition("  #")[0].strip() for line in lines if line.startswith("torch")]
    assert torch == ['torch==2.13.0+cpu ; sys_platform == "linux"', 'torch==2.13.0 ; sys_platform != "linux"']
    assert not [line for line in lines if line.startswith(("nvidia", "cuda", "triton"))]
