"""One door to every way of giving a cost: plain figures by name, as a form, a link or a command line holds them."""

from dataclasses import MISSING, fields

from .. import _check
from .calibrate import calibrated
from .devices import DEVICES, Device, look_up
from .drafting import DraftShare, DraftSteps
from .given import DRAFTS, TARGETS, check_each, check_used
from .hardware import OVERHEAD, hardware_cost
from .measured import Measurement, measured_cost
from .passes import Cost
from .roofline import Roofline
from .shapes import SHAPES, Shape
from .steps import Linear, Points, check_points, check_rising

ROOFLINE = [one.name for one in fields(Roofline) if one.name not in ("shape", "device")]
OTHERS = ("device", "draft_bytes_per_parameter", "plain_seconds", "overhead", "runs", "context")


def cost_from(**settings):
    """The cost that these settings describe, or None where they say nothing of it. All of them are JSON.

    Target, one of: ``target_model`` with ``device`` (names in the tables, or dicts of what
    :class:`Shape` and :class:`Device` take) and whatever :class:`Roofline` takes besides; ``target_step``, {"fixed": seconds, "per_token": ...,
    "per_kv_token": ...}; ``verify_points``, {tokens: plain steps} (of one token it is 1), with ``plain_seconds`` where that
    is known. Draft, one of: ``draft_model`` (a name; ``draft_bytes_per_parameter`` where it is not
    the target's), ``cost_ratio``, ``draft_share`` (of the verify pass), ``draft_step``, like
    ``target_step``. ``overhead`` in seconds where the target is, else in plain steps. ``runs``: a list of what
    :class:`Measurement` takes; beside a target they correct it, by themselves they are the cost, of
    which draft and overhead say how it splits; ``context``: theirs.

    >>> cost_from(cost_ratio=0.1).relative(4)
    1.4
    >>> round(cost_from(target_model="Qwen3-8B", draft_model="Qwen3-0.6B", device="L4", bytes_per_parameter=1).relative(4), 2)
    1.55
    >>> runs = [{"tokens_per_second": 100}, {"draft_length": 3, "tokens_per_pass": 2.5, "tokens_per_second": 160}]
    >>> round(cost_from(runs=runs).relative(3), 2), cost_from()
    (1.56, None)
    """
    _known("settings", settings, (*TARGETS, *DRAFTS, *OTHERS, *ROOFLINE))
    given = {name: value for name, value in settings.items() if value is not None}
    _check.entries("runs", given.get("runs", ()), "dicts, one for each run")
    check_each(given)
    check_used(given)
    runs = [_made(Measurement, f"runs[{place}]", run) for place, run in enumerate(given.get("runs", ()))]
    if runs and "verify_points" in given and "plain_seconds" not in given:
        given = _in_seconds(given, runs)
    target, draft = _target(given), _draft(given)
    if target is None and runs:
        return measured_cost(runs, _steps(draft), given.get("overhead"), given.get("context", 0))
    if target is None and draft is None:
        return None
    cost = _cost(target, 0 if draft is None else draft, given)
    return calibrated(cost, runs, given.get("context", 0)) if runs else cost


def _cost(target, draft, given):
    if isinstance(target, Roofline):
        return hardware_cost(target, draft, given.get("overhead", OVERHEAD))
    in_seconds = isinstance(target, Linear) or target is not None and "plain_seconds" in given
    draft = _steps(draft)
    if isinstance(draft, DraftSteps) and not in_seconds:
        name = "draft_step" if "draft_step" in given else "draft_model"
        raise ValueError(f"{name} must be left out unless the target is in seconds too, got no target_model, target_step or plain_seconds")
    return Cost(draft, 1 if target is None else target, given.get("overhead", 0), in_seconds)


def _steps(draft):
    return DraftSteps(draft) if isinstance(draft, Roofline) else draft


def _in_seconds(given, runs):
    """The settings with points in plain steps as seconds, by the plain runs beside them."""
    step = Points(_in_plain_steps(given["verify_points"]))
    times = [run.pass_seconds / step(run.batch) for run in runs if not run.draft_length]
    if not times:
        raise ValueError("plain_seconds, or a plain run, must be given beside verify_points and speculative runs, got neither")
    seconds = sum(times) / len(times)
    return {**given, "plain_seconds": seconds, "overhead": seconds * given.get("overhead", 0)}


def _target(given):
    _one(given, TARGETS)
    if "target_model" in given:
        return Roofline(_entry(Shape, given, "target_model"), _device(given), **{name: given[name] for name in ROOFLINE if name in given})
    if "target_step" in given:
        return _made(Linear, "target_step", given["target_step"])
    if "verify_points" in given:
        return Points(_in_plain_steps(given["verify_points"]), given.get("plain_seconds", 1))
    return None


def _in_plain_steps(points):
    """Points as given, their keys as numbers, and the one that is so by definition: a pass over one token is a plain step."""
    given = points
    if isinstance(points, dict):  # the keys of JSON are texts
        points = {int(key) if isinstance(key, str) and key.isdecimal() else key: steps for key, steps in points.items()}
        if len(points) < len(given):
            raise ValueError(f"verify_points must give each number of tokens once, got {_check.brief(given)}")
    check_points("verify_points", points, lowest=1)
    if points.get(1, 1) != 1:
        raise ValueError(f"verify_points[1] must be 1, as a pass over one token is a plain step, got {_check.brief(points[1])}")
    points = {1: 1, **points}
    check_rising("verify_points", points)
    return points


def _draft(given):
    _one(given, DRAFTS)
    if "draft_model" in given:
        settings = {name: given[name] for name in ROOFLINE if name in given and name not in ("extra", "overlap")}
        settings["bytes_per_parameter"] = given.get("draft_bytes_per_parameter", given.get("bytes_per_parameter", 2))
        return Roofline(_entry(Shape, given, "draft_model"), _device(given), **settings)
    if "draft_share" in given:
        return DraftShare(given["draft_share"])
    if "draft_step" in given:
        return DraftSteps(_made(Linear, "draft_step", given["draft_step"]))
    return given.get("cost_ratio")


def _made(kind, name, values):
    """An object from a dict of its fields."""
    if not isinstance(values, dict):
        raise TypeError(f"{name} must be a dict, got {_check.brief(values)}")
    _known(name, values, [one.name for one in fields(kind)])
    wanted = [one.name for one in fields(kind) if one.default is MISSING and one.name not in values]
    if wanted:
        raise ValueError(f"{name} must have {', '.join(wanted)}, got {_check.brief(values)}")
    try:
        return kind(**values)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None


def _known(name, values, names):
    unknown = sorted(set(map(str, values)) - set(names))
    if unknown:
        raise ValueError(f"{name} must be among {', '.join(names)}, got {_check.brief(', '.join(unknown))}")


def _one(given, names):
    named = [name for name in names if name in given]
    if len(named) > 1:
        raise ValueError(f"one of {', '.join(names)} must be given, got {' and '.join(named)}")


def _device(given):
    if "device" not in given:
        raise ValueError("device must be given beside a model, got none: such as 'H100 SXM'")
    return _entry(Device, given, "device")


def _entry(kind, given, name):
    """A name in a table, or an entry of one's own."""
    if isinstance(given[name], dict):
        return _made(kind, name, given[name])
    return look_up(name, given[name], *((SHAPES, Shape) if kind is Shape else (DEVICES, Device)))
