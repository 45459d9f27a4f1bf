"""Decode loops to try the conformance suite on: a right one with sessions of its own, and every known fault put in."""

import random
from types import SimpleNamespace

from tests.unit.samplers import best, draw, left


def checked(row, size):
    if not all(probability >= 0 for probability in row) or not abs(sum(row) - 1) < 1e-6:
        raise ValueError("not a distribution")
    if any(row[size:]):
        raise ValueError("a token beyond the vocabulary")
    return [*row[:size], *[0.0] * (size - len(row))]


class Decoder:
    """A right decode loop; the methods are what a fault replaces."""

    keeps_stop = True
    choose = staticmethod(draw)

    def __call__(self, target, draft, prompt, max_tokens, draft_length, rng, stop_tokens, stop_sequences):
        self.prompt, self.max_tokens, self.draft_length, self.rng = list(prompt), max_tokens, draft_length, rng
        self.stops = [*((token,) for token in stop_tokens), *map(tuple, stop_sequences)]
        self.size, self.tokens = len(target([*prompt])), []
        self.target, self.draft = self.open(target), self.open(draft)
        self.read = {self.target: 0, self.draft: 0}
        self.passes = self.drafted = self.accepted = 0
        while not self.ended():
            self.one_pass()
        return self.result()

    def result(self):
        return SimpleNamespace(tokens=self.tokens, passes=self.passes, drafted=self.drafted, accepted=self.accepted)

    def open(self, model):
        return model.session()

    def ended(self):
        return len(self.tokens) >= self.max_tokens or self.stopped()

    def stopped(self):
        return any(tuple(self.tokens[-len(stop) :]) == stop for stop in self.stops)

    def length(self):
        return min(self.draft_length, self.max_tokens - len(self.tokens) - 1)

    def ask(self, session, drafted=(), more=()):
        text = [*self.prompt, *self.tokens, *more]
        rows = session.distributions(text[self.read[session] :], drafted)
        self.read[session] = len(text) + len(drafted)
        return [self.row(row) for row in rows]

    def row(self, row):
        return checked(row, self.size)

    def one_pass(self):
        drafted, drafted_from = [], []
        for _ in range(self.length()):
            drafted_from += self.ask(self.draft, more=drafted)
            drafted.append(self.choose(drafted_from[-1], self.rng))
        rows = self.ask(self.target, drafted)
        accepted, own = self.verify(drafted, drafted_from, rows)
        kept = len(self.prompt) + len(self.tokens) + accepted
        self.go_back(self.target, kept)
        self.go_back(self.draft, kept)
        before = len(self.tokens)
        self.add(drafted[:accepted], own)
        self.count(drafted, min(accepted, len(self.tokens) - before))

    def verify(self, drafted, drafted_from, rows):
        for place, token in enumerate(drafted):
            if not self.rng.random() * drafted_from[place][token] < rows[place][token]:
                return place, draw(left(rows[place], drafted_from[place]), self.rng)
        return len(drafted), self.choose(rows[len(drafted)], self.rng)

    def add(self, accepted, own):
        for token in [*accepted, own]:
            self.tokens.append(token)
            if self.stopped():
                break

    def go_back(self, session, length):
        if length < self.read[session]:
            session.keep(length)
            self.read[session] = length

    def count(self, drafted, accepted):
        self.passes += 1
        self.drafted += len(drafted)
        self.accepted += accepted


class DropsTheStop(Decoder):
    def result(self):
        for stop in self.stops:
            if tuple(self.tokens[-len(stop) :]) == stop:
                self.tokens = self.tokens[: -len(stop)]
                break
        return self.tokens


class PairOfTokensAndCounters(Decoder):
    def result(self):
        return self.tokens, {"passes": self.passes, "drafted": self.drafted}


class DraftsBeyondTheRoomAndCuts(Decoder):
    def length(self):
        return self.draft_length

    def result(self):
        return self.tokens[: self.max_tokens]


class PrefillsFirst(Decoder):
    def ask(self, session, drafted=(), more=()):
        if session is self.target and not self.tokens and not self.passes and not self.read[session] and len(self.prompt) > 1:
            session.distributions(self.prompt[:-1], ())
            self.read[session] = len(self.prompt) - 1
        return super().ask(session, drafted, more)


RIGHT = {"keeps the stop": Decoder, "drops the stop": DropsTheStop, "a pair": PairOfTokensAndCounters, "prefills first": PrefillsFirst}


class Overshoots(Decoder):
    def length(self):
        return self.draft_length


class OneTokenAtLeast(Decoder):
    def result(self):
        self.tokens = self.tokens or [0]
        return super().result()


class OneTooFew(Decoder):
    def result(self):
        self.tokens = self.tokens[: max(1, self.max_tokens - 1)]
        return super().result()


class EndsWhenAllIsAccepted(Decoder):
    """llama.cpp#10174: with the target as its own draft, one token and no more."""

    def ended(self):
        return super().ended() or self.passes and self.accepted == self.drafted > 0


class NeverStops(Decoder):
    def stopped(self):
        return False


class StopsOnlyAtTheEndOfAPass(Decoder):
    def add(self, accepted, own):
        self.tokens += [*accepted, own]


class StopsAtItsOwnTokensOnly(Decoder):
    def add(self, accepted, own):
        self.tokens += [*accepted, own]
        self.over = (own,) in self.stops

    def stopped(self):
        return bool(self.tokens) and self.over


class StopsAfterThePass(Decoder):
    """It sees the stop within the pass, and gives out the whole pass."""

    over = False

    def add(self, accepted, own):
        super().add(accepted, own)
        if self.stopped():
            self.over = True
            self.tokens += [*accepted, own][len([*accepted, own]) - 1 :]

    def __call__(self, *arguments, **options):
        self.over = False
        return super().__call__(*arguments, **options)

    def ended(self):
        return super().ended() or self.over


class StopsAtTheDraftsStop(Decoder):
    def verify(self, drafted, drafted_from, rows):
        self.seen = any((token,) in self.stops for token in drafted)
        return super().verify(drafted, drafted_from, rows)

    def ended(self):
        return super().ended() or bool(self.passes) and self.seen


class StopsAtThePrompts(Decoder):
    def stopped(self):
        return super().stopped() or any((token,) in self.stops for token in self.prompt)


class TrustsTheDraftsStop(Decoder):
    """The draft's stop token is not verified."""

    def verify(self, drafted, drafted_from, rows):
        accepted, own = super().verify(drafted, drafted_from, rows)
        if accepted < len(drafted) and (drafted[accepted],) in self.stops:
            return accepted, drafted[accepted]
        return accepted, own


class SequencesWithinAPass(Decoder):
    def add(self, accepted, own):
        self.start = len(self.tokens)
        super().add(accepted, own)

    def stopped(self):
        return any(tuple(self.tokens[self.start :][-len(stop) :]) == stop for stop in self.stops) if self.tokens else False


class SequencesAtTheEndOfAPass(Decoder):
    def add(self, accepted, own):
        for token in [*accepted, own]:
            self.tokens.append(token)
            if (token,) in self.stops:
                break


class SequencesWithoutAFreshStart(Decoder):
    """Compares token by token, and at a mismatch starts after it: misses 1 1 2 in 1 1 1 2."""

    def stopped(self):
        for stop in self.stops:
            matched = 0
            for token in self.tokens:
                matched = matched + 1 if token == stop[matched] else 0
                if matched == len(stop):
                    return True
        return False


class StopsAtABeginning(Decoder):
    def stopped(self):
        return any(tuple(self.tokens[-min(len(stop), 2) :]) == stop[:2] for stop in self.stops)


class DraftNeverGoesBack(Decoder):
    def go_back(self, session, length):
        if session is self.draft:
            self.read[session] = min(self.read[session], length)
        else:
            super().go_back(session, length)


class TargetNeverGoesBack(Decoder):
    def go_back(self, session, length):
        if session is self.target:
            self.read[session] = min(self.read[session], length)
        else:
            super().go_back(session, length)


class KeepsOneTooMany(Decoder):
    """The draft's state holds one rejected token more, as in lablup/mlxcel#994."""

    def go_back(self, session, length):
        read = self.read[session]
        if session is self.draft and length < read:
            session.keep(min(read, length + 1))
            self.read[session] = length
        else:
            super().go_back(session, length)


class KeepsOneTooFew(Decoder):
    def go_back(self, session, length):
        if session is self.draft and length < self.read[session]:
            session.keep(length - 1)
            self.read[session] = length
        else:
            super().go_back(session, length)


class LastDraftedTokenIsMissing(Decoder):
    """After all were accepted the draft reads the bonus token, not the last drafted one before it."""

    def go_back(self, session, length):
        super().go_back(session, length)
        if session is self.draft and self.read[session] == length - 1:
            self.read[session] = length


class StartsAnew(Decoder):
    """Resets the draft's state in place of going back: it forgets the prompt."""

    def go_back(self, session, length):
        if session is self.draft and length < self.read[session]:
            session.keep(0)
            self.read[session] = length
        else:
            super().go_back(session, length)


class OldState(Decoder):
    """Takes up the draft's old session when the same prompt comes again, as a faulty prefix cache does."""

    sessions = {}

    def open(self, model):
        return self.sessions.setdefault(id(model), (model.session(), model))[0]


class DropsTheBonus(Decoder):
    def verify(self, drafted, drafted_from, rows):
        accepted, own = super().verify(drafted, drafted_from, rows)
        return (accepted - 1, drafted[-1]) if accepted == len(drafted) > 0 else (accepted, own)


class AcceptsOneAtMost(Decoder):
    def verify(self, drafted, drafted_from, rows):
        return super().verify(drafted[:1], drafted_from[:1], rows[:2])


class PadsInFront(Decoder):
    def row(self, row):
        return checked([0.0] * (self.size - len(row)) + [*row[max(0, len(row) - self.size) :]], self.size)


class CutsTokens(Decoder):
    """Tokens beyond the vocabulary come back as others."""

    def row(self, row):
        folded = [0.0] * self.size
        for token, probability in enumerate(row):
            folded[token % self.size] += probability
        return folded if len(row) <= self.size else folded[1:] + folded[:1]


class TakesAnyRow(Decoder):
    choose = staticmethod(lambda row, rng: best([*row]))

    def row(self, row):
        return [*row, *[0.0] * (self.size - len(row))]

    def verify(self, drafted, drafted_from, rows):
        for place, token in enumerate(drafted):
            if token != best(rows[place]):
                return place, best(rows[place])
        return len(drafted), best(rows[-1])


class TakesNan(Decoder):
    def row(self, row):
        return checked([probability if probability == probability else 0.0 for probability in row], self.size) if any(row) else row


class Scales(Decoder):
    def row(self, row):
        return checked([probability / sum(row) for probability in row], self.size)


class TakesNegative(Decoder):
    def row(self, row):
        return checked([abs(max(probability, 0.0)) / sum(max(other, 0.0) for other in row) if min(row) < 0 else probability
                        for probability in row], self.size)  # fmt: skip


class CountsTheFullDraft(Decoder):
    def count(self, drafted, accepted):
        super().count([0] * self.draft_length, accepted)


class CountsItsOwnTokenAsDrafted(Decoder):
    def count(self, drafted, accepted):
        super().count([*drafted, 0], accepted)


class CountsBeyondTheStop(Decoder):
    def add(self, accepted, own):
        super().add(accepted, own)
        self.all = len(accepted)

    def count(self, drafted, accepted):
        super().count(drafted, self.all)


class CountsTokensAsAccepted(Decoder):
    def count(self, drafted, accepted):
        super().count(drafted, accepted + 1)


class DividesByNothing(Decoder):
    def result(self):
        return SimpleNamespace(tokens=self.tokens, rate=self.accepted / self.drafted)


class Greedy(Decoder):
    choose = staticmethod(lambda row, rng: best(row))


class Resamples(Decoder):
    def verify(self, drafted, drafted_from, rows):
        for place, token in enumerate(drafted):
            if not self.rng.random() * drafted_from[place][token] < rows[place][token]:
                return place, draw(rows[place], self.rng)
        return len(drafted), draw(rows[-1], self.rng)


class SharpensTheDraft(Decoder):
    choose = staticmethod(lambda row, rng: draw([probability**2 for probability in row], rng))


class GlobalChance(Decoder):
    def __call__(self, target, draft, prompt, max_tokens, draft_length, rng, **stops):
        return super().__call__(target, draft, prompt, max_tokens, draft_length, random, **stops)


class WrongRowAfterNone(Decoder):
    """vllm#50021: with nothing accepted it takes the row of number -1."""

    def verify(self, drafted, drafted_from, rows):
        accepted, own = super().verify(drafted, drafted_from, rows)
        return accepted, own if accepted or not drafted else draw(rows[-1], self.rng)


class WithThePrompt(Decoder):
    def result(self):
        return [*self.prompt, *self.tokens]


class KnowsOneStop(Decoder):
    """Of several stop tokens or sequences it heeds the first alone."""

    def __call__(self, target, draft, prompt, max_tokens, draft_length, rng, stop_tokens, stop_sequences):
        return super().__call__(target, draft, prompt, max_tokens, draft_length, rng, stop_tokens[:1], stop_sequences[:1])


LIMIT, STOPS, SEQUENCES, ROLLBACK = "length limit", "stop tokens", "stop sequences", "rollback"
ROWS, TEXT = "rows that are no distribution", "the target's text"
FAULTY = {
    Overshoots: LIMIT, OneTokenAtLeast: LIMIT, OneTooFew: LIMIT, EndsWhenAllIsAccepted: LIMIT, DividesByNothing: LIMIT,
    WithThePrompt: LIMIT,
    NeverStops: STOPS, StopsOnlyAtTheEndOfAPass: STOPS, StopsAtItsOwnTokensOnly: STOPS, StopsAfterThePass: STOPS,
    StopsAtTheDraftsStop: STOPS, StopsAtThePrompts: STOPS, TrustsTheDraftsStop: STOPS,
    SequencesWithinAPass: SEQUENCES, SequencesAtTheEndOfAPass: SEQUENCES, SequencesWithoutAFreshStart: SEQUENCES,
    StopsAtABeginning: SEQUENCES,
    DraftNeverGoesBack: ROLLBACK, TargetNeverGoesBack: ROLLBACK, KeepsOneTooMany: ROLLBACK, KeepsOneTooFew: ROLLBACK,
    LastDraftedTokenIsMissing: ROLLBACK, StartsAnew: ROLLBACK, OldState: ROLLBACK, WrongRowAfterNone: ROLLBACK,
    KnowsOneStop: STOPS,
    DropsTheBonus: "tokens per pass", AcceptsOneAtMost: "tokens per pass",
    PadsInFront: "vocabularies of different size", CutsTokens: "vocabularies of different size",
    TakesAnyRow: ROWS, TakesNan: ROWS, Scales: ROWS, TakesNegative: ROWS,
    CountsTheFullDraft: "counters", CountsItsOwnTokenAsDrafted: "counters", CountsBeyondTheStop: "counters",
    CountsTokensAsAccepted: "counters",
    Greedy: TEXT, Resamples: TEXT, SharpensTheDraft: TEXT, GlobalChance: "use of the rng",
}  # fmt: skip
