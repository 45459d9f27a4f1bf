"""A loop that shows how far it is: in a page, in a terminal, and in silence."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from specpy import progress

module = sys.modules["specpy.progress"]


class Clock:
    """Seconds that pass only when they are told to."""

    now = 0.0

    def __call__(self):
        return self.now


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Page(io.StringIO):
    def __init__(self):
        self.states = []

    def show_event(self, kind, text):
        assert kind == "progress"
        self.states.append(json.loads(text))


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(module, "monotonic", clock)
    return clock


@pytest.fixture
def page(monkeypatch, clock):
    page = Page()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=page, stderr=None))
    return page


@pytest.fixture
def terminal(monkeypatch, clock):
    terminal = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=io.StringIO(), stderr=terminal))
    monkeypatch.setenv("COLUMNS", "60")
    return terminal


def last_line(terminal):
    return terminal.getvalue().removesuffix("\n").rpartition("\r")[2].removesuffix("\x1b[K")


def test_a_length_that_no_list_could_have_is_none(page):
    assert next(progress(range(10**30))) == 0
    assert page.states[0]["total"] is None


def test_it_hands_on_what_it_is_given(capfd):
    assert list(progress(range(3))) == [0, 1, 2]
    assert list(progress(iter("ab"), "letters")) == ["a", "b"]
    assert capfd.readouterr() == ("", ""), "where stderr is no terminal, nothing is written"


def test_states_in_a_page(page, clock):
    for _ in progress(["a", "b"], "letters"):
        clock.now += 1.5
    first, *_, last = page.states
    assert first == {"id": first["id"], "done": 0, "total": 2, "label": "letters", "seconds": 0, "ended": False}
    assert last == {**first, "done": 2, "seconds": 3, "ended": True}
    assert [state["done"] for state in page.states] == [0, 1, 2, 2]


def test_few_states_of_a_fast_loop(page, clock):
    for _ in progress(range(100_000)):
        clock.now += 1e-5
    assert len(page.states) <= 2 + 1 / module.PAUSE
    assert page.states[-1]["done"] == 100_000


def test_without_a_length_the_steps_are_counted(page, clock):
    for _ in progress(iter("abc")):
        clock.now += 1
    assert [state["total"] for state in page.states] == [None, None, None, None, 3]


def test_a_loop_that_is_left(page, clock):
    for step in progress(range(10)):
        if step == 3:
            break
    assert (page.states[-1]["done"], page.states[-1]["total"], page.states[-1]["ended"]) == (3, 10, True)
    with pytest.raises(ZeroDivisionError):
        for step in progress(range(10)):
            step / 0  # noqa: B018
    assert (page.states[-1]["done"], page.states[-1]["ended"]) == (0, True)
    assert module._open == []


def test_inner_loops_share_one_place(page, clock):
    for _ in progress("ab"):
        for _ in progress("cd"):
            assert list(progress("e")) == ["e"]
    outer, *others = dict.fromkeys(state["id"] for state in page.states)
    assert others == [f"{outer}.1", f"{outer}.2"]
    list(progress("f"))
    assert page.states[-1]["id"] not in (outer, *others)


def test_a_bar_that_another_run_left_open_is_not_around_it(page, monkeypatch):
    left = progress("ab")
    next(left)
    another = Page()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=another))
    list(progress("c"))
    assert "." not in another.states[-1]["id"]
    left.close()


def test_a_line_in_a_terminal(terminal, clock):
    for _ in progress(range(1200), "passes"):
        clock.now += 0.01
        if clock.now > 4:
            break
    assert last_line(terminal) == "passes 400 of 1,200, 4 s"
    assert terminal.getvalue().count("\n") == 1 and terminal.getvalue().endswith("\n")


def test_loops_in_loops_stand_on_one_line(terminal, clock):
    for _ in progress("ab", "rounds"):
        for _ in progress("cde", "passes"):
            clock.now += 1
        assert last_line(terminal).startswith("rounds ") and " · passes 3 of 3, 3 s" in last_line(terminal)
    assert last_line(terminal) == "rounds 2 of 2, 6 s"
    assert terminal.getvalue().count("\n") == 1


def test_a_line_fits_the_terminal(terminal):
    list(progress("ab", "x" * 100))
    assert len(last_line(terminal)) == 59


@pytest.mark.parametrize("stream", [None, object()])
def test_no_terminal_no_harm(monkeypatch, stream):
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=stream, stderr=stream))
    assert list(progress("ab")) == ["a", "b"]


def test_nonsense_is_refused_before_the_loop():
    with pytest.raises(TypeError, match=r"^iterable must be something to go through, such as range\(100\), got 100$"):
        progress(100)
    with pytest.raises(TypeError, match="^label must be a text, got 3$"):
        progress([], 3)
