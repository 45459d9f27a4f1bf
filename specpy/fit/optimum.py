"""The most likely parameters of a model of counts, by Fisher scoring in plain Python."""

from math import log

STEPS, ENOUGH = 50, 1e-3  # a gain in log-likelihood that no reader could tell from none
NUDGE = 1e-5  # of a parameter, for a slope
LEAST = 1e-12  # of an expected count: its logarithm and its inverse stay finite


def most_likely(start, counts, expected, centre, spread):
    """Climb from ``start`` to where counts and prior together are most likely.

    ``counts`` are those observed, one per bin; ``expected(parameters)`` yields as many, with the
    same sum; the prior is normal around ``centre`` with standard deviations ``spread``. Returns
    (log-likelihood, parameters, information), the last being the matrix of Fisher's expected
    information with the prior's: its inverse is the parameters' covariance.

    Fisher scoring (Fisher 1935; Osborne 1992) with the damping of Levenberg and Marquardt: a
    step that does not climb is shortened until it does.

    >>> _, (share,), _ = most_likely([0.5], [30, 70], lambda given: [100 - 100 * given[0], 100 * given[0]], [0.5], [9])
    >>> round(share, 3)
    0.7
    """

    def likelihood(parameters):
        held = sum(((value - middle) / width) ** 2 for value, middle, width in zip(parameters, centre, spread))
        return sum(count * log(max(mean, LEAST)) for count, mean in zip(counts, expected(parameters)) if count) - held / 2

    parameters, best, damping = list(start), likelihood(start), NUDGE
    for _ in range(STEPS):
        gradient, known = _climb(parameters, counts, expected, centre, spread)
        gain = -1
        while gain < 0 and damping < 1 / NUDGE**2:
            damped = [[value * (1 + damping * (row == column)) for column, value in enumerate(values)]
                      for row, values in enumerate(known)]  # fmt: skip
            tried = [value + step for value, step in zip(parameters, solved(damped, gradient))]
            gain = likelihood(tried) - best
            damping *= 10
        if gain >= 0:
            parameters, best, damping = tried, best + gain, damping / 100
        if gain < ENOUGH:
            break
    return best, parameters, _climb(parameters, counts, expected, centre, spread)[1]


def slopes(function, parameters):
    """The derivatives of a function's list of values, one list per parameter.

    >>> [[round(slope) for slope in by] for by in slopes(lambda given: [3 * given[0], given[1] ** 2], [1, 2])]
    [[3, 0], [0, 4]]
    """
    here = function(parameters)
    found = []
    for place in range(len(parameters)):
        nudged = [value + NUDGE * (place == other) for other, value in enumerate(parameters)]
        found.append([(there - value) / NUDGE for there, value in zip(function(nudged), here)])
    return found


def information(means, by_parameter):
    """Fisher's information of counts with these means, whose slopes by each parameter are given.

    >>> information([4, 8], [[2, 4], [0, 4]])
    [[3.0, 2.0], [2.0, 2.0]]
    """
    means = [max(mean, LEAST) for mean in means]
    return [[sum(one * other / mean for one, other, mean in zip(row, column, means)) for column in by_parameter] for row in by_parameter]


def _climb(parameters, counts, expected, centre, spread):
    """The gradient of the log-likelihood, and the information."""
    means, by_parameter = expected(parameters), slopes(expected, parameters)
    excess = [count / max(mean, LEAST) for count, mean in zip(counts, means)]
    gradient = [
        (middle - value) / width**2 + sum(part * slope for part, slope in zip(excess, row))
        for row, value, middle, width in zip(by_parameter, parameters, centre, spread)
    ]
    known = information(means, by_parameter)
    for place, width in enumerate(spread):
        known[place][place] += 1 / width**2
    return gradient, known


def solved(matrix, right):
    """The solution of linear equations, by elimination with the largest pivot.

    >>> solved([[2, 1], [1, 3]], [3, 5])
    [0.8, 1.4]
    """
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for done in range(size):
        pivot = max(range(done, size), key=lambda row: abs(rows[row][done]))
        rows[done], rows[pivot] = rows[pivot], rows[done]
        for row in range(done + 1, size):
            part = rows[row][done] / rows[done][done]
            rows[row] = [value - part * above for value, above in zip(rows[row], rows[done])]
    solution = [0.0] * size
    for done in reversed(range(size)):
        known = sum(rows[done][place] * solution[place] for place in range(done + 1, size))
        solution[done] = (rows[done][size] - known) / rows[done][done]
    return solution
