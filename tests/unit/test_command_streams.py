"""The exit code is the decision's, or one that is none: whatever becomes of the input, the output, or the program itself."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from specpy.command import main, planning

ROOT = Path(__file__).parents[2]
SPECULATE = "plan --acceptance-rate .8 --cost-ratio .1"
DO_NOT = "plan --acceptance-rate .1 --cost-ratio .5"
CLOSED = "The answer cannot be written: the output is closed.\n"
FULL = "The answer cannot be written: No space left on device.\n"
linux = pytest.mark.skipif(sys.platform != "linux", reason="it takes a shell and /dev/full")


def shell(line):
    """Run a line of a shell, in which SPECPY stands for the program; gives the code and all that it said."""
    line = line.replace("SPECPY", f"{shlex.quote(sys.executable)} -m specpy")
    ran = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    return ran.returncode, ran.stdout + ran.stderr


@linux
@pytest.mark.parametrize(("line", "code", "words"), [
    (f"SPECPY {DO_NOT} > /dev/null", 4, ""),
    (f"SPECPY {DO_NOT} | true; exit ${{PIPESTATUS[0]}}", 4, ""),
    (f"SPECPY {DO_NOT} | (read line); exit ${{PIPESTATUS[0]}}", 4, ""),
    (f"SPECPY {DO_NOT} > /dev/null 2>&- <&-", 4, ""),
    (f"SPECPY {SPECULATE} >&-", 2, CLOSED),
    (f"SPECPY {SPECULATE} > /dev/full", 2, FULL),
    (f"SPECPY {SPECULATE} > /dev/full 2> /dev/full", 2, ""),
    ("SPECPY table > /dev/full", 2, FULL),
    ("SPECPY plan --help > /dev/full", 2, FULL),
    ("SPECPY plan --help | true; exit ${PIPESTATUS[0]}", 0, ""),
    ("SPECPY plan nowhere 2>&-", 2, ""),
    ("SPECPY plan nowhere 2> /dev/full", 2, ""),
    ("SPECPY plan - <&-", 2, "Standard input cannot be read: it is closed.\n"),
    ("SPECPY plan - 2> /dev/null < /", 1, ""),  # Python cannot start
    (f"cd /; {sys.executable} -I -S -m specpy {SPECULATE} 2> /dev/null", 1, ""),  # there is no specpy
])  # fmt: skip
def test_no_stream_makes_a_decision(line, code, words):
    assert shell(line) == (code, words)


@pytest.mark.parametrize(("error", "sentence"), [
    (RuntimeError("lost"), "It failed, and not by what was given: RuntimeError lost."),
    (MemoryError(), "It failed, and not by what was given: MemoryError."),
    (AttributeError("x"), "It failed, and not by what was given: AttributeError x."),
    (KeyboardInterrupt(), "Stopped."),
])  # fmt: skip
def test_no_failure_makes_a_decision(capsys, monkeypatch, error, sentence):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr(planning, "advise", fail)
    assert main(SPECULATE.split()) == 2
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_the_codes_of_decisions_are_none_that_python_ends_with_by_itself():
    assert {planning.EXIT[name] for name in ("speculate", "do not speculate", "cannot tell")} & {1, 2} == set()
