"""What a check says of a reader's program: right or wrong, case by case in words, and the mistake it looks like.

An exercise brings its cases, a solution, and wrong programs, each with what to say of it. A case is right if it gives
what it gives with the solution. A reader whose wrong cases all give what a known wrong program gives has made its mistake.
"""

import difflib
from json import dumps, loads  # by name: a program may put something else into json

from .cases import Cases
from .values import is_rounded, same, shown

LONGEST = 300  # characters of an error's message


def checker(source, emit):
    """Return `check(namespace)`, which emits a "verdict": {right, of, lines: [{right, words}], mistake}, as JSON.

    `source` is JSON: {check, solution, wrong: [[program, words], …]}. What is wanted is found out now, before a
    reader's program runs. While a case is tried the verdict is {trying}, so that one that hangs can be named.
    """
    exercise = loads(source)
    cases, solution = Cases(exercise["check"]), _namespace(exercise["solution"])
    asked = cases.asked(solution)
    wanted = list(cases.outcomes(solution, asked))

    def check(namespace):
        lacking = [_lacking(name, namespace, solution[name]) for name in asked]
        if any(lacking):
            verdict = {"right": 0, "of": len(wanted), "lines": [], "mistake": next(filter(None, lacking))}
        else:
            given = list(cases.outcomes(namespace, asked, lambda case: _emit(emit, {"trying": case.source})))
            verdict = _verdict(cases, given, wanted)
            if verdict["right"] < verdict["of"]:
                verdict["mistake"] = _mistake(cases, asked, exercise["wrong"], given, wanted)
        _emit(emit, verdict)

    return check


def _emit(emit, verdict):
    emit("verdict", dumps(verdict))


def _namespace(program):
    namespace = {"__name__": "solution"}
    exec(program, namespace)
    return namespace


def _lacking(name, namespace, wanted):
    """Why a name of the program cannot be tried, or None."""
    if name not in namespace:
        near = difflib.get_close_matches(name, [one for one in namespace if isinstance(one, str) and not one.startswith("_")], 1)
        found = f"It has `{near[0]}`: call it `{name}`." if near else "Was it renamed? Reset brings the starting code back."
        return f"The program has no `{name}`, which the check calls. {found}"
    if callable(wanted) and not callable(namespace[name]):
        return f"`{name}` is no function any more: it is `{_code(namespace[name])}`. Is the name used again further down?"
    return None


def _verdict(cases, given, wanted):
    lines = [_line(*one) for one in zip(cases.cases, given, wanted)]
    return {"right": sum(line["right"] for line in lines), "of": len(lines), "lines": lines, "mistake": ""}


def _line(case, given, wanted):
    about = f"{case.about}: " if case.about else ""
    right = _is_right(given, wanted)
    verdict = f"gives `{_code(wanted.value)}`." if right else f"should give `{_code(wanted.value)}`, but {_instead(given, wanted)}"
    return {"right": right, "words": f"{about}`{_tame(case.source)}` {verdict}"}


def _is_right(given, wanted):
    return not given.error and not given.changed and same(given.value, wanted.value)


def _instead(given, wanted):
    """What a wrong case gives, and what that often comes from."""
    if given.error:
        return _stop(**given.told)
    if same(given.value, wanted.value):
        return f"also changes `{_tame(given.changed)}`, which its caller still needs: make a new list."
    gives = f"gives `{_code(given.value)}`."
    if given.value is None:
        why = "It prints its answer: `return` hands it over." if given.printed else "Does every way through it end with `return`?"
        return f"{gives} {why}"
    if is_rounded(given.value, wanted.value):
        return f"gives `{_code(given.value)}`, rounded: leave all the digits."
    return gives


def _stop(message, line=None, hint="", **_):
    words = _tame(" ".join(message.split())[:LONGEST])
    return " ".join([f"stops with `{words}`{f' in line {line}' if line else ''}.", hint]).strip()


def _mistake(cases, asked, wrong, given, wanted):
    """What to say of the known wrong program that gives the same wherever the reader is wrong; of several, the most alike."""
    at = [place for place, pair in enumerate(zip(given, wanted)) if not _is_right(*pair)]
    best, said = 0, ""
    for program, words in wrong:
        theirs = list(cases.outcomes(_namespace(program), asked))
        alike = sum(map(_alike, given, theirs))
        if alike > best and all(_alike(given[place], theirs[place]) for place in at):
            best, said = alike, words
    return said


def _alike(one, other):
    if one.error or other.error:
        return one.error == other.error
    return bool(one.changed) == bool(other.changed) and same(one.value, other.value)


def _code(value):
    return _tame(shown(value))


def _tame(text):
    """Text of the reader's: the sign that sets code apart is the check's own."""
    return text.replace("`", "'")
