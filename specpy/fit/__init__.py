"""From a server's counters to its acceptance at every draft length, with an interval that holds.

Read the files in this order: one_number, by_position, counted, mixed, measured, optimum, stretches, bridge, curve, goodness, fitted.

>>> from specpy import Counters
>>> model = fit_acceptance(Counters(source="bench", draft_length=3, passes=1000, accepted=1660, survival=(0.71, 0.53, 0.42)))
>>> model.tokens_per_pass(3), round(model.tokens_per_pass(5), 2), [round(end, 1) for end in model.interval(5)]
(2.66, 3.15, [2.4, 4.0])
"""

from .fitted import FittedAcceptance as FittedAcceptance
from .fitted import Next as Next
from .fitted import fit_acceptance as fit_acceptance
from .goodness import Goodness as Goodness
from .measured import Measured as Measured
from .one_number import matching_rate as matching_rate
from .one_number import verdict_rate as verdict_rate
