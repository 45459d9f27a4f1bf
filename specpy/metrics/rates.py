"""Which of two rates a printed one is: SGLang's changed its meaning (sglang#23530)."""

ROUNDED = 0.0051  # half of the last of two digits


def rate_note(tokens_per_pass, rate, draft_length):
    """A sentence on what a printed rate divides, seen from the draft length that ran.

    >>> rate_note(2.77, 0.69, 3)
    'the printed rate is (accepted + 1) / (drafted + 1), as before sglang#23530'
    >>> rate_note(2.77, 0.59, 3)
    'the printed rate is accepted / drafted'
    """
    if abs((tokens_per_pass - 1) / draft_length - rate) <= ROUNDED * (1 + 1 / draft_length):
        return "the printed rate is accepted / drafted"
    if abs(tokens_per_pass / (draft_length + 1) - rate) <= ROUNDED * (1 + 1 / draft_length):
        return "the printed rate is (accepted + 1) / (drafted + 1), as before sglang#23530"
    return f"the printed rate fits no draft length of {draft_length}: is that what ran?"
