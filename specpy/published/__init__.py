"""Speedups that others published, each beside what specpy predicts for it, and why it misses where it does.

Read the files in this order: row, ways, formula, heads, leaderboard, batches, threads, silent, shown.

>>> rows = published_rows()
>>> one = next(row for row in rows if row.source == "sglang#21599" and row.setting == "k = 7, from k = 1 and 3")
>>> round(one.predicted, 2), round(one.measured, 2), f"{one.error:+.0%}"
(2.36, 2.17, '+9%')
"""

from .batches import batch_rows
from .formula import formula_rows
from .heads import head_rows
from .leaderboard import leaderboard_rows
from .row import HOW as HOW
from .row import TAGS as TAGS
from .row import Published as Published
from .shown import chart as chart
from .shown import lines as lines
from .shown import summary as summary
from .silent import SILENT as SILENT
from .threads import thread_rows


def published_rows():
    """All rows from which a prediction can be made, as a list of :class:`Published`; those that miss are among them.

    Rows from which nothing can be predicted are in ``SILENT``, with the reason.

    >>> len(published_rows()) > 100
    True
    """
    return [*formula_rows(), *head_rows(), *leaderboard_rows(), *batch_rows(), *thread_rows()]
