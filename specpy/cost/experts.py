"""Mixture of experts: how many experts a pass has to read."""

from .. import _check


def distinct_experts(experts, active, tokens):
    """Different experts that so many tokens need together, on average: ``E * (1 - (1 - K / E) ** t)``.

    Each token chooses ``active`` (K) of ``experts`` (E), all sets alike and independent of other
    tokens. Neighbouring tokens of real text share experts, so this is an upper bound. It is why
    verifying several tokens costs a mixture of experts more than a dense model, and why that
    ends at large batches, where nearly all experts are read anyway (MoESD, arXiv 2505.19645).

    ``experts`` is a whole number of at least 1, ``active`` one from 1 to ``experts``, ``tokens``
    a finite number of at least 0.

    >>> [round(distinct_experts(8, 2, tokens) / 2, 2) for tokens in range(1, 6)]  # relative to one token
    [1.0, 1.75, 2.31, 2.73, 3.05]
    """
    check_experts(experts, active)
    _check.at_least("tokens", tokens, 0)
    return experts * (1 - (1 - active / experts) ** tokens)


def check_experts(experts, active):
    """Refuse numbers of experts that no model has.

    >>> check_experts(128, 8)
    """
    _check.whole("experts", experts, lowest=1)
    _check.whole("active", active, lowest=1)
    if active > experts:
        raise ValueError(f"active must be at most experts = {experts}, got {active}")
