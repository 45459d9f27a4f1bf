"""From what a server printed, as text, to a plan and its report: the one door for a page and for a command line.

Read the files in this order: source, fields, rules, settings, chosen, shown, report, answer.

>>> log = "SpecDecoding metrics: Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674"
>>> print(advise(log, plain=100, speculative=220).plan.reasons[0])
Speculate with k = 7: 2.71 times as fast as plain decoding at batch 1 (95 %: 1.64 to 3.78).
"""

from .answer import Advice as Advice
from .answer import advise as advise
