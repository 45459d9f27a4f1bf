"""What a decode loop is tried on: each check runs it on many texts that are known beforehand."""

from math import nan

from .decoder_trial import (
    LIMIT,
    LONGEST,
    PER_PASS,
    PROMPT,
    ROLLBACK,
    ROWS,
    SEQUENCES,
    SIZE,
    STOPS,
    TEXT,
    VOCABULARY,
    WORDS,
    passes_of,
)
from .scripts import Noting


def drafts(trial):
    """A draft that is always right, one that never is, and one that is wrong now and then.

    >>> from specpy.decoder_trial import Trial
    >>> [words for words, draft in drafts(Trial(decoder=None, stateful=True, seed=1))][0]
    'a draft that is always right'
    """
    yield "a draft that is always right", trial.script()
    yield "a draft that is always wrong", trial.script(errs=dict.fromkeys(range(len(WORDS)), 39))
    yield "a draft that is wrong now and then", trial.script(errs=dict.fromkeys((1, 2, 7, 11, 17, 18, 25), 39))


def limits(trial):
    """Exactly max_tokens tokens, however long the draft."""
    for k in (0, 1, LONGEST, 8):
        for max_tokens in sorted({0, 1, 2, k, k + 1, k + 2, 3, 20}):
            for words, draft in drafts(trial):
                words = f"max_tokens {max_tokens}, draft length {k}, {words}"
                trial.compare(LIMIT, words, trial.script(), draft, max_tokens, WORDS[:max_tokens], draft_length=k)


def stop_tokens(trial):
    """A stop token at every place of a pass ends the text there; one that is rejected, or drafted in vain, does not."""
    for place in range(2 * LONGEST + 3):
        for words, draft in drafts(trial):
            words = f"a stop token at place {place} of the text, draft length {LONGEST}, {words}"
            stop = (37, WORDS[place]) if place % 2 else (WORDS[place], 37)
            trial.compare(STOPS, words, trial.script(), draft, 25, WORDS[: place + 1], cut=1, stop_tokens=stop)
    last = "a stop token as the last token that max_tokens allows"
    trial.compare(STOPS, last, trial.script(), trial.script(), 3, WORDS[:3], cut=1, stop_tokens=(WORDS[2],))
    for place in range(LONGEST):
        draft = trial.script(errs={place: 38}, lost=38)
        words = f"a stop token that only the draft says, at place {place} and after"
        trial.compare(STOPS, words, trial.script(), draft, 12, WORDS[:12], stop_tokens=(38,))


def stop_sequences(trial):
    """A stop sequence ends the text wherever passes part it; a beginning of one does not."""
    for length in (2, 3, LONGEST + 2):
        for start in range(LONGEST + 2):
            for words, draft in drafts(trial):
                words = f"a stop sequence of {length} tokens at place {start} of the text, draft length {LONGEST}, {words}"
                stop = ((36, 37), WORDS[start : start + length])[:: -1 if start % 2 else 1]
                trial.compare(SEQUENCES, words, trial.script(), draft, 25, WORDS[: start + length], cut=length, stop_sequences=stop)
    text = (1, 1, 1, 2, 3, 1, 2, *range(4, 24))
    for sequence, end in (((1, 1, 2), 4), ((1, 2), 4), ((3, 1, 2), 7), ((2, 4, 6), 20)):
        words = f"the stop sequence {sequence} in the text {text[:8]}..."
        target, draft = trial.script(text), trial.script(text)
        trial.compare(SEQUENCES, words, target, draft, 20, text[:end], cut=len(sequence) * (end < 20), stop_sequences=(sequence,))


def rollback(trial):
    """After any number of accepted tokens both models go on from the text as it stands, not from what was drafted."""
    for k in (1, 2, LONGEST):
        for accepted in sorted({0, 1, k - 1, k}):
            errs = dict.fromkeys(range(accepted, len(WORDS), accepted + 1), 39) if accepted < k else {}
            target, draft = trial.script(), trial.script(errs=errs)
            words = f"{accepted} of {k} drafted tokens accepted in every pass"
            for again in ("", ", the same models once more"):
                target.asked.clear()
                trial.compare(ROLLBACK, words + again, target, draft, 20, WORDS[:20], draft_length=k)
                _draft_is_in_place(trial, words + again, target, draft)
                _few_passes(trial, words + again, target, accepted + 1)
    target, draft = trial.script(), trial.script(errs={2: 39, 9: 39}, can_go_back=False)
    trial_or_refusal(trial, ROLLBACK, "a draft that cannot go back", target, draft)


def _draft_is_in_place(trial, words, target, draft, promise=ROLLBACK):
    """What was drafted must be what the draft says after the text: else it has read another one."""
    for context, drafted in passes_of(target):
        due = []
        for _ in drafted:
            due.append(draft.row((*context, *due)).index(1.0))
        if list(drafted) != due:
            sentence = f"{words}: after {len(context) - len(PROMPT)} tokens it drafted {list(drafted)}, where the draft says {due}."
            return trial.findings.add(promise, words, sentence)


def _few_passes(trial, words, target, tokens_per_pass):
    """A pass yields what was accepted and one token more; a first pass over the prompt alone is allowed."""
    due = -(-20 // tokens_per_pass)
    passes = len(passes_of(target))
    if passes > due + 1:
        sentence = f"{words}: 20 tokens took {passes} passes of the target, where {due} do."
        trial.findings.add(PER_PASS, words, sentence)


def trial_or_refusal(trial, promise, words, target, draft, max_tokens=14):
    """The right text, drafted as the draft says, or an exception."""
    try:
        tokens, _ = trial.run(target, draft, max_tokens)
    except Exception:
        return
    if tokens == WORDS[:max_tokens]:
        if ROLLBACK not in trial.findings:
            _draft_is_in_place(trial, words, target, draft, promise)
    elif TEXT not in trial.findings:
        due = list(WORDS[:max_tokens])
        trial.findings.add(promise, words, f"{words}: it gave {list(tokens)}; it must refuse, or give {due}.")


def vocabularies(trial):
    """Padded with zeros, or refused."""
    for target_size, draft_size in ((SIZE, SIZE + 3), (SIZE + 3, SIZE), (SIZE, SIZE + 128)):
        for errs in ({}, {2: 38, 5: 38, 6: 38}):
            words = f"a vocabulary of {target_size} in the target, of {draft_size} in the draft"
            target, draft = trial.script(size=target_size), trial.script(size=draft_size, errs=errs)
            trial_or_refusal(trial, VOCABULARY, words, target, draft)
    draft = trial.script(size=SIZE + 3, errs={1: SIZE + 1, 4: SIZE + 2})  # a wider draft may have its rows cut and scaled
    trial_or_refusal(trial, VOCABULARY, "a draft that says tokens which the target does not have", trial.script(), draft)


def bad_rows(trial):
    """What is no distribution is refused, at the first place and later."""
    for words, spoil in (
        ("NaN", lambda row: [nan] * len(row)),
        ("one NaN", lambda row: [nan, *row[1:]]),
        ("a negative probability", lambda row: [-0.5, *row[1:-1], 0.5]),
        ("a sum of 2", lambda row: [2 * probability for probability in row]),
        ("a sum of 1/2", lambda row: [probability / 2 for probability in row]),
        ("a sum of 0", lambda row: [0.0] * len(row)),
    ):
        for place in (0, 2):
            good, given = trial.script(), []

            def row(tokens, good=good, given=given, place=place, spoil=spoil):
                said = good.row(tokens)
                if len(tokens) == len(PROMPT) + place:
                    given.append(tokens)
                    said = spoil(said)
                return said

            where = f"a draft that gives {words} at place {place}"
            try:
                tokens, _ = trial.run(trial.script(), Noting(row, SIZE, trial.stateful), 12)
            except Exception:
                continue
            if given:  # whoever does not ask need not refuse
                trial.findings.add(ROWS, where, f"{where}: it gave {list(tokens)}, and must refuse.")
