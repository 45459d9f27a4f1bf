"""What stands around a record in JSON: its model, and which request it is of."""

from typing import NamedTuple


class Around(NamedTuple):
    """What the objects around one say: the innermost that says it counts."""

    model: str | None = None
    id: object = None
    index: object = None
    streaming: bool = False
    steps: object = None

    def and_in(self, one):
        """The same, within one more object."""
        model, *told = self.model, one.get("id", self.id), one.get("index", self.index), one.get("speculative_num_steps", self.steps)
        for name in MODELS:
            if isinstance(one.get(name), str):
                model = one[name]
                break
        ident, index, steps = [value if isinstance(value, (str, int)) else None for value in told]
        return Around(model, ident, index, self.streaming or one.get("stop") is False, steps)


MODELS = ("model", "model_id", "model_name", "served_model_name")
TOLD = frozenset([*MODELS, "id", "index", "stop", "speculative_num_steps"])
NOTHING = Around()


def within(value, names=None):
    """[(dict, what is around it)] of every dict in a value that has one of the names, from the outside in; it is at most ``DEEP``."""
    found = []
    _collect(value, NOTHING, names, found)
    return found


def _collect(value, around, names, found):
    if type(value) is dict:
        if not TOLD.isdisjoint(value):
            around = around.and_in(value)
        if names is None or not names.isdisjoint(value):
            found.append((value, around))
        value = value.values()
    for part in value:
        if type(part) is dict or type(part) is list:
            _collect(part, around, names, found)
