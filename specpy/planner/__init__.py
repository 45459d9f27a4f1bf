"""The half of the planner's page that is Python: what a form holds and a link carries, answered by :func:`specpy.advise`.

Read the files in this order: carried, labels, form, charts, page.

>>> from specpy.planner import answer
>>> answer([], {"acceptance_rate": "0.8", "cost_ratio": "0.1"})["said"][0]
'Speculate with k = 6: 2.47 times as fast as plain decoding at batch 1.'
"""

from .page import answer as answer
from .page import proposal as proposal
from .page import read as read
