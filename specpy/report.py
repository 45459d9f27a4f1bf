"""What a conformance suite reports: the promises that are broken, in sentences and as data."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Failure:
    """One broken promise.

    ``promise``: its name, such as "acceptance probability"; ``cases``: in which cases it broke,
    the clearest first; ``sentence``: what was seen, and what should have been. ``observed`` and
    ``expected``: {what: share} where the failure is one of frequencies, else None.
    """

    promise: str
    cases: tuple
    sentence: str
    observed: dict | None = field(default=None, repr=False)
    expected: dict | None = field(default=None, repr=False)

    def __str__(self):
        more = len(self.cases) - 1
        named = "; ".join(self.cases[1:4]) + "; ..." * (more > 3)
        also = f" So in {more} more case{'s' * (more > 1)}: {named}." if more else ""
        return f"{self.promise[0].upper()}{self.promise[1:]}: {self.sentence}{also}"


@dataclass(frozen=True)
class Report:
    """What a suite found: ``failures``, one per broken promise, and how many ``runs`` it took.

    It prints as sentences, so that ``assert report.passed, report`` says what is wrong.

    >>> print(Report((Failure("bonus token", ("ordinary models",), "it never came."),), runs=300))
    1 promise is broken (300 runs).
    - Bonus token: it never came.
    """

    failures: tuple
    runs: int

    @property
    def passed(self):
        """Whether no promise is broken."""
        return not self.failures

    @property
    def broken(self):
        """The names of the broken promises."""
        return tuple(failure.promise for failure in self.failures)

    def __str__(self):
        if self.passed:
            return f"Every promise is kept, as far as {self.runs:,} runs can tell."
        count = len(self.failures)
        head = f"{count} promise{'s are' if count > 1 else ' is'} broken ({self.runs:,} runs)."
        return "\n".join([head, *(f"- {failure}" for failure in self.failures)])


class Findings:
    """Failures as they are found: one per promise, the cases gathered."""

    def __init__(self):
        self.failures = {}

    def add(self, promise, case, sentence, observed=None, expected=None):
        """Note a failure; of one that is known only the new case is added."""
        known = self.failures.get(promise)
        if known is None:
            self.failures[promise] = Failure(promise, (case,), sentence, observed, expected)
        elif case not in known.cases:
            self.failures[promise] = replace(known, cases=(*known.cases, case))

    def __contains__(self, promise):
        return promise in self.failures

    def report(self, runs):
        """The report of all that was noted."""
        return Report(tuple(self.failures.values()), runs)
