"""`dev.py serve`: starts mkdocs anew after a change of Python code, ends with it, ends quietly by Ctrl-C."""

import os
import signal
import subprocess
import sys

import pytest


@pytest.fixture
def serving(machine):
    """A made-up mkdocs that says that it has started and goes on; with the copied project it stands in."""
    python = machine.set_up()
    python.write_text('#!/bin/sh\necho "started: $SITE_URL $*"\nexec /bin/sleep 60\n')
    command = [sys.executable, "dev.py", "serve", "--port", "8765"]
    process = subprocess.Popen(command, cwd=machine.root, env=machine.environment, start_new_session=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield process
    with process:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def until_started(process):
    return next(line for line in process.stdout if line.startswith("started: "))


def test_address(serving):
    said = serving.stdout.readline()
    assert said == "The site will be at http://127.0.0.1:8765/ (Ctrl-C ends it)\n"
    assert until_started(serving) == (
        "started: http://127.0.0.1:8765/ -m mkdocs serve --livereload --dev-addr 127.0.0.1:8765\n"
    )


def test_change_of_code_starts_it_again(serving, machine):
    until_started(serving)
    (machine.root / "site_build" / "new.py").write_text("")
    assert until_started(serving)
    assert serving.poll() is None


def test_control_c_ends_quietly(serving):
    until_started(serving)
    os.killpg(serving.pid, signal.SIGINT)
    assert serving.wait(timeout=30) == 0
    assert serving.stderr.read() == ""


def test_a_site_that_does_not_build_ends_it(machine):
    machine.fake(machine.set_up(), "Aborted", code=1)
    assert machine.dev("serve", "--port", "8765").returncode == 1


def test_it_ends_with_mkdocs(machine):
    machine.fake(machine.set_up())
    assert machine.dev("serve", "--port", "8765").returncode == 0
