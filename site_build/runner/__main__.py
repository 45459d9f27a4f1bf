"""At build time: the source comes on standard input, events go out as JSON lines."""

import json
import sys

from .run import run

_events = sys.stdout
sys.stdin.reconfigure(encoding="utf-8")
run(sys.stdin.read(), lambda kind, text: print(json.dumps([kind, text]), file=_events, flush=True))
