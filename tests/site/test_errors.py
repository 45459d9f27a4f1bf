"""What a cell says of an error: the last line first, the reader's own lines, the line to mark, a hint or none."""

import json
import re
import sys

import pytest
from bs4 import BeautifulSoup

from site_build.output import output_html
from site_build.runner import errors
from site_build.runner.run import run
from tests.site.shown import error


def hint(source):
    return error(source).get("hint")


def test_an_error_keeps_only_the_reader_s_lines():
    told = error("from specpy import speedup\n\ndef f(rate):\n    return speedup(rate, 4)\n\nf(80)")
    assert told["message"] == "ValueError: acceptance_rate must be in [0, 1], got 80: a percentage? write 0.8"
    assert [line for line in told["lines"] if "File" in line] == [
        '  File "<cell>", line 6, in <module>', '  File "<cell>", line 4, in f',
    ]
    assert "    return speedup(rate, 4)" in told["lines"]
    assert told["line"] == 4


def test_frames_inside_specpy_stand_apart():
    inside = error("from specpy import speedup\nspeedup('x', 4)")["inside"]
    assert [re.match(r"(specpy/\w+\.py), line \d+, in (\w+)\n    \S", frame).groups() for frame in inside] == [
        ("specpy/formula.py", "speedup"), ("specpy/formula.py", "expected_tokens"),
        ("specpy/_check.py", "rate"), ("specpy/_check.py", "number"),
    ]


@pytest.mark.parametrize("source", [
    "import json\njson.loads('{')", "import specpy\nspecpy.display(type('A', (), {'__repr__': lambda self: 1 / 0})())",
    "exec('1 / 0')", "sorted([1, 'a'])", "import statistics\nstatistics.mean([])",
])
def test_no_frame_of_another_file_is_shown(source):
    told = error(source)
    files = re.findall(r'File "([^"]*)"', "\n".join(told["lines"]))
    assert set(files) == {"<cell>"} and told["line"] == source.count("\n") + 1
    assert not re.search("runner|site_build|json/", json.dumps(told))


def test_a_syntax_error_has_its_caret():
    told = error("x = 1\nprint('a' 1)")
    assert told["message"].startswith("SyntaxError: ")
    assert told["lines"][:2] == ['  File "<cell>", line 2', "    print('a' 1)"]
    assert set(told["lines"][2].strip()) == {"^"}
    assert told["line"] == 2


@pytest.mark.parametrize(("source", "line"), [
    ("f(", 1), ("x = 1\n\ndef f():", 3), ("1 / 0  # \n", 1), ("exec('a b')", 1), ("(\n1 /\n0)", 2), ("if 1:\n  pass\n 2", 3),
    ("def f():\n    1 / 0\n\nfor i in [1]:\n    f()", 2), ("raise ExceptionGroup('g', [ValueError()])", 1),
])
def test_the_line_to_mark(source, line):
    assert error(source)["line"] == line


def test_a_cause_stands_before_its_effect():
    told = error("try:\n    1 / 0\nexcept ZeroDivisionError as cause:\n    raise ValueError('x') from cause")
    assert told["message"] == "ValueError: x"
    assert "ZeroDivisionError: division by zero" in told["lines"]


def test_a_group_shows_its_members():
    told = error("from specpy import speedup\ntry:\n    speedup(2, 4)\nexcept ValueError as one:\n    raise ExceptionGroup('g', [one])")
    text = "\n".join(told["lines"])
    assert told["message"] == "ExceptionGroup: g (1 sub-exception)"
    assert "acceptance_rate must be in [0, 1], got 2" in text and "formula.py" not in text


def test_an_error_whose_text_fails():
    assert error("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E")["message"] == "E: <exception str() failed>"


def test_what_looks_at_an_error_may_fail():
    source = "class E(NameError):\n    name = property(lambda self: 1 / 0)\nraise E('x')"
    assert error(source) == {"message": "E: looking at this error raised another, ZeroDivisionError.", "lines": []}


@pytest.mark.parametrize(("source", "line"), [
    ("s = 'a\u2028b\x0c'\n1 / 0", "    1 / 0"), ("a = 1\rb = 2\r\n1 / 0", "    1 / 0"), ("\ufeff1 / 0", "    1 / 0"),
    ("e = None\nfor i in range(3000):\n    n = ValueError(i)\n    n.__cause__ = e\n    e = n\nraise e", "    raise e"),
    ("import sys\nsys.settrace(lambda *a: 1 / 0)\ndef f(): pass\nf()", "    sys.settrace(lambda *a: 1 / 0)"),
])
def test_the_line_that_is_marked_is_the_one_that_is_shown(source, line):
    told = error(source)
    assert line in told["lines"] and source.replace("\r\n", "\n").replace("\r", "\n").split("\n")[told["line"] - 1].strip("\ufeff") == line.strip()
    assert not any("line 0" in one for one in told["lines"])


@pytest.mark.parametrize(("program", "said", "went_well"), [
    ("raise SystemExit", "sys.exit()", True), ("exit(0)", "sys.exit(0)", True), ("exit(3)", "sys.exit(3)", False),
    ("raise SystemExit('<b>' * 10**6)", " characters more)", False),
    ("class A:\n    def __repr__(self): 1 / 0\nraise SystemExit(A())", "sys.exit(…)", False),
    ("class A(SystemExit):\n    code = property(lambda self: 1 / 0)\nraise A", "sys.exit(…)", False),
    ("class A(int):\n    def __eq__(self, other): 1 / 0\nraise SystemExit(A(7))", "sys.exit(7)", False),
])
def test_what_ends_itself_is_a_sentence(program, said, went_well):
    events = []
    assert run(program, lambda *event: events.append(event)) is went_well
    (kind, text), = events
    assert kind == "stderr" and said in text and len(text) < errors.LONGEST + 100


def test_a_page_has_no_debugger():
    assert error("breakpoint()")["message"] == "RuntimeError: a page has no debugger: print() shows what a name stands for"


def test_notes_stay():
    assert error("e = ValueError('a')\ne.add_note('b')\nraise e")["message"] == "ValueError: a\nb"


def test_long_messages_and_many_lines_are_bounded():
    told = error("raise ValueError('no ' * 1_000_000)")
    assert told["message"].startswith("ValueError: no no") and told["message"].endswith("… (2,998,011 characters more)")
    told = error("def f(n):\n    if n: g(n)\n    raise ValueError\ndef g(n): f(n - 1)\nf(200)")
    assert len(told["lines"]) == errors.MOST + 1 and re.search(r"\n  … [\d,]+ lines more …\n", "\n".join(told["lines"]))
    assert len(json.dumps(error("raise ExceptionGroup('x' * 10_000, [ValueError('y' * 10_000)] * 1000)"))) < 100_000


def test_a_deep_recursion_ends_soon_and_leaves_the_limit_alone():
    before = sys.getrecursionlimit()
    told = error("import sys\nsys.setrecursionlimit(50_000)\ndef f(n):\n    return [f(n + 1)]\nf(0)")
    assert told["message"].startswith("RecursionError")
    assert int(re.search(r"repeated (\d+) more times", told["lines"][-1])[1]) < errors.LIMIT
    assert sys.getrecursionlimit() == before


IMPORT = "from specpy import expected_tokens, simulate, speedup, mean_interval\nfrom random import Random\n"
MIXED = "A text and a number do not go together: `int(…)` or `float(…)` makes a number of a text, `str(…)` a text of a number."
NONE = "What stands there is None. Functions that only do something give it, as `print(…)` and `list.sort()`, and those without `return`."
HINTS = {
    # a name that is near one of specpy's, or is one
    "print(speedup(0.8, 4))": "`speedup` is in specpy: `from specpy import speedup`.",
    "NGram.train([1], 2)": "`NGram` is in specpy: `from specpy import NGram`.",
    "speedpu(0.8, 4)": "specpy has `speedup`: `from specpy import speedup`.",
    "specpy.speedup(0.8, 4)": "Import it first: `import specpy`.",
    "print(k)\nk = 4": "`k` gets its value only in line 2, further down.",
    "f()\ndef f(): pass": "`f` gets its value only in line 2, further down.",
    "models": "Each cell runs by itself: `models` has to be defined or imported in this one.",
    # an import that is missing, or a module that is
    "Random(1)": "`Random` is in `random`: `from random import Random`.",
    "sqrt(2)": "`sqrt` is in `math`: `from math import sqrt`.",
    "@dataclass\nclass A: pass": "`dataclass` is in `dataclasses`: `from dataclasses import dataclass`.",
    "from specpy import Random": "`Random` is in `random`: `from random import Random`.",
    "from math import speedup": "`speedup` is in `specpy`: `from specpy import speedup`.",
    "import specpy.formulas": "`specpy` has no module `formulas`.",
    "import maths": "Is `math` meant?",
    "import torch.nn": "`torch` is not in the page's Python, which gets nothing from other hosts: models of this size do not fit "
                       "into a page, so run the program on your own computer.",
    "import nothing_like_it": "`nothing_like_it` is not in the page's Python: it has the standard library, `specpy` and `plotly`, "
                              "and gets nothing from other hosts.",
    "raise ImportError('Plotly Express requires numpy to be installed.')":
        "`plotly.express` needs numpy, which the page's Python does not have: use `import plotly.graph_objects as go`.",
    # indentation
    "for i in range(3):\nprint(i)": "What belongs to line 1 stands below it, four spaces further in.",
    "def f():\n\nf()": "What belongs to line 1 stands below it, four spaces further in.",
    "x = 1\n  y = 2": "Line 2 begins further in than it may: only a line that ends with a colon has lines further in below it.",
    "if 1:\n    x = 1\n  y = 2": "Line 3 begins at a place where no line above it begins: count its spaces.",
    "if 1:\n\tx = 1\n        y = 2": "Some lines begin with tabs, others with spaces: use four spaces everywhere.",
    # a percentage
    IMPORT + "speedup(80, 4)": "80 % is `0.8`: rates go from 0 to 1.",
    IMPORT + "speedup(acceptance_rate=85.5, draft_length=4)": "85.5 % is `0.855`: rates go from 0 to 1.",
    IMPORT + "mean_interval([3, 4], 95)": "95 % is `0.95`: rates go from 0 to 1.",
    # arguments in each other's place
    IMPORT + "speedup(4, 0.8)": "Are the two swapped? `acceptance_rate=0.8` and `draft_length=4` would be right.",
    IMPORT + "expected_tokens(draft_length=0.8, acceptance_rate=4)":
        "Are the two swapped? `acceptance_rate=0.8` and `draft_length=4` would be right.",
    IMPORT + "speedup(16, 0.8)": "Are the two swapped? `acceptance_rate=0.8` and `draft_length=16` would be right.",
    IMPORT + "speedup(0.8, 0.1, 4)": "Are the two swapped? `draft_length=4` and `cost_ratio=0.1` would be right.",
    IMPORT + "simulate(1000, 4, 0.8, Random(1))": "Are the two swapped? `acceptance_rate=0.8` and `passes=1000` would be right.",
    # brackets
    "print(max(1, 2)\nprint(3)": "A `)` at the end of line 1 would close it.",
    "x = [1,\n  2\nprint(x)": "A `]` at the end of line 2 would close it.",
    "f(\n(": "Add the `)` that belongs to it.",
    "while (1 > 2:\n    pass": "A `)` before the colon of line 1 is missing.",
    "print(1))": "Nothing opens the `)` of line 1.",
    "x = [(1, 2]": "Before the `]` the `(` needs its `)`.",
    "print 'a', 1": "Write `print('a', 1)`.",
    "print(“a”)": "It looks like `\"`, but is not: write that.",
    "x = '\ud800'": "Line 1 holds half of a character, as is left where a text was cut: delete it.",
    "print(\u00a01)": "Line 1 has a character that looks like a space, or like nothing, and is none: delete it, and type a space where one belongs.",
    "x = 5 – 3": "It looks like `-`, but is not: write that.",
    "print('It's')": "The `'` in `It's` ends the text: write `\"` around it.",
    "open('C:\\Users')": "A backslash begins something special in a text: write two of them for one, or an r before the text.",
    "return 5": "`return` belongs into a function. A cell shows the value of its last line by itself.",
    # what notebooks and other languages write
    "pip install numpy": "Nothing can be installed in a page: its Python has the standard library, `specpy` and `plotly`.",
    "!pip install numpy": "Nothing can be installed in a page: its Python has the standard library, `specpy` and `plotly`.",
    "%timeit 1 + 1": "Lines that begin with `%` or `!` are for notebooks: a cell has Python alone.",
    "x = 1\nif x == 1:\n    x = 2\nelse if x == 2:\n    x = 3": "Python writes `elif` for `else if`.",
    "x = 1\nx++": "Write `x += 1`.",
    "if True && False:\n    pass": "Python writes `and` for `&&`.",
    "if True || False:\n    pass": "Python writes `or` for `||`.",
    "if !True:\n    pass": "Python writes `not` for `!`.",
    "1 <> 2": "Python writes `!=` for `<>`.",
    "var x = 3": "Python declares nothing: `x = …` is enough.",
    "function f() {\n}": "A function begins with `def`: `def f(…):`.",
    "class = 3": "`class` is a word of Python's own: take another name.",
    "my var = 3": "A name has no space in it: `my_var` is one.",
    "x = null": "Python writes `None`.",
    "raw_input('x')": "Python writes `input`.",
    "np.array([1])": "`numpy` is not in the page's Python, which gets nothing from other hosts: lists, `math` and `statistics` do the same "
                     "for small amounts.",
    # values of the wrong kind
    "age = '12'\nage + 1": MIXED, "1 + 'a'": MIXED, "'5' > 3": MIXED,
    "[3, 1].sort()[0]": NONE, "x = None\nx.upper()": NONE, "for n in print(1): pass": NONE,
    "class A:\n    def f(): pass\nA().f()": "A method gets its object first: `def f(self)`.",
    "import json\njson.loads(\"{'a': 1}\")": "JSON has double quotes around names and texts.",
    # what a page cannot do
    "def f(n): return f(n + 1)\nf(0)": "A function goes on calling itself: give it a case in which it stops.",
    "def f(n): return 0 if n < 0 else f(n + 1)\nf(0)": "A function goes on calling itself: give it a case in which it stops.",
    "raise KeyboardInterrupt": "The program was interrupted.",
    "input()": "input() got no answer: write the value into the program.",
    "open('counters.txt')": "The page's Python sees no files of your computer, only those that a program has written here.",
    "bytearray(10**20)": "The program wants more memory than the page's Python has: try it with less.",
    "raise MemoryError": "The program wants more memory than the page's Python has: try it with less.",
    "raise RuntimeError(\"can't start new thread\")": "The page's Python has one thread: call the function itself.",
    "raise OSError(138, 'emscripten does not support processes.')":
        "The page's Python starts no other program and no second process: do the work in this one.",
    "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:1')":
        "The page's Python reaches no network: put the data into the program, or run it on your own computer.",
}  # fmt: skip


@pytest.mark.parametrize("source", HINTS)
def test_hints(source):
    assert hint(source) == HINTS[source]


NEAR_MISSES = [
    # a word that specpy has too, but is not used as a function; a name that the program gives up or has elsewhere
    "x = 1\ndel x\nx", "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    pass\ne", "if 0:\n    k = 1\nk", "def f(): k\nf()\nk = 1",
    "speedip = 1\nspeedap(1)", "lenght = 3\nprint(lengt)", "math.sqrt(2)", "class A:\n    x = y = 0\n    z = [x for i in [1]] and w\nw = 1",
    "def f():\n    x += 1\nx = 0\nf()",
    # Python itself suggests
    "from specpy import speedpu", "import specpy\nspecpy.speedpu(0.8, 4)", "pritn(1)", "import math\nmath.squrt(2)",
    "from math import nothing_like_it", "raise ImportError('x')",
    # no percentage, not swapped
    IMPORT + "speedup(1.5, 4)", IMPORT + "speedup(-0.8, 4)", IMPORT + "speedup(800, 4)", IMPORT + "speedup(0.8, -4)",
    IMPORT + "speedup(4, 1)", IMPORT + "speedup(4, 4.5)", IMPORT + "speedup(0.8, 4.5)", IMPORT + "speedup('0.8', 4)",
    IMPORT + "speedup(4, 0.8, -1)", IMPORT + "speedup(True, 0.5)",
    "raise ValueError('rate must be in [0, 1], got 80')",
    "def speedup(a, k): raise TypeError\nspeedup(4, 0.8)",
    # syntax that is broken in other ways
    "print('a' 1)", "x = = 1", "if a b:\n    pass", "while True print(1)", "print 'a' 'b', for", "5 = x", "'abc",
    "raise IndentationError('x')", "compile('(', 'other.py', 'exec')", "exec('  x')", "print(x§)",
    # like what a page cannot do
    "raise RuntimeError('x')", "raise OSError('x')", "raise EOFError('x')", "import pickle\npickle.loads(b'')", "[1][10**20]",
    "raise PermissionError", "len(range(10**20))", "import urllib.request\nurllib.request.urlopen('nonsense')", "1 / 0", "raise TimeoutError",
    "assert 0", "{}['a']", "''.x", "None + 1", "'a' - 'b'", "f(1 2)", "def f(a, b) c: pass", "lambda: return 1", "def f(): pass\nf(1)",
    "5()", "[1] + 'a'", "if 1 == 2 = 3: pass", "elif 1: pass", "x = 3 4", "a = b c",  "chr(0xd800).encode()",
]  # fmt: skip


@pytest.mark.parametrize("source", NEAR_MISSES)
def test_near_misses_get_no_hint(source):
    assert hint(source) is None, source


def test_python_s_own_words_are_not_said_again():
    for source in ("from specpy import speedpu", "pritn(1)", "math.sqrt(2)"):
        message = error(source)["message"]
        assert "Did you" in message


def test_a_folder_of_the_machine_is_not_told():
    assert error("from specpy import Random")["message"] == "ImportError: cannot import name 'Random' from 'specpy'"


def test_an_error_in_html():
    events = [["error", json.dumps({"message": "<b>", "lines": ["<i>"], "hint": "Write `a < b`.", "inside": ["x\n  y", "z"]})]]
    block = BeautifulSoup(output_html(events), "html.parser").select_one(".cell-error")
    assert [child["class"][0] for child in block.find_all(recursive=False)] == ["cell-message", "cell-hint", "cell-traceback", "cell-inside"]
    assert block.select_one(".cell-message").get_text() == "<b>" and block.code.get_text() == "a < b"
    assert block.summary.get_text() == "2 lines inside specpy"
