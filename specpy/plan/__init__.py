"""From a server's counters and costs to a decision: speculate or not, with which draft length, how sure, and why.

Read the files in this order: expected, rows, ranges, limits, memory, configuration, written, words, next, outcome, decision.

>>> from specpy import Cost
>>> plan(0.8, Cost(0.1)).draft_length
6
"""

from .configuration import configuration as configuration
from .decision import plan as plan
from .memory import draft_memory as draft_memory
from .outcome import Plan as Plan
from .ranges import Range as Range
from .rows import Row as Row
