"""How much requests may differ, from one histogram of all of their passes.

Where requests have rates of their own, passes accept all or nothing more often than at one
rate. Stretches of text within a request do the same, so it is the most that requests may differ
by, not what they do: only counters of single requests tell that.
"""


def between_requests(histogram):
    """The variance of accepted tokens per pass between requests, were they all that makes the histogram uneven.

    The rates of requests have the mean and the variance that the first two positions tell, as
    the shares that accepted one token and two are the means of a rate and of its square. They
    are taken to be spread as a beta distribution is, whose further moments follow.

    >>> between_requests((500, 250, 125, 125))  # one half of those left accepts each further token
    0.0
    >>> round(between_requests((500, 100, 60, 340)), 2)
    1.36
    """
    passes = sum(histogram)
    survival = [sum(histogram[accepted:]) / passes for accepted in range(1, len(histogram))]
    if len(survival) < 2 or not 0 < survival[1] <= survival[0] < 1:
        return 0.0
    mean, square = survival[:2]
    if square <= mean * mean:  # each further token is accepted less often: no sign of requests that differ
        return 0.0
    moments = _moments(mean, square / mean, 2 * len(survival))
    once = sum(moments[1 : len(survival) + 1])
    twice = sum(moments[one + other] for one in range(1, len(survival) + 1) for other in range(1, len(survival) + 1))
    return max(0.0, twice - once * once)


def _moments(mean, second, highest):
    """Means of the powers 0 to ``highest`` of a beta distributed rate; ``second``: the share that accept a second token of those that did one.

    >>> [round(one, 3) for one in _moments(0.5, 0.6, 3)]  # beta(2, 2)
    [1, 0.5, 0.3, 0.2]
    """
    size = (1 - second) / (second - mean) if second < 1 else 0.0  # the two parameters' sum
    moments = [1]
    for power in range(highest):
        moments.append(moments[-1] * (mean * size + power) / (size + power) if power or size else mean)
    return moments
