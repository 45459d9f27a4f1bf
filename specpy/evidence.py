"""How sure a comparison of counts with probabilities is: its false alarms and its misses, bounded.

Chernoff's bound: of ``n`` draws, a share of at least ``x`` falls into a set of probability
``p`` with probability at most ``exp(-n * divergence(x, p))``. Among m outcomes there are 2^m
sets; the test takes the one that stands out most, so it pays for all of them (the union
bound). The number of draws follows from Pinsker's inequality, divergence >= 2 (x - p)^2, and
Hoeffding's. None of it is an approximation for large numbers.
"""

from math import ceil, inf, log, log1p, sqrt


def unlikely(counts, expected, false_alarm):
    """Whether counts stray too far from probabilities to be luck.

    ``counts``: {outcome: how often}; ``expected``: {outcome: probability}, sum 1. Where the
    probabilities are true the answer is True with a chance of at most ``false_alarm``. An
    outcome of probability 0 is never luck.

    >>> fair = {"heads": 0.5, "tails": 0.5}
    >>> unlikely({"heads": 560, "tails": 440}, fair, 1e-6), unlikely({"heads": 600, "tails": 400}, fair, 1e-6)
    (False, True)
    >>> unlikely({"heads": 501, "tails": 498, "edge": 1}, fair, 1e-6)
    True
    """
    if any(count and not expected.get(outcome) for outcome, count in counts.items()):
        return True
    total = sum(counts.values())
    standing_out = [outcome for outcome, count in counts.items() if count > total * expected.get(outcome, 0)]
    seen = sum(counts[outcome] for outcome in standing_out)
    wanted = sum(expected.get(outcome, 0) for outcome in standing_out)
    sets = sum(probability > 0 for probability in expected.values()) * log(2)
    return total * divergence(seen / total, wanted) > sets - log(false_alarm) if seen else False


def divergence(share, probability):
    """Kullback-Leibler divergence of two coins, in nats: of the share seen from the probability; inf if impossible.

    >>> round(divergence(0.6, 0.5), 4), divergence(0.1, 0)
    (0.0201, inf)
    """
    if share <= probability:
        return 0.0
    if probability == 0:
        return inf
    rest = (1 - share) * (log1p(-share) - log1p(-probability)) if share < 1 else 0.0
    return share * log(share / probability) + rest


def draws_needed(outcomes, difference, false_alarm, miss):
    """How many draws :func:`unlikely` needs to see so small a difference, but for a chance of ``miss``.

    ``difference`` is a total variation distance in (0, 1). With a single possible outcome any
    other one gives the difference away, so few draws do.

    >>> draws_needed(3, 0.02, 1e-8, 1e-3), draws_needed(1, 0.02, 1e-8, 1e-3)
    (64010, 342)
    """
    if outcomes == 1:
        return ceil(log(miss) / log1p(-difference))
    threshold = sqrt((outcomes * log(2) - log(false_alarm)) / 2)
    return ceil(((threshold + sqrt(-log(miss) / 2)) / difference) ** 2)


def shares(counts):
    """Counts as shares of their sum: {outcome: share}; empty without any."""
    total = sum(counts.values())
    return {outcome: count / total for outcome, count in counts.items()} if total else {}


def group(weights, view):
    """Counts or probabilities gathered by what ``view`` makes of the outcomes; where it says None, left out.

    >>> group({(0, 1): 3, (0, 2): 4, (1,): 5}, lambda tokens: tokens[0])
    {0: 7, 1: 5}
    """
    grouped = {}
    for outcome, weight in weights.items():
        seen = view(outcome)
        if seen is not None:
            grouped[seen] = grouped.get(seen, 0) + weight
    return grouped


def shares_differ(counts, others, false_alarm):
    """Whether two pairs (successes, trials) can hardly be of the same probability (Hoeffding's inequality).

    >>> shares_differ((500, 1000), (520, 1000), 1e-6), shares_differ((500, 1000), (700, 1000), 1e-6)
    (False, True)
    """
    if not (counts[1] and others[1]):
        return False
    reach = sum(sqrt(log(4 / false_alarm) / (2 * trials)) for _, trials in (counts, others))
    return abs(counts[0] / counts[1] - others[0] / others[1]) > reach
