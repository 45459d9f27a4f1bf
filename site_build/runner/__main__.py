"""At build time: the source comes on standard input, events go out as JSON lines."""

import json
import sys

from .outbox import Outbox
from .run import run

_events, _outbox = sys.stdout, Outbox()
sys.stdin.reconfigure(encoding="utf-8")
_outbox.open(lambda kind, text: print(json.dumps([kind, text]), file=_events, flush=True))
run(sys.stdin.read(), _outbox.add)
_outbox.close()
