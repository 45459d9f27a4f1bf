"""The runner of cells: text of any length, programs that wait, programs that change Python itself."""

import json
import random
import re
from importlib import import_module

import pytest

from site_build.paths import DOCS
from site_build.runner.harmless import is_harmless
from site_build.runner.longtext import LINE, TAIL_LINES, TAIL_PIECES, TAIL_SIZE, LongText
from site_build.runner.outbox import Outbox
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


def test_a_long_line_is_shown_to_a_length_that_a_page_can_lay_out_at_once():
    _, events = shown("import sys\nprint('short')\nfor _ in range(100_000): sys.stdout.write('x')\nprint('\\nlast')")
    head, tail, lines, characters = printed(events)
    assert head == "short\n" + "x" * LINE and tail == "last\n"
    assert lines == 1 and len(head) + characters + len(tail) == 100_012


def spoken(events):
    """Pieces in order, head and tail, and how many characters lie between."""
    head = [piece for kind, text in events if kind != "tail" for piece in (json.loads(text) if kind == "pieces" else [[kind, text]])]
    tails = [json.loads(text) for kind, text in events if kind == "tail"]
    return head, *((tails[-1]["pieces"], tails[-1]["characters"]) if tails else ([], 0))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_streams_print_in_turns_stays_in_order(seed):
    rng, events, outbox, whole = random.Random(seed), [], Outbox(), []
    streams = [Stream(kind, outbox.add) for kind in ("stdout", "stderr")]
    outbox.open(lambda kind, text: events.append((kind, text)), streams)
    often = rng.choice([0, 0.01, 0.3])
    for _ in range(rng.choice([50, 2_000, 20_000])):
        stream, text = rng.choice(streams), rng.choice(["x", "line\n", "\n", "some more"])
        whole += [(stream.kind, letter) for letter in text]
        stream.write(text)
        if rng.random() < often:
            rng.choice([outbox.on_signal, stream.flush])()
    outbox.close()
    head, tail, omitted = spoken(events)
    first, last = ([(kind, letter) for kind, text in pieces for letter in text] for pieces in (head, tail))
    assert first == whole[: len(first)] and last == whole[len(whole) - len(last) :]
    assert len(first) + omitted + len(last) == len(whole)


def test_a_flood_in_turns_costs_the_runner_and_the_page_no_step_a_piece():
    events, outbox, steps = [], Outbox(), []
    streams = [Stream(kind, lambda kind, text: (steps.append(kind), outbox.add(kind, text))) for kind in ("stdout", "stderr")]
    outbox.open(lambda kind, text: events.append((kind, text)), streams)
    for number in range(100_000):
        streams[number % 2].write("x")
    outbox.close()
    head, tail, omitted = spoken(events)
    assert len(steps) < 1_000
    assert len(head) < 500 and TAIL_PIECES - 2 < len(tail) <= TAIL_PIECES and len(head) + omitted + len(tail) == 100_000


def test_streams_keep_their_order_in_a_flood():
    program = "import sys\nfor i in range(800):\n    print(i)\n    print(i, file=sys.stderr)"
    _, events = shown(program)
    pieces = [piece for kind, text in events for piece in (json.loads(text) if kind == "pieces" else [(kind, text)])]
    text = "".join(text for kind, text in pieces if kind in ("stdout", "stderr"))
    assert text == "".join(f"{i}\n{i}\n" for i in range(800))


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


for name in "fractions functools json.decoder random specpy.austen specpy.figures specpy.rules".split():
    import_module(name)  # what a program imports is loaded when it has run

HARMLESS = [
    "1 + 1", "def f(:", "print(undefined)", "import random\nrandom.seed(1)\nrng = random.Random(3)\nrng.shuffle([1, 2])",
    "from fractions import Fraction\nx = {}\nx['a'] = Fraction(1)\nx.pop('a')\nx.setdefault('b', []).append(2)",
    "class A:\n    number = 0\n    def __init__(self): self.items = []\n    def put(self, x):\n        self.number += 1\n"
    "        self.items.append(x)\n    def __repr__(self): return 'A'\na = A()\na.put(3)\na.name = 'b'\nA.number = 5",
    "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass A:\n    x: int = 0\nA(3)",
    "def count(words, counts):\n    for word in words:\n        counts[word] = counts.get(word, 0) + 1\n    return counts\ncount('abc', {})",
    "import sys\nprint('x', file=sys.stderr)\nsys.stdout.write('y')\nsys.exit(1)",
    "import asyncio\nawait asyncio.sleep(0)", "def f():\n    yield 1\nsum(f())", "import math, json\njson.dumps(math.pi)",
    "from specpy import austen\nmodels = austen.models()\nx = []\nx.append(models.target.order)\nn = 0\nn += 1",
    # imports everything of what keeps nothing
    "from math import *\nsqrt(2) + pi", "from random import *\nseed(1)\nx = [1, 2]\nshuffle(x)", "from fractions import *\nFraction(1, 2)",
    "from specpy import *\nspeedup(0.8, 4)",
    # asks where it is
    "import os\nprint(os.getcwd(), os.sep, os.path.join('a', 'b'))", "import os.path\nos.path.exists('a')",
    "from os.path import join, exists\njoin('a', 'b')", "from os import path\npath.join('a')", "import os.path as p\np.join('a')",
    # a file of the home folder
    "with open('a.txt', 'w') as f: f.write('x')", "with open('data.csv', encoding='utf-8') as f:\n    rows = [line.split(',') for line in f]\nrows",
    # awaits what it begins
    "import asyncio\nasync def f(x):\n    await asyncio.sleep(0.1)\n    return x\nawait f(1)",
    "import asyncio\nasync def f(x):\n    return x\nasync def main():\n    print(await asyncio.gather(*(f(i) for i in range(3)), f(1)))\nasyncio.run(main())",
    "import asyncio\nfrom asyncio import gather\nasync def f(): return 1\nawait gather(f(), f())",
    "import asyncio\nasync def f():\n    async with asyncio.timeout(1):\n        return await asyncio.wait_for(asyncio.sleep(0), 1)\nasyncio.run(f())",
]


@pytest.mark.parametrize("program", HARMLESS)
def test_a_harmless_program_leaves_its_python_to_the_next(program, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown(program)
    assert is_harmless(program)


LEAVES = [
    # writes into what it imports, by any name for it
    "from fractions import Fraction\nFraction.x = 1", "import fractions\ndel fractions.Fraction.__add__", "import json\njson.dumps = None",
    "from fractions import Fraction\nF = Fraction\nF.x = 1", "from fractions import Fraction\nfor c in [Fraction]: c.x = 1",
    "from fractions import Fraction\ndef patch(c): c.x = 1\npatch(Fraction)", "from fractions import Fraction\n[Fraction][0].x = 1",
    "from fractions import Fraction\ntype.__setattr__(Fraction, 'x', 1)", "from fractions import Fraction\nsetattr(Fraction, 'x', 1)",
    "from fractions import Fraction\nclass A:\n    def f(self): self.c.x = 1\na = A()\na.c = Fraction\na.f()",
    "from fractions import Fraction\nclass A:\n    def __new__(cls): return Fraction\na = A()\na.x = 1",
    "from fractions import Fraction\ndef list(x): return x\nlist(Fraction).x = 1", "import functools, fractions\nfunctools.update_wrapper(fractions.Fraction, len)",
    "from dataclasses import dataclass\nfrom fractions import Fraction\ndataclass(Fraction)",
    "import fractions as f\nf = f.Fraction\nf.x = 1", "import random\nr = random\nr.random = None",
    "from unittest.mock import patch\npatch('fractions.Fraction.__repr__').start()", "exec('import json\\njson.dumps = None')",
    "import calendar\ncalendar.month_name = None", "import decimal\ndecimal.getcontext().prec = 3",
    "import decimal\nc = decimal.getcontext()\nc.traps[decimal.Inexact] = True", "from decimal import DefaultContext as c, Inexact\nd = c\nd.traps[Inexact] = 1",
    # changes what a module holds
    "import keyword\nkeyword.kwlist.clear()", "import specpy\nspecpy._HOME.clear()", "from specpy.rules import RULES\nRULES.clear()",
    "import json\njson.decoder.BACKSLASH.clear()", "import re\nre.copyreg.dispatch_table.clear()",
    "from specpy import austen\nausten.models().drafts.clear()", "from specpy.austen import models\nm = models()\nm.drafts['x'] = 1",
    "from specpy.austen import models\nfor d in [models().drafts]: d.clear()", "from specpy.austen import models\nd = models().drafts\nd |= {1: 2}",
    # is called later, by Python
    "import numbers\nnumbers.Number.register(str)", "import codecs\ncodecs.register(print)", "import gc\ngc.callbacks.append(print)",
    "import sys\nsys.monitoring.use_tool_id(1, 'x')", "import sys\nsys.settrace(print)", "import sys\nsys.addaudithook(print)",
    "import warnings\nwarnings.simplefilter('error')", "import signal\nsignal.alarm(1)", "import atexit\natexit.register(print)",
    "class A:\n    def __del__(self): print('del')\nA()", "class A: pass\nA.__del__ = print", "type('A', (), {'__del__': print})",
    "def f():\n    try: yield 1\n    finally: print('late')\nx = f()\nnext(x)", "async def f(): pass\nx = f()",
    # reaches the runner, the page or files
    "import sys\ntype(sys.stdout).write = None", "import sys\nsys.stdout.write = None", "import runner.in_worker", "import js",
    "import sys\nsys.modules.clear()", "import sys\nsys._getframe()", "import random\nrandom._os", "import json\njson.__builtins__",
    "def f(): yield\nf().gi_frame.f_builtins", "import numpy",
    # imports everything, and then one of the above
    "from math import *\nsin.x=1\nopen('/lib/a','w')", "from fractions import *\nFraction.x = 1", "from fractions import *\nF = Fraction\nF.x = 1",
    "from specpy import *\nmodels().drafts.clear()", "from json import *", "from decimal import *\ngetcontext().prec=3", "from re import *",
    "from os import *\nremove('/lib/x')", "from sys import *", "from math import *\npi = 3", "from functools import *\nupdate_wrapper(f, g)",
    "from fractions import *\nfor c in [Fraction]: c.x = 1",
    "if 1:\n    from math import *\nimport json as e\nx = e\nx.decoder.BACKSLASH.clear()",
    # a module by a name of its own; more of os than where it is
    "import os\nos.environ['A']='b'", "import os\nx = os.environ\nx['A']='b'", "import os\nos.chdir('/')", "import os\nos.remove('/lib/x')",
    "import os\np = os.path\np.os.remove('x')", "import os\nos.path.os.remove('x')", "import os\nos.path.join = None", "import os\nos.getcwd = None",
    "import os\no = os\no.remove('x')", "from os import remove", "from os import path as p\nq = p\nq.os", "import os.path\nos.path.genericpath",
    "import os\n[os.path][0].os.remove('x')", "from os.path import os", "import os\nos.open('a', 1)", "import os\nos.getcwd.__self__.remove('x')",
    "import json\nd = json.decoder\nd.BACKSLASH.clear()",
    # a file that is not plainly one of the home folder
    "open('/lib/mine.py','w')", "open('../x','w')", "open('mine.py','w')", "open('heapq')\nopen('heapq.pyc','wb')", "p='/lib/x'\nopen(p,'w')",
    "open('a.txt', 'w', opener=print)", "o = open\no('/lib/a','w')", "open(*['/lib/a','w'])", "open(**{'file':'/lib/a','mode':'w'})",
    "open('a.txt', **{'opener': print})", "def f(open): pass\nopen('/lib/a','w')", "print(open)", "open(1,'w')", "open(f'{1}')", "open('a', m)",
    "open('a\\n/lib')", "open('')", "open('/dev/x')", "open('.x')", "open('a.txt', 'w', -1, 'utf8')", "[open][0]('/lib/a','w')",
    # may begin what nobody awaits
    "import asyncio\nx = asyncio.sleep(1)", "import asyncio\nasync def f(): pass\nasyncio.create_task(f())\nawait asyncio.sleep(0)",
    "import asyncio\nasync def f(): pass\ng = f\ng()", "import asyncio\nasync def f(): yield 1\nx = f()",
    "async def f():\n    try: yield 1\n    finally: print('late')\nasync for x in f(): break", "class A:\n    async def f(self): pass\nx = A().f()",
    "import asyncio\nasync def f(): pass\nawait f()\nasyncio.run(f())",
    "import asyncio\nasync def f(): pass\nasync def g(): asyncio.run(f())\nawait g()", "import asyncio\nasync def f(): pass\nasyncio.gather(f())",
    "import asyncio\nasync def f(): pass\n[f() for _ in range(2)]", "import asyncio\nasync def f(): pass\nawait asyncio.gather([f()])",
    "import asyncio\nasync def f(): pass\nprint(f())", "import asyncio\ns = asyncio.sleep\nx = s(1)", "from asyncio import sleep as s\nx = s(1)",
    "import asyncio\n@print\nasync def f(): pass", "import asyncio\nasync def f(): pass\ndef g(): asyncio.run(f())\nasync def h(): g()\nawait h()",
    "import asyncio\nx = asyncio.gather(asyncio.sleep(1))", "import asyncio\nasync def f(x): await x\nawait f(asyncio.sleep(0))",
    "async def f(): pass\nlist(map(f, []))", "import asyncio\nawait asyncio.gather(*(lambda: 1 for _ in [asyncio.sleep(0)]))",
    "import asyncio\nx = asyncio.Event().wait()",
]  # fmt: skip


@pytest.mark.parametrize("program", LEAVES)
def test_after_any_other_the_next_gets_another(program):
    assert not is_harmless(program)


def programs():
    """Those of the pages: cells, and what a reader may write in an exercise."""
    cells = r"^``` \{ \.python \.cell .*?\}\n(.*?)^```$"
    for pages, fence in (("lessons/*.md", cells), ("reference/*.md", cells), ("exercises/*.md", r"^``` python\n(.*?)^```$")):
        for page in sorted(DOCS.glob(pages)):
            for number, found in enumerate(re.finditer(fence, page.read_text(encoding="utf-8"), re.S | re.M)):
                yield pytest.param(re.sub(r"\{\{.*?\}\}", "{}", found[1]), id=f"{page.stem}-{number}")


@pytest.mark.parametrize("program", [*programs()])
def test_the_programs_of_the_pages_are_harmless(program):
    assert is_harmless(program)


LONG = "class S(str):\n    def __len__(self): return 3\n    def __getitem__(self, at): return self\n"


@pytest.mark.parametrize("program", [
    LONG + "class A:\n    def __repr__(self): return S('x' * 10**6)\nA()",
    LONG + "import sys\nsys.stdout.show_event('value', S('x' * 10**6))", LONG + "import specpy\nspecpy.display(S('x' * 10**6))",
    LONG + "raise ValueError(S('x' * 10**6))", LONG + "raise SystemExit(S('x' * 10**6))",
])
def test_a_text_that_lies_about_its_length_is_bounded(program):
    _, events = shown(program)
    assert 1000 < sum(len(text) for _, text in events) < 101_000


def test_a_printed_text_that_lies_is_a_text():
    head, tail, _, characters = printed(shown(LONG + "print(S('x' * 10**6))")[1])
    assert len(head) + characters + len(tail) == 1_000_001


@pytest.mark.parametrize("kind", ["error", "verdict", "phase", "tail", "pieces", "input"])
def test_a_program_has_no_door_to_what_only_the_runner_says(kind):
    """By no name that its streams have."""
    program = (
        f"import sys\nfor stream in (sys.stdout, sys.stderr):\n    for name in dir(stream):\n"
        f"        if name[:2] == '__': continue\n        try: getattr(stream, name)({kind!r}, '{{}}')\n        except Exception: pass"
    )
    assert kind not in [one for one, _ in shown(program)[1]]
    assert not shown(f"import sys\nsys.stdout.show_event({kind!r}, '{{}}')")[0]
    assert not shown(f"class K(str):\n    __hash__ = str.__hash__\n    def __eq__(self, other): return True\nimport sys\nsys.stdout.show_event(K({kind!r}), '{{}}')")[0]


def test_what_is_thrown_away_after_its_run_says_nothing():
    events, stream = [], Stream("stdout", lambda *event: events.append(event))
    stream.write("a")
    stream.end()
    stream.write("late")
    stream.show_event("progress", '{"id": 1}')
    stream.show_value(3)
    assert events == [("stdout", "a")]


def test_a_flood_that_is_flushed_at_every_line_is_gathered_too():
    events, outbox = [], Outbox()
    stream = Stream("stdout", outbox.add)
    outbox.open(lambda kind, text: events.append(text), [stream, Stream("stderr", outbox.add)])
    for number in range(5000):
        print(number, file=stream, flush=True)
    outbox.close()
    assert "".join(events) == "".join(f"{number}\n" for number in range(5000))
    assert len(events) < 2500
