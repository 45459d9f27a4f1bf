"""What servers print of their speculation: counters, and what follows from them.

Read the files in this order: rounding, consistent, missing, counters, summing.

>>> Counters(source="vLLM log", draft_length=8, drafted=80, accepted=44, passes=10, emitted=12).tokens_per_pass
1.2
"""

from .counters import Counters as Counters
