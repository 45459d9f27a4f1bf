"""Speculative decoding in plain Python: formulas, the algorithm, small language models, figures.

Read the modules in this order: formula, distribution, rules, verify, tokenizer, models,
sessions, warp, reader, text, generation, decode, austen, outcomes, exact, evidence, promises, views, report, watched,
conformance_rng, conformance, scripts, decoder_trial, decoder_checks, conformance_decoder,
binomial, acceptance, interval, simulate, cost, metrics, fit, plan, timeline, replay, figures, table, display,
progress, adapters,
advice, planner, command, published. Each is loaded when one of its names is first used.

>>> import specpy
>>> round(specpy.speedup(0.8, 4), 2)
2.4
"""

import sys
from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"

# The modules in reading order, and the names of each that are public here too.
_NAMES = {
    "formula": "expected_tokens speedup expected_operations best_draft_length",
    "distribution": "sample greedy residual overlap race race_agreement",
    "rules": "acceptance_probability",
    "verify": "Pass verify_greedy verify_shared verify_sampled",
    "tokenizer": "Tokenizer",
    "models": "Model NGram",
    "sessions": "Session Retold session_of",
    "warp": "temper keep_top_k keep_top_p warper",
    "reader": "Reader",
    "text": "Text",
    "generation": "Generation TracedPass",
    "decode": "decode speculate",
    "austen": "",
    "outcomes": "every_outcome",
    "exact": "emitted_distribution generated_distribution",
    "evidence": "",
    "promises": "",
    "views": "",
    "report": "Report Failure",
    "watched": "",
    "conformance_rng": "",
    "conformance": "conformance",
    "scripts": "",
    "decoder_trial": "",
    "decoder_checks": "",
    "conformance_decoder": "conformance_decoder",
    "binomial": "binomial",
    "acceptance": "ByPosition TwoState",
    "interval": "normal_quantile mean_interval",
    "simulate": "simulate Simulation",
    "cost": "Linear Points Scaled DraftSteps DraftRatio DraftShare DraftOnce DraftCurve Cost Doubt CostByBatch Measurement"
    " measured_cost distinct_experts Device device Shape shape Roofline hardware_cost calibrated timed_cost cost_from",
    "metrics": "Counters Reading read_metrics",
    "fit": "fit_acceptance FittedAcceptance matching_rate verdict_rate",
    "plan": "plan Plan Row Range draft_memory configuration",
    "timeline": "timeline Span timeline_figure",
    "replay": "replay",
    "figures": "speedup_figure live_speedup",
    "table": "Table as_table",
    "display": "display",
    "progress": "progress",
    "adapters": "CausalLM same_tokens",
    "advice": "advise Advice",
    "planner": "",
    "command": "",
    "published": "published_rows Published",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted({*_NAMES, *_HOME})


class _Package(ModuleType):
    """Loads a module when one of its names is first used."""

    def __getattr__(self, name):
        if name in _HOME:
            value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        elif name in _NAMES:
            value = import_module(f"{__name__}.{name}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        setattr(self, name, value)
        return value

    def __setattr__(self, name, value):
        # Importing specpy.decode sets the attribute "decode" to the module. Where a function
        # has its module's name, the attribute is the function: specpy.decode(...) works.
        if isinstance(value, ModuleType) and name in _HOME:
            value = getattr(value, name)
        super().__setattr__(name, value)

    def __dir__(self):
        return sorted({*self.__dict__, *__all__})


sys.modules[__name__].__class__ = _Package
