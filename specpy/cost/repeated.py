"""Runs of the same draft length and batch, taken together: their mean, and how far off it may be."""

from dataclasses import replace
from math import hypot


def together(runs):
    """(one run for each draft length and batch, sentences on repeated runs that differ by more than their errors).

    Errors of repeated runs are independent: that of the mean of n is divided by the root of n.
    Where the runs differ by more, the mean's error reaches to the farthest of them.

    >>> from specpy import Measurement
    >>> runs, notes = together([Measurement(seconds_per_token=1), Measurement(seconds_per_token=3)])
    >>> (runs[0].pass_seconds, runs[0].error), notes
    ((2.0, 0.5), ('2 plain runs at batch 1 differ up to 3.00 times. Their mean counts, with an interval that holds all of them.',))
    """
    places = dict.fromkeys((run.batch, run.draft_length) for run in runs)
    groups = [[run for run in runs if (run.batch, run.draft_length) == place] for place in places]
    return [_mean(group) for group in groups], tuple(filter(None, map(_differing, groups)))


def _mean(group):
    if len(group) == 1:
        return group[0]
    times = [run.pass_seconds for run in group]
    mean = sum(times) / len(times)
    error = max(run.error for run in group) / len(group) ** 0.5
    if _differing(group):
        error = min(max(error, *(abs(time / mean - 1) for time in times)), 0.99)
    return replace(group[0], tokens_per_pass=1, tokens_per_second=None, seconds_per_token=mean, error=error)


def _differing(group):
    """The sentence, or None where their errors explain how much they differ."""
    slow, fast = (end(group, key=lambda run: run.pass_seconds) for end in (max, min))
    if slow.pass_seconds <= fast.pass_seconds * (1 + hypot(slow.error, fast.error)):
        return None
    kind = f"runs with k = {slow.draft_length}" if slow.draft_length else "plain runs"
    return (f"{len(group)} {kind} at batch {slow.batch} differ up to {slow.pass_seconds / fast.pass_seconds:.2f} times. "
            "Their mean counts, with an interval that holds all of them.")  # fmt: skip
