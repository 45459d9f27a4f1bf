"""How the acceptance of drafted tokens may go: by their position in the draft, or by the text.

A model of acceptance says what so many passes yield, in counts of passes by the number of
tokens they accepted. The one function that computes it gets a ``part(amount, chance)``: with a
product it gives the expected shares, exactly in fractions; with a binomial draw, a simulation.
"""

from dataclasses import dataclass
from operator import mul

from . import _check

TEXT_LENGTH = 100  # passes of one text; texts are independent of each other


@dataclass(frozen=True)
class ByPosition:
    """Acceptance that depends on the position in the draft: ``rates[j]`` is that of token j, in [0, 1].

    It is the chance of acceptance where all before it were accepted; ``rates`` has at least as
    many entries as tokens are drafted.

    >>> from fractions import Fraction
    >>> ByPosition((Fraction(9, 10), Fraction(1, 2))).tokens_per_pass(2)
    Fraction(47, 20)
    """

    rates: tuple
    text_length = 1  # passes that hang together

    def __post_init__(self):
        _check.entries("rates", self.rates, "rates, one per position")
        for position, rate in enumerate(self.rates):
            _check.rate(f"rates[{position}]", rate)

    def passes(self, count, draft_length, part):
        """Yield counts that add up to ``count`` passes: entry j, of those that accepted exactly j tokens."""
        if draft_length > len(self.rates):
            raise ValueError(f"acceptance_rate must have at least draft_length = {draft_length} entries, got {len(self.rates)}")
        ended = []
        for rate in self.rates[:draft_length]:
            accepted = part(count, rate)
            ended.append(count - accepted)
            count = accepted
        yield [*ended, count]

    def shares(self, draft_length):
        """The share of the passes that accept exactly j tokens, for j from 0 to ``draft_length``."""
        return next(self.passes(1, draft_length, mul))

    def tokens_per_pass(self, draft_length):
        """Mean number of tokens that a pass yields, in [1, draft_length + 1]."""
        return 1 + _mean(self.shares(draft_length))

    def variance_factor(self, draft_length, passes):
        """How many times the variance of independent passes that of these is: 1."""
        return 1


@dataclass(frozen=True)
class TwoState:
    """Text in easy and hard stretches: a long accepted block uses up the easy stretch it covers.

    A drafted token is accepted at the rate ``easy`` or ``hard``, times ``decay ** j`` at
    position j of the draft; every position of the text stays in its state with chance
    ``stay_easy`` or ``stay_hard``. All are in [0, 1], and not both stay for ever. Passes hang
    together: the next one begins where the last one broke off.

    >>> text = TwoState(easy=0.92, hard=0.02, stay_easy=0.9, stay_hard=0.9)
    >>> [round(text.shares(length)[0], 2) for length in (1, 4, 8)]  # rejected at once
    [0.65, 0.77, 0.81]
    """

    easy: float
    hard: float
    stay_easy: float
    stay_hard: float
    decay: float = 1
    text_length = TEXT_LENGTH

    def __post_init__(self):
        for name in ("easy", "hard", "stay_easy", "stay_hard", "decay"):
            _check.rate(name, getattr(self, name))
        if self.stay_easy == self.stay_hard == 1:
            raise ValueError("stay_easy and stay_hard must not both be 1: the text would never change its state")

    def passes(self, count, draft_length, part):
        """Yield counts that add up to ``count`` passes, for all texts at once, one pass of each after the other."""
        easy_share = self.easy_share(draft_length)
        for texts, length in ((count // TEXT_LENGTH, TEXT_LENGTH), (1, count % TEXT_LENGTH)):
            easy = part(texts, easy_share)
            hard = texts - easy
            for _ in range(length if texts else 0):
                ends = self._ends(easy, hard, draft_length, part)
                yield [sum(end) for end in ends]
                easy, hard = map(sum, zip(*ends))

    def shares(self, draft_length):
        """The share of the passes that accept exactly j tokens, for j from 0 to ``draft_length``."""
        easy = self.easy_share(draft_length)
        return [sum(end) for end in self._ends(easy, 1 - easy, draft_length, mul)]

    def tokens_per_pass(self, draft_length):
        """Mean number of tokens that a pass yields, in [1, draft_length + 1]."""
        return 1 + _mean(self.shares(draft_length))

    def easy_share(self, draft_length):
        """The share of the passes that begin on easy text, in the long run: it falls as drafts get longer."""
        to_hard = sum(hard for _, hard in self._ends(1, 0, draft_length, mul))
        to_easy = sum(easy for easy, _ in self._ends(0, 1, draft_length, mul))
        if to_easy + to_hard == 0:  # every pass begins as the last one did
            to_easy, to_hard = 1 - self.stay_hard, 1 - self.stay_easy
        return to_easy / (to_easy + to_hard)

    def variance_factor(self, draft_length, passes):
        """How many times the variance of independent passes that of these is, since neighbours resemble each other."""
        from_easy, from_hard = (self._ends(*begin, draft_length, mul) for begin in ((1, 0), (0, 1)))
        easy, shares = self.easy_share(draft_length), self.shares(draft_length)
        mean, mean_easy, mean_hard = _mean(shares), _mean(map(sum, from_easy)), _mean(map(sum, from_hard))
        variance = sum(share * (count - mean) ** 2 for count, share in enumerate(shares))
        if variance == 0:
            return 1
        ends = self._ends(easy, 1 - easy, draft_length, mul)
        neighbours = sum(
            count * (to_easy * (mean_easy - mean) + to_hard * (mean_hard - mean)) for count, (to_easy, to_hard) in enumerate(ends)
        )
        fading = sum(end for end, _ in from_easy) - sum(end for end, _ in from_hard)
        length = min(passes, TEXT_LENGTH)
        weights = sum((length - apart) * fading ** (apart - 1) for apart in range(1, length))
        # Where easy and hard take turns the mean hardly varies; no text is worth more than all of its passes squared.
        return max(1 / length, 1 + 2 * weights * neighbours / variance / length)

    def _ends(self, easy, hard, draft_length, part):
        """Where passes end that begin on so much easy and hard text: entry j, (easy, hard) begins of the next after j accepted."""
        ends = []
        for position in range(draft_length):
            accepted_easy = part(easy, self.easy * self.decay**position)
            accepted_hard = part(hard, self.hard * self.decay**position)
            # The target's own token takes the place of the rejected one; the next pass begins after it.
            ends.append(self._next(easy - accepted_easy, hard - accepted_hard, part))
            easy, hard = self._next(accepted_easy, accepted_hard, part)
        return [*ends, self._next(easy, hard, part)]  # after the bonus token

    def _next(self, easy, hard, part):
        """One position further in the text."""
        stay_easy, stay_hard = part(easy, self.stay_easy), part(hard, self.stay_hard)
        return stay_easy + hard - stay_hard, stay_hard + easy - stay_easy


def _mean(shares):
    return sum(count * share for count, share in enumerate(shares))
