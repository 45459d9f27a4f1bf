"""A cost from hardware, corrected by what was measured: the shape of the one, the height of the other."""

from dataclasses import replace
from math import exp, hypot, log

from .. import _check
from .corrected import Lowered, ScaledDraft
from .measured import Measurement
from .passes import Cost, Doubt
from .repeated import together
from .roofline import Roofline
from .steps import Scaled
from .words import contradictions

GUESSED = 0.25  # what the cost of verifying by hardware and shapes may be off by
LESS = "Each further token of a pass takes {:.2f} of what was reckoned for it: the measured passes took less than verifying by that."
BELOW = "At batch {batch} {what} took {share:.2f} times as long by its throughput as {part} alone takes by what is given of the server."


def calibrated(cost, runs, context=0):
    """A cost in seconds, such as :func:`hardware_cost` gives, made to agree with :class:`Measurement` runs.

    Plain runs scale the target (all its steps alike). Speculative runs then correct what is left:
    at one draft length, draft and overhead together; at two or more, each by itself, as closely
    as neither falls below nothing. ``context``: tokens that each request held meanwhile.

    What a run settles is no doubt any more; its error is one instead. Repeated runs are averaged.
    What cannot be, by more than the errors of the runs, is in the ``contradictions``.

    >>> from specpy import Measurement, Roofline, hardware_cost
    >>> guess = hardware_cost(Roofline("Llama-3.1-8B", "H100 SXM"), Roofline("Llama-3.2-1B", "H100 SXM"))
    >>> runs = [Measurement(tokens_per_second=150), Measurement(3, 2.8, tokens_per_second=190)]
    >>> cost = calibrated(guess, runs)
    >>> [round(one.speedup(2.8, 3), 2) for one in (guess, cost)], round(1 / cost.plain())
    ([1.13, 1.27], 150)
    """
    _check_arguments(cost, runs)
    plain, number = sum(not run.draft_length for run in runs), len(runs)
    runs, differing = together(runs)
    made = _fit(cost, runs, context)
    doubts = [_error(cost, runs, place, context) for place, run in enumerate(runs) if run.error]
    doubts += [_again(doubt, runs, context) for doubt in cost.doubts]
    note = f"Corrected by runs: {plain} plain, {number - plain} speculative; the notes before are on what it was before that."
    lowered = (LESS.format(made.target.share),) if isinstance(made.target, Lowered) else ()
    return replace(made, doubts=tuple(doubts), notes=(*cost.notes, note, *lowered, *differing), contradictions=tuple(_cannot(cost, runs, context)),
                   timed=tuple(sorted({run.draft_length for run in runs} - {0})))  # fmt: skip


def _cannot(cost, runs, context):
    """Sentences on runs that contradict each other, or what is given of target and device."""
    guessed = isinstance(cost.target, Roofline)
    before = cost.but(target=_fitted_target(cost, [run for run in runs if not run.draft_length], context))
    for batch in sorted({run.batch for run in runs}):
        here = [run for run in runs if run.batch == batch]
        times, errors = ({run.draft_length: getattr(run, name) for run in here} for name in ("pass_seconds", "error"))
        said = list(contradictions(times, errors, batch, lambda length, times=times: times[0]))
        yield from said
        for run in here if not said else ():
            verify = before.parts(run.draft_length, batch, context)["verify"] if run.draft_length else 0
            least = cost.target.fastest(batch, batch * context) if guessed and not run.draft_length else verify
            if run.pass_seconds * (1 + hypot(run.error, GUESSED * guessed)) < least:
                yield BELOW.format(what=f"a pass with k = {run.draft_length}" if run.draft_length else "a plain step", batch=batch,
                                   share=run.pass_seconds / least, part="verifying" if run.draft_length else "the device at its peaks")  # fmt: skip


def _fit(cost, runs, context):
    target = _fitted_target(cost, [run for run in runs if not run.draft_length], context)
    drafted = [run for run in runs if run.draft_length]
    cost = cost.but(target=_lowered(target, drafted, context))
    if not drafted:
        return cost
    known = [cost.parts(run.draft_length, run.batch, context) for run in drafted]
    left = [run.pass_seconds - parts["verify"] for run, parts in zip(drafted, known)]
    drafts = [parts["draft"] for parts in known]
    if len({run.draft_length for run in drafted}) == 1:
        total = sum(drafts) + cost.overhead * len(drafts)
        if not total:  # what is left is neither drafting nor, as given, verifying
            return cost.but(overhead=max(sum(left) / len(left), 0))
        factor = max(sum(left), 0) / total
        return cost.but(draft=ScaledDraft(cost.draft, factor), overhead=cost.overhead * factor)
    factor, overhead = _line(drafts, left)
    return cost.but(draft=ScaledDraft(cost.draft, factor), overhead=overhead)


def _fitted_target(cost, plain, context):
    if not plain:
        return cost.target
    ratios = [run.pass_seconds / cost.plain(run.batch, context) for run in plain]
    return Scaled(cost.target, exp(sum(map(log, ratios)) / len(ratios)))


def _lowered(target, drafted, context):
    """The target, of which further tokens take less where verifying alone would take longer than the measured passes."""
    took = sum(run.pass_seconds for run in drafted)
    plain, verify = (sum(target(run.batch * (length + 1), run.batch * context) for run, length in zip(drafted, lengths))
                     for lengths in ([0] * len(drafted), [run.draft_length for run in drafted]))  # fmt: skip
    if took >= verify or verify <= plain:
        return target
    return Lowered(target, min(run.batch for run in drafted), max(took - plain, 0) / (verify - plain))


def _line(drafts, left):
    """Least squares of ``left = factor * drafts + overhead``, neither below 0."""
    mean_draft, mean_left = sum(drafts) / len(drafts), sum(left) / len(left)
    spread = sum((draft - mean_draft) ** 2 for draft in drafts)
    factor = sum((draft - mean_draft) * (time - mean_left) for draft, time in zip(drafts, left)) / spread if spread else 0
    overhead = mean_left - factor * mean_draft
    if overhead < 0 and spread:
        return max(sum(draft * time for draft, time in zip(drafts, left)) / sum(draft**2 for draft in drafts), 0), 0
    return (factor, overhead) if factor >= 0 else (0, max(mean_left, 0))


def _error(cost, runs, number, context):
    run = runs[number]
    low, high = (_fit(cost, [*runs[:number], _slower(run, factor), *runs[number + 1 :]], context) for factor in (1 - run.error, 1 + run.error))
    name = f"the speed measured at k = {run.draft_length}" if run.draft_length else "the plain speed"
    return Doubt(f"{name} and batch {run.batch}", low, high, f"Repeat the run at batch {run.batch}.")


def _slower(run, factor):
    if run.tokens_per_second is None:
        return replace(run, seconds_per_token=run.seconds_per_token * factor)
    return replace(run, tokens_per_second=run.tokens_per_second / factor)


def _again(doubt, runs, context):
    """The same doubt, with both of its ends made to agree with the runs too."""
    return replace(doubt, low=_fit(doubt.low, runs, context), high=_fit(doubt.high, runs, context))


def _check_arguments(cost, runs):
    if not isinstance(cost, Cost) or not cost.in_seconds:
        raise TypeError(f"cost must be a Cost in seconds, such as hardware_cost gives, got {_check.brief(cost)}")
    _check.entries("runs", runs, "Measurement runs")
    if not runs:
        raise ValueError("runs must hold at least one run, got none")
    for run in runs:
        if not isinstance(run, Measurement):
            raise TypeError(f"each of runs must be a Measurement, got {_check.brief(run)}")
