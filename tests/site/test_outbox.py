"""What a cell shows on its way to the page."""

import json

from site_build.runner.outbox import Outbox
from site_build.runner.streams import Stream


def opened():
    """An outbox and the list of what it has passed on."""
    sent, outbox = [], Outbox()
    outbox.open(lambda kind, text: sent.append([kind, text]), [Stream(kind, outbox.add) for kind in ("stdout", "stderr")])
    return outbox, sent


def bar(done, name=1):
    return json.dumps({"id": name, "done": done, "total": 9, "label": ""})


def test_a_bar_shows_its_newest_state_once_a_frame():
    outbox, sent = opened()
    for done in range(5):
        outbox.add("progress", bar(done))
    assert sent == [["progress", bar(0)]]
    outbox.on_signal()
    assert sent[1:] == [["progress", bar(4)]]
    outbox.add("progress", bar(5))
    outbox.add("progress", bar(9))
    outbox.close()
    assert sent[2:] == [["progress", bar(9)]]


def test_bars_do_not_hide_each_other_and_stand_in_order_with_text():
    outbox, sent = opened()
    outbox.add("stdout", "a")
    for name in (1, 2, 1, 2):
        outbox.add("progress", bar(len(sent), name))
    outbox.close()
    assert [json.loads(text)["id"] for kind, text in sent if kind == "progress"] == [1, 2, 1, 2]
    assert sent[0] == ["stdout", "a"]


def test_a_new_run_has_new_bars():
    outbox, sent = opened()
    outbox.add("progress", bar(1))
    outbox.close()
    outbox.open(outbox.post, outbox.streams.values())
    outbox.add("progress", bar(2))
    assert len(sent) == 2
