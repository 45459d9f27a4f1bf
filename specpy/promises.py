"""What one pass promises: the exact distribution of its tokens by rule, and the cases to try it in.

Whatever the rule, a pass that drafts a token and accepts it with some probability has to emit
every other token just often enough to make up the target's distribution. So the chance to
accept a token is all that tells the rules apart, and the whole pass follows from it.
"""

from dataclasses import dataclass

from .distribution import greedy

# The chance that a token is drafted and accepted. The last is that it wins two races with one noise:
# token i wins both with probability 1 / sum over j of max(target[j] / target[i], draft[j] / draft[i]).
ACCEPTED = {
    "rejection": lambda target, draft, token: min(target[token], draft[token]),
    "match": lambda target, draft, token: target[token] * draft[token],
    "one_hot": lambda target, draft, token: target[token] * (token == greedy(draft)),
    "shared_noise": lambda target, draft, token: _wins_both(target, draft, token),
    "greedy": lambda target, draft, token: target[token] * (token == greedy(draft)),
}


def _wins_both(target, draft, token):
    if not (target[token] and draft[token]):
        return 0
    return 1 / sum(max(wanted / target[token], offered / draft[token]) for wanted, offered in zip(target, draft))


def pass_distribution(rule, target, draft, context, draft_length):
    """What one pass emits: {tuple of its tokens: probability}; models as for :func:`specpy.conformance`.

    >>> pass_distribution("rejection", lambda tokens: [0.5, 0.5], lambda tokens: [0.25, 0.75], (), 1)
    {(0,): 0.25, (0, 0): 0.125, (0, 1): 0.125, (1, 0): 0.25, (1, 1): 0.25}
    """
    outcomes = {}

    def go_on(tokens, probability):
        wanted, offered = target(context + tokens), draft(context + tokens)
        if rule == "greedy":
            wanted = [float(token == greedy(wanted)) for token in range(len(wanted))]
        for token, share in enumerate(wanted):
            accepted = ACCEPTED[rule](wanted, offered, token) if len(tokens) < draft_length else 0
            if share - accepted > 1e-12:  # less is what rounding leaves of 0
                outcomes[*tokens, token] = probability * (share - accepted)
            if accepted > 0:
                go_on((*tokens, token), probability * accepted)

    go_on((), 1.0)
    return outcomes


@dataclass(frozen=True)
class Case:
    """Two models, tables of rows picked by the context, and one kind of pass.

    ``promise``: what breaks where only this case fails; None for the ordinary ones.
    """

    words: str
    promise: str | None
    targets: tuple
    drafts: tuple
    draft_length: int
    context: tuple = (0,)

    @property
    def models(self):
        """Target and draft as functions: tuple of tokens so far -> probabilities."""
        return _table(self.targets), _table(self.drafts)


def _table(rows):
    """A model whose row depends on every token before, on their order and their number."""
    known = {}

    def model(tokens):
        try:
            return known[tokens]
        except (KeyError, TypeError):  # not asked before, or a list
            tokens = tuple(map(int, tokens))
            mixed = 0
            for token in tokens:
                mixed = 2 * mixed + token
            return known.setdefault(tokens, rows[(len(tokens) + mixed) % len(rows)])

    return model


RETURNS, OUTPUT, ACCEPTANCE = "what a pass returns", "output distribution", "acceptance probability"
REJECTION, BONUS, CONTEXTS = "tokens after a rejection", "bonus token", "reading of contexts"
RNG, EQUAL, ZEROS, DISJOINT = "use of the rng", "equal distributions", "zero probabilities", "disjoint supports"
ONE_TOKEN, NO_DRAFT, ONE_DRAFT = "one-token vocabulary", "draft length 0", "draft length 1"

TARGET, DRAFT = (0.5, 0.3, 0.2), (0.2, 0.5, 0.3)
SURE = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
# Rows without ties, and no probability of the target's equal to the draft's: rounding must not tip a scale.
CASES = (
    Case("ordinary models", None, (TARGET,), (DRAFT,), 2),
    Case("models close together", None, ((0.62, 0.38),), ((0.75, 0.25),), 3, (1, 0)),
    Case("models that leave two tokens to choose from after a rejection", None, ((0.45, 0.35, 0.2),), ((0.15, 0.1, 0.75),), 1),
    Case(
        "models that depend on the context", CONTEXTS,
        ((0.7, 0.1, 0.2), (0.15, 0.6, 0.25), (0.1, 0.35, 0.55), (0.25, 0.68, 0.07), (0.4, 0.05, 0.55)),
        ((0.5, 0.2, 0.3), (0.2, 0.45, 0.35), (0.3, 0.25, 0.45), (0.45, 0.51, 0.04), (0.3, 0.17, 0.53)),
        2, (2, 0, 1),
    ),
    Case("one drafted token", ONE_DRAFT, ((0.6, 0.1, 0.3),), ((0.1, 0.7, 0.2),), 1, (2, 1)),
    Case("no drafted token", NO_DRAFT, ((0.35, 0.05, 0.3, 0.1, 0.2),), ((0.1, 0.3, 0.2, 0.25, 0.15),), 0),
    Case("target and draft equal", EQUAL, ((0.64, 0.36),), ((0.64, 0.36),), 2),
    Case("supports that share no token", DISJOINT, ((0.0, 0.0, 0.7, 0.3),), ((0.6, 0.4, 0.0, 0.0),), 2),
    Case("tokens that one of the models excludes", ZEROS, ((0.6, 0.0, 0.4),), ((0.3, 0.7, 0.0),), 2),
    *(Case(f"a vocabulary of one token, draft length {k}", ONE_TOKEN, ((1.0,),), ((1.0,),), k, ()) for k in (0, 1, 3)),
    *(
        Case(f"one-hot models after the context {context}", CONTEXTS, SURE, SURE, 2, context)
        for context in ((), (1,), (0, 1), (1, 0), (2, 2, 2, 2))
    ),
)  # fmt: skip


def sure_case(draft_length, agreed):
    """A case of one-hot models in which so many drafted tokens are accepted, surely.

    The draft always says 0; the target agrees until then, says 1 or 2 there, and 0 again.
    """
    ends = "all accepted" if agreed == draft_length else f"a sure rejection after {agreed}"
    says = [0] * (agreed + 1) + [1 + agreed % 2] + [0] * (draft_length + 1)  # row n: after n tokens, one is the context
    targets = tuple(SURE[token] for token in says)
    promise = BONUS if agreed == draft_length else REJECTION
    return Case(f"draft length {draft_length}, {ends}", promise, targets, (SURE[0],), draft_length)


CASES += tuple(sure_case(k, agreed) for k in (1, 2, 4) for agreed in range(k + 1))
