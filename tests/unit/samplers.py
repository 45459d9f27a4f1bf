"""One-pass samplers to try the conformance suite on: right ones of every rule, and every known fault.

They are written apart from specpy.verify, so that neither vouches for the other.
"""

import random
from itertools import accumulate
from math import log
from types import SimpleNamespace


def draw(weights, rng):
    threshold = rng.random() * sum(weights)
    for token, bound in enumerate(accumulate(weights)):
        if threshold < bound:
            return token
    raise RuntimeError("nothing to draw from")


def best(row):
    return row.index(max(row))


def left(target, draft):
    weights = [max(wanted - offered, 0) for wanted, offered in zip(target, draft)]
    return weights if any(weights) else target


def sampler(judge=None, choose=draw, bonus=None, residual=left):
    """A right sampler by rejection, but for the parts that are replaced."""
    bonus = bonus or (lambda row, rng: draw(row, rng))

    def rejection(token, draft, target, rng):
        if rng.random() * draft[token] < target[token]:
            return token
        return ~draw(residual(target, draft), rng)

    def one_pass(draft, target, context, draft_length, rng):
        drafted = []
        for _ in range(draft_length):
            drafted.append(choose(draft((*context, *drafted)), rng))
        for place, token in enumerate(drafted):
            before = (*context, *drafted[:place])
            verdict = (judge or rejection)(token, draft(before), target(before), rng)
            if verdict < 0:  # the complement of the token that replaces it
                return (*drafted[:place], ~verdict)
        return (*drafted, bonus(target((*context, *drafted)), rng))

    return one_pass


def matched(token, draft, target, rng):
    own = draw(target, rng)
    return own if own == token else ~own


def chosen(token, draft, target, rng):
    if rng.random() < target[token]:
        return token
    return ~draw([0 if other == token else wanted for other, wanted in enumerate(target)], rng)


def agree(token, draft, target, rng):
    return token if token == best(target) else ~best(target)


def shared_noise(draft, target, context, draft_length, rng):
    noise, drafted = [], []

    def race(row, place):
        while len(noise) <= place:
            noise.append([rng.random() or 5e-324 for _ in row])
        return min((token for token in range(len(row)) if row[token]), key=lambda token: -log(noise[place][token]) / row[token])

    for place in range(draft_length):
        drafted.append(race(draft((*context, *drafted)), place))
    for place in range(draft_length + 1):
        own = race(target((*context, *drafted[:place])), place)
        if place == draft_length or own != drafted[place]:
            return (*drafted[:place], own)


RIGHT = {
    "rejection": sampler(),
    "match": sampler(judge=matched),
    "one_hot": sampler(judge=chosen, choose=lambda row, rng: best(row)),
    "shared_noise": shared_noise,
    "greedy": sampler(judge=agree, choose=lambda row, rng: best(row), bonus=lambda row, rng: best(row)),
}

right = RIGHT["rejection"]


def judged(accept):
    """Rejection sampling with another test of acceptance."""
    return sampler(judge=lambda token, draft, target, rng: token if accept(token, draft, target, rng) else ~draw(left(target, draft), rng))


def strict(target, draft):
    """The residual without its way out where nothing is left."""
    weights = [max(wanted - offered, 0) for wanted, offered in zip(target, draft)]
    return [weight / sum(weights) for weight in weights]


def eager(token, draft, target, rng):
    weights = strict(target, draft)
    return token if rng.random() * draft[token] < target[token] else ~draw(weights, rng)


def match_then_fresh(token, draft, target, rng):
    return token if draw(target, rng) == token else ~draw(target, rng)


def unscaled(target, draft):
    weights = [max(wanted - offered, 0) for wanted, offered in zip(target, draft)]
    return [*weights[:-1], 1 - sum(weights[:-1])]


def argmax(row, rng):
    return best(row)


def token_zero_is_an_error(draft, target, context, draft_length, rng):
    def nonzero(row, rng):
        token = draw(row, rng)
        if token == 0:
            raise RuntimeError("sampled id is 0")
        return token

    return sampler(choose=nonzero, bonus=nonzero)(draft, target, context, draft_length, rng)


def one_number_for_all(draft, target, context, draft_length, rng):
    number = rng.random()
    accept = judged(lambda token, draft, target, rng: number * draft[token] < target[token])
    return accept(draft, target, context, draft_length, rng)


def one_number_for_both(token, draft, target, rng):
    """The number that rejected the token also draws what takes its place: it is never a small one."""
    drawn = rng.random()
    if drawn * draft[token] < target[token]:
        return token
    return ~draw(left(target, draft), SimpleNamespace(random=lambda: drawn))


def reseeds(token, draft, target, rng):
    rng.seed(7)
    return rng.random() * draft[token] < target[token]


def copies_the_rng(draft, target, context, draft_length, rng):
    own = random.Random()
    own.setstate(rng.getstate())
    return right(draft, target, context, draft_length, own)


def every_second_pass_again():
    last = {}

    def one_pass(draft, target, context, draft_length, rng):
        key = id(target), context
        if key in last:
            return last.pop(key)
        last[key] = right(draft, target, context, draft_length, rng)
        return last[key]

    return one_pass


def counts_beyond_the_break(draft, target, context, draft_length, rng):
    """Counts accepted tokens anywhere, not in the prefix."""
    drafted, kept = [], []
    for _ in range(draft_length):
        before = (*context, *drafted)
        drafted.append(draw(draft(before), rng))
        kept.append(rng.random() * draft(before)[drafted[-1]] < target(before)[drafted[-1]])
    count = sum(kept)
    before = (*context, *drafted[:count])
    row = target(before) if count == draft_length else left(target(before), draft(before))
    return (*drafted[:count], draw(row, rng))


def keeps_the_tail(draft, target, context, draft_length, rng):
    tokens = right(draft, target, context, draft_length, rng)
    if len(tokens) <= draft_length and len(tokens) > 1:
        return (*tokens, *[draw(draft(context), rng)] * (draft_length + 1 - len(tokens)))
    return tokens


def drops_the_bonus(draft, target, context, draft_length, rng):
    tokens = right(draft, target, context, draft_length, rng)
    return tokens[:-1] if len(tokens) == draft_length + 1 > 1 else tokens


def seen_through(change):
    """A right sampler that asks the target about a changed context."""

    def one_pass(draft, target, context, draft_length, rng):
        return right(draft, lambda tokens: target(change(tokens, context, draft_length)), context, draft_length, rng)

    return one_pass


def bonus_from_the_row_before(tokens, context, draft_length):
    return tokens[:-1] if draft_length and len(tokens) == len(context) + draft_length else tokens


def wrong_row_after_none(draft, target, context, draft_length, rng):
    """With nothing accepted it looks at row number -1: the last one."""
    tokens = right(draft, target, context, draft_length, rng)
    if len(tokens) == 1 and draft_length:
        return (draw(target((*context, *[best(draft(context))] * draft_length)), rng),)
    return tokens


def sharpened(row):
    return [probability**2 / sum(other**2 for other in row) for probability in row]


def one_too_many(draft, target, context, draft_length, rng):
    tokens = right(draft, target, context, draft_length, rng)
    return (*tokens, draw(target((*context, *tokens)), rng))


def fails_if(wrong, error=IndexError):
    def one_pass(draft, target, context, draft_length, rng):
        if wrong(draft, target, context, draft_length):
            raise error("so it fails")
        return right(draft, target, context, draft_length, rng)

    return one_pass


def last_is_not_judged(draft, target, context, draft_length, rng):
    if not draft_length:
        return right(draft, target, context, 0, rng)
    tokens = right(draft, target, context, draft_length - 1, rng)
    if len(tokens) < draft_length:
        return tokens
    drafted = (*tokens[:-1], draw(draft((*context, *tokens[:-1])), rng))
    return (*drafted, draw(target((*context, *drafted)), rng))


def smoothed(row):
    return [(probability + 0.01) / (1 + 0.01 * len(row)) for probability in row]


def never_drafts(draft, target, context, draft_length, rng):
    return (draw(target(context), rng),)


def judges_only_the_first(draft, target, context, draft_length, rng):
    return right(draft, target, context, min(draft_length, 1), rng)


def shy(token, draft, target, rng):
    """Exact, but accepts a tenth less often than it could."""
    if rng.random() * draft[token] < 0.9 * min(target[token], draft[token]):
        return token
    return ~draw([wanted - 0.9 * min(wanted, offered) for wanted, offered in zip(target, draft)], rng)


# name: (sampler, the promise that the report must name)
FAULTY = {
    "sampled id 0 is an error": (token_zero_is_an_error, "what a pass returns"),
    "reseeds inside the test of acceptance": (judged(reseeds), "use of the rng"),
    "seeds the global generator inside the test": (
        judged(lambda token, draft, target, rng: random.seed(7) or random.random() * draft[token] < target[token]), "use of the rng"),
    "one number for all positions": (one_number_for_all, "use of the rng"),
    "a generator of its own, always the same": (
        judged(lambda token, draft, target, rng: random.Random(7).random() * draft[token] < target[token]), "acceptance probability"),
    "the global generator": (lambda d, t, c, k, rng: right(d, t, c, k, random), "use of the rng"),
    "a fresh unseeded generator": (lambda d, t, c, k, rng: right(d, t, c, k, random.Random()), "use of the rng"),
    "a copy of the rng": (copies_the_rng, "use of the rng"),
    "every second pass a copy": (every_second_pass_again(), "use of the rng"),
    "residual 0/0 where models are equal": (sampler(residual=strict), "equal distributions"),
    "residual made before it is needed": (sampler(judge=eager), "equal distributions"),
    "accepts with <=": (judged(lambda token, draft, target, rng: rng.random() * draft[token] <= target[token]), "zero probabilities"),
    "match where rejection is claimed": (RIGHT["match"], "acceptance probability"),
    "argmax draft, judged by its soft probabilities": (sampler(choose=argmax), "output distribution"),
    "one number to reject and to replace": (sampler(judge=one_number_for_both), "tokens after a rejection"),
    "resamples from the target": (sampler(residual=lambda target, draft: target), "tokens after a rejection"),
    "absolute residual": (sampler(residual=lambda t, d: [abs(a - b) or 1e-300 for a, b in zip(t, d)]), "tokens after a rejection"),
    "residual the wrong way round": (sampler(residual=lambda t, d: left(d, t)), "tokens after a rejection"),
    "residual that is not scaled": (sampler(residual=unscaled), "tokens after a rejection"),
    "match, then a fresh draw": (sampler(judge=match_then_fresh), "output distribution"),
    "inverted ratio": (judged(lambda t, d, w, rng: rng.random() * (w[t] or 1e-300) < d[t]), "acceptance probability"),
    "accepts everything": (judged(lambda *_: True), "acceptance probability"),
    "accepts by a threshold": (judged(lambda token, draft, target, rng: target[token] > 0.25), "acceptance probability"),
    "accepts a tenth less than it could": (sampler(judge=shy), "acceptance probability"),
    "never drafts": (never_drafts, "acceptance probability"),
    "judges only the first": (judges_only_the_first, "acceptance probability"),
    "the last drafted token is not judged": (last_is_not_judged, "output distribution"),
    "token 0 is not judged": (judged(lambda t, d, w, rng: t == 0 or rng.random() * d[t] < w[t]), "output distribution"),
    "uniform bonus": (sampler(bonus=lambda row, rng: int(rng.random() * len(row))), "bonus token"),
    "argmax bonus": (sampler(bonus=argmax), "bonus token"),
    "no bonus": (drops_the_bonus, "bonus token"),
    "bonus from the row before": (seen_through(bonus_from_the_row_before), "bonus token"),
    "argmax after a rejection": (sampler(residual=lambda t, d: [float(i == best(t)) for i in range(len(t))]), "tokens after a rejection"),
    "counts matches beyond the break": (counts_beyond_the_break, "acceptance probability"),
    "keeps the tail": (keeps_the_tail, "acceptance probability"),
    "row -1 where nothing is accepted": (wrong_row_after_none, "tokens after a rejection"),
    "without the context": (seen_through(lambda tokens, context, k: tokens[len(context):]), "reading of contexts"),
    "without the first token": (seen_through(lambda tokens, context, k: tokens[1:]), "reading of contexts"),
    "only the context": (seen_through(lambda tokens, context, k: context), "reading of contexts"),
    "drafted tokens in the wrong order": (
        seen_through(lambda tokens, context, k: (*context, *tokens[len(context):][::-1])), "reading of contexts"),
    "temperature on the draft alone, not in the ratio": (
        sampler(choose=lambda row, rng: draw(sharpened(row), rng)), "output distribution"),
    "temperature on the target in the ratio alone": (
        judged(lambda token, draft, target, rng: rng.random() * draft[token] < sharpened(target)[token]), "output distribution"),
    "one token too many": (one_too_many, "what a pass returns"),
    "nothing": (lambda d, t, c, k, rng: (), "what a pass returns"),
    "a pair instead of tokens": (lambda d, t, c, k, rng: (1, (0, 1)), "what a pass returns"),
    "a token beyond the vocabulary": (lambda d, t, c, k, rng: (len(t(c)),), "what a pass returns"),
    "the last token of the vocabulary never": (
        sampler(bonus=lambda row, rng: draw([*row[:-1], 0] if len(row) > 1 else row, rng)), "bonus token"),
    "fails without a draft": (fails_if(lambda d, t, c, k: k == 0), "draft length 0"),
    "fails with one drafted token": (fails_if(lambda d, t, c, k: k == 1 and len(c) == 2), "draft length 1"),
    "fails with one token": (fails_if(lambda d, t, c, k: len(t(c)) == 1), "one-token vocabulary"),
    "fails where supports are disjoint": (
        fails_if(lambda d, t, c, k: not any(map(min, d(c), t(c))), ZeroDivisionError), "disjoint supports"),
    "fails without a context": (fails_if(lambda d, t, c, k: not c and len(t(c)) > 1), "reading of contexts"),
    "rejects all where models are equal": (
        judged(lambda t, d, w, rng: d != w and rng.random() * d[t] < w[t]), "equal distributions"),
    "the draft's tokens where supports are disjoint": (
        sampler(residual=lambda t, d: left(t, d) if any(map(min, t, d)) else d), "disjoint supports"),
    "smooths the target": (lambda d, t, c, k, rng: right(d, lambda tokens: smoothed(t(tokens)), c, k, rng), "zero probabilities"),
}  # fmt: skip
