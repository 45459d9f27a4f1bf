"""The command line: ``python -m specpy plan``, ``simulate`` and ``table``.

Read the files in this order: refused, console, source, endpoint, options, planning, lesson, main.

>>> from specpy.command import main
>>> main(["table", "--acceptance-rate", "0.8", "--draft-length", "4"])
acceptance rate  draft length  tokens per pass  speedup
            0.8             4             3.36     2.40
0
"""

from .main import main as main
