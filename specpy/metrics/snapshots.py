"""Counters that only grow: what they grew by from one snapshot to the last, across restarts."""


def growth(snapshots, from_zero):
    """({name: growth}, number of restarts) over snapshots, dicts of the same counters.

    A counter that fell says that the server was started again: then all of them count from 0.
    With ``from_zero`` the first snapshot counts too, as one alone always does.

    >>> growth([{"drafts": 100}, {"drafts": 150}, {"drafts": 20}, {"drafts": 30}], from_zero=False)
    ({'drafts': 80}, 1)
    """
    before, restarts = dict.fromkeys(snapshots[0], 0), 0
    if not from_zero and len(snapshots) > 1:
        before, *snapshots = snapshots
    total = dict.fromkeys(before, 0)
    for snapshot in snapshots:
        if any(snapshot[name] < value for name, value in before.items()):
            before, restarts = dict.fromkeys(before, 0), restarts + 1
        for name, value in before.items():
            total[name] += snapshot[name] - value
        before = snapshot
    return total, restarts
