"""Each setting of a cost by itself: its rule under its own name, and beside which others it says anything."""

from .. import _check
from .steps import not_negative, positive

DRAFTS = ("draft_model", "cost_ratio", "draft_share", "draft_step")
TARGETS = ("target_model", "target_step", "verify_points")
MODELS = ("target_model", "draft_model")
OF_MODELS = ("device", "bytes_per_parameter", "bytes_per_kv_value", "tensor_parallel", "eight_bit", "bandwidth_efficiency", "compute_efficiency", "kv_efficiency")
BESIDE = {
    **dict.fromkeys(OF_MODELS, MODELS),
    **dict.fromkeys(("extra", "overlap"), ("target_model",)),
    "draft_bytes_per_parameter": ("draft_model",),
    "plain_seconds": ("verify_points",),
    "overhead": (*TARGETS, *DRAFTS, "runs"),
}  # fmt: skip


def check_each(given):
    """Refuse a setting that no cost can have; what needs several to be judged comes later.

    >>> check_each({"cost_ratio": -1})
    Traceback (most recent call last):
    ValueError: cost_ratio must be a finite number of at least 0, got -1
    """
    for name, value in given.items():
        if name in ("cost_ratio", "draft_share", "overhead", "extra"):
            not_negative(name, value)
        elif name == "tensor_parallel":
            _check.whole(name, value, lowest=1, highest=_check.MOST)
        elif name == "overlap":
            _check.rate(name, value)
        elif name in ("plain_seconds", "bytes_per_parameter", "draft_bytes_per_parameter", "bytes_per_kv_value") or name.endswith("_efficiency"):
            positive(name, value)
            if name.endswith("_efficiency"):
                _check.rate(name, value)


def check_used(given, beside=BESIDE):
    """Refuse a setting that would change nothing: it needs another beside it.

    >>> check_used({"extra": 0.001, "cost_ratio": 0.1})
    Traceback (most recent call last):
    ValueError: extra must be left out unless target_model is given, got 0.001
    """
    for name, others in unused(given, beside).items():
        raise ValueError(f"{name} must be left out {condition('unless', others)}, got {_check.brief(given[name])}")


def condition(why, others):
    """In words, "unless" one of others is given, or "beside" them.

    >>> condition("unless", ["plain", "speculative"]), condition("beside", ["acceptance_rate"])
    ('unless plain or speculative is given', 'beside acceptance_rate')
    """
    return f"{why} {' or '.join(others)}{' is given' if why == 'unless' else ''}"


def unused(given, beside=BESIDE):
    """{setting that would change nothing: those of which it needs one}.

    >>> unused({"plain_seconds": 0.01})
    {'plain_seconds': ('verify_points',)}
    """
    return {name: beside[name] for name in given if name in beside and not set(beside[name]) & set(given)}
