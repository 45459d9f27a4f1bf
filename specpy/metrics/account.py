"""The account of a reading: what was used, what was ignored and why, and the counters as they pile up."""

from typing import NamedTuple

from .consistent import settled
from .summing import Pile
from .together import together
from .words import tokens_per_pass, words

LISTED = 10_000  # lines of an account that are used of a source, and as many ignored: more say the same again and again
BATCH = 256  # figures that are summed at a time where their lines are no longer listed
KNOWN = ("passes", "drafted", "histogram", "emitted", "stated_rate", "batch")


class Line(NamedTuple):
    """A line of the text, or several, and what became of it: lines are counted from 1."""

    first: int
    last: int
    used: bool
    source: str
    words: str

    def __str__(self):
        where = f"line {self.first}" if self.first == self.last else f"lines {self.first} to {self.last}"
        return f"{where}: {'used' if self.used else 'ignored'}, {self.source}: {self.words}"


class Reading(list):
    """The counters that were read, as a list; ``account``: lines used and ignored, in order; ``lines``: of the text.

    Lines that do not speak of speculation are not in the account. Of each source the first 10,000
    used and the first 10,000 ignored are; the rest is only counted, in ``unlisted``: {used: how many}.
    Counters of different sources may count the same passes twice, such as a server's log and the
    benchmark that it answered: take one, or ``best``.
    """

    def __init__(self, counters=(), account=(), lines=0, unlisted=None):
        super().__init__(counters)
        self.account, self.lines, self.unlisted = list(account), lines, {True: 0, False: 0, **(unlisted or {})}

    def places(self, used):
        """How many places were used, or ignored, those that are not listed among them."""
        return sum(line.used == used for line in self.account) + self.unlisted[used]

    @property
    def best(self):
        """The counters that tell most: with a histogram, of the most passes; None where nothing was read."""
        return max(self, key=lambda one: (one.histogram is not None, one.passes or 0), default=None)

    @property
    def data(self):
        """All of it for JSON."""
        account = [line._asdict() for line in self.account]
        return {"counters": [one.data for one in self], "account": account, "lines": self.lines, "unlisted": sum(self.unlisted.values())}

    def __str__(self):
        if not self:
            head = [f"No counters of speculation in {self.lines} line{'s' * (self.lines != 1)}."]
        else:
            head = [f"{one}." for one in self]
        more = sum(self.unlisted.values())
        tail = [f"- and {more:,} more lines"] if more else []
        return "\n".join([*head, *(f"- {line}" for line in self.account), *tail])


class Found:
    """What the readers find, as they find it."""

    def __init__(self):
        self.account, self.listed, self.unlisted = [], {}, {True: 0, False: 0}
        self.piles, self.waiting = {}, {}

    def add(self, place, figures, apart=None):
        """Add counters to those of their kind; figures that contradict themselves are refused in their own words.

        ``place`` has ``first`` and ``last``; ``figures`` are those of :class:`Counters`. Counters are
        summed that agree in source, model, draft length and in what is known of them; ``apart``
        keeps them from others.
        """
        if self.listed.get((figures["source"], True), 0) < LISTED:
            return self._settle(place, figures, apart)
        known = {name: value for name, value in figures.items() if value is not None} if None in figures.values() else figures
        shape = (apart, known.get("model"), known.get("draft_length"), known.get("varies"), *known)
        key = figures["source"], shape
        batch = self.waiting.get(key)
        if batch is None:
            batch = self.waiting[key] = []
        batch.append((place, known))
        if len(batch) == BATCH:
            self._settle_all(batch, apart)
            batch.clear()

    def _settle_all(self, batch, apart):
        """Lay a batch of one shape on its pile as one part, or else one by one."""
        figures = [figures for _, figures in batch]
        total = together(figures) if len(batch) > 1 else None
        pile = self.piles.get(_key(total, apart)) if total else None
        if pile and pile[1].each > 1:
            pile[1].add(total)
            self.unlisted[True] += len(batch)
        else:
            for place, one in batch:
                self._settle(place, one, apart)

    def _settle(self, place, figures, apart):
        source = figures["source"]
        try:
            known = settled(figures)
        except ValueError as error:
            return self.ignore(place, source, f"the figures contradict each other: {error}")
        if known.get("drafted") == 0 or known.get("passes") == 0:
            return self.ignore(place, source, "nothing was drafted")
        if tokens_per_pass(known) is None and ("drafted" not in known or "accepted" not in known):
            return self.ignore(place, source, "too few figures: no mean, nor drafted and accepted tokens")
        key = _key(known, apart)
        if key not in self.piles:
            self.piles[key] = (place, Pile())
        self.piles[key][1].add(known)
        self._say(place, True, source, known)

    def use(self, place, source, words):
        """Say what was used."""
        self._say(place, True, source, words)

    def ignore(self, place, source, words):
        """Say why something that speaks of speculation was not used."""
        self._say(place, False, source, words)

    def _say(self, place, used, source, said):
        listed = self.listed.get((source, used), 0)
        if listed < LISTED:
            self.listed[source, used] = listed + 1
            self.account.append(Line(place.first, place.last, used, source, said if isinstance(said, str) else words(said)))
        else:
            self.unlisted[used] += 1

    def reading(self, lines):
        """The sums, in the order in which they begin in the text, and the account in its order."""
        for (_, shape), batch in self.waiting.items():
            self._settle_all(batch, apart=shape[0])
        counters = []
        for (source, *_), (place, pile) in sorted(self.piles.items(), key=lambda item: item[1][0].first):
            try:
                counters.append(pile.total())
            except ValueError as error:  # beyond the greatest number that floats tell from its neighbours
                self.ignore(place, source, f"the sum is beyond counting: {error}")
        return Reading(counters, sorted(self.account, key=lambda line: line[:2]), lines, self.unlisted)


def _key(known, apart):
    """What counters have in common that are summed."""
    length = None if known.get("varies") else known.get("draft_length")
    return known["source"], known.get("model"), length, apart, *(name in known for name in KNOWN)
