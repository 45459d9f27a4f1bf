"""Plain and speculative decoding: the same text, in fewer passes of the target."""

from . import _check
from .distribution import greedy, race, sample
from .generation import Generation, TracedPass
from .reader import Reader, fit
from .rules import RULES
from .text import Text
from .verify import verify_greedy, verify_sampled
from .warp import warper


def decode(
    target, prompt, max_tokens, rng=None, temperature=1, shared_noise=False,
    *, top_k=None, top_p=None, stop_tokens=(), stop_sequences=(),
):  # fmt: skip
    """Plain decoding: one target pass per token.

    ``prompt``: token numbers; ``max_tokens``: at least 0. Without ``rng`` every token is the
    likeliest (greedy); with a ``random.Random`` tokens are drawn, after ``temperature``,
    ``top_k`` and ``top_p`` (see :mod:`specpy.warp`). ``shared_noise`` draws them so that
    :func:`speculate`, given a generator seeded alike, draws the very same; it may also be a
    function (distribution, position) -> token of your own. The text ends with the first of the
    ``stop_tokens`` or ``stop_sequences``. Models: :mod:`specpy.models`, :mod:`specpy.sessions`.

    >>> from specpy import NGram
    >>> decode(NGram.train([0, 1, 2, 0, 1, 2, 0], order=2), [0], max_tokens=4).tokens
    (1, 2, 0, 1)
    """
    text = Text(prompt, max_tokens, stop_tokens, stop_sequences)
    target = Reader("target", target, warper(temperature, top_k, top_p))
    choose = _chooser(rng, shared_noise)
    while text.room > 0:
        (row,) = target.rows(text.tokens[target.read :], ())
        text.add([choose(row, len(text.tokens) - text.start)])
    return Generation(text.generated, tuple(TracedPass((), 0, token) for token in text.generated), text.stopped_by)


def speculate(
    target, draft, prompt, max_tokens, draft_length=4, rng=None, temperature=1, rule="rejection", shared_noise=False,
    *, top_k=None, top_p=None, stop_tokens=(), stop_sequences=(),
):  # fmt: skip
    """Speculative decoding: the draft proposes ``draft_length`` tokens, one target pass judges all.

    Greedy (no ``rng``) and with ``shared_noise`` the tokens are identical to those of
    :func:`decode`; sampled by ``rule`` "rejection", "match" or "one_hot" (a greedy draft) they
    have the same distribution. Temperature, top-k and top-p apply to both models. A pass near
    the end drafts fewer tokens, so that ``max_tokens`` is never overshot; a stop within a draft
    ends the text there. Rows that are no distributions are refused, a draft of a smaller
    vocabulary is padded with zeros. Arguments otherwise as for :func:`decode`.

    >>> from specpy import NGram
    >>> target = NGram.train([0, 1, 2, 0, 1, 2, 0], order=2)
    >>> run = speculate(target, target, [0], max_tokens=7, draft_length=2)
    >>> run.tokens, run.passes, run.histogram
    ((1, 2, 0, 1, 2, 0, 1), 3, (1, 0, 2))
    """
    _check.whole("draft_length", draft_length)
    _check.one_of("rule", rule, RULES)
    text, warp = Text(prompt, max_tokens, stop_tokens, stop_sequences), warper(temperature, top_k, top_p)
    target, draft = Reader("target", target, warp), Reader("draft", draft, warp)
    choose = _chooser(rng, shared_noise)
    sampled = rng is not None and not shared_noise
    propose = _greedy if sampled and rule == "one_hot" else choose
    trace = []
    while (room := text.room) > 0:
        known = len(text.tokens)
        place = known - text.start
        length = min(draft_length, room - 1)  # a pass emits one token more than it accepts
        drafted, drafted_from = _draft(draft, text.tokens[draft.read :], length, propose, place)
        judged_by = target.rows(text.tokens[target.read :], drafted)
        if draft.vocabulary_size != target.vocabulary_size:
            drafted_from = [fit(row, target.vocabulary_size) for row in drafted_from]
        if sampled:
            verdict = verify_sampled(drafted, drafted_from, judged_by, rng, rule)
        else:
            verdict = verify_greedy(drafted, [choose(row, place + i) for i, row in enumerate(judged_by)])
        # What was drafted in vain is forgotten. A draft has not read the last token that it drew.
        target.keep(known + verdict.accepted)
        draft.keep(known + verdict.accepted)
        added = text.add(verdict.tokens)
        trace.append(_traced(drafted, verdict, added, rule if sampled else None, drafted_from, judged_by))
    return Generation(text.generated, tuple(trace), text.stopped_by)


def _draft(draft, new, length, choose, place):
    """The draft's tokens, one at a time, and the distributions that they were chosen from."""
    drafted, drafted_from = [], []
    for position in range(place, place + length):
        (row,) = draft.rows(new, ())
        token = choose(row, position)
        drafted.append(token)
        drafted_from.append(row)
        new = (token,)
    return drafted, drafted_from


def _traced(drafted, verdict, added, rule, drafted_from, judged_by):
    """The entry of a pass of which so many tokens were added to the text."""
    accepted = verdict.accepted
    if added < len(verdict.tokens):
        return TracedPass(tuple(drafted), min(accepted, added), None)
    probabilities = None
    if accepted < len(drafted) and rule in ("rejection", "one_hot"):
        token = drafted[accepted]
        probabilities = judged_by[accepted][token], drafted_from[accepted][token] if rule == "rejection" else 1
    return TracedPass(tuple(drafted), accepted, verdict.tokens[-1], probabilities)


def _greedy(distribution, position):
    return greedy(distribution)


def _chooser(rng, shared_noise):
    """The function (distribution, position in the text) -> token by which both models choose."""
    if callable(shared_noise):
        return shared_noise
    if not isinstance(shared_noise, bool):
        raise TypeError(f"shared_noise must be True, False or a function, got {_check.brief(shared_noise)}")
    if rng is None:
        if shared_noise:
            raise TypeError("shared_noise needs an rng, such as random.Random(1), got rng=None")
        return _greedy
    _check.random_source(rng)
    if not shared_noise:
        return lambda distribution, position: sample(distribution, rng)
    noise = []  # a row per position of the text, drawn in order, so that it is the same however passes fall

    def choose(distribution, position):
        while len(noise) <= position:
            noise.append([rng.random() for _ in distribution])
        return race(distribution, noise[position])

    return choose
