"""A cost that was measured at several batches: straight lines between these."""

from dataclasses import dataclass

from .. import _check
from .passes import AnyCost, Cost, Doubt
from .steps import interpolate


@dataclass(frozen=True)
class CostByBatch(AnyCost):
    """Costs by batch: ``costs`` maps batches to them, at least two. It holds from the lowest batch to the highest.

    Times lie on straight lines between the batches, as they do where steps are linear.

    >>> cost = CostByBatch({1: Cost(0.2), 9: Cost(0.4, target=2)})
    >>> cost.plain(5), round(cost.relative(2, batch=5), 3)
    (1.5, 1.667)
    """

    costs: dict

    def __post_init__(self):
        if not isinstance(self.costs, dict) or len(self.costs) < 2:
            raise TypeError(f"costs must be a dict of at least two batches and their costs, got {_check.brief(self.costs)}")
        for batch, cost in self.costs.items():
            _check.whole("each batch", batch, lowest=1, highest=_check.MOST)
            if not isinstance(cost, Cost):
                raise TypeError(f"costs[{batch}] must be a Cost, got {_check.brief(cost)}")

    @property
    def batches(self):
        """The lowest and the highest batch."""
        return min(self.costs), max(self.costs)

    @property
    def plain_known(self):
        """Whether the plain step is known at every batch."""
        return all(cost.plain_known for cost in self.costs.values())

    @property
    def lengths(self):
        """The shortest and the longest draft that it holds for, or None for any."""
        ends = [cost.lengths for cost in self.costs.values() if cost.lengths]
        return (max(low for low, _ in ends), min(high for _, high in ends)) if ends else None

    @property
    def in_seconds(self):
        """Whether times are in seconds."""
        return all(cost.in_seconds for cost in self.costs.values())

    @property
    def separate(self):
        """Whether drafting and verifying are known apart."""
        return all(cost.separate for cost in self.costs.values())

    @property
    def notes(self):
        """The notes of all batches, each with its batch."""
        return tuple(f"Batch {batch}: {note}" for batch, cost in sorted(self.costs.items()) for note in cost.notes)

    @property
    def contradictions(self):
        """The contradictions of all batches."""
        return tuple(sentence for _, cost in sorted(self.costs.items()) for sentence in cost.contradictions)

    @property
    def timed(self):
        """The draft lengths that were measured at any batch."""
        return tuple(sorted({length for cost in self.costs.values() for length in cost.timed}))

    @property
    def doubts(self):
        """The doubts of all batches: each leaves the other batches as they are."""
        return tuple(
            Doubt(doubt.name + f" at batch {batch}", *(CostByBatch({**self.costs, batch: end}) for end in (doubt.low, doubt.high)), doubt.settle)
            for batch, cost in sorted(self.costs.items())
            for doubt in cost.doubts
        )  # fmt: skip

    def plain(self, batch=1, context=0):
        """What a plain step takes, or None where that is not known."""
        self._check(batch)
        if not self.plain_known:
            return None
        return interpolate({known: cost.plain(known, context) for known, cost in self.costs.items()}, batch)

    def parts(self, draft_length, batch=1, context=0):
        """What a pass takes, by part; see :meth:`specpy.Cost.parts`."""
        self._check(batch)
        if draft_length == 0 and not self.plain_known:
            return {}
        parts = {known: cost.parts(draft_length, known, context) for known, cost in self.costs.items()}
        names = next(iter(parts.values()))
        return {name: interpolate({known: part[name] for known, part in parts.items()}, batch) for name in names}

    def _check(self, batch):
        low, high = self.batches
        _check.whole("batch", batch, lowest=1, highest=_check.MOST)
        if not low <= batch <= high:
            raise ValueError(f"batch must be from {low} to {high}, where the cost is known, got {batch}: measure there too")
