"""In a process of its own: the verdicts on programs. JSON [check, programs] comes in, a list of the verdicts goes out."""

import json
import sys

from .runner import verdicts
from .runner.run import run


def judged(check: str, program: str) -> dict:
    """The verdict on a program as a reader gets it; empty for one that was not checked because it failed."""
    told = [{}]
    run(program, lambda *_: None, verdicts.checker(check, lambda _, verdict: told.append(json.loads(verdict))))
    return told[-1]


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    check, programs = json.load(sys.stdin)
    print(json.dumps([judged(check, program) for program in programs]))
