"""At build time: the source comes on standard input, events go out as JSON lines."""

import json
import sys

from .outbox import Outbox
from .run import run
from .streams import Stream


def _post(kind, text):
    for piece in json.loads(text) if kind == "pieces" else [(kind, text)]:
        print(json.dumps(piece), file=_events, flush=True)


_events, _outbox = sys.stdout, Outbox()
_streams = Stream("stdout", _outbox.add), Stream("stderr", _outbox.add)
sys.stdin.reconfigure(encoding="utf-8")
_outbox.open(_post, _streams)
run(sys.stdin.read(), _outbox.add, streams=_streams)
_outbox.close()
