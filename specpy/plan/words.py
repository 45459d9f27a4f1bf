"""The plan in sentences, as a page and a command line show them."""

from .limits import WORDS
from .written import digits, lengths, milliseconds, size, span, times

SPECULATE, DO_NOT, CANNOT_TELL = "speculate", "do not speculate", "cannot tell"


def decision(plan):
    """The first sentences: whether to speculate, with which draft length, and how sure that is."""
    best, batch = plan.best, plan.batch
    if not plan.cost_known:
        return _without_cost(plan)
    if best.speedup is None:
        return _without_plain(plan)
    gain = f"{times(best.speedup)} as fast as plain decoding"
    if plan.verdict == SPECULATE:
        return [f"Speculate with k = {best.draft_length}: {gain} at batch {batch}{span(best.interval)}."]
    gain += span(best.interval)
    if plan.verdict == DO_NOT:
        return [f"Do not speculate at batch {batch}: the best draft, k = {best.draft_length}, makes it {gain}."]
    lean = "speculation looks faster" if plan.draft_length else "plain decoding looks faster"
    return [f"These figures cannot tell whether speculation pays at batch {batch}: with k = {best.draft_length} it is {gain}; {lean}."]


def _without_cost(plan):
    row = plan.best
    if plan.contradictions:
        return ["Whether speculation pays cannot be told: the figures contradict each other.", *plan.contradictions]
    if plan.verdict == DO_NOT:
        return [f"Do not speculate: a pass yields {row.tokens_per_pass:.2f} tokens, and takes at least as long as a plain step."]
    return [
        f"Whether speculation pays cannot be told without its cost: with k = {row.draft_length} a pass yields "
        f"{row.tokens_per_pass:.2f} tokens, so it pays if a pass takes less than {row.tokens_per_pass:.2f} plain steps.",
    ]


def _without_plain(plan):
    rows = sorted((row for row in plan.by_draft_length if row.rate), key=lambda row: -row.rate)
    near = min(rows[1:], key=lambda row: abs(row.draft_length - rows[0].draft_length), default=None)
    beside = f", {times(rows[0].rate / near.rate)} as fast as k = {near.draft_length}" if near else ""
    return [
        "Whether speculation pays cannot be told without plain decoding measured beside it.",
        f"Of the draft lengths, k = {rows[0].draft_length} is the fastest at batch {plan.batch}{beside}.",
    ]


def flatness(plan):
    """Which draft lengths are as good."""
    equal = [length for length in plan.equal if length]
    if plan.draft_length and len(equal) > 1:
        upto = f"Of those up to k = {plan.reach}, " if plan.reach < plan.by_draft_length[-1].draft_length else ""
        yield f"{upto}{lengths(equal)} are within 2 % of the best; the shorter ones put less load on the server."


def latency(plan):
    """What a token takes, where times are known."""
    plain = next((row for row in plan.by_draft_length if not row.draft_length), None)
    if plain and plain.seconds_per_token and plan.best.draft_length and plan.draft_length:
        now = plan.best.seconds_per_token
        yield f"A token takes {milliseconds(now)} instead of {milliseconds(plain.seconds_per_token)} (time per output token)."


def now(plan):
    """What the draft length that runs now gives, beside the best."""
    running = [row for row in plan.by_draft_length if row.draft_length in plan.measured and row.speedup]
    for row in running[:1] if plan.draft_length is not None else ():
        if row.draft_length != plan.draft_length:
            yield f"With k = {row.draft_length}, which was measured, it is {times(row.speedup)} as fast as plain decoding."
    if plan.draft_length and plan.draft_length == plan.by_draft_length[-1].draft_length:
        yield f"k = {plan.draft_length} is the longest draft that was looked at; longer ones may be better."
    if plan.draft_length or any(row.speedup and row.speedup > 1 for row in plan.faster):
        yield from _faster(plan)


def _faster(plan):
    """Draft lengths that look faster than the chosen one, and why they are not."""
    near, far = ([row for row in plan.faster if (row.draft_length > plan.reach) == beyond] for beyond in (False, True))
    for rows, why in ((near, "is not sure to gain"), (far, f"lies far beyond what was measured: go there in steps, up to k = {plan.reach} first")):
        if rows:
            fastest = max(rows, key=lambda row: row.rate)
            interval = span(fastest.interval) if rows is near else ""
            yield f"k = {fastest.draft_length} looks {times(fastest.rate / plan.best.rate)} as fast as k = {plan.best.draft_length}, but {why}{interval}."


def by_batch(plan):
    """Which draft length at which batch."""
    if not plan.ranges:
        return
    said = [f"k = {one.draft_length}" if one.draft_length else "plain decoding" for one in plan.ranges]
    if len(plan.ranges) == 1:
        yield f"From batch {plan.ranges[0].first} to {plan.ranges[0].last}, {said[0]} is within 2 % of the best throughout."
        return
    yield "By batch, within 2 % of the best: " + "; ".join(f"{_batches(one)}, {what}" for one, what in zip(plan.ranges, said)) + "."
    if plan.switch_off:
        low, high = plan.switch_off_interval
        sure = f" (95 %: from {low} to {high or f'beyond {plan.ranges[-1].last}'})" if (low, high) != (plan.switch_off,) * 2 else ""
        yield f"Switch speculation off from batch {plan.switch_off} on{sure}."


def _batches(one):
    return f"{one.first} to {one.last}" if one.last > one.first else f"{one.first}"


def limiting(plan):
    """What limits the gain, and what to work on."""
    if plan.limits and plan.cost_known:
        (first, most), *others = plan.limits.items()
        if most < 1.005:
            yield f"Nothing but its length limits k = {plan.best.draft_length}: all is accepted, and a pass takes no longer than a plain step."
            return
        said = [f"{WORDS[part][1]}, {times(gain)}" for part, gain in others if gain >= 1.005]
        head = f"What limits most is {WORDS[first][0]}: {WORDS[first][1]}, decoding would be {times(most)} as fast as now"
        yield "; ".join([head, *said]) + "."


def memory(plan):
    """What the draft model takes, and that there is no room for it."""
    if plan.memory:
        kv = plan.memory["kv"]
        held = f", with batch {plan.batch} and {digits(plan.context, 4)} tokens each {size(kv)}" if kv else ""
        yield (f"The draft model takes {size(plan.memory['weights'])} for weights and {size(plan.memory['kv_per_token'])} for each token "
               f"kept ({100 * plan.memory['kv_share']:.0f} % of the target's){held}.")  # fmt: skip
        together, room = plan.memory["together"], plan.memory["room"]
        if room is not None and together > room:
            what = f"Target, draft and all that batch {plan.batch} keeps" if kv else "The weights of target and draft"
            yield f"{what} take {size(together)}: they do not fit in the {size(room)} of {plan.memory['room_of']}."
