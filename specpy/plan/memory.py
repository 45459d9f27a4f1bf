"""Memory that a draft model takes, its weights and what it keeps of every token, and whether it has room beside the target."""

from .. import _check
from ..cost import Roofline


def draft_memory(draft, target, batch=1, context=0):
    """Bytes, as a dict: ``weights``, ``kv_per_token``, ``kv`` of the whole batch, and ``kv_share`` of the target's own.

    ``together``: weights, keys and values of both; ``room``: what the target's devices hold, named in ``room_of``, both None
    where that is not known, or the draft is on others. ``draft`` and ``target`` are :class:`Roofline` steps, ``context`` the tokens that each request
    holds. One embedding matrix is counted; models that do not tie theirs hold one more.

    >>> memory = draft_memory(Roofline("Qwen3-0.6B", "H100 SXM"), Roofline("Qwen3-8B", "H100 SXM"), batch=16, context=4000)
    >>> round(memory["weights"] / 1e9, 2), round(memory["kv"] / 1e9, 2), round(memory["kv_share"], 2)
    (1.19, 7.34, 0.78)
    >>> round(memory["together"] / 1e9, 1), memory["room"] / 1e9
    (33.1, 80.0)
    """
    for name, step in (("draft", draft), ("target", target)):
        if not isinstance(step, Roofline):
            raise TypeError(f"{name} must be a Roofline, got {_check.brief(step)}")
    _check.whole("batch", batch, lowest=1, highest=_check.MOST)
    _check.at_least("context", context, 0)
    return {
        "weights": draft.weight_bytes,
        "kv_per_token": draft.kv_bytes,
        "kv": draft.kv_bytes * batch * context,
        "kv_share": draft.kv_bytes / target.kv_bytes,
        "together": sum(step.weight_bytes + step.kv_bytes * batch * context for step in (draft, target)),
        **_room(draft, target),
    }


def _room(draft, target):
    device, number = target.device, target.tensor_parallel
    if device.memory is None or draft.device != device:
        return {"room": None, "room_of": None}
    where = f"{number} {device.name}" if number > 1 else device.name
    return {"room": device.memory * number, "room_of": f"{where} ({', '.join(filter(None, (device.source, device.as_of)))})"}


def memory_of(cost, batch, context):
    """The draft's memory where draft and target of a cost are known by their shapes, else None.

    >>> from specpy import Cost
    >>> memory_of(Cost(0.1), 1, 0)
    """
    draft, target = (_roofline(getattr(cost, name, None)) for name in ("draft", "target"))
    return draft_memory(draft, target, batch, context) if draft and target else None


def _roofline(part):
    """The roofline step inside of a draft or a scaled step."""
    while part is not None and not isinstance(part, Roofline):
        part = getattr(part, "step", None) or getattr(part, "draft", None)
    return part
