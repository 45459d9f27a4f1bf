"""Whatever is missing or wrong ends in one sentence that says what to do, and a non-zero exit code."""

import os
import signal
import socket
import subprocess
import sys

import pytest

import dev
from site_build import chromium
from site_build import machine as setup


def ends_with(done, sentence):
    """The run failed, its last line is the sentence (a pattern's start and end), nothing else went wrong."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    said = done.stderr.strip().splitlines()
    assert [line for line in said if not line.startswith("set-up: ")] == said[-1:]
    assert said[-1].startswith(f"dev.py: {sentence}")


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["sevre"], "No command is called sevre: choose one of serve, test, build, bench, lint, clean."),
    (["serve", "--port", "abc"], "serve takes --port and a number from 1 to 65535, got --port abc."),
    (["serve", "--port=70000"], "serve takes --port and a number from 1 to 65535, got --port=70000."),
    (["serve", "--port"], "serve takes --port and a number from 1 to 65535, got --port."),
    (["serve", "8001"], "serve takes --port and a number from 1 to 65535, got 8001."),
    (["build", "it"], "build takes no it."),
    (["clean", "--everything"], "clean takes no --everything."),
])
def test_wrong_command(machine, arguments, sentence):
    ends_with(machine.dev(*arguments), sentence)


def test_without_command_shows_all(machine):
    done = machine.dev()
    assert done.returncode == 2
    assert all(f"dev.py {name}" in done.stdout for name in dev.COMMANDS)


def test_port_in_use(machine):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        ends_with(machine.dev("serve", f"--port={port}"),
                  f"Port {port} is in use: run `python3 dev.py serve --port {port + 1}`.")


def test_no_network_for_python_packages(machine):
    ends_with(machine.dev("test"), "Python packages could not be installed: check the network, then run this again (")


def test_no_network_for_node_packages(machine):
    machine.set_up()
    (machine.root / "node_modules" / ".specpy-stamp").unlink()
    machine.fake(machine.programs / "npm", "request failed", code=1)
    ends_with(machine.dev("test"),
              "Node packages could not be installed: check the network, then run this again (request failed).")


def test_no_node_and_no_wheel_of_it(machine):
    machine.set_up()
    (machine.programs / "node").unlink()
    machine.fake(machine.root / ".venv" / "bin" / "python", "no such package", code=1)
    ends_with(machine.dev("test"), "Node.js 20 or newer with npm is needed: install it (nodejs.org), then run this again (")


def test_node_too_old_brings_the_wheel(machine):
    machine.set_up()
    (machine.root / "node_modules" / ".specpy-stamp").unlink()
    machine.fake(machine.programs / "node", "v16.20.0")
    machine.fake(machine.programs / "npm")
    assert machine.dev("build").returncode == 0
    assert any(setup.NODE_WHEEL in call for call in machine.calls())


@pytest.fixture
def only(machine, monkeypatch):
    """This process on the made-up machine, its own Python too old."""
    old = machine.fake(machine.home / "old", code=1)
    monkeypatch.setattr(setup.sys, "_base_executable", str(old), raising=False)
    monkeypatch.setenv("PATH", str(machine.programs))
    monkeypatch.setenv("PYENV_ROOT", str(machine.home / ".pyenv"))
    return machine


def test_python_only_under_pyenv(only):
    only.fake(only.programs / "python3.13", "pyenv: python3.13: command not found", code=127)  # a shim
    for version in ("3.9.18", "3.11.7"):
        only.fake(only.home / ".pyenv/versions" / version / "bin/python3", code=1)
    right = only.fake(only.home / ".pyenv/versions/3.12.1/bin/python3", "venv")
    assert setup.find_python() == str(right)


def test_python_that_starts_is_taken_from_path(only):
    only.fake(only.programs / "python3.14", "venv", code=127)  # fails, whatever it printed
    right = only.fake(only.programs / "python3.12", "venv")
    assert setup.find_python() == str(right)


def test_no_venv_module(only):
    bare = only.fake(only.programs / "python3.13", "bare")
    with pytest.raises(setup.Stop) as stop:
        setup.find_python()
    assert str(stop.value) == f"{bare} has no venv module: install it (Debian's package python3-venv), then run this again"


def test_no_python_but_uv(only):
    only.fake(only.programs / "uv", "/somewhere/python3.13")
    assert setup.find_python() == "/somewhere/python3.13"
    assert only.calls()[-2:] == ["uv python install 3.13", "uv python find 3.13"]


def test_no_python_and_uv_cannot_bring_one(only):
    only.fake(only.programs / "uv", "no route to host", code=2)
    with pytest.raises(setup.Stop, match="Python 3.12 or newer is needed and none was found: install one"):
        setup.find_python()


@pytest.fixture
def no_browser(monkeypatch):
    monkeypatch.setattr(dev, "chromium_ready", lambda: None)
    monkeypatch.delenv("SPECPY_CHROMIUM", raising=False)


def test_no_browser_skips_loudly(no_browser, capsys):
    dev._set_up_browser(needed=False)
    assert capsys.readouterr().err == f"{chromium.NONE}: the browser tests are SKIPPED.\n"


def test_no_browser_fails_in_ci(no_browser, monkeypatch):
    monkeypatch.setattr(dev, "_set_up", lambda: None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(setup.Stop, match="No Chromium was found and none could be installed: install Chromium"):
        dev.test()


def test_no_chromium_anywhere(machine, monkeypatch):
    monkeypatch.setenv("PATH", str(machine.programs))
    monkeypatch.setattr(chromium, "VENV_PYTHON", machine.fake(machine.programs / "python", code=1))
    monkeypatch.setattr(chromium, "NOTE", machine.home / "chromium")
    monkeypatch.setattr(chromium, "MAC", ())
    monkeypatch.setattr(chromium, "WINDOWS", ())
    assert chromium.chromium_ready() is None
    assert any("-m playwright install chromium" in call for call in machine.calls())


def test_second_start_runs_only_what_was_asked(machine):
    machine.set_up()
    machine.fake(machine.programs / "chromium")
    done = machine.dev("test", "tests/unit", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.calls() == ["python -m pytest tests/unit -q"]


def test_changed_requirements_are_installed(machine):
    python = machine.set_up()
    machine.fake(python, "venv")  # it starts, so it is kept
    with open(machine.root / "requirements.txt", "a") as file:
        file.write("more==1\n")
    assert machine.dev("build").returncode == 0
    assert any(call.startswith("python -m pip install") for call in machine.calls())


def test_control_c_ends_quietly(machine):
    python = machine.set_up()
    python.write_text("#!/bin/sh\necho started\nexec /bin/sleep 60\n")
    command = [sys.executable, "dev.py", "build"]
    with subprocess.Popen(command, cwd=machine.root, env=machine.environment, start_new_session=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "started\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read() == ""


def test_archive_says_what_to_do_with_it(machine):
    machine.set_up()
    done = machine.dev("build", "--archive")
    assert done.stdout.splitlines()[-1] == "dist/specpy-site.zip: unpack it anywhere and serve it, for example with `python3 -m http.server`"
    assert (machine.root / "dist" / "specpy-site.zip").is_file()
