"""Plain and speculative decoding: the same text, in fewer passes of the target."""

from dataclasses import dataclass

from . import _check
from .distribution import greedy, race, sample, temper
from .verify import RULES, verify_greedy, verify_sampled


@dataclass(frozen=True)
class TracedPass:
    """One pass: the tokens drafted, how many of them were accepted, the target's own token."""

    drafted: tuple
    accepted: int
    token: int

    @property
    def kind(self):
        """Of the target's token: "plain" without a draft, "bonus" after all of it, else "corrected"."""
        if not self.drafted:
            return "plain"
        return "bonus" if self.accepted == len(self.drafted) else "corrected"


@dataclass(frozen=True)
class Generation:
    """A generated text and what it took: ``tokens`` (without the prompt) and a ``trace`` of passes."""

    tokens: tuple
    trace: tuple

    @property
    def passes(self):
        """Passes of the target; plain decoding needs one per token."""
        return len(self.trace)

    @property
    def drafted(self):
        """Tokens that the draft proposed."""
        return sum(len(one.drafted) for one in self.trace)

    @property
    def accepted(self):
        """Drafted tokens that the target kept."""
        return sum(one.accepted for one in self.trace)

    @property
    def judged(self):
        """Drafted tokens that a verdict fell on: accepted ones, and the first rejected of a pass."""
        return self.accepted + sum(one.kind == "corrected" for one in self.trace)

    @property
    def acceptance_rate(self):
        """Accepted among judged, in [0, 1]; None where nothing was judged."""
        return self.accepted / self.judged if self.judged else None

    @property
    def tokens_per_pass(self):
        """Mean number of tokens that a pass yielded; None without passes."""
        return len(self.tokens) / self.passes if self.passes else None

    @property
    def histogram(self):
        """Entry j counts the passes that accepted exactly j tokens; one entry per possible j."""
        longest = max((len(one.drafted) for one in self.trace), default=0)
        return tuple(sum(one.accepted == count for one in self.trace) for count in range(longest + 1))

    def until(self, tokens):
        """The same run, ended after the pass that reached so many tokens."""
        reached = passes = 0
        while reached < tokens and passes < self.passes:
            reached += self.trace[passes].accepted + 1
            passes += 1
        return Generation(self.tokens[:reached], self.trace[:passes])


def decode(target, prompt, max_tokens, rng=None, temperature=1, shared_noise=False):
    """Plain decoding: one target pass per token.

    ``prompt``: token numbers; ``max_tokens``: at least 0. Without ``rng`` every token is the
    likeliest (greedy); with a ``random.Random`` tokens are drawn at the ``temperature``
    (finite, at least 0). ``shared_noise`` draws them so that :func:`speculate`, given a
    generator seeded alike, draws the very same.

    >>> from specpy import NGram
    >>> decode(NGram.train([0, 1, 2, 0, 1, 2, 0], order=2), [0], max_tokens=4).tokens
    (1, 2, 0, 1)
    """
    _check.whole("max_tokens", max_tokens)
    choose = _chooser(rng, temperature, shared_noise)
    tokens = []
    while len(tokens) < max_tokens:
        (distribution,) = target.distributions([*prompt, *tokens], [])
        tokens.append(choose(temper(distribution, temperature), len(tokens)))
    return Generation(tuple(tokens), tuple(TracedPass((), 0, token) for token in tokens))


def speculate(target, draft, prompt, max_tokens, draft_length=4, rng=None, temperature=1, rule="rejection", shared_noise=False):
    """Speculative decoding: the draft proposes ``draft_length`` tokens, one target pass judges all.

    Greedy (no ``rng``) and with ``shared_noise`` the tokens are identical to those of
    :func:`decode`; sampled by ``rule`` "rejection" or "match" they have the same distribution.
    The temperature applies to both models. A pass near the end drafts fewer tokens, so that
    ``max_tokens`` is never overshot. Arguments otherwise as for :func:`decode`.

    >>> from specpy import NGram
    >>> target = NGram.train([0, 1, 2, 0, 1, 2, 0], order=2)
    >>> run = speculate(target, target, [0], max_tokens=7, draft_length=2)
    >>> run.tokens, run.passes, run.histogram
    ((1, 2, 0, 1, 2, 0, 1), 3, (1, 0, 2))
    """
    _check.whole("max_tokens", max_tokens)
    _check.whole("draft_length", draft_length)
    _check.one_of("rule", rule, RULES)
    choose = _chooser(rng, temperature, shared_noise)
    tokens, trace = [], []
    while len(tokens) < max_tokens:
        context = [*prompt, *tokens]
        length = min(draft_length, max_tokens - len(tokens) - 1)  # a pass emits one token more than it accepts
        drafted, drafted_from = [], []
        for position in range(len(tokens), len(tokens) + length):
            (distribution,) = draft.distributions([*context, *drafted], [])
            drafted_from.append(temper(distribution, temperature))
            drafted.append(choose(drafted_from[-1], position))
        judged_by = [temper(row, temperature) for row in target.distributions(context, drafted)]
        if rng is None or shared_noise:
            verdict = verify_greedy(drafted, [choose(row, len(tokens) + i) for i, row in enumerate(judged_by)])
        else:
            verdict = verify_sampled(drafted, drafted_from, judged_by, rng, rule)
        tokens += verdict.tokens
        trace.append(TracedPass(tuple(drafted), verdict.accepted, verdict.tokens[-1]))
    return Generation(tuple(tokens), tuple(trace))


def _chooser(rng, temperature, shared_noise):
    """The function (distribution, position in the text) -> token by which both models choose."""
    _check.at_least("temperature", temperature, 0)
    if rng is None:
        if shared_noise:
            raise TypeError("shared_noise needs an rng, such as random.Random(1), got rng=None")
        return lambda distribution, position: greedy(distribution)
    _check.random_source(rng)
    if not shared_noise:
        return lambda distribution, position: sample(distribution, rng)
    noise = []  # a row per position of the text, drawn in order, so that it is the same however passes fall

    def choose(distribution, position):
        while len(noise) <= position:
            noise.append([rng.random() for _ in distribution])
        return race(distribution, noise[position])

    return choose
