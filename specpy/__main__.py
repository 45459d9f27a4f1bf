"""``python -m specpy``: see :mod:`specpy.command`.

>>> from specpy.command import main
>>> main(["table", "--acceptance-rate", "0.9", "--draft-length", "4"])
acceptance rate  draft length  tokens per pass  speedup
            0.9             4             4.10     2.93
0
"""

import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main())
