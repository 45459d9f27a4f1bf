"""In sentences: what measured runs tell about the cost of a pass, and what they leave open."""


def notes(times, cost, batch):
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
    said += _too_fast(times) if cost.plain_known else []
    if len(lengths) == 1:
        said.append(
            f"One speculative run (k = {lengths[0]}) gives only the sum of verifying, drafting and overhead at that k. "
            f"At other k the middle is taken between a cost that is all fixed and one that is all per drafted token."
        )
    elif cost.plain_known:
        said += _line(times, lengths, cost)
    said.append("The runs hold for their own context length; longer texts make verifying cost more.")
    return tuple(said)


def _line(times, lengths, cost):
    overhead = cost.overhead / times[0]
    slope = (times[lengths[1]] - times[lengths[0]]) / (lengths[1] - lengths[0]) / times[0]
    return [
        f"A pass has a fixed overhead of {overhead:.2f} plain steps, and each drafted token adds {slope:.2f}.",
        "How much of what a drafted token adds is drafting, and how much verifying, stays open: time the draft's step, "
        "or run an n-gram draft, which is nearly free, at the same k.",
    ]


def _too_fast(times):
    shortest = min(set(times) - {0})
    share = times[shortest] / times[0]
    if share >= 1:
        return []
    return [
        f"A pass with k = {shortest} took {share:.2f} plain steps, less than one, which cannot be: the runs differ in text or "
        f"load, or tokens per pass is too low. It counts as one plain step."
    ]
