"""An axis of a still picture."""

from math import ceil, floor, log10

from site_build.chart_data import title_of


class Axis:
    """One axis: from a value to its share of the area in per cent, and the values to write along it.

    `room` is left at both ends, for half a bar.
    """

    def __init__(self, layout: dict, values: list, room: float = 0):
        self.title = title_of(layout)
        self.names = None
        if any(isinstance(value, str) for value in values):
            self.names = list(dict.fromkeys(values))
            values = list(range(len(self.names)))
        low, high = layout.get("range") or (min(values, default=0), max(values, default=1))
        self.low, self.high = (low - room, high + room) if low < high else (low - 1, high + 1)
        self.whole = all(isinstance(value, int) for value in values)

    def share(self, value) -> float:
        """Per cent of the area, from the left or from below."""
        place = self.names.index(value) if self.names else value
        return round(100 * (place - self.low) / (self.high - self.low), 2)

    def ticks(self) -> list:
        """At most nine round values inside the range."""
        if self.names:
            return self.names
        rough = (self.high - self.low) / 9
        power = 10 ** floor(log10(rough))
        steps = [power * factor for factor in (1, 2, 2.5, 5, 10)]
        step = next(step for step in steps if step >= rough and (not self.whole or step % 1 == 0))
        return [round(step * place, 10) for place in range(ceil(self.low / step), floor(self.high / step) + 1)]
