"""The runner of cells: text of any length, programs that wait, programs that change Python itself."""

import json
import random
import sys

import pytest

from site_build.runner.longtext import TAIL_LINES, TAIL_SIZE, LongText
from site_build.runner.outbox import Outbox
from site_build.runner.patches import leaves_marks
from site_build.runner.run import run
from site_build.runner.streams import Stream


def shown(source, **more):
    """Whether the program went well, and what it showed."""
    events, outbox = [], Outbox()
    streams = [Stream(kind, outbox.add) for kind in ("stdout", "stderr")]
    outbox.open(lambda kind, text: events.append((kind, text)), streams)
    went_well = run(source, outbox.add, streams=streams, **more)
    outbox.close()
    return went_well, events


def printed(events):
    """All text that would stand in the page, and how many lines and characters are told to be missing."""
    head = "".join(text for kind, text in events if kind in ("stdout", "stderr"))
    tails = [json.loads(text) for kind, text in events if kind == "tail"]
    last = tails[-1] if tails else {"omitted": 0, "characters": 0, "pieces": []}
    return head, "".join(text for _, text in last["pieces"]), last["omitted"], last["characters"]


def piece(rng):
    return rng.choice(["\n", "a\n", "b", "x" * rng.randint(1, 300), "x" * 50_000 * (rng.random() < 0.05), "row\n" * rng.randint(1, 60)])


@pytest.mark.parametrize("seed", range(60))
def test_head_tail_and_what_lies_between_are_the_whole_text(seed):
    rng = random.Random(seed)
    text, head, whole = LongText(rng.choice([200_000, 5_000, 0])), "", ""
    for _ in range(rng.choice([1, 5, 400, 3_000])):
        new = piece(rng)
        whole += new
        head += text.add(rng.choice(["stdout", "stderr"]), new)
        if rng.random() < 0.05:
            text.tail()  # what a page is shown on the way changes nothing
    last = text.tail()
    tail = "".join(text for _, text in last["pieces"])
    between = whole[len(head) : len(whole) - len(tail)]
    assert head + between + tail == whole
    assert (len(between), between.count("\n")) == (last["characters"], last["omitted"])
    assert tail.count("\n") <= TAIL_LINES and len(tail) <= TAIL_SIZE


def test_a_flood_is_counted_exactly():
    _, events = shown("for i in range(100_000): print(i)")
    head, tail, lines, characters = printed(events)
    whole = "".join(f"{i}\n" for i in range(100_000))
    assert whole.startswith(head) and head.endswith("\n") and whole.endswith(tail)
    assert head.count("\n") + lines + tail.count("\n") == 100_000
    assert len(head) + characters + len(tail) == len(whole)


def test_one_line_without_end_is_cut_at_both_ends():
    _, events = shown("print('x' * 3_000_000)")
    head, tail, lines, characters = printed(events)
    assert lines == 0 and len(head) + characters + len(tail) == 3_000_001


def test_streams_keep_their_order_in_a_flood():
    program = "import sys\nfor i in range(2000):\n    print(i)\n    print(i, file=sys.stderr)"
    _, events = shown(program)
    pieces = [piece for kind, text in events for piece in (json.loads(text) if kind == "pieces" else [(kind, text)])]
    text = "".join(text for kind, text in pieces if kind in ("stdout", "stderr"))
    assert text == "".join(f"{i}\n{i}\n" for i in range(2000))


@pytest.mark.parametrize("when", [0, 7, 700])
def test_a_signal_between_two_steps_of_a_print_loses_nothing(when):
    """A print asks for `write` first and makes its text then: in between everything may be sent."""
    events, outbox = [], Outbox()
    streams = [Stream(kind, outbox.add) for kind in ("stdout", "stderr")]
    outbox.open(lambda kind, text: events.append((kind, text)), streams)

    class Signalling:
        def __str__(self):
            outbox.on_signal()
            return "late"

    for number in range(1000):
        print(Signalling() if number % 100 == when % 100 else number, file=streams[0])
    outbox.close()
    wanted = "".join(f"{'late' if number % 100 == when % 100 else number}\n" for number in range(1000))
    assert "".join(text for _, text in events) == wanted


def test_what_comes_in_the_middle_of_a_signal_is_sent_after_it():
    outbox, events = Outbox(), []
    stream = Stream("stdout", outbox.add)

    def post(kind, text):
        events.append(text)
        if len(events) < 5:
            outbox.on_signal()

    outbox.open(post, [stream, Stream("stderr", outbox.add)])
    stream.write("a")
    assert events == ["a"]


def test_a_stream_is_one_that_programs_know():
    _, events = shown("import sys\nsys.stdout.buffer.write(b'bytes\\n')\nsys.stdout.close()\nprint(sys.stdout.isatty())\nsys.stdout.write(1)")
    assert [text for kind, text in events if kind == "stdout"] == ["bytes\n", "False", "\n"]
    assert "write() argument must be str, not int" in events[-1][1]


@pytest.mark.parametrize(("program", "value"), [
    ("import asyncio\nawait asyncio.sleep(0)\n3", "3"),
    ("import asyncio\nasync def f(n): return n\nawait asyncio.gather(f(1), f(2))", "[1, 2]"),
    ("import asyncio\nasync def f(): return 4\nasyncio.run(f())", "4"),
    ("async def f():\n    yield 5\n[n async for n in f()]", "[5]"),
])
def test_await_at_the_top(program, value):
    assert shown(program) == (True, [("value", value)])


def test_a_question_is_answered():
    asked = []
    ask = lambda is_secret: asked.append(is_secret) or "Ada"  # noqa: E731
    program = "import getpass, sys\nprint(input('Name? '), sys.stdin.readline().strip(), getpass.getpass())"
    _, events = shown(program, ask=ask)
    assert asked == [False, False, True]
    assert "".join(text for _, text in events) == "Name? Ada\nAda\nPassword: \nAda Ada Ada\n"


@pytest.mark.parametrize("program", ["input('Name? ')", "import getpass\ngetpass.getpass()", "import sys\nnext(sys.stdin)"])
def test_nobody_answers_while_the_site_is_built(program):
    went_well, events = shown(program)
    assert not went_well and json.loads(events[-1][1])["message"].startswith("EOFError")


@pytest.mark.parametrize("change", ["del builtins.len", "builtins.print = None", "builtins.len = lambda x: 7"])
def test_built_ins_of_a_cell_are_its_own(change):
    shown(f"import builtins\n{change}")
    assert shown("print(len('abc'))") == (True, [("stdout", "3"), ("stdout", "\n")])
    assert len("abc") == 3


def test_a_cell_that_takes_the_runner_s_tools_is_still_told_its_error():
    dumps, loads = json.dumps, json.loads
    try:
        _, events = shown("import json\njson.dumps = json.loads = None\n1 / 0")
    finally:
        json.dumps, json.loads = dumps, loads
    assert json.loads(events[-1][1])["message"] == "ZeroDivisionError: division by zero"


@pytest.mark.parametrize(("program", "is_marked"), [
    ("from fractions import Fraction\nFraction.x = 1", True),
    ("import fractions\ndel fractions.Fraction.__add__", True),
    ("import fractions as f\nsetattr(f.Fraction, 'x', 1)", True),
    ("from json import decoder\ndecoder.JSONDecoder.x = 1", True),
    ("import json\njson.dumps = None", False),  # put back by name
    ("import os\nos.environ['x'] = 'y'", False),
    ("from fractions import Fraction\nx = {}\nx['a'] = Fraction(1)", False),
    ("class A: pass\nA.x = 1", False),
    ("def f(:", False),
])
def test_changes_inside_what_was_imported_are_told(program, is_marked):
    import fractions  # noqa: F401 (what the programs import is loaded when they have run)
    import json.decoder  # noqa: F401

    assert leaves_marks(program) is is_marked


def test_modules_are_what_they_were(tmp_path, monkeypatch):
    clean = pytest.importorskip("site_build.runner.clean")
    monkeypatch.setattr(clean, "FOLDERS", (tmp_path,))
    monkeypatch.chdir(tmp_path)
    import json.decoder
    import math

    state, path = clean.Clean(), list(sys.path)
    state.begin()
    run(
        "import json, math, os, random, signal, sys\n"
        "json.dumps = None\ndel math.pi\nmath.tau = 6\nmath.new = 1\nmath.none = None\nsys.path.append('x')\nos.environ['SPECPY_X'] = 'y'\n"
        "sys.modules['math'] = None\nopen('file', 'w').close()\nos.mkdir('folder')\nsignal.signal(signal.SIGINT, signal.SIG_IGN)",
        lambda *_: None,
    )
    state.restore()
    assert math.pi > 3 and math.tau > 6 and not hasattr(math, "new") and not hasattr(math, "none") and sys.modules["math"] is math
    assert json.dumps([1]) == "[1]" and sys.path == path and list(tmp_path.iterdir()) == []
