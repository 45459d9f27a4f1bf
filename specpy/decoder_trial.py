"""Runs a decoder on texts that are known, and compares what it gives and what it counts."""

from operator import index
from random import Random

from .report import Findings
from .scripts import script

LIMIT, STOPS, SEQUENCES, ROLLBACK = "length limit", "stop tokens", "stop sequences", "rollback"
VOCABULARY, ROWS, COUNTERS, TEXT = "vocabularies of different size", "rows that are no distribution", "counters", "the target's text"
PER_PASS = "tokens per pass"
PROMPT, SIZE, LONGEST = (5, 2), 40, 4
WORDS = tuple(range(1, 31))  # the target's text: every token once, so that a stop token has one place


class Trial:
    """Runs the decoder on scripts, and compares."""

    def __init__(self, decoder, stateful, seed):
        self.decoder, self.stateful, self.rng = decoder, stateful, Random(seed)
        self.findings, self.runs = Findings(), 0
        self.keeps_stop = None  # whether a stop stays in the text: told by the first one

    def script(self, text=WORDS, size=SIZE, **how):
        return script(PROMPT, text, size, stateful=self.stateful, **how)

    def run(self, target, draft, max_tokens, draft_length=LONGEST, prompt=PROMPT, rng=None, **stops):
        """The tokens, and the counters that came with them."""
        self.runs += 1
        stops = {"stop_tokens": (), "stop_sequences": (), **stops}
        result = self.decoder(target, draft, prompt, max_tokens, draft_length, rng=rng or self.rng, **stops)
        return tokens_and_counters(result)

    def compare(self, promise, words, target, draft, max_tokens, expected, cut=0, **how):
        """Run, and note what is not as it should be; ``cut``: how many tokens of the stop may be left out."""
        try:
            tokens, counters = self.run(target, draft, max_tokens, **how)
        except Exception as error:
            return self.findings.add(promise, words, f"{words}: {type(error).__name__}: {error}.")
        if cut and self.keeps_stop is None and tokens in (expected, expected[:-cut]):
            self.keeps_stop = tokens == expected
        due = expected[:-cut] if cut and self.keeps_stop is False else expected
        if tokens != due:
            hint = " Is that the prompt in front?" if tokens[: len(PROMPT)] == PROMPT else ""
            shorter = min(len(tokens), len(due))
            if tokens[:shorter] != due[:shorter] and (promise == LIMIT or promise != ROLLBACK and TEXT in self.findings):
                promise = TEXT  # not where it ends, but what it says
            return self.findings.add(promise, words, f"{words}: it gave {list(tokens)}, and should give {list(due)}.{hint}")
        self.count(words, target, expected, counters, exact=due == expected)

    def count(self, words, target, text, counters, exact):
        """Do the counters say what the target saw, and what stands in the text?"""
        asked = passes_of(target)
        seen = {"drafted": sum(len(drafted) for _, drafted in asked), "passes": len(asked)}
        if exact:
            seen["accepted"] = sum(_standing(drafted, text[len(context) - len(PROMPT) :]) for context, drafted in asked)
        if asked and asked[0] == (PROMPT, ()) and counters.get("passes") == len(asked) - 1:
            del seen["passes"]  # the first token may come with the reading of the prompt, and not be called a pass
        for name, number in seen.items():
            if asked and name in counters and counters[name] != number:
                where = "of those drafted stand in the text" if name == "accepted" else "is what the target saw"
                self.findings.add(COUNTERS, words, f"{words}: it counts {counters[name]} {name}, and {number} {where}.")


def passes_of(target):
    """What the target was asked, but for the reading of a part of the prompt."""
    return [(context, drafted) for context, drafted in target.asked if len(context) + len(drafted) >= len(PROMPT)]


def _standing(drafted, text):
    """How many drafted tokens stand in the text that followed."""
    count = 0
    while count < min(len(drafted), len(text)) and drafted[count] == text[count]:
        count += 1
    return count


def tokens_and_counters(result):
    """What a decoder returned, as tokens and {counter: number}.

    >>> tokens_and_counters([3, 1]), tokens_and_counters(([3], {"passes": 1, "seconds": 2}))
    (((3, 1), {}), ((3,), {'passes': 1}))
    """
    if hasattr(result, "tokens"):
        result = result.tokens, result
    elif not (isinstance(result, tuple) and len(result) == 2 and hasattr(result[0], "__iter__")):
        result = result, {}
    tokens, source = result
    names = ("passes", "drafted", "accepted")
    counters = source if isinstance(source, dict) else {name: getattr(source, name) for name in names if hasattr(source, name)}
    return tuple(map(index, tokens)), {name: counters[name] for name in names if counters.get(name) is not None}
