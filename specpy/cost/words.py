"""In sentences: what measured runs tell about the cost of a pass, what they leave open, and where they contradict each other."""

from math import hypot


def notes(times, cost, batch, split):
    """The sentences, from ``times`` (seconds of a pass by draft length), the ``cost`` built from them, and the batch.

    >>> from specpy import Measurement, measured_cost
    >>> runs = [Measurement(4, 3.099, tokens_per_second=55.6), Measurement(2, 2.311, tokens_per_second=54.9)]
    >>> print(measured_cost(runs).notes[0])
    No plain run was given at batch 1: draft lengths can be compared with each other, not with plain decoding.
    """
    lengths = sorted(set(times) - {0})
    said = [] if cost.plain_known else [
        f"No plain run was given at batch {batch}: draft lengths can be compared with each other, not with plain decoding."
    ]  # fmt: skip
    if len(lengths) == 1:
        said.append(_sum(lengths[0], split))
    elif cost.plain_known:
        said += _line(times, lengths, cost, split)
    said.append("The runs hold for their own context length; longer texts make verifying cost more.")
    return tuple(said)


def _sum(length, split):
    """What one speculative run tells."""
    parts = ["verifying", *(["drafting"] if split.draft is None else []), *(["overhead"] if split.overhead is None else [])]
    if len(parts) == 1:
        return f"What the run with k = {length} took beyond plain step, draft and overhead is taken to be verifying, as much for each drafted token."
    whole = f"{', '.join(parts[:-1])} and {parts[-1]}"
    if split.overhead is not None:
        return f"One speculative run (k = {length}) gives only the sum of {whole} at that k, which is taken to be as much for each drafted token."
    return (f"One speculative run (k = {length}) gives only the sum of {whole} at that k. "
            "At other k the middle is taken between a cost that is all fixed and one that is all per drafted token.")  # fmt: skip


def _line(times, lengths, cost, split):
    overhead = cost.overhead / times[0]
    slope = (times[lengths[1]] - times[lengths[0]]) / (lengths[1] - lengths[0]) / times[0]
    yield f"A pass has a fixed overhead of {overhead:.2f} plain steps, and each drafted token adds {slope:.2f}."
    if split.draft is None:
        yield ("How much of what a drafted token adds is drafting, and how much verifying, stays open: time the draft's step, "
               "or run an n-gram draft, which is nearly free, at the same k.")  # fmt: skip


def contradictions(times, errors, batch, least):
    """Sentences on what cannot be, by more than the errors: passes below ``least(draft_length)``, longer drafts that took less.

    >>> print(*contradictions({0: 1, 3: 0.5}, {0: 0.05, 3: 0.05}, 1, lambda length: 1))
    At batch 1 a pass with k = 3 took 0.50 plain steps by its throughput, and no pass takes less than one.
    """
    lengths = sorted(set(times) - {0})
    for length in lengths if 0 in times else ():
        if times[length] * (1 + hypot(errors[length], errors[0])) < least(length):
            share, lowest = times[length] / times[0], least(length) / times[0]
            rule = "no pass takes less than one" if lowest == 1 else f"the plain step, draft and overhead that are given take {lowest:.2f}"
            yield f"At batch {batch} a pass with k = {length} took {share:.2f} plain steps by its throughput, and {rule}."
    for shorter, longer in zip(lengths, lengths[1:]):
        if times[longer] * (1 + hypot(errors[shorter], errors[longer])) < times[shorter]:
            ratio = times[longer] / times[shorter]
            yield f"At batch {batch} a pass with k = {longer} took {ratio:.2f} times as long as one with k = {shorter}, though it does more."
